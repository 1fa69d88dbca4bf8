"""What is needed to play fits the screen, and is large enough to be hit with a finger."""

import pytest

from .hands import DESKTOP, PHONE
from .sight import sides, too_small

STATES = ("my turn", "my turn, with pegs placed", "hiding", "the other's turn")


@pytest.mark.parametrize(
    ("name", "language"),
    [*((name, "de") for name in STATES), *(("my turn, with pegs placed", language) for language in ("en", "fr", "nl"))],
)
def test_the_boxed_board_and_all_to_play_it_fit_a_phone_without_scrolling(goes_to, name, language):
    page = goes_to(name, PHONE, language=language)
    assert page.locator(".row").count() == 12
    (top, bottom), (tray, edge) = sides(page.locator(".case")), sides(page.locator(".act"))
    assert 0 <= top < bottom <= tray < edge <= PHONE[1]


def test_on_a_desk_the_whole_table_is_seen_at_once(goes_to):
    page = goes_to("my turn", DESKTOP)
    assert sides(page.locator(".case"))[1] <= DESKTOP[1]
    assert sides(page.locator("#confirm"))[1] <= DESKTOP[1]


@pytest.mark.parametrize("name", ["my turn", "hiding"])
def test_a_finger_can_hit_everything_that_composes_a_row(goes_to, name):
    assert too_small(goes_to(name, PHONE), ".slot, .pick, #back, #confirm") == []


def test_a_finger_can_hit_every_answer(goes_to):
    assert too_small(goes_to("answering by hand", PHONE), ".reply") == []


@pytest.mark.parametrize("name", ["home", "setup", "my turn", "over", "replay", "rules"])
def test_a_finger_can_hit_every_button_and_link_of_a_page(goes_to, name):
    assert too_small(goes_to(name, PHONE)) == []
