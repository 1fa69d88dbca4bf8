"""How the strongest bot finds its guess: by what the others named and, in a duel, by simulated games.

In a duel the bot tries the likeliest guesses, and a stop if it is allowed, in the same simulated games: hands are drawn
according to what is known of the other player, and piles are shuffled. It then does what wins most of the games.
"""

from functools import lru_cache
from random import Random
from typing import Final, TypeAlias

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

from safecracker.games.davinci.rules.model import Phase
from safecracker.games.davinci.rules.sampling import PossibleDeals, placement_likelihood
from safecracker.games.davinci.rules.tiles import Label, Sign
from safecracker.games.davinci.rules.view import View

from .chances import Chances, RatedGuess, chances, named_signs
from .decisions import Duel, Evidence, HiddenTile, duel, evidence
from .playouts import GameBatch, play_out
from .possible_hands import ALL_RANKS, RANKS, Ranks, Weights, hand_weights, list_hands, weighted_chances
from .rated_action import RatedAction

MOST_HANDS: Final = 4_000  # listed; there are rarely a thousand
SAMPLED_HANDS: Final = 200  # with dashes or with more than two players
SMOOTHING: Final = 0.02  # keeps a few sampled hands from deciding too much
MOST_GUESSES: Final = 6  # tried in simulated games
SIMULATED_GAMES: Final = 600  # for each of them
CERTAIN: Final = 1 - 1e-9  # the chance of a guess that cannot be wrong, as sums of weights round
# In simulated games everyone guesses what is likeliest. Real players miss even what is certain, so a choice decides
# less than its share of them says: fitted on 420 games of levels 2 to 5
CHOICE_POWER: Final = 0.4
MOST_SURE: Final = 0.995

Target: TypeAlias = tuple[int, int] | None  # a hidden tile of the other row and the rank to name, or a stop


def best_guess(view: View, rng: Random) -> RatedGuess:
    """The likeliest guess, given everything that the others have done."""
    if view.seats == 2 and not view.options.dashes:
        known = duel(view)
        hands, weights = weighed_hands(known, rng)
        return rated_guesses(known.hidden, weighted_chances(hands, weights), 1)[0]
    others = evidence(view)
    return rated_guesses(others.hidden, evidence_chances(view, others, rng), 1)[0]


def evidence_chances(view: View, others: Evidence, rng: Random) -> NDArray[np.float64]:
    """The exact chances by hidden tile and rank, corrected by how the decisions change those of sampled hands."""
    exact = chance_array(others, chances(view, named_signs(view)) or chances(view))
    if not others.decisions:
        return exact
    hands, prior = sampled_hands(view, others, rng)
    before = weighted_chances(hands, prior)
    after = weighted_chances(hands, prior * hand_weights(others.decisions, hands))
    found: NDArray[np.float64] = exact * (after + SMOOTHING) / (before + SMOOTHING)
    found /= found.sum(axis=1, keepdims=True)
    return found


def chance_array(others: Evidence, found: Chances) -> NDArray[np.float64]:
    """Chances by hidden tile and rank."""
    array = np.zeros((len(others.hidden), ALL_RANKS))
    for n, tile in enumerate(others.hidden):
        for sign, chance in found[tile.label].items():
            array[n, 2 * sign + tile.white] = chance
    return array


def sampled_hands(view: View, others: Evidence, rng: Random) -> tuple[Ranks, Weights]:
    """Random hands of all the others, and how likely players would put the dashes there.

    The hands are drawn as if nobody named a tile of their own; by the rules alone if somebody must have done so.
    """
    named = {tile.label: _named_signs(tile) for tile in others.hidden}
    rows = [[replace(p, denied=(*p.denied, *named.get(p.label, ()))) for p in row] for row in view.rows]
    deals = PossibleDeals(replace(view, rows=tuple(map(tuple, rows))))
    if not deals.possible:
        deals = PossibleDeals(view)
    found = [deals.draw(rng) for _ in range(SAMPLED_HANDS)]
    prior = [placement_likelihood(deals, hand, view.dealt) if view.options.dashes else 1.0 for hand in found]
    hands = [[hand[tile.label].rank for tile in others.hidden] for hand in found]
    return np.array(hands, dtype=np.intp), np.array(prior)


