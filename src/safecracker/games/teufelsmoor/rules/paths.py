"""Where figures can go: by the dice (R8 to R13) and by a Sunny Jim card (R24)."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from .fields import AHEAD, DIRECTIONS, FIELDS, ROOM, Direction, Field
from .figures import FIGURES_OF, Figure, Places, Side, places_of

# by direction: the fields without room, and None for a captured figure
EDGES: Final = tuple(
    frozenset[Field | None](field for field, room in zip((*FIELDS, None), (*rooms, 0), strict=True) if not room)
    for rooms in ROOM
)
Path: TypeAlias = tuple[Figure, Direction, Field]  # the last one is where the figure arrives


def dice_paths(places: Places, side: Side, number: int, direction: Direction | None) -> list[Path]:
    """All paths that a throw allows; none when nobody can move at all.

    R12: every figure that can go the full number, and if none can, those that get closest to it. A star allows all
    four directions at once.
    """
    found, team = list[Path](), FIGURES_OF[side]
    towards = DIRECTIONS if direction is None else (direction,)
    for each in towards:
        ahead = AHEAD[each.number][number]
        for figure in team:
            place = places[figure.number]
            if place is not None and (to := ahead[place.number]) is not None:
                found.append((figure, each, to))
    return found or _shorter_paths(places, side, towards)


def can_move(places: Places, side: Side, direction: Direction | None) -> bool:
    """R12: whether any figure has room in the direction; with a star one always has."""
    return direction is None or not EDGES[direction.number].issuperset(places_of(places, side))


def _shorter_paths(places: Places, side: Side, towards: tuple[Direction, ...]) -> list[Path]:
    """R12: the longest paths, where nobody can go the full number."""
    team = [(figure, place.number) for figure in FIGURES_OF[side] if (place := places[figure.number])]
    most = max([ROOM[each.number][at] for each in towards for _, at in team], default=0)
    if not most:
        return []
    found = list[Path]()
    for each in towards:
        for figure, at in team:
            to = AHEAD[each.number][most][at]
            if to is not None and ROOM[each.number][at] == most:
                found.append((figure, each, to))
    return found


def dice_path_end(
    places: Places, number: int, rolled: Direction | None, figure: Figure, direction: Direction
) -> Field | None:
    """Where the figure arrives in this direction; None where the throw does not allow it."""
    if rolled is not None and rolled is not direction:
        return None
    at = places[figure.number]
    if at is None:
        return None
    to = AHEAD[direction.number][number][at.number]
    if to is not None:
        return to
    for other, towards, end in dice_paths(places, figure.side, number, rolled):
        if other is figure and towards is direction:
            return end
    return None


def card_paths(places: Places, side: Side, reach: int) -> Iterator[tuple[Figure, Direction, int, Field]]:
    """R24: every straight path of any figure of the side, with its steps, up to the reach of the card."""
    for figure in FIGURES_OF[side]:
        at = places[figure.number]
        if at is None:
            continue
        for direction in DIRECTIONS:
            for steps in range(1, min(reach, ROOM[direction.number][at.number]) + 1):
                to = AHEAD[direction.number][steps][at.number]
                assert to is not None
                yield figure, direction, steps, to
