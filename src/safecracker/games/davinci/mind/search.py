"""How the strongest player thinks: it reads the hands of the others from what they named.

In a duel it then plays on in its head. The likeliest guesses, and a stop where it is allowed, are tried in the same
imagined games: hands drawn by what is known of the other player, piles shuffled. What wins most of them is done.
"""

from functools import lru_cache
from random import Random
from typing import Final, TypeAlias

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from safecracker.core.game import Action
from safecracker.games.davinci.rules.model import Guess, Phase, Stop
from safecracker.games.davinci.rules.sampling import PossibleDeals, placement_likelihood
from safecracker.games.davinci.rules.tiles import Label, Sign
from safecracker.games.davinci.rules.view import View

from .duel import Duel, Past, Place, duel, past
from .hands import RANKS, SHOWN, Ranks, Weights, listed, shares, weights
from .notebook import Advice
from .playouts import Games, finish
from .posterior import Chances, chances, named

HANDS: Final = 4_000  # listed at most; there are rarely a thousand
DEALS: Final = 200  # hands drawn with dashes or with more than two players
SPARSE: Final = 0.02  # keeps a few hands from telling too much
GUESSES: Final = 6  # tried at most
WORLDS: Final = 600  # imagined games for each of them

Choice: TypeAlias = tuple[int, int] | None  # a place of the other row and the rank to name, or a stop


class Thought(Struct, frozen=True):
    """Something to do, and what is to be expected of it."""

    advice: Advice | None  # a guess, and the chance that it is right; None: stop
    wins: float  # the share of the imagined games that are won so

    @property
    def action(self) -> Action:
        return Guess(self.advice.label, self.advice.sign) if self.advice else Stop()


def deduced(view: View, rng: Random) -> Advice:
    """The likeliest guess by all that the others have done."""
    if view.seats == 2 and not view.options.dashes:
        seen = duel(view)
        hands, likely = read(seen, rng)
        return _advices(seen.places, shares(hands, likely), 1)[0]
    known = past(view)
    return _advices(known.places, crowded(view, known, rng), 1)[0]


def crowded(view: View, known: Past, rng: Random) -> NDArray[np.float64]:
    """For each place what it may show: the exact chances, changed as far as drawn hands are by what was named."""
    exact = counted(known, chances(view, named(view)) or chances(view))
    if not known.moments:
        return exact
    hands, placed = dealt(view, known, rng)
    before, after = shares(hands, placed), shares(hands, placed * weights(known.moments, hands))
    found: NDArray[np.float64] = exact * (after + SPARSE) / (before + SPARSE)
    found /= found.sum(axis=1, keepdims=True)
    return found


def counted(known: Past, found: Chances) -> NDArray[np.float64]:
    """Chances by place and rank."""
    told = np.zeros((len(known.places), SHOWN))
    for n, place in enumerate(known.places):
        for sign, chance in found[place.label].items():
            told[n, 2 * sign + place.white] = chance
    return told


def dealt(view: View, known: Past, rng: Random) -> tuple[Ranks, Weights]:
    """Hands of all the others, and how likely their dashes stand so.

    They are drawn as if nobody named a tile of his own; where somebody must have, by the rules.
    """
    said = {place.label: _signs(place) for place in known.places}
    rows = [[replace(p, denied=(*p.denied, *said.get(p.label, ()))) for p in row] for row in view.rows]
    worlds = PossibleDeals(replace(view, rows=tuple(map(tuple, rows))))
    if not worlds.possible:
        worlds = PossibleDeals(view)
    found = [worlds.draw(rng) for _ in range(DEALS)]
    placed = (
        [placement_likelihood(worlds, hand, view.dealt) for hand in found] if view.options.dashes else [1.0] * DEALS
    )
    hands = [[hand[place.label].rank for place in known.places] for hand in found]
    return np.array(hands, dtype=np.intp), np.array(placed)


@lru_cache(maxsize=256)
def counsel(view: View) -> tuple[Thought, ...]:
    """The thoughts of the strongest player who had this view."""
    return thoughts(view, Random(0))


