"""The frame of a table: what is needed for the next move is seen at once, and nothing moves under the hand."""

import pytest

from .layout import Box, box, inside, overlap
from .user import PHONE

WIDE = ((1366, 640), (1280, 720), (1280, 800), (1920, 1080))
UPRIGHT = ((820, 1180), PHONE)
FLAT = ((740, 360),)
SIZES = (*WIDE, *UPRIGHT, *FLAT)

MASTERMIND = ("my turn, with pegs placed", "the other's turn", "hiding", "answering by hand", "between rounds")


def boxes(page, *selectors: str) -> list[Box]:
    return [box(page.locator(selector).first) for selector in selectors]


@pytest.mark.parametrize("name", ["my turn, with pegs placed", "hiding", "answering by hand", "replay", "over"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_all_rows_and_what_fills_them_are_seen_at_once(goes_to, name, size):
    page = goes_to(name, size, language="de")
    page.evaluate("scrollTo(0, 0)")
    case, act = boxes(page, ".case", ".act")
    assert inside(case, size)
    assert inside(act, size)
    assert not overlap(case, act)
    if size in WIDE:
        assert page.evaluate("document.documentElement.scrollHeight") <= size[1]


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_board_and_the_bar_stay_where_they_are(goes_to, size):
    seen = [boxes(goes_to(name, size, language="de"), ".board", ".act") for name in MASTERMIND]
    corners = {(board.left, board.top) for board, _ in seen}
    bars = {act for _, act in seen}
    assert len(corners) == 1
    assert len(bars) == 1


def test_a_question_moves_nothing(goes_to):
    asked = goes_to("asked for a move back", PHONE, language="de")
    calm = goes_to("my turn", PHONE, language="de")
    assert boxes(asked, ".board", ".act") == boxes(calm, ".board", ".act")


def test_a_larger_screen_has_a_larger_board(goes_to):
    page = goes_to("my turn", (1280, 800))
    small = box(page.locator(".case"))
    page.set_viewport_size({"width": 1920, "height": 1080})
    large = box(page.locator(".case"))
    assert large.bottom - large.top > 1.2 * (small.bottom - small.top)
