"""Thieves! in every state: axe finds nothing, nothing sticks out, all is large enough for a finger."""

import pytest

from .robbers import ROBBERS
from .sight import COLOURS, WORDS, complaints, too_small, too_wide

WORDY = ("money in hand", "swapping, the second choice", "after a raid", "a loot among six", "the loot is counted")

in_english = pytest.mark.parametrize("look", [(name, "en") for name in ROBBERS], ids=" ".join, indirect=True)
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
