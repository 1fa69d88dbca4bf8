"""Views of Der Schatz im Teufelsmoor as rows of numbers: the figures, the cards, the answers, and the log."""

from safecracker.core.tensors import Hex, Hints, Nothing, OneOf, Owner, Piece, ViewLayout, view_layout

from .cards import CARDS, QUESTIONS, Question
from .events import FiguresCaught, FiguresSpared, GangReleased, TreasureHidden, TreasureShown
from .figures import FIGURES
from .options import TeufelsmoorOptions
from .view import Note, View

LOG = 512  # events
ANSWERS = 64
HIDINGS = 8  # of the treasure
REASONS = ("", "found", "missed", "caught")  # how it can end; empty before
SALT, SEAL = 32, 64  # hexadecimal digits


def layout(options: TeufelsmoorOptions, seats: int) -> ViewLayout:
    lengths: dict[Owner, int | tuple[int, int]] = {
        (View, "places"): len(FIGURES),
        (View, "returning"): len(FIGURES),
        (View, "deck"): len(CARDS),
        (View, "discard"): sum(options.deck),
        (View, "answers"): ANSWERS,
        (View, "log"): LOG,
        (View, "notes"): HIDINGS,
        (FiguresCaught, "figures"): len(FIGURES),
        (FiguresSpared, "figures"): len(FIGURES),
        (GangReleased, "figures"): len(FIGURES),
    }
    pieces: dict[Owner, Piece] = {
        (View, "reason"): OneOf(REASONS),
        (Note, "salt"): Hex(SALT),
        (Note, "seal"): Hex(SEAL, "sha256:"),
        # these stand in the notes
        (TreasureHidden, "salt"): Nothing(),
        (TreasureHidden, "seal"): Nothing(),
        (TreasureShown, "hiding_places"): Nothing(),
    }
    values = {Question: tuple(question for asked in QUESTIONS.values() for question in asked)}
    hints = Hints(seats, values=values, pieces=pieces, lengths=lengths, short=("answers",), history=("log",))
    return view_layout(View, hints)
