"""The table of The Code Crackers: board, code and safes are seen at once at every size, and stay where they are."""

import pytest

from .frames import SIZES, WIDE, frames_of
from .layout import boxes, inside, overlap
from .user import LYING

PLAYING = ("searching a code", "aiming at a cell", "having claimed", "after a search", "to roll the die")
OTHERS = ("with a buzzer", "a search of digits", "a search among hexagons", "the thief is caught", "replay of a chase")

frames = frames_of((*PLAYING, *OTHERS), (".board", ".ring", ".codecard", ".pile", ".act"))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_board_code_and_safes_are_seen_at_once(frames, size):
    for frame in frames[size].values():
        assert all(inside(part, size) for part in frame.parts.values())
        assert not overlap(frame.parts[".ring"], frame.parts[".act"])
        clue = frame.parts.get(".codecard") or frame.parts[".pile"]
        assert not overlap(clue, frame.parts[".act"])
        assert not overlap(clue, frame.parts[".ring"])


@pytest.mark.parametrize("size", WIDE, ids=str)
def test_the_page_is_as_high_as_the_window(frames, size):
    assert {frame.height for frame in frames[size].values()} == {size[1]}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_board_and_the_bar_stay_where_they_are(frames, size):
    playing = [frames[size][name].parts for name in PLAYING]
    assert len({parts[".board"][:2] for parts in playing}) == 1
    assert len({parts[".act"] for parts in playing}) == 1


def test_a_phone_on_its_side_shows_all_figures_from_hat_to_foot(goes_to):
    figures = boxes(goes_to("searching a code", LYING), ".man")
    assert figures
    assert all(inside(it, LYING) for it in figures)
