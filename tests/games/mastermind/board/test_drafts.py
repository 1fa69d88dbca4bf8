"""Composing a row: one tap for each peg, and nothing that is pressed or sent can spoil it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from safecracker.games.mastermind.board import drafts
from safecracker.games.mastermind.rules.options import MastermindOptions
from tests.games.mastermind.conftest import ANN, BEN, HAND, play, pressed, scene_of

BREAKING = play("1 hide RRYB")
BOXED = MastermindOptions()
WORDS = ("W", "P", "-", "lift", "hole", "back", "set", "clear", "incomplete", " ", "1", "4", "9", "WPGR", "x", "!", ".")
KEYS = st.lists(st.sampled_from(WORDS), max_size=3).map("".join) | st.text(max_size=8)


def ring(draft: str) -> int | None:
    return drafts.read(draft, BOXED).ring


def test_one_tap_places_a_peg_in_the_ringed_hole() -> None:
    assert pressed(BREAKING, "R") == "R...2"


def test_a_tap_for_each_peg_fills_the_row() -> None:
    assert pressed(BREAKING, *"ROSY") == "ROSY"


def test_a_full_row_has_no_ring() -> None:
    assert ring("ROSY") is None


def test_a_full_row_takes_no_more_pegs() -> None:
    assert pressed(BREAKING, "W", draft="ROSY") == "ROSY"


def test_the_ring_passes_over_holes_that_are_filled() -> None:
    assert pressed(BREAKING, "W", draft=".R..1") == "WR..3"


def test_the_ring_begins_again_from_the_first_open_hole() -> None:
    assert pressed(BREAKING, "W", draft="..R.4") == "..RW1"


def test_a_press_on_a_peg_lifts_it_and_rings_its_hole() -> None:
    assert pressed(BREAKING, "lift 2", draft="ROSY") == "R.SY2"


def test_a_press_on_an_open_hole_rings_it() -> None:
    assert pressed(BREAKING, "hole 3") == "....3"


def test_a_filled_hole_that_is_ringed_gets_the_next_peg_instead() -> None:
    assert pressed(BREAKING, "hole 2", "W", draft="ROSY") == "RWSY"


def test_back_takes_the_last_peg_off() -> None:
    assert pressed(BREAKING, "back", draft="ROSY") == "ROS.4"


def test_back_takes_the_peg_before_the_ring() -> None:
    assert pressed(BREAKING, "back", draft="R..Y2") == "...Y1"


def test_back_takes_the_last_peg_where_none_is_before_the_ring() -> None:
    assert pressed(BREAKING, "back", draft="..SY1") == "..S.4"


def test_back_on_an_empty_row_changes_nothing() -> None:
    assert pressed(BREAKING, "back") == ""


def test_set_places_a_complete_row() -> None:
    assert pressed(BREAKING, "set WPGR", draft="O...2") == "WPGR"


def test_clear_takes_all_pegs_off() -> None:
    assert pressed(BREAKING, "clear", draft="ROSY") == ""


def test_confirming_too_early_rings_the_first_open_hole() -> None:
    assert pressed(BREAKING, "incomplete", draft="R.S.4") == "R.S.2!"


def test_confirming_too_early_says_what_is_missing() -> None:
    assert scene_of(BREAKING, draft="R.S.2!").prompt == "You still have 2 holes to fill. Pick a peg for hole 2."


def test_the_next_peg_ends_the_complaint() -> None:
    assert pressed(BREAKING, "O", draft="R.S.2!") == "ROS.4"


def test_a_full_row_cannot_be_incomplete() -> None:
    assert pressed(BREAKING, "incomplete", draft="ROSY") == "ROSY"


@pytest.mark.parametrize(
    "key",
    [
        "",
        "X",
        "r",
        "RR",
        "R 1",
        "-",
        "lift",
        "lift 0",
        "lift 5",
        "lift x",
        "hole 9",
        "hole \uff12",
        "set WPG",
        "set WPGX",
        "🔴",
    ],
)
def test_a_key_that_means_nothing_changes_nothing(key: str) -> None:
    assert pressed(BREAKING, key, draft="RO..3") == "RO..3"


@pytest.mark.parametrize("draft", ["XXXX", "RO", "ROSYW", "3", "!", "12", "ro..3", "R-..3", "R\n..3", "…" * 500])
def test_a_draft_that_fits_no_row_is_an_empty_one(draft: str) -> None:
    assert pressed(BREAKING, "W", draft=draft) == "W...2"


def test_a_ring_outside_the_row_is_put_on_the_first_open_hole() -> None:
    assert ring("RO..9") == 3


def test_a_complaint_about_a_full_row_is_dropped() -> None:
    assert not drafts.read("ROSY!", BOXED).early


def test_the_empty_hole_is_a_peg_of_the_advanced_game() -> None:  # R18
    assert pressed(play("1 hide RRYB", options="first=1 blanks=yes"), "-", "-") == "--..3"


def test_the_setter_composes_their_code_in_the_same_way() -> None:
    assert pressed(play(), *"ROS", viewer=BEN) == "ROS.4"


def test_one_who_waits_composes_nothing() -> None:
    assert pressed(BREAKING, "R", viewer=BEN, draft="RO..3") == ""


def test_an_onlooker_composes_nothing() -> None:
    assert pressed(BREAKING, "R", viewer=None) == ""


def test_a_setter_who_is_to_answer_composes_nothing() -> None:
    assert pressed(play("1 hide RRYB", "0 guess OOOO", options=HAND), "R", viewer=BEN) == ""


def test_nobody_composes_before_the_lot_is_drawn() -> None:
    assert pressed(play(options=""), "R") == ""


@given(st.text(max_size=12), st.lists(KEYS, max_size=6))
def test_whatever_is_pressed_the_draft_fits_the_row_and_reads_back(draft: str, keys: list[str]) -> None:
    after = pressed(BREAKING, *keys, "x", draft=draft)
    hand = drafts.read(after, BOXED)
    assert str(hand) == after
    assert len(hand.letters) == BOXED.holes
    assert (hand.ring is None) <= hand.full


@given(st.text(max_size=12))
def test_a_scene_can_be_drawn_with_any_draft(draft: str) -> None:
    assert scene_of(BREAKING, ANN, draft=draft).panel is not None
