"""Views of Mastermind as rows of numbers: a code is a cell for every peg in every hole."""

from safecracker.core.tensors import Hints, Letters, Owner, ViewLayout, view_layout

from .model import PLAYERS, Code, Round
from .options import MastermindOptions
from .view import RoundSeen, View

REPLAYED = 3  # times, at most, on average, where rounds may be replayed as often as it takes


def layout(options: MastermindOptions) -> ViewLayout:
    rounds = options.rounds * (1 + (options.retries or REPLAYED)) if options.by_hand else options.rounds
    lengths: dict[Owner, int | tuple[int, int]] = {
        (View, "past"): rounds,
        (Round, "rows"): options.rows,
        (RoundSeen, "rows"): options.rows,
    }
    values = {Code: Letters(options.pegs, options.holes)}
    return view_layout(View, Hints(PLAYERS, values=values, lengths=lengths, history=("past",)))