def _signs(place: Place) -> tuple[Sign, ...]:
    """What the owner of a tile has named of its colour."""
    return tuple([Sign(rank // 2) for rank in range(place.white, SHOWN, 2) if place.named >> rank & 1])


def thoughts(view: View, rng: Random, worlds: int = WORLDS) -> tuple[Thought, ...]:
    """What may be done with a guess to make, or with the choice to go on or to stop; the best first."""
    seen = duel(view)
    hands, likely = read(seen, rng)
    advices: list[Advice | None] = [*_advices(seen.places, shares(hands, likely), GUESSES)]
    if view.phase is Phase.CHOOSE:
        advices.append(None)
    chance = np.random.default_rng(rng.getrandbits(64))
    labels = [place.label for place in seen.places]
    choices = [_choice(advice, seen, labels) for advice in advices]
    won = imagined(seen, drawn(hands, likely, worlds, chance), choices, chance)
    found = [Thought(advice, float(share)) for advice, share in zip(advices, won, strict=True)]
    return tuple(sorted(found, key=lambda thought: -thought.wins))


def read(seen: Duel, rng: Random) -> tuple[Ranks, Weights]:
    """The hands that the other may have, and how likely each is; where he has named a tile of his own, by the rules."""
    hands = listed(seen.places, seen.free, HANDS, rng.random())
    if not len(hands):
        hands = listed(tuple([replace(place, named=0) for place in seen.places]), seen.free, HANDS, rng.random())
    return hands, weights(seen.moments, hands)


def _advices(places: tuple[Place, ...], chances: NDArray[np.float64], most: int) -> list[Advice]:
    order = np.argsort(-chances, axis=None, kind="stable")[:most]
    found = [(divmod(int(n), SHOWN), float(chances.flat[n])) for n in order]
    return [
        Advice(places[place].label, Sign(rank // 2), min(chance, 1.0)) for (place, rank), chance in found if chance > 0
    ]


def _choice(advice: Advice | None, seen: Duel, labels: list[Label]) -> Choice:
    if advice is None:
        return None
    place = labels.index(advice.label)
    return place, 2 * advice.sign + seen.places[place].white


def drawn(hands: Ranks, likely: Weights, count: int, chance: np.random.Generator) -> Ranks:
    """So many hands, each as often as it is likely."""
    upto = np.cumsum(likely)
    at = (np.arange(count) + chance.random()) * (upto[-1] / count)
    found: Ranks = hands[np.minimum(np.searchsorted(upto, at), len(hands) - 1)]
    return found


def imagined(seen: Duel, hands: Ranks, choices: list[Choice], chance: np.random.Generator) -> NDArray[np.float64]:
    """For each choice the share of these worlds in which it wins; the piles are the same for all."""
    games = imagined_games(seen, hands, chance)
    games.repeat(len(choices))
    tiles = np.left_shift(1, hands).astype(np.int32)
    stop = np.repeat([choice is None for choice in choices], len(hands))
    tile = np.concatenate([tiles[:, choice[0] if choice else 0] for choice in choices])
    name = np.repeat([1 << choice[1] if choice else 0 for choice in choices], len(hands)).astype(np.int32)
    won = finish(games, stop, tile, name)
    shared: NDArray[np.float64] = won.reshape(len(choices), len(hands)).mean(axis=1)
    return shared


def imagined_games(seen: Duel, hands: Ranks, chance: np.random.Generator) -> Games:
    """The game as the viewer has it, once for each of these hands."""
    count = len(hands)
    his = np.left_shift(1, hands).sum(axis=1) | seen.his
    denied, named = np.zeros((2, count, RANKS), dtype=np.int32)
    for rank, no, said in seen.told:
        denied[:, rank], named[:, rank] = no, said
    for n, place in enumerate(seen.places):
        denied[np.arange(count), hands[:, n]], named[np.arange(count), hands[:, n]] = place.denied, place.named
    return Games(
        row=np.full(count, seen.mine, dtype=np.int32),
        other=his.astype(np.int32),
        open=np.full(count, seen.open, dtype=np.int32),
        others=np.full(count, seen.his, dtype=np.int32),
        drawn=np.full(count, seen.drawn, dtype=np.int32),
        denied=denied,
        named=named,
        pile=piles(seen.free & ~his, chance),
        tiles=seen.tiles,
    )


def piles(left: NDArray[np.int64], chance: np.random.Generator) -> NDArray[np.int32]:
    """These tiles in any order, one after the other; nothing behind the last."""
    there = (left[:, None] >> np.arange(RANKS)) & 1
    order = (chance.random(there.shape) + (there == 0)).argsort(axis=1)
    tiles = np.left_shift(1, order) * np.take_along_axis(there, order, axis=1)
    return np.pad(tiles, ((0, 0), (0, 1))).astype(np.int32)