def _named_signs(tile: HiddenTile) -> tuple[Sign, ...]:
    """The signs of its colour that the owner of a tile has named."""
    return tuple([Sign(rank // 2) for rank in range(tile.white, ALL_RANKS, 2) if tile.named >> rank & 1])


@lru_cache(maxsize=256)
def rated_for_hint(view: View) -> tuple[RatedAction, ...]:
    """The rated actions, always with the same random numbers, so that notebook and hint agree.

    What they win is on the scale of the game report: the chance that a share of simulated games stands for.
    """
    known = duel(view)
    hands = weighed_hands(known, Random(0))[0]
    return tuple([replace(rated, wins=_shown_wins(known, hands, rated)) for rated in rated_actions(view, Random(0))])


def _shown_wins(known: Duel, hands: Ranks, rated: RatedAction) -> float:
    wins = rated.guess is not None and wins_for_certain(known, hands, rated.guess.chance)
    return 1.0 if wins else chance_of_share(rated.wins)


def wins_for_certain(known: Duel, hands: Ranks, chance: float) -> bool:
    """Whether a guess that is right with this chance wins the game: it is certain, and so are all that can follow."""
    return chance >= CERTAIN and (len(known.hidden) == 1 or len(hands) == 1)


def chance_of_share(share: float) -> float:
    """The chance to win that a choice stands for by its share of simulated games."""
    share = min(max(share, 1 - MOST_SURE), MOST_SURE)
    won, lost = float(share**CHOICE_POWER), float((1 - share) ** CHOICE_POWER)
    return won / (won + lost)


def rated_actions(view: View, rng: Random, games: int = SIMULATED_GAMES) -> tuple[RatedAction, ...]:
    """For a duel: guesses, and a stop if it is allowed; a certain guess comes first, else the one that wins most."""
    known = duel(view)
    hands, weights = weighed_hands(known, rng)
    guesses: list[RatedGuess | None] = [
        *rated_guesses(known.hidden, weighted_chances(hands, weights), MOST_GUESSES),
    ]
    if view.phase is Phase.CHOOSE:
        guesses.append(None)
    generator = np.random.default_rng(rng.getrandbits(64))
    labels = [tile.label for tile in known.hidden]
    targets = [target_of(guess, known, labels) for guess in guesses]
    wins = win_shares(known, drawn_hands(hands, weights, games, generator), targets, generator)
    chances = [guess.chance if guess else 0.0 for guess in guesses]
    shares = with_certain_guesses(chances, wins.tolist())
    order = sorted(range(len(guesses)), key=lambda n: (-shares[n], -chances[n]))
    return tuple([RatedAction(guesses[n], shares[n]) for n in order])


def with_certain_guesses(chances: list[float], shares: list[float]) -> list[float]:
    """The shares of the choices, where a guess that cannot be wrong is as good as any: all others can still follow it.

    In simulated games the likeliest guess follows instead, or a stop, and neither need be the best.
    """
    return [max(shares) if chance >= CERTAIN else share for chance, share in zip(chances, shares, strict=True)]


def weighed_hands(known: Duel, rng: Random) -> tuple[Ranks, Weights]:
    """The hands that the other player may have, and how likely each is.

    Hands in which they named a tile of their own are left out, unless there are no others.
    """
    hands = list_hands(known.hidden, known.free, MOST_HANDS, rng.random())
    if not len(hands):
        by_rules = tuple([replace(tile, named=0) for tile in known.hidden])
        hands = list_hands(by_rules, known.free, MOST_HANDS, rng.random())
    return hands, hand_weights(known.decisions, hands)


def rated_guesses(hidden: tuple[HiddenTile, ...], chances: NDArray[np.float64], most: int) -> list[RatedGuess]:
    """The likeliest guesses, at most this many, the best first."""
    order = np.argsort(-chances, axis=None, kind="stable")[:most]
    found = [(divmod(int(n), ALL_RANKS), float(chances.flat[n])) for n in order]
    return [
        RatedGuess(hidden[tile].label, Sign(rank // 2), min(chance, 1.0))
        for (tile, rank), chance in found
        if chance > 0
    ]


def target_of(guess: RatedGuess | None, known: Duel, labels: list[Label]) -> Target:
    if guess is None:
        return None
    tile = labels.index(guess.label)
    return tile, 2 * guess.sign + known.hidden[tile].white


def drawn_hands(hands: Ranks, weights: Weights, count: int, generator: np.random.Generator) -> Ranks:
    """``count`` hands, each as often as its weight says."""
    upto = np.cumsum(weights)
    at = (np.arange(count) + generator.random()) * (upto[-1] / count)
    found: Ranks = hands[np.minimum(np.searchsorted(upto, at), len(hands) - 1)]
    return found


def win_shares(known: Duel, hands: Ranks, targets: list[Target], generator: np.random.Generator) -> NDArray[np.float64]:
    """The share of the simulated games that each target wins; the piles are the same for all targets."""
    games = simulated_games(known, hands, generator)
    games.repeat(len(targets))
    tiles = np.left_shift(1, hands).astype(np.int32)
    stop = np.repeat([target is None for target in targets], len(hands))
    tile = np.concatenate([tiles[:, target[0] if target else 0] for target in targets])
    name = np.repeat([1 << target[1] if target else 0 for target in targets], len(hands)).astype(np.int32)
    won = play_out(games, stop, tile, name)
    shares: NDArray[np.float64] = won.reshape(len(targets), len(hands)).mean(axis=1)
    return shares


def simulated_games(known: Duel, hands: Ranks, generator: np.random.Generator) -> GameBatch:
    """The game as the viewer knows it, once for each of these possible hands of the other player."""
    count = len(hands)
    other_row = np.left_shift(1, hands).sum(axis=1) | known.other_open
    denied, named = np.zeros((2, count, RANKS), dtype=np.int32)
    for own in known.own_hidden:
        denied[:, own.rank], named[:, own.rank] = own.denied, own.named
    for n, tile in enumerate(known.hidden):
        denied[np.arange(count), hands[:, n]], named[np.arange(count), hands[:, n]] = tile.denied, tile.named
    return GameBatch(
        own_row=np.full(count, known.own_row, dtype=np.int32),
        other_row=other_row.astype(np.int32),
        own_open=np.full(count, known.own_open, dtype=np.int32),
        other_open=np.full(count, known.other_open, dtype=np.int32),
        drawn=np.full(count, known.drawn, dtype=np.int32),
        denied=denied,
        named=named,
        pile=shuffled_piles(known.free & ~other_row, generator),
        tiles=known.tiles,
    )


def shuffled_piles(left: NDArray[np.int64], generator: np.random.Generator) -> NDArray[np.int32]:
    """The tiles that are left in random order, for each game; 0 after the last."""
    there = (left[:, None] >> np.arange(RANKS)) & 1
    order = (generator.random(there.shape) + (there == 0)).argsort(axis=1)
    tiles = np.left_shift(1, order) * np.take_along_axis(there, order, axis=1)
    return np.pad(tiles, ((0, 0), (0, 1))).astype(np.int32)
