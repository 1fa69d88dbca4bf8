"""Everybody's chance to win, at any moment of a game, if from now on all are equally attentive.

During a race the odds use which lines there are, how much time is left, and who still searches. In secret they use
nothing of a search until everything is opened, so that nobody learns anything from the odds.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Final, TypeAlias

from safecracker.core.game import Seat
from safecracker.games.codecrackers.rules.lattice import lines
from safecracker.games.codecrackers.rules.model import SAFES, Phase, Search
from safecracker.games.codecrackers.rules.view import View

from .skill import PEOPLE, search_seconds
from .wait_or_claim import SearchModel, expected_lines

# players who find more than the odds assume catch the thief sooner, so that a lead counts for more: fitted on 1,000
# games of bots, which gave 1.15 with three players and 1.3 with two
DECISIVE: Final = 1.2

Chances: TypeAlias = tuple[float, ...]  # by seat
OddsAfterMove: TypeAlias = Callable[[Sequence[int], int], Chances]  # everybody's chance after these seats move this far


def win_odds(view: View, *, hasty: bool = False) -> Chances:
    """Everybody's chance to win, by seat; ``hasty`` counts less exactly with three players, and sooner."""
    from . import race_chain  # noqa: PLC0415 - numpy is loaded when somebody counts, not when the games are listed

    if view.end:
        return tuple((seat in view.end.winners) / max(1, len(view.end.winners)) for seat in range(view.seats))
    behind = tuple(view.behind(Seat(seat)) for seat in range(view.seats))
    grain = race_chain.COARSE if hasty else race_chain.FINE

    def odds_at_roll(roller: int, left: tuple[int, ...] = behind) -> Chances:
        return race_chain.win_chances(left, Seat(roller), _search_outcomes(view), view.options.escape, grain)

    def odds_after_move(movers: Sequence[int], squares: int) -> Chances:
        left = tuple(each - squares if seat in movers else each for seat, each in enumerate(behind))
        return odds_at_roll((view.turn + 1) % view.seats, left)

    if view.phase in (Phase.ROLL, Phase.FALL):
        return odds_at_roll(view.turn)
    if view.search and not view.options.calm:
        return _odds_in_race(view, view.search, odds_after_move)
    if view.phase in (Phase.CARD, Phase.SEARCH):
        return _odds_before_search(view, odds_after_move)
    first = view.options.first  # R6
    rollers = range(view.seats) if first == "draw" else (int(first),)
    return _weighted_mean([(1.0, odds_at_roll(roller)) for roller in rollers])


def evaluated_odds(view: View) -> Chances:
    """The odds for a report on a finished game, corrected by how games of bots have ended."""
    odds = win_odds(view)
    powers = [chance**DECISIVE for chance in odds]
    return tuple(sum(odds) * power / sum(powers) for power in powers) if any(powers) else odds


def _search_outcomes(view: View) -> tuple[tuple[int, int, float], ...]:
    from . import search_odds  # noqa: PLC0415 - as above

    lines = expected_lines(view.options.lattice, view.options.box)
    model = SearchModel(skill=PEOPLE, others=PEOPLE, lines=lines, seconds=search_seconds(view))
    return search_odds.outcomes(model, view.seats, secret=view.options.calm)


def _odds_before_search(view: View, odds_after_move: OddsAfterMove) -> Chances:
    """The odds when a search is about to begin, or goes on in secret."""
    outcomes = _search_outcomes(view)
    ends = [(1 - sum(often for _, _, often in outcomes), odds_after_move((), 0))]
    for movers, squares, often in outcomes:
        groups = list(combinations(range(view.seats), movers))
        ends += [(often / len(groups), odds_after_move(group, squares)) for group in groups]
    return _weighted_mean(ends)


def _odds_in_race(view: View, search: Search, odds_after_move: OddsAfterMove) -> Chances:
    """The odds during a race, if players without a chip claim every line that is longer than what is taken."""
    from . import search_odds  # noqa: PLC0415 - as above

    there = [line.length for line in lines(view.options.layout, view.grid, search.code)]
    three, four, five = (float(there.count(safe)) for safe in SAFES)
    searching = [seat for seat in range(view.seats) if not search.chip(Seat(seat))]
    seconds = search_seconds(view) - max(PEOPLE.latency, (view.moved - search.begun) / 1000)
    top = max(search.holders, default=0)
    finds = search_odds.race_odds((three, four, five), PEOPLE, seconds, len(searching), top)
    ends = [(1 - sum(finds), odds_after_move([search.holders[top]] if top else (), top))]
    for safe, often in zip(SAFES, finds, strict=True):
        ends += [(often / len(searching), odds_after_move([seat], safe)) for seat in searching]
    return _weighted_mean(ends)


def _weighted_mean(ends: list[tuple[float, Chances]]) -> Chances:
    weights, chances = zip(*ends, strict=True)
    total = sum(weights)
    return tuple(sum(a * b for a, b in zip(weights, each, strict=True)) / total for each in zip(*chances, strict=True))
