"""Strengths from results: Plackett and Luce by maximum likelihood, intervals by drawing the deals again.

Only who won a game counts, not the order of the others, since nobody plays for second place: a table of strengths
g is won by i with chance g(i) / (sum of g), a shared win is won in parts. At a table of two that is Bradley and
Terry. The maximum is found by Hunter's iteration (Annals of Statistics 32, 2004). Where somebody never won at a kind of
table, that table counts half a drawn game more, or there would be no maximum.
"""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from msgspec import Struct

Floats = npt.NDArray[np.float64]
RESAMPLES = 1_000
PERCENT = 95
STEPS = 20_000
CLOSE = 1e-9  # logarithm of a strength


class Tables(Struct, frozen=True):
    """The games of one kind of table: how many places each player has, and what each won in each deal."""

    places: tuple[int, ...]  # of each player
    games: int  # of each deal
    won: tuple[tuple[float, ...], ...]  # by deal, then by player


class Ratings(Struct, frozen=True):
    """Elo of each player, over that of the last, as the deals gave it and as many other draws of them would have."""

    elo: tuple[float, ...]
    drawn: tuple[tuple[float, ...], ...]  # by draw, then by player

    def interval(self, one: int, other: int) -> tuple[float, float]:
        """Where the difference between two lies, in 95 of 100 draws."""
        differences = sorted(draw[one] - draw[other] for draw in self.drawn)
        tail = (100 - PERCENT) / 200
        last = len(differences) - 1
        return differences[round(tail * last)], differences[round((1 - tail) * last)]


def rate(tables: Sequence[Tables], seed: int = 0) -> Ratings:
    """Ratings from all tables. Tables with the same number of deals had the same deals, and are drawn together."""
    places = np.array([table.places for table in tables], dtype=np.float64)
    won = [np.array(table.won, dtype=np.float64) for table in tables]
    games = np.array([table.games * len(each) for table, each in zip(tables, won, strict=True)], dtype=np.float64)
    seen = np.stack([each.sum(axis=0) for each in won])[None]
    drawn = np.stack([_draws(len(each), seed) @ each for each in won], axis=1)
    elo, others = _fit(seen, games, places), _fit(drawn, games, places)
    return Ratings(tuple(elo[0].tolist()), tuple(map(tuple, others.tolist())))


def _draws(deals: int, seed: int) -> Floats:
    """How often each deal is taken, when as many are drawn with replacement."""
    rng = np.random.default_rng([seed, deals])
    return rng.multinomial(deals, [1 / deals] * deals, size=RESAMPLES).astype(np.float64)


def _fit(won: Floats, games: Floats, places: Floats) -> Floats:
    """Elo by draw and player; ``won`` is by draw, table and player."""
    none = ((won == 0) & (places > 0)).any(axis=2)  # by draw and table
    even = places / places.sum(axis=1, keepdims=True)
    won = won + 0.5 * none[:, :, None] * even
    number = games + 0.5 * none
    wins = won.sum(axis=1)
    strength = np.ones_like(wins)
    for _ in range(STEPS):
        new = wins / ((number / (strength @ places.T)) @ places)
        new /= np.exp(np.log(new).mean(axis=1, keepdims=True))
        change = np.abs(np.log(new / strength)).max()
        strength = new
        if change < CLOSE:
            break
    elo: Floats = 400 * np.log10(strength / strength[:, -1:])
    return elo
