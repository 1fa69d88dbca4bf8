"""Both players' chances to win a game of Mastermind: from how many rows every code that is left would take.

The chances are those of the breaker's knowledge, also for viewers who know the code: each code that fits the answers
is as likely as the next, and both play on well. On the best trees, kept with the game, the rows are exact; off
them every round goes on with the code that its answer says most of.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import zip_longest
from typing import TypeAlias

import numpy as np

from safecracker.core.game import Action
from safecracker.games.mastermind.rules.model import BREAKER_BONUS, Code, Guess, Row
from safecracker.games.mastermind.rules.options import MastermindOptions
from safecracker.games.mastermind.rules.view import View
from safecracker.games.rated_choice import RatedChoice

from . import codes, tree
from .notebook import answered_rows, best_guess
from .search import sample, scores

LARGEST = 10**4  # codes, all games with four holes: larger games take too long
COMPARED = 257  # codes that are compared as the next row, off the trees; a prime, for even steps

ByRow: TypeAlias = tuple[int, ...]  # the codes that are found with the next row, with the one after it, and so on
Points: TypeAlias = "np.ndarray[tuple[int], np.dtype[np.float64]]"  # how likely a round brings how many points


def win_odds(view: View) -> tuple[float, float] | None:
    """Both chances, a draw counted as half a win; None where there are too many codes to count."""
    if view.over:
        return _shares(view.points[0] - view.points[1], {0: 1.0})
    if view.options.codes > LARGEST:
        return None
    if view.now is None:
        return (0.5, 0.5)
    left = _left(view.options, answered_rows(view))
    if not left:  # an answer was wrong: the breaker will say so, and the round is played again
        return _odds(view, _round_points(view.options, 0, _by_row(view.options, ())), BREAKER_BONUS)
    now = view.now
    found = _after(view.options, now.answered, now.unanswered.guess) if now.unanswered else None
    return _odds(view, _round_points(view.options, len(now.answered), found or _by_row(view.options, now.answered)))


def rated_choices(view: View, played: Action) -> tuple[RatedChoice, ...]:
    """The best row and the one that was tried, for the breaker; empty for all other decisions."""
    if view.options.codes > LARGEST or not isinstance(played, Guess) or view.now is None:
        return ()
    best = best_guess(view)
    if best is None:
        return ()
    rows, breaker = answered_rows(view), view.now.breaker
    found = []
    for code in dict.fromkeys((best.code, played.code)):
        points = _round_points(view.options, len(rows), _after(view.options, rows, code))
        found.append(RatedChoice(Guess(code), _odds(view, points)[breaker]))
    return tuple(sorted(found, key=lambda choice: -choice.odds))


def _odds(view: View, points: Points, given: int = 0) -> tuple[float, float]:
    """Both chances, if this round brings its setter so many points, and the breaker those that are given."""
    now = view.now
    assert now is not None
    lead = view.points[0] - view.points[1] + (given if now.breaker == 0 else -given)
    leads = _later(view.options, view.options.rounds - now.number, now.breaker)
    ends: dict[int, float] = {}
    sign = 1 if now.setter == 0 else -1
    for gained, often in enumerate(points):
        if often:
            for more, as_often in leads.items():
                ends[sign * gained + more] = ends.get(sign * gained + more, 0.0) + float(often) * as_often
    return _shares(lead, ends)


def _shares(lead: int, ends: dict[int, float]) -> tuple[float, float]:
    first = sum(often * (0.5 if lead + more == 0 else lead + more > 0) for more, often in ends.items())
    return first, 1 - first


@lru_cache(maxsize=64)
def _later(options: MastermindOptions, rounds: int, setter: int) -> dict[int, float]:
    """How likely the first seat gains how many points on the other in this many further rounds."""
    if not rounds:
        return {0: 1.0}
    found: dict[int, float] = {}
    sign = 1 if setter == 0 else -1
    for more, often in _later(options, rounds - 1, 1 - setter).items():
        for gained, as_often in enumerate(_round_points(options, 0, _by_row(options, ()))):
            found[more + sign * gained] = found.get(more + sign * gained, 0.0) + often * float(as_often)
    return found


def _round_points(options: MastermindOptions, rows: int, by_row: ByRow) -> Points:
    """How likely the setter gets how many points, if this many rows are filled."""
    found = np.zeros(options.rows + 2)
    for more, count in enumerate(by_row, 1):
        full = rows + more > options.rows
        found[options.rows + options.bonus if full else rows + more] += count
    return found / sum(by_row)


def _left(options: MastermindOptions, rows: tuple[Row, ...]) -> int:
    return len(codes.remaining(options.pegs, options.holes, rows))


def _by_row(options: MastermindOptions, rows: tuple[Row, ...]) -> ByRow:
    """With which row every code that fits these is found, if the breaker plays on well."""
    return _counted(options.pegs, options.holes, rows)


@lru_cache(maxsize=512)
def _counted(pegs: str, holes: int, rows: tuple[Row, ...]) -> ByRow:
    root = tree.stored_tree(holes, len(pegs))
    known = tree.place(pegs, rows, root) if root else None
    if known:
        return tree.cost(known[1]).by_row
    here, left = codes.space(pegs, holes), codes.remaining(pegs, holes, rows)
    return _played_out(here, left, first=codes.shapes(pegs, holes)[0] if not rows else None)


def _after(options: MastermindOptions, rows: tuple[Row, ...], guess: Code) -> ByRow:
    """The same, if this guess is the next row."""
    here, left = codes.space(options.pegs, options.holes), codes.remaining(options.pegs, options.holes, rows)
    parts = list(here.parts(guess, left))
    found = [_by_row(options, (*rows, Row(guess, here.keys(answer)))) for answer, _ in parts]
    return (len(left) - sum(len(part) for _, part in parts), *_summed(found))


def _played_out(here: codes.Space, left: codes.Indices, first: Code | None = None) -> ByRow:
    """With which row each of these codes is found, if every row is the code among them whose answer says most."""
    if len(left) <= tree.IN_TURN:
        return (1,) * len(left)
    if first is None:
        compared = sample(left, COMPARED)
        rated = scores(here.sizes(compared, left), np.ones(len(compared), np.bool_))
        first = here.code(int(compared[rated.argmin()]))
    parts = [part for _, part in here.parts(first, left)]
    return (len(left) - sum(map(len, parts)), *_summed([_played_out(here, part) for part in parts]))


def _summed(counts: Sequence[ByRow]) -> ByRow:
    return tuple(map(sum, zip_longest(*counts, fillvalue=0)))
