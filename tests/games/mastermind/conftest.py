"""Mastermind by notation: seat 1 hides the first code, seat 0 breaks it."""

from itertools import product

from safecracker.core.game import Seat, Viewer
from safecracker.core.translation import ENGLISH
from safecracker.games.mastermind import KIT
from safecracker.games.mastermind.board.pieces import BoardScene
from safecracker.games.mastermind.rules.model import Code
from safecracker.games.mastermind.rules.options import MastermindOptions
from safecracker.testing.board import Board

ANN, BEN = Seat(0), Seat(1)
NAMES = ("Ann", "Ben")
HAND = "first=1 answers=hand"

# the position that the design shows: five rows, 31 codes left
FIVE_ROWS = ("1 hide RWPB", *(f"0 guess {code}" for code in ("YOBR", "YYBR", "GPPR", "GPPO", "GGPO")))
# row 1 and row 3 cannot both be right: all green, and no green
TORN = ("1 hide RWPB", "0 guess GGGG", "1 answer 1 0", "0 guess WWWW", "1 answer 1 0", "0 guess GGGG", "1 answer 0 0")


def play(*moves: str, options: str = "first=1") -> Board:
    game = KIT.game(options, 2)
    return Board(game, game.start()).then(*moves)


def misses(times: int) -> tuple[str, ...]:
    """Rows without a peg of the code, as long as that has no orange."""
    return ("0 guess OOOO",) * times


def denied(times: int) -> tuple[str, ...]:
    """Such rows, each with the right answer by hand."""
    return ("0 guess OOOO", "1 answer 0 0") * times


def all_codes(options: str) -> list[Code]:
    read = MastermindOptions.read(options)
    return [Code("".join(pegs)) for pegs in product(read.pegs, repeat=read.holes)]


def scene_of(board: Board, viewer: Viewer = ANN, *, draft: str = "", notebook: bool = False) -> BoardScene:
    """What the viewer sees of the position, with what they have composed."""
    view = board.view(viewer)
    notes = KIT.notes(view) if notebook else None
    return KIT.scene(view, NAMES, ENGLISH, draft=draft, notes=notes, pad=not notebook)


def pressed(board: Board, *keys: str, viewer: Viewer = ANN, draft: str = "") -> str:
    """The draft after these presses."""
    for key in keys:
        draft = KIT.press(board.view(viewer), draft, key)
    return draft
