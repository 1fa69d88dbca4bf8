"""The bots of Da Vinci Code, weakest first. Each draws, guesses, goes on or stops, and sees a view only.

They differ in how many wrong guesses they remember, in how well they rate the possible guesses, in when they stop, and
in how careful they are with what their own row gives away. The strongest bot deduces from a player's guesses what they
have, and in a duel it simulates many games to the end before it decides.
"""

from collections.abc import Callable
from random import Random
from typing import Final, TypeAlias, TypeVar

from msgspec.structs import replace

from safecracker.core.game import Action
from safecracker.games.davinci.rules.model import FEWEST, Draw, Guess, Open, Phase, Pick, Place, Stop
from safecracker.games.davinci.rules.tiles import Colour
from safecracker.games.davinci.rules.view import View
from safecracker.players.bot import Bot

from .chances import Chances, RatedGuess, chances, likeliest, named_signs
from .decisions import is_basic_duel
from .notebook import colour_to_take, demand, gap_leaks, opening_leaks, setup_leaks

GuessRule: TypeAlias = Callable[[View, Random], RatedGuess]
GoOnRule: TypeAlias = Callable[[View, RatedGuess, Random], bool]  # whether to go on with this guess
K = TypeVar("K")

# a careful bot takes any choice that gives away at most this much more than the best: players could learn a fixed habit
NEARLY_EQUAL: Final = 0.25


class RuleBot(Bot[View]):
    """Follows one rule for guesses and one for going on. A careful bot builds a row that gives away little."""

    def __init__(self, guess: GuessRule, goes_on: GoOnRule, *, careful: bool) -> None:
        self._guess = guess
        self._goes_on = goes_on
        self._careful = careful

    def choose(self, view: View, rng: Random) -> Action:
        match view.phase:
            case Phase.PICK:
                return Pick(self._choose_colour(view, rng))
            case Phase.DRAW:
                return Draw(self._choose_colour(view, rng))
            case Phase.ARRANGE:
                return self._choose_by_leak(setup_leaks(view), rng)
            case Phase.PLACE:
                return Place(self._choose_by_leak(gap_leaks(view, shown=True), rng))
            case Phase.OPEN:
                return Open(self._choose_by_leak(opening_leaks(view), rng))
        guess = self._guess(view, rng)
        if view.phase is Phase.CHOOSE and not self._goes_on(view, guess, rng):
            with_gap = view.options.dashes and view.drawn is not None
            return Stop(self._choose_by_leak(gap_leaks(view, shown=False), rng)) if with_gap else Stop()
        return Guess(guess.label, guess.sign)

    def _choose_colour(self, view: View, rng: Random) -> Colour:
        return colour_to_take(view) if self._careful else rng.choice(tuple(Colour))

    def _choose_by_leak(self, leaks: dict[K, float], rng: Random) -> K:
        """A random choice; for a careful bot, among those that give away about the least."""
        least = min(leaks.values())
        return rng.choice([key for key, leak in leaks.items() if not self._careful or leak <= least + NEARLY_EQUAL])


class SearchBot(RuleBot):
    """Does what wins most simulated games in a basic duel, and follows its rules otherwise."""

    def choose(self, view: View, rng: Random) -> Action:
        if not is_basic_duel(view) or view.phase not in (Phase.GUESS, Phase.CHOOSE):
            return super().choose(view, rng)
        from .search import rated_actions  # noqa: PLC0415 - numpy is loaded when somebody counts

        return rated_actions(view, rng)[0].action


def best_of_random(count: int, memory: float) -> GuessRule:
    """The likeliest of this many random guesses; wrong guesses are remembered with the probability ``memory``."""

    def guess(view: View, rng: Random) -> RatedGuess:
        found = chances(_forget_wrong_guesses(view, rng, memory))
        return max([random_guess(view, found, rng) for _ in range(count)], key=lambda guess: guess.chance)

    return guess


def random_guess(view: View, found: Chances, rng: Random) -> RatedGuess:
    """A random hidden tile of the others, and a random sign that it may show."""
    rows = [row for seat, row in enumerate(view.rows) if seat != view.viewer]
    label = rng.choice([piece.label for row in rows for piece in row if piece.label in found])
    sign = rng.choice(tuple(found[label]))
    return RatedGuess(label, sign, found[label][sign])


def by_rules(view: View, _: Random) -> RatedGuess:
    """The likeliest guess by the rules alone."""
    return _likeliest_guess(view, chances(view))


def by_named_signs(view: View, _: Random) -> RatedGuess:
    """The likeliest guess if nobody names a tile of their own; by the rules alone if somebody must have done so."""
    return _likeliest_guess(view, chances(view, named_signs(view)) or chances(view))


def by_decisions(view: View, rng: Random) -> RatedGuess:
    """The likeliest guess, judged by how sensible players would have guessed and stopped."""
    from .search import best_guess  # noqa: PLC0415 - numpy is loaded when somebody counts

    return best_guess(view, rng)


def by_decisions_in_duels(view: View, rng: Random) -> RatedGuess:
    """Like ``by_decisions`` with two players and no dashes, otherwise like ``by_named_signs``."""
    duel = view.seats == FEWEST and not view.options.dashes
    return by_decisions(view, rng) if duel else by_named_signs(view, rng)


def at_random(share: float) -> GoOnRule:
    """Goes on with this probability, whatever the chances are."""
    return lambda _view, _guess, rng: rng.random() < share


def from_chance(least: float) -> GoOnRule:
    """Goes on with a guess that is right at least this often."""
    return lambda _view, guess, _rng: guess.chance >= least


def by_risk(view: View, guess: RatedGuess, _: Random) -> bool:
    """Goes on with a smaller chance if a wrong guess would give away less."""
    return guess.chance >= demand(view)


def _likeliest_guess(view: View, found: Chances) -> RatedGuess:
    """The likeliest guess; there is always one, since somebody else has a hidden tile."""
    best = likeliest(view, found)
    assert best is not None
    return best


def _forget_wrong_guesses(view: View, rng: Random, memory: float) -> View:
    """The view without some wrong guesses; each is remembered with the probability ``memory``."""
    rows = [
        [replace(p, denied=tuple([s for s in p.denied if rng.random() < memory])) for p in row] for row in view.rows
    ]
    return replace(view, rows=tuple(map(tuple, rows)))


BOTS: tuple[Bot[View], ...] = (
    RuleBot(best_of_random(1, memory=0.0), at_random(0.5), careful=False),
    RuleBot(best_of_random(2, memory=0.3), at_random(0.7), careful=False),
    RuleBot(best_of_random(3, memory=0.8), from_chance(0.5), careful=False),
    RuleBot(by_decisions_in_duels, from_chance(0.4), careful=False),
    SearchBot(by_decisions, by_risk, careful=True),
)
# all name the likeliest sign; the second and the third assume that nobody names a tile of their own
REFERENCE_BOTS: dict[str, Bot[View]] = {
    "l0": RuleBot(by_rules, from_chance(0.4), careful=False),
    "l1": RuleBot(by_named_signs, from_chance(0.4), careful=False),
    "first5": RuleBot(by_named_signs, by_risk, careful=True),
}
