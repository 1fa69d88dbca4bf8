"""Sounds: few, made here, and none for those who switch them off; the same holds for motion and for letters as keys."""

import pytest
from playwright.sync_api import Page, expect

from .conftest import Visit
from .user import SMALL, Visitor

COUNT = """
window.sounds = 0;
const make = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () { window.sounds += 1; return make.call(this); };
"""


def switch(page: Page, name: str) -> None:
    page.locator("#menu > summary").click()
    page.get_by_role("switch", name=name, exact=True).click()


def sounds(page: Page) -> int:
    count: int = page.evaluate("window.sounds")
    return count


@pytest.fixture
def listener(visit: Visit) -> Visitor:
    """Somebody whose browser counts every sound."""
    listener = visit(service_workers="block")  # a context of their own, since it keeps the script
    listener.page.add_init_script(COUNT)
    return listener


def test_a_move_makes_a_sound(listener):
    listener.open(**SMALL).guess("RWPB")
    listener.page.wait_for_function("window.sounds > 0")


def test_with_the_switch_off_there_is_no_sound(listener):
    listener.open(**SMALL)
    switch(listener.page, "Sound")
    expect(listener.page.locator("html")).to_have_attribute("data-sound", "off")
    listener.guess("RWPB").to_move()
    assert sounds(listener.page) == 0


def test_with_the_switch_off_nothing_moves(visit):
    guest = visit(motion=True).open(**SMALL)
    switch(guest.page, "Animations")
    expect(guest.page.locator("html")).to_have_attribute("data-motion", "off")
    guest.guess("RWPB")
    assert guest.page.evaluate("document.getAnimations().length") == 0


def test_with_the_switch_off_letters_and_digits_press_nothing(guest, page):
    guest.open(**SMALL).to_move()
    switch(page, "Shortcut keys")
    expect(page.locator("html")).to_have_attribute("data-shortcuts", "off")
    guest.type("R")
    guest.place("W").holds("W...")
