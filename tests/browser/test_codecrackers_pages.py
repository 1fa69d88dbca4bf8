"""The Code Crackers in every state: axe finds nothing, nothing sticks out, all is large enough for a finger."""

import pytest

from .searchers import SEARCHERS
from .sight import COLOURS, TARGETS, WORDS, complaints, too_small, too_wide

WORDY = ("aiming at a cell", "after a search", "with a buzzer")
COLOURFUL = (
    "aiming at a cell",
    "after a search",
    "a search of digits",
    "a search among hexagons",
    "the thief is caught",
)
# the cells of a board of 81 cannot be that wide on a phone; a safe, which makes the claim, is
ACTING = TARGETS.replace("button:not(.vh)", "button:not(.vh, .pick)")

in_english = pytest.mark.parametrize("look", [(name, "en") for name in SEARCHERS], ids=" ".join, indirect=True)
colourful = pytest.mark.parametrize("look", [(name, "en") for name in COLOURFUL], ids=" ".join, indirect=True)
in_german = pytest.mark.parametrize("look", [(name, "de") for name in WORDY], ids=" ".join, indirect=True)


@in_english
def test_axe_finds_nothing(look):
    assert complaints(look) == []


@colourful
def test_axe_finds_nothing_in_the_dark(look):
    look.emulate_media(color_scheme="dark")
    assert complaints(look, **COLOURS) == []


@in_english
def test_all_fits_the_screen_and_a_finger(look):
    assert too_wide(look) == {}
    assert too_small(look, ACTING) == []


@in_german
def test_axe_finds_nothing_in_german(look):
    assert complaints(look, **WORDS) == []


@in_german
def test_all_fits_the_screen_and_a_finger_in_german(look):
    assert too_wide(look) == {}
    assert too_small(look, ACTING) == []
