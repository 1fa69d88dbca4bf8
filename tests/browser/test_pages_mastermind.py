"""Every page of Mastermind, and those that belong to no game, in every state."""

import pytest

from .layout import complaints, misfits, too_small
from .page_states import PAGE_STATES
from .pages import Pages
from .user import PHONE

ALIKE = ("setup with a friend", "watching", "confirmed too early", "doubting", "between rounds, the other hides")


class TestMastermind(Pages):
    states = PAGE_STATES
    bold = ("my turn, with pegs placed", "home with games to continue", "setup")
    wordy = tuple(name for name in PAGE_STATES if name not in ALIKE)


@pytest.mark.parametrize("name", ["home", "my turn"])
def test_axe_finds_nothing_in_an_open_menu(goes_to, name):
    page = goes_to(name, PHONE)
    page.locator(".fold:not(#say) > summary").click()
    assert complaints(page) == []
    assert too_small(page) == []


def test_axe_finds_nothing_with_the_notebook_shut(goes_to):
    page = goes_to("my turn")
    page.get_by_role("switch", name="Notebook").click()
    page.locator("#notes-switch[aria-checked=false]").wait_for()
    assert complaints(page) == []


def test_axe_finds_what_is_planted(goes_to):
    page = goes_to("rules")
    page.evaluate("document.querySelector('h1').outerHTML = '<h4><button></button></h4>'")
    assert any("button-name" in wrong for wrong in complaints(page))


LAY_ON = """(it, other) => {
    const from = it.getBoundingClientRect(), to = document.querySelector(other).getBoundingClientRect();
    it.style.translate = `${to.x - from.x}px ${to.y - from.y}px`;
}"""


@pytest.mark.parametrize(
    ("name", "part", "other", "what"),
    [
        ("drawing", "#draw-w", "#draw-b", 'id="draw-b"'),
        ("guessing", ".rival .code button", ".rival .nm", '"Ben"'),
    ],
)
def test_what_lies_on_something_else_is_found(goes_to, name, part, other, what):
    page = goes_to(name)
    assert misfits(page) == []
    page.locator(part).first.evaluate(LAY_ON, other)
    assert any(what in wrong for wrong in misfits(page))
