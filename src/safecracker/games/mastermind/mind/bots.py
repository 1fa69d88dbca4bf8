"""The bots of Mastermind, weakest first. Each hides, breaks and answers, and sees a view like anybody.

All answer truthfully. They differ in what they recall of the answers, in how they choose among the codes that fit, and
in what they like to hide.
"""

from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, TypeAlias

from safecracker.core.game import Action
from safecracker.games.mastermind.rules.model import Answer, Challenge, Code, Guess, Hide, Row
from safecracker.games.mastermind.rules.options import MastermindOptions
from safecracker.games.mastermind.rules.scoring import mark
from safecracker.games.mastermind.rules.view import View
from safecracker.players.bot import Bot, Plan

from .hiding import any_code, best_mixture
from .notebook import answered_rows, codes_left

if TYPE_CHECKING:
    from .codes import Indices, Space

Rows: TypeAlias = tuple[Row, ...]
Hider: TypeAlias = Callable[[MastermindOptions, Random], Code]
Breaker: TypeAlias = Callable[[MastermindOptions, Rows, Random], Code]

RECALLED = (0.3, 0.5, 0.7)  # the chance that levels 1 to 3 recall a row before the last one


class MastermindBot(Bot[View]):
    """A way to hide and a way to break; the rest is the same for all."""

    def __init__(self, hider: Hider, breaker: Breaker, *, doubts: bool) -> None:
        self._hider = hider
        self._breaker = breaker
        self._doubts = doubts  # notices when no code fits the answers

    def plan(self, view: View, rng: Random) -> Plan:
        """Nothing while its row waits for an answer: if it doubted the earlier ones, it would have said so before."""
        return Plan(None) if view.may_only_challenge else super().plan(view, rng)

    def choose(self, view: View, rng: Random) -> Action:
        now, options = view.now, view.options
        assert now is not None
        if not now.hidden:
            return Hide(self._hider(options, rng))
        if view.may_only_challenge:
            return Challenge()
        if now.unanswered:
            assert now.code is not None
            return Answer(mark(now.code, now.unanswered.guess))
        if self._doubts and options.by_hand and not codes_left(view):
            return Challenge()
        return Guess(self._breaker(options, answered_rows(view), rng))


def obvious(options: MastermindOptions, rng: Random) -> Code:
    """Half the time one colour all over, otherwise two in a pattern."""
    a, b = rng.sample(options.pegs, 2)
    holes = options.holes
    halves, stripes = a * (holes // 2) + b * holes, (a + b) * holes
    return Code(rng.choice((a * holes, a * holes, halves, stripes))[:holes])


def colourful(options: MastermindOptions, rng: Random) -> Code:
    """As many different pegs as there are, which is what most breakers try first."""
    tray = rng.sample(options.pegs, len(options.pegs))
    return Code("".join(tray[hole % len(tray)] for hole in range(options.holes)))


def any_or_colourful(options: MastermindOptions, rng: Random) -> Code:
    """Any code or a colourful one, equally often."""
    return rng.choice((any_code, colourful))(options, rng)


def forgetful(memory: float) -> Breaker:
    """A code that fits the last answer and those of the others that it recalls, and stands in no row yet."""

    def choose(options: MastermindOptions, rows: Rows, rng: Random) -> Code:
        from . import codes  # noqa: PLC0415 - numpy is loaded when somebody counts, not when the games are listed

        recalled = tuple(row for row in rows if row is rows[-1] or rng.random() < memory)
        here = codes.space(options.pegs, options.holes)
        left = codes.fitting(here, recalled)
        for row in rows:
            left = left[left != here.index(row.guess)]
        return _one_of(here, left if len(left) else here.every, rng)

    return choose


def consistent(options: MastermindOptions, rows: Rows, rng: Random) -> Code:
    """Any code that fits every answer."""
    here, left = _left(options, rows)
    return _one_of(here, left, rng)


def strongest(options: MastermindOptions, rows: Rows, rng: Random) -> Code:
    """The row of the best tree there is; off that tree, and in other sizes, the one that search.py finds.

    Which of the untried colours it takes is chance.
    """
    from . import search, tree  # noqa: PLC0415 - as above

    best = tree.stored_tree(options.holes, len(options.pegs))
    known = tree.advice(options.pegs, rows, best, rng) if best else None
    if known:
        return known
    code = search.best_guess(options.pegs, options.holes, rows).code
    tried = {letter for row in rows for letter in row.guess}
    untried = [letter for letter in options.pegs if letter not in tried]
    shuffled = dict(zip(untried, rng.sample(untried, len(untried)), strict=True))
    letters = [shuffled.get(letter, letter) for letter in code]
    if not rows:
        rng.shuffle(letters)
    return Code("".join(letters))


def _left(options: MastermindOptions, rows: Rows) -> "tuple[Space, Indices]":
    from . import codes  # noqa: PLC0415 - as above

    return codes.space(options.pegs, options.holes), codes.remaining(options.pegs, options.holes, rows)


def _one_of(here: "Space", left: "Indices", rng: Random) -> Code:
    return here.code(int(left[rng.randrange(len(left))]))


BOTS: tuple[Bot[View], ...] = (
    MastermindBot(obvious, forgetful(RECALLED[0]), doubts=False),
    MastermindBot(colourful, forgetful(RECALLED[1]), doubts=False),
    MastermindBot(any_or_colourful, forgetful(RECALLED[2]), doubts=False),
    MastermindBot(any_code, consistent, doubts=True),
    MastermindBot(best_mixture, strongest, doubts=True),
)
