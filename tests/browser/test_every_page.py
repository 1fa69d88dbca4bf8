"""Every page in every state: axe finds nothing, in light and dark, and nothing sticks out on any screen."""

import pytest

from .hands import PHONE
from .places import PLACES
from .sight import COLOURS, WORDS, complaints, too_wide

ALIKE = ("setup with a friend", "watching", "confirmed too early", "doubting", "between rounds, the other hides")

in_english = pytest.mark.parametrize("look", [(name, "en") for name in PLACES], ids=" ".join, indirect=True)
in_german = pytest.mark.parametrize(
    "look", [(name, "de") for name in PLACES if name not in ALIKE], ids=" ".join, indirect=True
)


@in_english
def test_axe_finds_nothing(look):
    assert complaints(look) == []


@in_english
def test_axe_finds_nothing_in_the_dark(look):
    look.emulate_media(color_scheme="dark")
    assert complaints(look, **COLOURS) == []


@in_english
def test_nothing_sticks_out_sideways(look):
    assert too_wide(look) == {}


@in_german
def test_axe_finds_nothing_in_german(look):
    assert complaints(look, **WORDS) == []


@in_german
def test_nothing_sticks_out_sideways_in_german(look):
    assert too_wide(look) == {}


def test_axe_finds_nothing_in_an_open_menu(goes_to):
    page = goes_to("my turn", PHONE)
    page.locator("#menu > summary").click()
    assert complaints(page) == []


def test_axe_finds_nothing_with_the_notebook_shut(goes_to):
    page = goes_to("my turn")
    page.get_by_role("switch", name="Notebook").click()
    page.locator("#notes-switch[aria-checked=false]").wait_for()
    assert complaints(page) == []


def test_axe_finds_what_is_planted(goes_to):
    page = goes_to("rules")
    page.evaluate("document.querySelector('h1').outerHTML = '<h4><button></button></h4>'")
    assert any("button-name" in wrong for wrong in complaints(page))
