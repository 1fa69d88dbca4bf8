"""Mistakes at the companion: tiles too many, a curtain that was lifted too soon, a focus that has nowhere to go."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from safecracker.web.companion import HOME, TOOLS

from .user import PHONE


@pytest.fixture
def phone(visit) -> Callable[[], Page]:
    """A phone that nobody used before."""

    def phone() -> Page:
        page: Page = visit(PHONE, service_workers="allow").page
        return page

    return phone


def test_a_tile_too_many_is_named_and_not_blamed_on_others(phone):
    page = phone()
    page.goto("/companion/davinci/notebook")
    page.click("#begin")
    for row, count in ((1, 6), (2, 4)):
        for _ in range(count):
            page.click(f"#add-{row}-b")
    page.click("#done")
    expect(page.get_by_role("alert")).to_contain_text("Player 2: 6 tiles, Player 3: 4.")
    page.click("#tile-1-5")
    page.click("#remove")
    expect(page.get_by_role("alert")).to_have_count(0)
    for _ in range(4):
        page.click("#add-2-b")
    expect(page.get_by_role("alert")).to_contain_text("There are only 12 black tiles, and you entered more.")


def test_the_crooks_may_turn_back_and_the_curtain_falls_on_a_reload(phone):
    page = phone()
    page.goto("/companion/teufelsmoor/keeper")
    page.click("#by-crooks")
    page.click("#back")
    page.click("#by-crooks")
    page.click("#lift")
    page.select_option("#field", "J10")
    page.reload()
    expect(page.get_by_text("For the crooks only")).to_be_visible()
    assert "J10" not in page.locator("main").inner_text()
    page.click("#lift")
    expect(page.locator("#bury")).to_be_disabled()


def test_the_focus_is_not_lost_when_a_button_can_do_nothing_more(phone):
    page = phone()
    page.goto("/companion/teufelsmoor/map")
    page.select_option("#area", "N")
    page.locator("#yes").press("Enter")
    expect(page.locator("#yes")).to_be_disabled()
    expect(page.locator("#content")).to_be_focused()
    page.locator("#undo").press("Enter")
    expect(page.locator("#undo")).to_be_disabled()
    expect(page.locator("#content")).to_be_focused()


def test_no_more_hidden_tiles_are_counted_than_the_box_has(phone):
    page = phone()
    page.goto("/companion/davinci/points")
    for press in ("tap-six", "tap-dash", "end", "hidden-6", "hidden-dash"):
        page.click(f"#{press}")
    expect(page.locator("#hidden-6")).to_be_disabled()
    expect(page.locator("#hidden-dash")).to_be_disabled()
    page.click("#undo")
    expect(page.locator("#hidden-dash")).to_be_enabled()


def test_what_an_older_companion_kept_still_opens(phone):
    page = phone()
    page.goto("/companion/teufelsmoor/keeper")
    page.evaluate("""() => localStorage.setItem("companion.teufelsmoor.keeper",
        JSON.stringify({now: {phase: "start"}, past: [], at: Date.now()}))""")
    page.reload()
    expect(page.locator("#by-phone")).to_be_visible()


ABSURD = (
    '{"now": {"rows": 7, "answers": "many", "gems": null, "players": 1e9, "phase": "nowhere"}, "past": 5, "at": "x"}'
)


@pytest.mark.parametrize("kept", ["5", ABSURD])
def test_whatever_a_phone_holds_every_tool_starts(phone, kept):
    page = phone()
    page.goto(HOME)
    for tool in TOOLS:
        page.evaluate(
            "([name, kept]) => localStorage.setItem(name, kept)", [f"companion.{tool.game}.{tool.name}", kept]
        )
    for address in (HOME, *(tool.address for tool in TOOLS)):
        page.goto(address)
        expect(page.locator("html.scripted")).to_have_count(1)
        if address != HOME:
            expect(page.locator("#reach button").first).to_be_visible()


def test_a_phone_whose_clock_was_set_back_does_not_pour_more_sand(phone):
    page = phone()
    page.goto("/companion/codecrackers/glass")
    page.evaluate("""() => localStorage.setItem("companion.codecrackers.glass", JSON.stringify({past: [], now:
        {phase: "search", seconds: 45, code: "DEEDB", deck: [], turned: 1, ends: Date.now() + 3_600_000}}))""")
    page.reload()
    expect(page.locator(".seconds")).to_have_text("45")
