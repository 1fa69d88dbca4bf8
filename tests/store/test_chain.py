"""The chain over the moves of a table: what was stored checks, and whatever is changed in it does not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from safecracker.store import Damaged, StoredMove
from safecracker.store.chain import first_link, last_link, linked

from .conftest import TABLE, move

MOVES = linked(first_link(TABLE), [move(ply) for ply in range(1, 6)])
CHANGES = {"actor": "9", "action": "guess 77", "at": 7, "command": "another", "chain": "x" * 20}


def test_what_was_stored_checks() -> None:
    assert last_link(TABLE, MOVES) == MOVES[-1].chain
    assert len({each.chain for each in MOVES}) == len(MOVES)


def test_links_follow_one_another_wherever_one_stops() -> None:
    begun = linked(first_link(TABLE), [move(1), move(2)])
    assert begun + linked(last_link(TABLE, begun), [move(3), move(4), move(5)]) == MOVES


@given(st.integers(0, 4), st.sampled_from(sorted(CHANGES)))
def test_a_changed_move_is_noticed(number: int, field: str) -> None:
    changed = replace(MOVES[number], **{field: CHANGES[field]})
    with pytest.raises(Damaged, match=f"move {number + 1} or one before"):
        last_link(TABLE, (*MOVES[:number], changed, *MOVES[number + 1 :]))


@pytest.mark.parametrize("moves", [MOVES[1:], MOVES[:2] + MOVES[3:], (MOVES[1], MOVES[0], *MOVES[2:]), MOVES[:1] * 2])
def test_lost_and_exchanged_moves_are_noticed(moves: tuple[StoredMove, ...]) -> None:
    with pytest.raises(Damaged):
        last_link(TABLE, moves)


@pytest.mark.parametrize("other", [replace(TABLE, id="b"), replace(TABLE, seed=b"another")])
def test_moves_of_another_table_are_noticed(other: object) -> None:
    with pytest.raises(Damaged):
        last_link(other, MOVES)  # type: ignore[arg-type]


def test_moves_of_earlier_versions_count_as_they_are() -> None:
    old = tuple(replace(each, chain="") for each in MOVES)
    assert last_link(TABLE, old) == MOVES[-1].chain
    assert last_link(TABLE, (*old[:3], *MOVES[3:])) == MOVES[-1].chain


def test_a_link_covers_the_moves_before_it_that_have_none() -> None:
    with pytest.raises(Damaged):
        last_link(TABLE, (replace(MOVES[0], chain="", at=99), *MOVES[1:]))


def test_after_a_link_none_is_missing() -> None:
    with pytest.raises(Damaged):
        last_link(TABLE, (*MOVES[:4], replace(MOVES[4], chain="", at=99)))
