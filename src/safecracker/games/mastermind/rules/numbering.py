"""The numbers of actions in Mastermind: hide a code, guess a code, answer, challenge."""

from safecracker.core.game import Seat
from safecracker.core.numbering import ActionNumbers, Kind

from .codes import Codes
from .model import PLAYERS, Answer, Challenge, First, Guess, Hide
from .options import MastermindOptions
from .scoring import answers


def action_numbers(options: MastermindOptions) -> ActionNumbers:
    codes = Codes(options)
    by_hand = (Kind(Answer, tuple(answers(options.holes))), Kind(Challenge)) if options.by_hand else ()
    return ActionNumbers(Kind(Hide, codes), Kind(Guess, codes), *by_hand)


def chance_numbers() -> ActionNumbers:
    return ActionNumbers(Kind(First, tuple(map(Seat, range(PLAYERS)))))
