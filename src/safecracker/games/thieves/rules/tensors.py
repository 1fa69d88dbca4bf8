"""Views of Thieves! as rows of numbers. The history is the log with all that the viewer knows of it."""

from safecracker.core.tensors import Hints, Nothing, Ordinal, Owner, Piece, ViewLayout, view_layout

from .cards import CARDS
from .events import AlarmCalled, CarsCalled, GameScored, Raided, SeriesEnded
from .model import CardInLoot, GameResult, HandBounds, Shown_co
from .numbering import most_loot
from .options import ThievesOptions
from .view import Thief, View

LOG = 512  # events of one game
REASONS = ("loot", "fewer", "shared")  # how a game can be won


def layout(options: ThievesOptions, seats: int) -> ViewLayout:
    loot, deck, cars = most_loot(options), sum(options.deck), options.singles + options.doubles
    lengths: dict[Owner, int | tuple[int, int]] = {
        (View, "thieves"): seats,
        (View, "street"): cars,
        (View, "discard"): deck,
        (View, "past"): seats * options.gems,
        (View, "log"): LOG,
        (Thief, "hand"): options.hand,
        (Thief, "loot"): loot,
        (CardInLoot, "known"): seats,
        (HandBounds, "most"): len(CARDS),
        (CarsCalled, "cards"): options.hand,
        (AlarmCalled, "cards"): cars,
        (Raided, "losers"): seats,
        (SeriesEnded, "gems"): seats,
    }
    pieces: dict[Owner, Piece] = {
        (View, "asides"): Nothing(),
        (GameResult, "reason"): Ordinal(REASONS),
        (GameScored, "reason"): Ordinal(REASONS),
    }
    for result in (Raided, GameResult, GameScored):
        lengths |= {(result, "loot"): (seats, loot), (result, "sums"): seats, (result, "winners"): seats}
    hints = Hints(
        seats,
        values={Shown_co: CARDS},
        pieces=pieces,
        lengths=lengths,
        history=("past", "log"),
        instead={"log": "visible_log"},
    )
    return view_layout(View, hints)
