"""Views of The Code Crackers as rows of numbers: the board symbol by symbol, the street, the search, past turns."""

from safecracker.core.tensors import Hints, Letters, OneOf, Owner, Piece, ViewLayout, view_layout

from .lattice import Cell
from .model import Ending, Search
from .options import CodeCrackersOptions
from .tiles import Code
from .view import View

ROUNDS = 256  # turns
REASONS = ("dots", "safe", "shared", "escaped")  # how it can end


def layout(options: CodeCrackersOptions, seats: int) -> ViewLayout:
    cells = options.lattice.cells
    lengths: dict[Owner, int | tuple[int, int]] = {
        (View, "detectives"): seats,
        (View, "used"): options.cards,
        (View, "rounds"): ROUNDS,
        (Search, "chips"): seats,
        (Search, "movers"): seats,
        (Ending, "winners"): seats,
    }
    pieces: dict[Owner, Piece] = {
        (View, "grid"): Letters(options.box.kinds, len(cells)),
        (Ending, "reason"): OneOf(REASONS),
    }
    values = {Code: options.deck, Cell: cells}
    return view_layout(View, Hints(seats, values=values, pieces=pieces, lengths=lengths, history=("rounds",)))
