"""Views of Da Vinci Code as rows of numbers: every tile of every row with its label, and what was guessed of it."""

from safecracker.core.tensors import Hints, Owner, Piece, Some, ViewLayout, view_layout

from .model import RoundPlayed, Shown_co, TileInPlay
from .options import DaVinciOptions
from .tiles import LABELS, Label, Sign, Tile
from .view import View

LOG = 256  # guesses and stops of one round


def layout(options: DaVinciOptions, seats: int) -> ViewLayout:
    box = options.box
    lengths: dict[Owner, int | tuple[int, int]] = {
        (View, "rows"): (seats, len(box)),
        (View, "log"): LOG,
        (View, "points"): seats,
        (View, "past"): options.round_count,
        (RoundPlayed, "rows"): (seats, len(box)),
        (RoundPlayed, "log"): LOG,
        (RoundPlayed, "gained"): seats,
    }
    values = {Label: LABELS[: len(box)], Sign: options.signs, Tile: box, Shown_co: box}
    pieces: dict[Owner, Piece] = {(TileInPlay, "denied"): Some(options.signs)}
    return view_layout(View, Hints(seats, values=values, pieces=pieces, lengths=lengths, history=("log", "past")))
