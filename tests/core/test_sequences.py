"""Sequences that are never written out."""

import pytest
from msgspec import Struct

from safecracker.core.sequences import Combinations, Joined


class Point(Struct, frozen=True):
    x: int
    y: str


class Mark(Struct, frozen=True):
    x: int
    y: str


LIKE_A_POINT: object = Mark(2, "a")
POINTS = Combinations(Point, range(3), ("a", "b"))
IN_ORDER = [Point(0, "a"), Point(0, "b"), Point(1, "a"), Point(1, "b"), Point(2, "a"), Point(2, "b")]
BOTH = Joined(POINTS, (), (Point(9, "z"),))


def test_the_last_field_changes_first() -> None:
    assert list(POINTS) == IN_ORDER
    assert [POINTS[n] for n in range(6)] == IN_ORDER


def test_a_range_of_a_million_is_counted_without_being_listed() -> None:
    many = Combinations(Point, range(10**6), ("a", "b"))
    assert len(many) == 2 * 10**6
    assert many[-1] == Point(999_999, "b")
    assert many[3:5] == (Point(1, "b"), Point(2, "a"))


def test_members_are_recognised_by_their_kind_and_fields() -> None:
    assert Point(2, "a") in POINTS
    assert Point(3, "a") not in POINTS
    assert Point(2, "c") not in POINTS
    assert LIKE_A_POINT not in POINTS


def test_without_a_value_for_a_field_there_is_nothing() -> None:
    nothing = Combinations(Point, (), ("a", "b"))
    assert not nothing
    assert list(nothing) == []


def test_sequences_are_joined_in_their_order() -> None:
    assert list(BOTH) == [*IN_ORDER, Point(9, "z")]
    assert [BOTH[n] for n in range(len(BOTH))] == [*IN_ORDER, Point(9, "z")]
    assert Point(9, "z") in BOTH
    assert Point(9, "y") not in BOTH


@pytest.mark.parametrize("sequence", [POINTS, BOTH])
def test_there_is_nothing_beyond_the_end(sequence: Combinations[Point] | Joined[Point]) -> None:
    with pytest.raises(IndexError):
        sequence[len(sequence)]
    with pytest.raises(IndexError):
        sequence[-len(sequence) - 1]
