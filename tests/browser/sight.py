"""What a page looks like, measured: axe's complaints, how wide it wants to be, what is too small for a finger."""

from functools import cache
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page

from .hands import DESKTOP, PHONE, TABLET

FINGER = 44  # pixels
SMALL = f"""things => things
    .filter(it => it.checkVisibility() && getComputedStyle(it).display !== "inline")
    .map(it => [it.outerHTML.slice(0, 120), it.getBoundingClientRect()])
    .filter(([, box]) => box.width > 1 && Math.min(box.width, box.height) < {FINGER})
    .map(([html, box]) => `${{box.width}} x ${{box.height}}: ${{html}}`)"""
TARGETS = "button:not(.vh), a:not(.skip), summary, select, input[type=text]"

COLOURS = {"runOnly": ["color-contrast"]}  # light or dark changes nothing else
WORDS = {"rules": {"color-contrast": {"enabled": False}}}  # and a language changes no colour


@cache
def axe() -> Axe:
    return Axe()


def complaints(page: Page, **options: Any) -> list[str]:
    found = axe().run(page, options={"resultTypes": ["violations"]} | options).response["violations"]
    return [f"{wrong['id']}: {node['target']} {node['failureSummary']}" for wrong in found for node in wrong["nodes"]]


def too_wide(page: Page) -> dict[int, int]:
    """How wide the page wants to be on the screens that are too narrow for it."""
    wanted = {}
    for width, height in (TABLET, DESKTOP, PHONE):
        page.set_viewport_size({"width": width, "height": height})
        wanted[width] = page.evaluate("document.documentElement.scrollWidth")
    return {screen: width for screen, width in wanted.items() if width > screen}


def too_small(page: Page, selector: str = TARGETS) -> object:
    """What is too small for a finger; a link within a sentence may be."""
    assert page.locator(selector).count()
    return page.locator(selector).evaluate_all(SMALL)


def sides(thing: Locator) -> tuple[float, float]:
    """Its upper and its lower edge."""
    box = thing.bounding_box()
    assert box
    return box["y"], box["y"] + box["height"]
