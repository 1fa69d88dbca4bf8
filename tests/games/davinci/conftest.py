"""Da Vinci Code by notation: seat 0 begins, and every deal is named row by row.

Tiles are labelled in the order of dealing, so with two players seat 0 has A, C and seat 1 has B, D.
"""

from collections.abc import Iterator

from safecracker.core.game import OMNISCIENT, Move, Outcome, Seat, Viewer
from safecracker.core.translation import ENGLISH
from safecracker.games.davinci import KIT
from safecracker.games.davinci.board.pieces import BoardPanel, BoardScene
from safecracker.games.davinci.rules.model import State
from safecracker.games.davinci.rules.options import DaVinciOptions
from safecracker.games.davinci.rules.rules import DaVinci
from safecracker.games.davinci.rules.view import PieceSeen
from safecracker.testing.board import Board
from safecracker.testing.playouts import offered

ANN, BEN, CLEO = Seat(0), Seat(1), Seat(2)
NAMES = ("Ann", "Ben", "Cleo", "Dan")

PAIR = ("b1 w4", "w0 b7")  # A C, B D; E is drawn first
THREE = ("b1 w4", "w0 b7", "b3 w9")  # A D, B E, C F; G is drawn first
BARE = ("b0 w1", "w0 b1")  # A C, B D; with numbers=2 nothing is left to draw
BARE_THREE = ("b0 w1", "w0 b2", "b1 w2")  # A D, B E, C F; with numbers=3 nothing is left to draw
DASHED = ("b2 b6 b-", "w0 b7 w9")  # A C E, B D F; G is drawn first

CONFIRMED = ("0 arrange A E C", "1 arrange B D F")  # b2 b- b6, and w0 b7 w9
FOUR = ("w0 b3", "b0 w1", "b1 w2", "b2 w3")  # A E, B F, C G, D H; with numbers=4 nothing is left to draw
# everybody has guessed wrong once, and Ann may go on with one hidden tile; G and H are w2 and w3, or w3 and w2
LAST_STAND = (
    *("0 guess F 3", "0 open A", "1 guess E 0", "1 open B"),
    *("2 guess E 1", "2 open C", "3 guess E 2", "3 open D"),
    "0 guess F 1",
)
POINTS = "winner=points rounds=1"


def fresh(options: str = "", seats: int = 2) -> Board:
    """Before the first move."""
    game = DaVinci(DaVinciOptions.read(options), seats)
    return Board(game, game.start())


def play(*moves: str, deal: tuple[str, ...] = PAIR, options: str = "") -> Board:
    """After the deal and these moves; everybody's first tiles are named from the left."""
    each = len(deal[0].split())
    return fresh(f"first=0 hand={each} {options}", len(deal)).then(*dealt(*deal), *moves)


def dealt(*rows: str, first: int = 0) -> tuple[str, ...]:
    """Chance deals these rows, one tile at a time, beginning with the first player."""
    order = [(first + n) % len(rows) for n in range(len(rows))]
    turns = zip(*(row.split() for row in rows), strict=True)
    return tuple(f"chance give {seat} {turn[seat]}" for turn in turns for seat in order)


def drew(seat: int, tile: str) -> tuple[str, str]:
    """A player draws by colour, and chance gives this tile."""
    return f"{seat} draw {tile[0]}", f"chance give {seat} {tile}"


def row(board: Board, seat: int, viewer: Viewer = OMNISCIENT) -> str:
    """The row as the viewer sees it: ``w?`` is hidden from them, ``(b5)`` lies open for all."""
    return " ".join(map(_piece_text, board.view(viewer).rows[seat]))


def beside(board: Board, viewer: Viewer = OMNISCIENT) -> str:
    """The drawn tile as the viewer sees it."""
    return _piece_text(board.view(viewer).drawn)


def _piece_text(piece: PieceSeen) -> str:
    text = str(piece.tile or f"{piece.colour.letter}?")
    return f"({text})" if piece.open else text


def scene_of(board: Board, viewer: Viewer = ANN, *, draft: str = "", notebook: bool = False) -> BoardScene:
    """The scene of the position for a viewer, with what they have composed."""
    view = board.view(viewer)
    notes = KIT.notes(view) if notebook else None
    return KIT.scene(view, NAMES, ENGLISH, draft=draft, notes=notes, pad=not notebook)


def given(board: Board) -> list[str]:
    """The tiles that chance may give now."""
    return [board.game.write(action).split()[-1] for action, _ in board.game.chances(board.state)]


def outcomes(board: Board) -> Iterator[Outcome | None]:
    """How every game ends that can come of this position; each position is looked at once."""
    seen: set[State] = set()
    waiting = [board.state]
    while waiting:
        state = waiting.pop()
        if state in seen:
            continue
        seen.add(state)
        if state.over:
            yield board.game.outcome(state)
        for actor in board.game.may_act(state):
            moves = [Move(actor, action) for action in offered(board.game, state, actor)]
            waiting += [board.game.play(state, move).state for move in moves]


WON = (*drew(0, "w11"), "0 guess B 0", "0 guess D 7")  # Ann names both tiles of Ben
AGAIN = dealt("b2 w5", "w3 b8", first=1)  # the next deal: Ben has A and C, and begins


def second_round(*moves: str) -> Board:
    """A game for points, after its first round."""
    return play(*WON, *AGAIN, *moves, options="winner=points rounds=2")


def panel(board: Board, viewer: Viewer = ANN, draft: str = "") -> BoardPanel:
    found = scene_of(board, viewer, draft=draft).panel
    assert found is not None
    return found
