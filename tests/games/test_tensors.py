"""A row of numbers holds exactly what its view holds: the same view the same row, another view another row."""

from array import array
from hashlib import blake2b
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from safecracker.core.game import OMNISCIENT, Seat, Viewer
from safecracker.games import find
from tests.gate import every
from tests.playouts import BOXES, random_states

VIEWS = 500  # of each game with its options
MANY_VIEWS = 3_000
# what only tells how the game came to this point, as it is at the start
HISTORY: dict[str, dict[str, Any]] = {
    "mastermind": {"past": ()},
    "davinci": {"log": (), "past": ()},
    "thieves": {"log": (), "past": (), "asides": ()},
    "codecrackers": {"rounds": ()},
    "teufelsmoor": {"log": ()},
}


def sampled_views(name: str, options: str, seats: int, number: int) -> list[Any]:
    game, found, seed = find(name).game(options, seats), list[Any](), 0
    viewers: tuple[Viewer, ...] = (None, OMNISCIENT, *map(Seat, range(seats)))
    while len(found) < number:
        states = random_states(game, Random(seed))
        found += [game.view(state, viewer) for state in states for viewer in viewers]
        seed += 1
    return found


def digest(row: "array[float]") -> bytes:
    """Instead of the row, which takes hundreds of kilobytes."""
    return blake2b(row).digest()


def compare_rows(name: str, options: str, seats: int, number: int) -> None:
    layout = find(name).game(options, seats).view_layout()
    rows, views = dict[Any, bytes](), dict[bytes, Any]()
    for view in sampled_views(name, options, seats, number):
        cells = layout.information(view)
        assert len(cells) == layout.information_size
        row = digest(cells)
        assert rows.setdefault(view, row) == row
        assert views.setdefault(row, view) == view


@pytest.mark.parametrize(("name", "options", "seats"), BOXES)
def test_a_row_holds_exactly_what_the_view_holds(name: str, options: str, seats: int) -> None:
    compare_rows(name, options, seats, VIEWS)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "options", "seats"), every(3, BOXES))
def test_a_row_holds_exactly_what_the_view_holds_in_many_games(name: str, options: str, seats: int) -> None:
    compare_rows(name, options, seats, MANY_VIEWS)


@pytest.mark.parametrize(("name", "options", "seats"), BOXES)
def test_an_observation_holds_the_same_without_the_past(name: str, options: str, seats: int) -> None:
    layout = find(name).game(options, seats).view_layout()
    rows, views = dict[Any, bytes](), dict[bytes, Any]()
    for view in sampled_views(name, options, seats, 500):
        seen = layout.observation(view)
        assert layout.information(view)[: layout.observation_size] == seen
        row = digest(seen)
        now = replace(view, **HISTORY[name])
        assert rows.setdefault(now, row) == row
        assert views.setdefault(row, now) == now


@pytest.mark.parametrize(("name", "options", "seats"), BOXES)
def test_the_fields_of_a_layout_follow_each_other(name: str, options: str, seats: int) -> None:
    layout, at = find(name).game(options, seats).view_layout(), 0
    for _, start, size in layout.fields():
        assert start == at
        at += size
    assert at == layout.information_size
