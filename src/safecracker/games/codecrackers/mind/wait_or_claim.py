"""Whether to claim a line now or to wait for a longer one.

Every player notices each line on the board at their own rate, after some latency, and remembers it. Nobody knows how
many lines there are, only how many there are on average; the longer a player has seen no long line, the less likely
there is one. As long as somebody else may claim, a player takes a 4 or a 5 at once. They leave a 3 until having it is
worth as much as searching on after another player has taken it: among equals nobody gains by taking it sooner, nor by
waiting longer. Slower players are expected to take what they see. A player who is the last to search waits as long as
the hope for a longer line is worth the time. What an end of the search is worth is the chance to win the race from
there.
"""

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import TypeAlias

from msgspec import Struct

from safecracker.core.game import Seat
from safecracker.games.codecrackers.rules.lattice import Lattice
from safecracker.games.codecrackers.rules.model import SAFES, Finds
from safecracker.games.codecrackers.rules.tiles import Box

from .skill import Skill

WAITS_TO_TRY = (0.0, 0.08, 0.16, 0.25, 0.35, 0.45, 0.6, 0.8, 1.0, 1.4, 2.0, 3.0, 5.0, 8.0)  # waits, counted in 1 / rate
ROUNDS = 6  # of best answers to the answers of the others; three are usual
ALIKE = 0.0005  # a smaller difference between chances to win does not count
LEAST_HOPE = 0.01  # a hope below this chance to win is not worth the time of the others
STEPS = 60  # moments at which a player who is alone decides again
BLINK = 0.05  # seconds within which players who wait for the same moment decide
MARGIN = 0.5  # seconds before the end of the glass

Waits: TypeAlias = tuple[float, float, float]  # until when a 3, a 4, a 5 is left, in seconds after the card was turned


class RacePosition(Struct, frozen=True):
    """The race when a search begins."""

    behind: tuple[int, ...]  # squares, by seat
    roller: Seat  # who rolls after the search
    escape: int


class SearchModel(Struct, frozen=True, kw_only=True):
    """A search as one of the players expects it to go."""

    skill: Skill  # of that player
    others: Skill  # of each of the others
    lines: Finds  # how many there are on average
    seconds: float  # how long it lasts


def expected_lines(lattice: Lattice, box: Box) -> Finds:
    """How many lines of exactly three, of exactly four and of five symbols there are on average."""
    least = [lattice.room(safe) / len(box.kinds) ** safe for safe in SAFES]
    return least[0] - least[1], least[1] - least[2], least[2]


@lru_cache(maxsize=64)
def find_odds(model: SearchModel, players: int) -> Finds:
    """How often the best find of a search is a 3, a 4 or a 5, if nobody waits after seeing a 3."""
    from .simulated_searches import end_shares  # noqa: PLC0415 - numpy is loaded when somebody counts, not when the games are listed

    _, three, four, five = map(sum, end_shares(model, players, 0.0, 0.0))
    return three, four, five


def round_finds(finds: Finds) -> Finds:
    """The finds in tenths: the race hardly depends on them, and need not be solved for every small difference.

    Running sums are rounded instead of single shares, so that the total stays a probability.
    """
    three, four, five = (round(10 * sum(finds[:number])) for number in (1, 2, 3))
    return three / 10, (four - three) / 10, (five - four) / 10


@lru_cache(maxsize=256)
def waits(
    model: SearchModel, position: RacePosition, me: Seat, others: frozenset[Seat], top: tuple[int, Seat]
) -> Waits:
    """How long to leave a line of each length while ``others`` search too.

    ``top`` is the highest safe that is taken, 0 for none, and who holds it.
    """
    if not others:
        worth = [_win_chance(model, position, me, (safe, me)) for safe in SAFES]
        return _wait_alone(model, worth, 0), _wait_alone(model, worth, 1), 0.0
    if top[0]:
        return 0.0, 0.0, 0.0
    players = (me, *sorted(others))
    none = _win_chance(model, position, me, (0, me))
    mine = [
        [none] * len(players),
        *([_win_chance(model, position, me, (safe, seat)) for seat in players] for safe in SAFES),
    ]
    return _wait_among_others(model, mine), 0.0, 0.0


def _win_chance(model: SearchModel, position: RacePosition, me: Seat, top: tuple[int, Seat]) -> float:
    """The player's chance to win if the search ends with this highest safe and this holder."""
    from .race_chain import chances_by_finds  # noqa: PLC0415 - as above

    safe, holder = top
    moved = tuple(squares - safe if seat == holder else squares for seat, squares in enumerate(position.behind))
    return chances_by_finds(moved, position.roller, round_finds(find_odds(model, len(moved))), position.escape)[me]


def _wait_among_others(model: SearchModel, mine: list[list[float]]) -> float:
    """How long to leave a 3 while others search: the best answer to equals who wait as long, or to slower players.

    ``mine`` is the player's chance to win for each highest safe (none first) and each holder (the player first).
    """
    from .simulated_searches import end_shares  # noqa: PLC0415 - as above

    players, tried = len(mine[0]), _waits_to_try(model)

    def value(own: float, theirs: float) -> float:
        return sum(
            a * b
            for often, each in zip(end_shares(model, players, own, theirs), mine, strict=True)
            for a, b in zip(often, each, strict=True)
        )

    wait = tried[0]
    for _ in range(ROUNDS):
        values = [value(own, wait) for own in tried]
        answer = next(own for own, each in zip(tried, values, strict=True) if each >= max(values) - ALIKE)
        if answer == wait or model.others != model.skill:
            return answer
        wait = answer
    return wait


def _waits_to_try(model: SearchModel) -> list[float]:
    moments = (model.skill.latency + number / model.skill.rate for number in WAITS_TO_TRY[1:])
    return [0.0, *sorted({min(moment, model.seconds - MARGIN) for moment in moments})]


def _wait_alone(model: SearchModel, worth: Sequence[float], held: int) -> float:
    """How long the last player to search leaves a line of this length, counted from 0, in hope for a longer one."""
    last = model.seconds - MARGIN
    for number in range(STEPS):
        now = last * (number / STEPS) ** 2  # steps are short at first, when much happens, and grow
        since = max(0.0, now - model.skill.latency)
        # the chance that a line was not noticed so far, and will be before the end
        noticed = math.exp(-model.skill.rate * since) - math.exp(
            -model.skill.rate * (model.seconds - model.skill.latency)
        )
        hope = sum(
            mean * noticed * (worth[longer] - worth[held]) for longer, mean in enumerate(model.lines) if longer > held
        )
        if hope < LEAST_HOPE:
            return now
    return last
