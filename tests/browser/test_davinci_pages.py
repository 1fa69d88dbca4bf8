"""Da Vinci Code in every state: axe finds nothing, nothing sticks out, all is within reach and large enough."""

import pytest

from .coders import CODERS
from .hands import DESKTOP, PHONE
from .sight import COLOURS, WORDS, complaints, sides, too_small, too_wide

WORDY = ("guessing among four", "go on or stop", "placing a dash", "waiting for a guess", "cracked", "game over")
LONG = ("guessing, a number chosen", "guessing among four", "guessing with long rows", "the next round")

in_english = pytest.mark.parametrize("look", [(name, "en") for name in CODERS], ids=" ".join, indirect=True)
in_german = pytest.mark.parametrize("look", [(name, "de") for name in WORDY], ids=" ".join, indirect=True)


@in_english
def test_axe_finds_nothing(look):
    assert complaints(look) == []


@in_english
def test_axe_finds_nothing_in_the_dark(look):
    look.emulate_media(color_scheme="dark")
    assert complaints(look, **COLOURS) == []


@in_english
def test_all_fits_the_screen_and_a_finger(look):
    assert too_wide(look) == {}
    assert too_small(look) == []


@in_german
def test_axe_finds_nothing_in_german(look):
    assert complaints(look, **WORDS) == []


@in_german
def test_all_fits_the_screen_and_a_finger_in_german(look):
    assert too_wide(look) == {}
    assert too_small(look) == []


@pytest.mark.parametrize("name", LONG)
def test_the_own_code_is_seen_above_the_numbers(goes_to, name):
    page = goes_to(name, PHONE, language="de")
    for size in (PHONE, DESKTOP):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert sides(page.locator(".me .tray"))[1] <= sides(page.locator(".act"))[0]
        assert sides(page.locator(".act"))[1] <= size[1]
