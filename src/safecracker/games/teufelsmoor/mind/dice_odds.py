"""What the next throw can bring: every roll of both dice, the best landing of each, stars and captures counted.

All is exact for one throw, R12 included: 24 rolls with a direction, and 6 with a star, which is twice as likely.
"""

from functools import lru_cache
from typing import Final, TypeAlias

from msgspec import Struct

from safecracker.games.teufelsmoor.rules.fields import AHEAD, DIRECTIONS, FIELDS, ROOM, STARS
from safecracker.games.teufelsmoor.rules.figures import FIGURES, Figure, Places, Side, figures_on, places_of
from safecracker.games.teufelsmoor.rules.paths import dice_paths

NUMBERS: Final = (1, 2, 3, 4, 5, 6)
ROLLS: Final = 36  # equally likely faces of both dice
MOST_ODDS: Final = 256  # in memory: several reasons for one move ask for the same
_OFF_BOARD: Final = len(FIELDS)  # a place beyond the edge
_NEVER: Final = -1e9
# by field and number: where each of the four directions leads
_ENDS: Final = tuple(
    tuple(
        tuple(
            to.number if (to := AHEAD[direction.number][number][field.number]) else _OFF_BOARD
            for direction in DIRECTIONS
        )
        for number in NUMBERS
    )
    for field in FIELDS
)
STAR_FIELDS: Final = tuple(bool(field.bit & STARS) for field in FIELDS)

FieldValues: TypeAlias = list[float]  # by field: what landing there is worth


def field_values(places: Places, side: Side, star: float, prey: float) -> FieldValues:
    """What landing on each field is worth to a side: a star, and each figure of the other side that stands there."""
    found = [star if is_star else 0.0 for is_star in STAR_FIELDS]
    for place in places_of(places, side.other):
        if place:
            found[place.number] += prey
    return found


def expected_value(values: FieldValues, places: Places, side: Side) -> float:
    """The value of the best landing, on average over all rolls of both dice."""
    values = [*values, _NEVER]
    team = [_ENDS[place.number] for place in places_of(places, side) if place]
    total = 0.0
    for number in NUMBERS:
        rows = [ends[number - 1] for ends in team]
        bests = [max([values[row[direction]] for row in rows]) for direction in range(4)]
        for direction, best in enumerate(bests):
            total += best if best > _NEVER else _shorter_path_value(values, places, side, direction)
        total += 2 * max(bests)  # from every field there is room for six steps in some direction
    return total / ROLLS


def _shorter_path_value(values: FieldValues, places: Places, side: Side, direction: int) -> float:
    """R12: no figure can go the full number in this direction, so the one that gets farthest goes; 0 where none can."""
    room = ROOM[direction]
    most = max([room[place.number] for place in places_of(places, side) if place])
    if not most:
        return 0.0
    ahead = AHEAD[direction][most]
    ends = [ahead[place.number] for place in places_of(places, side) if place and room[place.number] == most]
    return max([values[end.number] for end in ends if end])


class Threat(Struct, frozen=True):
    """A figure that the other side can catch with its next throw."""

    prey: Figure
    hunters: tuple[Figure, ...]
    rolls: int  # of 36


class DiceOdds(Struct, frozen=True):
    """What a side can reach with one throw, in rolls of 36."""

    star: int
    catch: int
    threats: tuple[Threat, ...]  # to the other side, the likeliest first


@lru_cache(MOST_ODDS)
def dice_odds(places: Places, side: Side) -> DiceOdds:
    """The odds of one throw, counted over every roll."""
    star, catch = 0, 0
    by_prey: dict[Figure, int] = {}
    hunters: dict[Figure, set[Figure]] = {}
    for number in NUMBERS:
        for direction, weight in [*((each, 1) for each in DIRECTIONS), (None, 2)]:
            found = dice_paths(places, side, number, direction)
            star += weight * any(STAR_FIELDS[to.number] for _, _, to in found)
            caught = set[Figure]()
            for figure, _, to in found:
                for prey in figures_on(places, side.other, to):
                    caught.add(prey)
                    hunters.setdefault(prey, set()).add(figure)
            catch += weight * bool(caught)
            for prey in caught:
                by_prey[prey] = by_prey.get(prey, 0) + weight
    threats = [
        Threat(prey, tuple(each for each in FIGURES if each in hunters[prey]), rolls) for prey, rolls in by_prey.items()
    ]
    return DiceOdds(star, catch, tuple(sorted(threats, key=lambda threat: (-threat.rolls, threat.prey.number))))
