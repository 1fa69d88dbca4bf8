"""The parts of a layout, and how it follows from the types of a view."""

from array import array
from random import Random
from typing import Any, NewType

import pytest
from toygame import ToyKit

from safecracker.core.frozen import Frozen
from safecracker.core.game import OMNISCIENT, Game, Seat, Viewer
from safecracker.core.tensors import Fields, Hex, Hints, Letters, Many, Maybe, Number, Piece, Some, view_layout
from tests.playouts import random_states

Word = NewType("Word", str)


class Card(Frozen, frozen=True):
    suit: Word
    up: bool


class Joker(Frozen, frozen=True):
    wild: int


class View(Frozen, frozen=True):
    viewer: Viewer
    turn: Seat | None
    card: Card | Joker | None
    points: tuple[int, int]
    seen: tuple[Word, ...]


HINTS = Hints(2, values={Word: ("a", "b")}, lengths={(View, "seen"): 2}, history=("seen",))


def written(piece: Piece, value: Any) -> list[float]:
    cells = array("f", bytes(4 * piece.size))
    piece.write(cells, 0, value)
    return list(cells)


@pytest.mark.parametrize(
    ("piece", "value", "cells"),
    [
        (Letters("xy", 3), "yx", [0, 1, 1, 0, 0, 0]),
        (Some("xyz"), "xz", [1, 0, 1]),
        (Hex(6, "sha:"), "sha:01ff", [2, 1, 255, 0]),
        (Maybe(Number()), 7, [1, 7]),
        (Maybe(Number()), None, [0, 0]),
        (Many(Number(), 3), (5, 6), [2, 5, 6, 0]),
        (Many(Number(), 2), (5, 6, 7), [3, 6, 7]),  # the oldest is left out
    ],
)
def test_a_piece_writes_its_value(piece: Piece, value: Any, cells: list[float]) -> None:
    assert written(piece, value) == cells


def test_the_layout_follows_from_the_types() -> None:
    view = View(viewer=Seat(1), turn=Seat(0), card=Card(Word("b"), up=True), points=(3, 4), seen=(Word("b"),))
    layout = view_layout(View, HINTS)
    assert layout.fields() == [
        ("viewer", 0, 3),
        ("turn", 3, 2),
        ("card", 5, 5),
        ("points", 10, 2),
        ("seen", 12, 3),
    ]
    #                                           viewer   turn  there, kind, suit, up   points
    assert list(layout.observation(view)) == [0, 1, 0, 1, 0, 1, 1, 0, 1, 1, 3, 4]
    assert list(layout.information(view))[12:] == [1, 2, 0]  # one word, the second of them


def test_what_is_missing_is_zero() -> None:
    view = View(viewer=None, turn=None, card=None, points=(0, 0), seen=())
    assert not any(view_layout(View, HINTS).information(view))


def test_the_viewer_of_everything_is_another_than_the_seats() -> None:
    view = View(viewer=OMNISCIENT, turn=None, card=Joker(9), points=(0, 0), seen=())
    assert list(view_layout(View, HINTS).observation(view))[:9] == [0, 0, 1, 0, 0, 1, 2, 9, 0]


def test_the_names_of_a_layout_go_one_step_deep() -> None:
    assert [name for name, _ in Maybe(Fields({"a": Number()})).parts()] == ["a"]


@pytest.mark.parametrize(
    ("hints", "error"),
    [
        (Hints(2, lengths={(View, "seen"): 2}), "which values Word can have"),
        (Hints(2, values={Word: "ab"}), "how long"),
    ],
)
def test_what_the_types_do_not_say_must_be_hinted(hints: Hints, error: str) -> None:
    with pytest.raises(TypeError, match=error):
        view_layout(View, hints)


def test_a_game_without_hints_says_what_it_needs() -> None:
    with pytest.raises(TypeError, match=r"View\.named: say in the hints how long this list gets"):
        Game.view_layout(ToyKit().game())


def test_the_toy_has_a_layout() -> None:
    game = ToyKit().game("cards=3")
    layout, rows = game.view_layout(), dict[bytes, Any]()
    for seed in range(50):
        for state in random_states(game, Random(seed)):
            view = game.view(state, Seat(0))
            assert rows.setdefault(layout.information(view).tobytes(), view) == view
