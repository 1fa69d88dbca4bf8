"""Who sees what, beside what the census counts; and sampled states that fit a view."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from safecracker.core.game import OMNISCIENT, Event, Viewer
from safecracker.games.codecrackers.rules.model import Mark
from safecracker.games.codecrackers.rules.rules import CodeCrackers
from safecracker.games.codecrackers.rules.view import redact
from safecracker.testing.playouts import playout, viewers
from tests.games.codecrackers.conftest import ANN, BEN, CLEO, FIVE, NONE, THREE, claim, ready, search

CALM = "claims=calm"
every_viewer = pytest.mark.parametrize("viewer", [ANN, BEN, None, OMNISCIENT])


@every_viewer
def test_everybody_sees_the_board_the_street_and_the_code(viewer: Viewer) -> None:
    board = search(claim(1, THREE) + " @3")
    view = board.view(viewer)
    assert (view.grid, view.detectives, view.thief, view.search) == (
        board.state.grid,
        (0, 0, 0),
        11,
        board.state.search,
    )


@every_viewer
def test_everybody_sees_how_many_cards_are_left_and_which_are_gone(viewer: Viewer) -> None:
    view = search("clock time").view(viewer)
    assert (view.pile, view.used) == (27, ("DBEDD",))


@every_viewer
def test_nothing_is_known_of_a_card_before_it_is_turned(viewer: Viewer) -> None:  # R10
    board = ready("0 roll", "chance die glass")
    text = msgspec.json.encode(replace(board.view(viewer), grid="")).decode()
    assert not any(card in text for card in board.state.left)


@every_viewer
def test_the_order_of_the_pile_does_not_exist(viewer: Viewer) -> None:  # R10
    board = ready("0 roll", "chance die glass")
    other = replace(board.state, left=board.state.left[::-1])
    assert board.game.view(other, viewer) == board.view(viewer)


def test_the_times_of_every_search_are_seen() -> None:  # R32
    board = search(claim(1, THREE) + " @3.1", claim(0, NONE.replace("3", "4")) + " @20", "clock time")
    (past,) = board.view(None).searches
    assert [(chip.seat, chip.at - past.begun) for chip in past.chips] == [(BEN, 3100), (ANN, 20_000)]


def test_the_view_shows_when_the_last_move_was() -> None:
    assert search(claim(1, THREE) + " @3.1").view(ANN).moved == 3100


def test_the_view_shows_how_far_a_detective_is_behind() -> None:
    assert [search(at=(3, 9, 0)).view(None).behind(seat) for seat in (ANN, BEN, CLEO)] == [8, 2, 11]


def test_an_event_that_nobody_may_know_of_is_dropped() -> None:
    assert redact(Event(), OMNISCIENT) is None


def test_when_all_is_opened_everybody_sees_what_was_sealed() -> None:  # R34
    board = search(claim(0, FIVE), claim(1, NONE), "clock time", options=CALM)
    (past,) = board.view(CLEO).searches
    assert [(chip.seat, chip.mark) for chip in past.chips] == [(ANN, Mark.RIGHT), (BEN, Mark.WRONG)]


# sampled states


def test_others_may_have_sealed_any_true_find() -> None:
    view = search("0 pass 1", options=CALM).view(BEN)
    sealed = {CodeCrackers(view.options).sample_state(view, Random(seed)).search.chips[0].safe for seed in range(30)}  # type: ignore[union-attr]
    assert sealed == {3, 4, 5}


def test_where_nothing_is_to_be_found_they_have_passed() -> None:
    view = search(claim(0, FIVE), rows="C" * 81, options=CALM).view(BEN)
    sampled = CodeCrackers(view.options).sample_state(view, Random(1))
    assert sampled.search is not None
    assert sampled.search.chips[0].cell is None


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_a_view_as_json_shows_nothing_that_another_possible_state_would_not_show(seed: int) -> None:
    options = "layout=hexes tiles=fixed cards=2 gap=2 escape=15 claims=calm"
    game = ready(options=options, rows="D" * 27, at=(0, 0)).game
    for _, _, step in playout(game, seed):
        for viewer in viewers(game):
            view = game.view(step.state, viewer)
            sampled = game.sample_state(view, Random(seed))
            assert msgspec.json.encode(game.view(sampled, viewer)) == msgspec.json.encode(view)
