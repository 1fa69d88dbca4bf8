"""Every page of every game in every state: axe finds nothing, by day and by night, and all fits screen and finger."""

import pytest

from .coders import CODERS
from .hands import PHONE
from .places import PLACES
from .robbers import ROBBERS
from .sight import COLOURS, WORDS, complaints, misfits

ALIKE = ("setup with a friend", "watching", "confirmed too early", "doubting", "between rounds, the other hides")
WORDY = (
    *(name for name in PLACES if name not in ALIKE),
    # Da Vinci Code
    *(
        "drawing",
        "guessing among four",
        "go on or stop",
        "placing a dash",
        "waiting for a guess",
        "striking out by hand",
    ),
    *("cracked", "game over"),
    # Thieves!
    *("money in hand", "swapping, the second choice", "after a raid", "a loot among six", "the loot is counted"),
)

in_english = pytest.mark.parametrize(
    "look", [(name, "en") for name in PLACES | CODERS | ROBBERS], ids=" ".join, indirect=True
)
translated = pytest.mark.parametrize(
    "look", [*((name, "de") for name in WORDY), ("drawing", "fr")], ids=" ".join, indirect=True
)


@in_english
def test_axe_finds_nothing(look):
    assert complaints(look) == []


@in_english
def test_axe_finds_nothing_in_the_dark(look):
    look.emulate_media(color_scheme="dark")
    assert complaints(look, **COLOURS) == []


@in_english
def test_all_fits_the_screen_and_a_finger(look):
    assert misfits(look) == []


@translated
def test_axe_finds_nothing_in_translation(look):
    assert complaints(look, **WORDS) == []


@translated
def test_all_fits_the_screen_and_a_finger_in_translation(look):
    assert misfits(look) == []


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


@pytest.mark.parametrize(
    ("name", "part", "what"), [("drawing", "#draw-w", 'id="draw-b"'), ("guessing", ".rival:first-child .code", '"Ben"')]
)
def test_what_lies_on_something_else_is_found(goes_to, name, part, what):
    page = goes_to(name)
    assert misfits(page) == []
    page.locator(part).evaluate("it => it.style.translate = '-3rem -2rem'")
    assert any(what in wrong for wrong in misfits(page))
