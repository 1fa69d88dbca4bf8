"""How a game may go on, by many sampled games: how many turns are left, and how likely a raid is."""

from random import Random
from typing import Final

from msgspec import Struct

from safecracker.games.thieves.rules.model import CARS_TO_RAID
from safecracker.games.thieves.rules.view import View

from .quick_game import CARS, HiddenCards, HiddenSample, QuickGame, called_ranks

LEFT_OUT: Final = 10  # a range of turns leaves out one case in ten at either end


class TurnsLeft(Struct, frozen=True):
    """How many turns are still to be begun in which a card is played."""

    mean: float
    low: int
    high: int


def simulated_games(cards: HiddenCards, samples: list[HiddenSample], rng: Random) -> list[QuickGame]:
    """The games at their end, one from each sample; the samples are used up."""
    games = [QuickGame(cards, sample, rng) for sample in samples]
    for game in games:
        game.finish()
    return games


def siren_raids(view: View, samples: list[HiddenSample]) -> float:
    """How likely a siren of the player in turn calls a raid at once (R21)."""
    missing, raids = CARS_TO_RAID - view.cars, 0
    for sample in samples:
        others = [hand for seat, hand in enumerate(sample.hands) if seat != view.turn]
        raids += sum(CARS[car] for hand in others for car in called_ranks(hand, view.options.siren)) >= missing
    return raids / max(1, len(samples))


def turns_left(games: list[QuickGame]) -> TurnsLeft:
    if not games:
        return TurnsLeft(0.0, 0, 0)
    turns, few = sorted(each.turns for each in games), len(games) // LEFT_OUT
    return TurnsLeft(sum(turns) / len(turns), turns[few], turns[-1 - few])


def raid_danger(view: View, games: list[QuickGame]) -> float:
    """How often a raid comes before the viewer's next turn, or before a round is over."""
    raids = sum(each.raid is not None and each.raid < turns_until_viewer(view) for each in games)
    return raids / max(1, len(games))


def turns_until_viewer(view: View) -> int:
    """The number of turns before the viewer's next one, the present one included; for onlookers a round."""
    return view.seats if view.me is None else (view.me - view.turn) % view.seats or view.seats
