"""The computer players of Da Vinci Code, weakest first. Each draws, guesses, goes on or stops, and sees a view only.

They differ in what they recall of wrong guesses, in how well they weigh what is left, in when they stop, and in how
much their own row tells. The strongest reads a hand from the guesses of its owner, and plays a duel on in its head.
"""

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias, TypeVar

from msgspec.structs import replace

from safecracker.core.game import Action
from safecracker.games.davinci.rules.model import Draw, Guess, Open, Phase, Pick, Place, Stop
from safecracker.games.davinci.rules.options import PLAYERS
from safecracker.games.davinci.rules.tiles import Colour
from safecracker.games.davinci.rules.view import View
from safecracker.players.bot import Bot

from .duel import fits
from .notebook import Advice, colour_to_take, demand, gap_leaks, likeliest, opening_leaks, setup_leaks
from .posterior import Chances, chances, named

Guesser: TypeAlias = Callable[[View, Random], Advice]
Will: TypeAlias = Callable[[View, Advice, Random], bool]  # whether to go on with this guess
K = TypeVar("K")

ALIKE: Final = 0.25  # a careful player takes any choice that tells so little more than the best: a habit would tell too


class Mind(Bot[View]):
    """A way to guess and a will to go on. The careful ones mind what the own row tells, the others take what comes."""

    def __init__(self, guesser: Guesser, will: Will, *, careful: bool) -> None:
        self._guesser = guesser
        self._will = will
        self._careful = careful

    def choose(self, view: View, rng: Random) -> Action:
        match view.phase:
            case Phase.PICK:
                return Pick(self._colour(view, rng))
            case Phase.DRAW:
                return Draw(self._colour(view, rng))
            case Phase.ARRANGE:
                return self._one_of(setup_leaks(view), rng)
            case Phase.PLACE:
                return Place(self._one_of(gap_leaks(view, shown=True), rng))
            case Phase.OPEN:
                return Open(self._one_of(opening_leaks(view), rng))
        advice = self._guesser(view, rng)
        if view.phase is Phase.CHOOSE and not self._will(view, advice, rng):
            with_gap = view.options.dashes and view.drawn is not None
            return Stop(self._one_of(gap_leaks(view, shown=False), rng)) if with_gap else Stop()
        return Guess(advice.label, advice.sign)

    def _colour(self, view: View, rng: Random) -> Colour:
        return colour_to_take(view) if self._careful else rng.choice(tuple(Colour))

    def _one_of(self, leaks: dict[K, float], rng: Random) -> K:
        least = min(leaks.values())
        return rng.choice([key for key, told in leaks.items() if not self._careful or told <= least + ALIKE])


class Thinker(Mind):
    """In a duel it does what wins the most imagined games; otherwise it is a mind like the others."""

    def choose(self, view: View, rng: Random) -> Action:
        if not fits(view) or view.phase not in (Phase.GUESS, Phase.CHOOSE):
            return super().choose(view, rng)
        from .search import thoughts  # noqa: PLC0415 - numpy is loaded when somebody counts

        return thoughts(view, rng)[0].action


def fancying(fancies: int, memory: float) -> Guesser:
    """The likeliest of a few guesses that come to mind; of the wrong guesses some are forgotten."""

    def guess(view: View, rng: Random) -> Advice:
        found = chances(_recalled(view, rng, memory))
        return max([any_guess(view, found, rng) for _ in range(fancies)], key=lambda advice: advice.chance)

    return guess


def any_guess(view: View, found: Chances, rng: Random) -> Advice:
    """Any hidden tile of the others, and anything that it may be."""
    rows = [row for seat, row in enumerate(view.rows) if seat != view.viewer]
    label = rng.choice([piece.label for row in rows for piece in row if piece.label in found])
    sign = rng.choice(tuple(found[label]))
    return Advice(label, sign, found[label][sign])


def weighing(view: View, _: Random) -> Advice:
    """The likeliest guess by all that the rules tell."""
    return _surest(view, chances(view))


def reading(view: View, _: Random) -> Advice:
    """The likeliest guess if nobody names a tile of his own; where somebody must have, by the rules alone."""
    return _surest(view, chances(view, named(view)) or chances(view))


def deducing(view: View, rng: Random) -> Advice:
    """The likeliest guess by what sensible players would have named and done."""
    from .search import deduced  # noqa: PLC0415 - numpy is loaded when somebody counts

    return deduced(view, rng)


def following(view: View, rng: Random) -> Advice:
    """As ``deducing`` with one other player and no dashes, else as ``reading``."""
    duel = view.seats == PLAYERS[0] and not view.options.dashes
    return deducing(view, rng) if duel else reading(view, rng)


def at_whim(share: float) -> Will:
    """Goes on so often, whatever the chances are."""
    return lambda _view, _advice, rng: rng.random() < share


def from_chance(least: float) -> Will:
    """Goes on with a guess that is right so often."""
    return lambda _view, advice, _rng: advice.chance >= least


def by_stake(view: View, advice: Advice, _: Random) -> bool:
    """Goes on the sooner, the less a wrong guess would tell the others."""
    return advice.chance >= demand(view)


def _surest(view: View, found: Chances) -> Advice:
    best = likeliest(view, found)
    assert best is not None  # somebody else has a hidden tile, or it would be over
    return best


def _recalled(view: View, rng: Random, memory: float) -> View:
    """The view, less what is forgotten."""
    rows = [
        [replace(p, denied=tuple([s for s in p.denied if rng.random() < memory])) for p in row] for row in view.rows
    ]
    return replace(view, rows=tuple(map(tuple, rows)))


LEVELS: tuple[Bot[View], ...] = (
    Mind(fancying(1, memory=0.0), at_whim(0.5), careful=False),
    Mind(fancying(2, memory=0.3), at_whim(0.7), careful=False),
    Mind(fancying(3, memory=0.8), from_chance(0.5), careful=False),
    Mind(following, from_chance(0.4), careful=False),
    Thinker(deducing, by_stake, careful=True),
)
# what others measure themselves by: they name what is likeliest, the second if nobody names a tile of his own
PEERS: dict[str, Bot[View]] = {
    "l0": Mind(weighing, from_chance(0.4), careful=False),
    "l1": Mind(reading, from_chance(0.4), careful=False),
    "first5": Mind(reading, by_stake, careful=True),
}
