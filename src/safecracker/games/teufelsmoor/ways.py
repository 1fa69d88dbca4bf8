"""Where figures can go: by the dice (R8 to R13) and by a Strahlemann card (R24)."""

from collections.abc import Iterator
from typing import TypeAlias

from .fields import AHEAD, DIRECTIONS, ROOM, Direction, Field
from .figures import TEAM, Figure, Places, Side, own

Way: TypeAlias = tuple[Figure, Direction, Field]  # who goes where, and arrives there


def ways(places: Places, side: Side, number: int, direction: Direction | None) -> list[Way]:
    """All moves that a throw allows; none when nobody can move at all.

    R12: whoever can go the full way may be chosen, and if nobody can, whoever gets closest to it. A star looks in all
    four directions at once.
    """
    team = [(figure, place.number) for figure, place in zip(TEAM[side], own(places, side), strict=True) if place]
    if direction is not None:
        ahead = AHEAD[direction.number][number]
        found = [(figure, direction, to) for figure, at in team if (to := ahead[at])]
        return found or _shortened(team, (direction,))
    found = []
    for each in DIRECTIONS:
        ahead = AHEAD[each.number][number]
        found += [(figure, each, to) for figure, at in team if (to := ahead[at])]
    return found or _shortened(team, DIRECTIONS)


def can_move(places: Places, side: Side, direction: Direction | None) -> bool:
    """R12: whether anybody has room in the direction; in one of four there always is."""
    if direction is None:
        return True
    room = ROOM[direction.number]
    return any(place and room[place.number] for place in own(places, side))


def _shortened(team: list[tuple[Figure, int]], towards: tuple[Direction, ...]) -> list[Way]:
    """R12: the longest moves, where the full way is open to nobody."""
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
