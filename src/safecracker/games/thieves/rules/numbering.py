"""The numbers of actions in Thieves!. A swap names loot by its places: there are no more of them than money cards."""

from safecracker.core.game import Seat
from safecracker.core.numbering import ActionNumbers, Kind

from .cards import CARDS, MONEY, POLICE
from .model import BeginDoubleJob, CallFalseAlarm, DealCard, DrawLot, Give, Keep, Lay, SoundSiren, Swap
from .options import ThievesOptions


def most_loot(options: ThievesOptions) -> int:
    """How many cards one player can have as loot at most: all the money of the deck."""
    return sum(options.deck[: len(MONEY)])


def action_numbers(options: ThievesOptions, seats: int) -> ActionNumbers:
    everybody, places = tuple(map(Seat, range(seats))), tuple(range(most_loot(options)))
    return ActionNumbers(
        Kind(Keep, MONEY),
        Kind(Give, everybody, MONEY),
        Kind(Lay, POLICE),
        Kind(SoundSiren),
        Kind(BeginDoubleJob),
        Kind(CallFalseAlarm),
        Kind(Swap, (None, *places), (None, *everybody), (None, *places)),
    )


def chance_numbers(seats: int) -> ActionNumbers:
    everybody = tuple(map(Seat, range(seats)))
    return ActionNumbers(Kind(DrawLot, everybody), Kind(DealCard, everybody, CARDS))
