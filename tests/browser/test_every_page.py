"""Every page in every state: axe finds nothing, in light and dark, and nothing sticks out on any screen."""

from functools import cache
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from .hands import DESKTOP, PHONE, TABLET
from .places import NAMES

COLOURS = {"runOnly": ["color-contrast"]}  # light or dark changes nothing else
WORDS = {"rules": {"color-contrast": {"enabled": False}}}  # and a language changes no colour

ALIKE = ("setup with a friend", "watching", "confirmed too early", "doubting", "between rounds, the other hides")

in_english = pytest.mark.parametrize("look", [(name, "en") for name in NAMES], ids=" ".join, indirect=True)
in_german = pytest.mark.parametrize(
    "look", [(name, "de") for name in NAMES if name not in ALIKE], ids=" ".join, indirect=True
)


@cache
def axe() -> Axe:
    return Axe()


def complaints(page: Page, **options: Any) -> list[str]:
    found = axe().run(page, options={"resultTypes": ["violations"]} | options).response["violations"]
    return [f"{wrong['id']}: {node['target']} {node['failureSummary']}" for wrong in found for node in wrong["nodes"]]


def widths(page: Page) -> dict[int, int]:
    """How wide the page wants to be, by the width of the screen."""
    wanted = {}
    for width, height in (PHONE, TABLET, DESKTOP):
        page.set_viewport_size({"width": width, "height": height})
        wanted[width] = page.evaluate("document.documentElement.scrollWidth")
    return wanted


@in_english
def test_axe_finds_nothing(look):
    assert complaints(look) == []


@in_english
def test_axe_finds_nothing_in_the_dark(look):
    look.emulate_media(color_scheme="dark")
    assert complaints(look, **COLOURS) == []


@in_english
def test_nothing_sticks_out_sideways(look):
    assert all(wanted <= screen for screen, wanted in widths(look).items())


@in_german
def test_axe_finds_nothing_in_german(look):
    assert complaints(look, **WORDS) == []


@in_german
def test_nothing_sticks_out_sideways_in_german(look):
    assert all(wanted <= screen for screen, wanted in widths(look).items())


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
