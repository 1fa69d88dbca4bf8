"""The Code Crackers by notation: the board is named row by row, three play, and seat 0 begins."""

from msgspec.structs import replace

from safecracker.core.game import Seat, Viewer
from safecracker.core.translation import ENGLISH
from safecracker.games.codecrackers.board.pieces import BoardScene
from safecracker.games.codecrackers.board.scene import scene
from safecracker.games.codecrackers.mind.notebook import notes_or_none
from safecracker.games.codecrackers.rules.lattice import Cell
from safecracker.games.codecrackers.rules.model import with_grid
from safecracker.games.codecrackers.rules.options import CodeCrackersOptions
from safecracker.games.codecrackers.rules.rules import CodeCrackers
from safecracker.testing.board import Board

ANN, BEN, CLEO = Seat(0), Seat(1), Seat(2)
NAMES = ("Ann", "Ben", "Cleo", "Dan")
CODE = "DBEDD"

# crowns wherever nothing of the code lies: a 5 at A1, a 4 at C3, a 3 at D5
ROWS = """
    DBEDD CCCC
    CCCCC CCCC
    CCDBE DCCC
    CCCCC CCCC
    CCCDB ECCC
    CCCCC CCCC
    CCCCC CCCC
    CCCCC CCCC
    CCCCC CCCC
"""
FIVE, FOUR, THREE, NONE = "A1 5", "C3 4", "D5 3", "I9 3"
GLASS = ("0 roll", "chance die glass", f"chance card {CODE}")


def fresh(options: str = "", seats: int = 3) -> Board:
    """Before anything is laid."""
    game = CodeCrackers(CodeCrackersOptions.read(options), seats)
    return Board(game, game.start())


def ready(*moves: str, rows: str = ROWS, at: tuple[int, ...] = (0, 0, 0), thief: int = 10, options: str = "") -> Board:
    """The tiles and the pawns lie like this, and seat 0 is to roll; then these moves."""
    board = fresh(f"first=0 {options}", len(at))
    state = replace(with_grid(board.state, "".join(rows.split())), detectives=at, thief=thief)
    return Board(board.game, state).then(*moves)


def search(*moves: str, rows: str = ROWS, at: tuple[int, ...] = (0, 0, 0), thief: int = 10, options: str = "") -> Board:
    """Seat 0 has rolled a glass, the card is turned at time 0, and these moves follow."""
    return ready(*GLASS, *moves, rows=rows, at=at, thief=thief, options=options)


def claim(seat: int, what: str, number: int = 1) -> str:
    """A claim as a move: ``0 claim 1 A1 5``."""
    return f"{seat} claim {number} {what}"


def one_line(symbols: str, cell: str, step: tuple[int, int]) -> str:
    """A board of crowns with one line from a cell, this many cells to the right and down."""
    column, row = "ABCDEFGHI".index(cell[0]), int(cell[1]) - 1
    grid = [["C"] * 9 for _ in range(9)]
    for n, symbol in enumerate(symbols):
        grid[row + n * step[1]][column + n * step[0]] = symbol
    return "\n".join(map("".join, grid))


def chips(board: Board) -> str:
    """The chips on the board and what became of them: ``0 right, 1 wrong``."""
    return ", ".join(f"{chip.seat} {chip.mark.value}" for chip in board.state.search.chips)


def cells(*names: str) -> tuple[Cell, ...]:
    return tuple(map(Cell, names))


def scene_of(board: Board, viewer: Viewer = ANN, *, draft: str = "", notebook: bool = False) -> BoardScene:
    view = board.game.view(board.state, viewer)
    notes = notes_or_none(view) if notebook else None
    return scene(view, NAMES[: board.game.seats], ENGLISH, draft=draft, notes=notes)
