"""Where figures can go: by the dice (R8 to R13) and by a Strahlemann card (R24)."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from .fields import AHEAD, DIRECTIONS, FIELDS, ROOM, Direction, Field
from .pawns import TEAM, Figure, Places, Side, own

# by direction: where there is no room, captivity included
EDGES: Final = tuple(
    frozenset[Field | None](field for field, room in zip((*FIELDS, None), (*rooms, 0), strict=True) if not room)
    for rooms in ROOM
)
Way: TypeAlias = tuple[Figure, Direction, Field]  # who goes where, and arrives there


def ways(places: Places, side: Side, number: int, direction: Direction | None) -> list[Way]:
    """All moves that a throw allows; none when nobody can move at all.

    R12: whoever can go the full way may be chosen, and if nobody can, whoever gets closest to it. A star looks in all
    four directions at once.
    """
    found, team = list[Way](), TEAM[side]
    towards = DIRECTIONS if direction is None else (direction,)
    for each in towards:
        ahead = AHEAD[each.number][number]
        for figure in team:
            place = places[figure.number]
            if place is not None and (to := ahead[place.number]) is not None:
                found.append((figure, each, to))
    return found or _shortened(places, side, towards)


def can_move(places: Places, side: Side, direction: Direction | None) -> bool:
    """R12: whether anybody has room in the direction; in one of four there always is."""
    return direction is None or not EDGES[direction.number].issuperset(own(places, side))


def _shortened(places: Places, side: Side, towards: tuple[Direction, ...]) -> list[Way]:
    """R12: the longest moves, where the full way is open to nobody."""
    team = [(figure, place.number) for figure in TEAM[side] if (place := places[figure.number])]
    most = max([ROOM[each.number][at] for each in towards for _, at in team], default=0)
    if not most:
        return []
    found = list[Way]()
    for each in towards:
        for figure, at in team:
            to = AHEAD[each.number][most][at]
            if to is not None and ROOM[each.number][at] == most:
                found.append((figure, each, to))
    return found


def way(places: Places, number: int, rolled: Direction | None, figure: Figure, direction: Direction) -> Field | None:
    """Where the figure arrives in this direction; None where the throw does not allow it."""
    if rolled is not None and rolled is not direction:
        return None
    at = places[figure.number]
    if at is None:
        return None
    to = AHEAD[direction.number][number][at.number]
    if to is not None:
        return to
    for other, towards, end in ways(places, figure.side, number, rolled):
        if other is figure and towards is direction:
            return end
    return None


def runs(places: Places, side: Side, reach: int) -> Iterator[tuple[Figure, Direction, int, Field]]:
    """R24: every straight way of any own figure, up to so many steps."""
    for figure in TEAM[side]:
        at = places[figure.number]
        if at is None:
            continue
        for direction in DIRECTIONS:
            for steps in range(1, min(reach, ROOM[direction.number][at.number]) + 1):
                to = AHEAD[direction.number][steps][at.number]
                assert to is not None
                yield figure, direction, steps, to
