"""One deal of a contest, from every seat."""

import traceback
from functools import lru_cache
from math import floor, log2
from pathlib import Path
from typing import Any

from msgspec import Struct

from safecracker.core.errors import GameError
from safecracker.core.game import AnyGame
from safecracker.games import find
from safecracker.players.bot import Bot

from .contest import Contest, Names, bot_named
from .luck import FixedLuck
from .simulation import Endless, Stopwatch, final_state

FINE = 8  # classes of times between one and its double


class Times(Struct, frozen=True):
    """How long decisions took, in classes a twelfth apart: enough for a median, and small in a file."""

    counts: dict[int, int] = {}  # by the logarithm
    longest: float = 0.0  # milliseconds, among them plans to let the others act
    total: float = 0.0  # seconds

    @classmethod
    def of(cls, millis: list[float], longest: float) -> "Times":
        counts: dict[int, int] = {}
        for each in sorted(millis):
            place = floor(log2(max(each, 1e-4)) * FINE)
            counts[place] = counts.get(place, 0) + 1
        return cls(counts, longest, sum(millis) / 1000)

    def __add__(self, other: "Times") -> "Times":
        places = sorted({*self.counts, *other.counts})
        counts = {place: self.counts.get(place, 0) + other.counts.get(place, 0) for place in places}
        return Times(counts, max(self.longest, other.longest), self.total + other.total)

    @property
    def number(self) -> int:
        return sum(self.counts.values())

    def quantile(self, share: float) -> float:
        """The time in milliseconds that this share of the decisions did not exceed, to a twelfth."""
        left = share * self.number
        for place, count in self.counts.items():
            left -= count
            if left <= 0:
                return min(2 ** ((place + 0.5) / FINE), self.longest)
        return self.longest


class MatchFailed(GameError):
    """A player failed, broke a rule, or found no end."""


class DealResult(Struct, frozen=True):
    """What became of one deal."""

    pairing: int  # its number in the contest
    deal: int  # counted from 0
    winners: tuple[tuple[int, ...], ...]  # the seats that won each game
    reasons: tuple[str, ...]  # how each game ended
    times: dict[str, Times]  # by player


def play(contest: Contest, pairing: int, deal: int) -> DealResult:
    """All games of one deal. What chance and the players draw depends on the seed of the deal and the seat alone."""
    game, bots = _ready(contest.game, contest.options, contest.seats, contest.players)
    names = contest.pairings[pairing]
    watches = {name: Stopwatch(bots[name]) for name in names}
    seed, winners, reasons = contest.seed + deal, [], []
    for seating in contest.seatings(names, deal):
        try:
            state = final_state(game, [watches[name] for name in seating], FixedLuck(game, seed), seed)
        except Exception as error:
            raise MatchFailed(
                "the game with seed {seed} and {players} stopped early: {why}",
                seed=seed,
                players=", ".join(seating),
                why=_why(error),
            ) from error
        outcome = game.outcome(state)
        assert outcome is not None
        winners.append(tuple(map(int, outcome.winners)))
        reasons.append(outcome.reason)
    times = {name: Times.of(watch.millis, watch.longest) for name, watch in watches.items()}
    return DealResult(pairing, deal, tuple(winners), tuple(reasons), times)


def _why(error: Exception) -> str:
    """The error in words; where it is a fault in a program, with the file and the line."""
    words = f"{type(error).__name__}: {error}"
    if isinstance(error, GameError | Endless):
        return words
    last = traceback.extract_tb(error.__traceback__)[-1]
    return f"{words} ({Path(last.filename).name}:{last.lineno})"


@lru_cache(maxsize=4)
def _ready(name: str, options: str, seats: int, players: Names) -> tuple[AnyGame, dict[str, Bot[Any]]]:
    kit = find(name)
    game = kit.game(options, seats)
    return game, {player: bot_named(kit, game, player) for player in players}


def shares(seating: Names, winners: tuple[int, ...]) -> dict[str, float]:
    """Who won how much of a game: a shared win in parts."""
    return {name: sum(seating[seat] == name for seat in winners) / len(winners) for name in seating}
