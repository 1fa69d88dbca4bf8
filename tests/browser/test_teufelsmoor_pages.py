"""Der Schatz im Teufelsmoor in every state: axe finds nothing, nothing sticks out, what lies in reach fits a finger."""

import pytest

from .moorers import MOORERS
from .sight import COLOURS, TARGETS, complaints, too_small, too_wide

WORDY = ("any question", "an exchange", "a window", "the treasure is shown")
LIT = ("a figure chosen", "asking about a ninth", "naming a field", "a window", "the treasure is shown")
# a field of the map is small on a phone: all of them can be chosen in the rail too
REACHED = ", ".join(f"{target}:not(.moor *)" for target in TARGETS.split(", "))

in_english = pytest.mark.parametrize("look", [(name, "en") for name in MOORERS], ids=" ".join, indirect=True)
lit = pytest.mark.parametrize("look", [(name, "en") for name in LIT], ids=" ".join, indirect=True)
in_german = pytest.mark.parametrize("look", [(name, "de") for name in WORDY], ids=" ".join, indirect=True)


@in_english
def test_axe_finds_nothing(look):
    assert complaints(look) == []


@lit
def test_axe_finds_nothing_in_the_dark(look):
    look.emulate_media(color_scheme="dark")
    assert complaints(look, **COLOURS) == []


@in_english
def test_all_fits_the_screen_and_a_finger(look):
    assert too_wide(look) == {}
    assert too_small(look, REACHED) == []


@in_german
def test_all_fits_the_screen_and_a_finger_in_german(look):
    assert too_wide(look) == {}
    assert too_small(look, REACHED) == []
