"""Language, light and the rest are chosen on every page, with and without scripts, and the page stays where it is."""

import pytest
from playwright.sync_api import Page, expect

from tests.gate import mainly

from .layout import answered
from .user import PHONE

PAGES = ("home", "setup", "rules", "error", "waiting", "my turn", "over", "replay")
MENUS = ".fold:not(#say) > summary"  # the language is behind a word in the bar, or in the menu of a table

SWITCHES = (
    ("High contrast", "palette", "strong"),
    ("Sound", "sound", "off"),
    ("Animations", "motion", "off"),
    ("Confirm every move", "confirm", "on"),
    ("Vibrate when it is my turn", "vibrate", "on"),
)


def choose(page: Page, name: str) -> None:
    button = page.get_by_role("button", name=name, exact=True)
    if not button.is_visible():
        page.locator(MENUS).click()
    button.click()


def change_both(page: Page) -> None:
    address = page.url
    choose(page, "Deutsch")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    assert page.url == address
    choose(page, "Dunkel")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.url == address


@pytest.mark.parametrize("name", mainly(3, PAGES))
def test_language_and_light_are_changed_in_place(goes_to, name):
    change_both(goes_to(name))


@pytest.mark.parametrize("name", ["home", "my turn", "replay"])
def test_language_and_light_are_changed_in_place_with_scripts_off(goes_to, name):
    change_both(goes_to(name, scripts=False))


@pytest.mark.parametrize("name", ["home", "over"])
def test_every_switch_is_found_on_the_page(goes_to, name):
    page = goes_to(name)
    for switch, attribute, value in SWITCHES:
        page.locator(MENUS).click()
        page.get_by_role("switch", name=switch, exact=True).click()
        expect(page.locator("html")).to_have_attribute(f"data-{attribute}", value)


def test_a_switch_shows_by_its_place_whether_it_is_on(goes_to):
    page = goes_to("my turn")
    page.locator(MENUS).click()
    thumb = "it => parseFloat(getComputedStyle(it.querySelector('i'), '::after').translate) || 0"
    for name, on in (("Sound", True), ("Confirm every move", False)):
        switch = page.get_by_role("switch", name=name, exact=True)
        expect(switch).to_be_checked(checked=on)
        assert (answered(switch, thumb) > 0) == on


def test_a_touch_screen_without_a_mouse_is_not_offered_shortcut_keys(visit):
    menus = []
    for touch in (False, True):
        page = visit(PHONE, has_touch=touch, is_mobile=touch).page
        page.goto("/rules/mastermind")
        page.locator(MENUS).click()
        menus.append(page.get_by_role("switch", name="Shortcut keys", exact=True).is_visible())
    assert menus == [True, False]


def test_a_page_that_was_updated_by_others_still_knows_where_it_is(visit):
    ann, ben = visit().open(friend=True), visit()
    address = ann.page.url
    ben.join(ann)
    expect(ann.prompt).to_contain_text("Ben is hiding a code.")
    choose(ann.page, "Deutsch")
    expect(ann.page.locator("html")).to_have_attribute("lang", "de")
    assert ann.page.url == address


def test_a_page_on_which_a_move_was_made_still_knows_where_it_is(guest):
    guest.open()
    address = guest.page.url
    guest.guess("WWPP").to_move()
    choose(guest.page, "Deutsch")
    expect(guest.page.locator("#prompt")).to_contain_text("Du bist dran")
    assert guest.page.url == address


def test_the_browsers_language_is_the_first_choice(visit):
    page = visit(language="nl-NL").page
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", "nl")


def test_with_no_choice_made_the_light_is_the_systems(visit):
    page = visit(dark=True).page
    page.goto("/")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(18, 22, 29)"
