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


def test_whoever_shared_the_last_game_shares_the_series(phone):
    page = phone()
    page.goto("/companion/thieves/gems")
    for seat in (0, 0, 2, 2, 1, 0):
        page.click(f"#gem-{seat}")
    expect(page.get_by_text("Player 1 wins the series!")).to_be_visible()
    expect(page.locator("#gem-0")).to_be_disabled()
    expect(page.locator("#gem-1")).to_be_disabled()
    page.click("#gem-2")  # the last game was won by two
    expect(page.get_by_text("Player 1 and Player 3 win the series together!")).to_be_visible()


def test_a_treasure_that_is_not_hidden_again_lies_where_it_lay(phone):
    page = phone()
    page.goto("/companion/teufelsmoor/keeper")
    page.click("#by-phone")
    page.select_option("#area", "N")
    page.click("#ask")
    seal = page.locator(".seal code").inner_text()
    page.click("#again")
    page.click("#again")
    page.click("#lift")
    page.reload()  # the curtain falls
    page.click("#back")
    expect(page.locator(".seal code")).to_have_text(seal)
    expect(page.locator(".answers li")).to_have_count(1)
    expect(page.locator(".earlier")).to_have_count(0)


def test_a_cracked_code_ends_the_round_and_the_next_is_played_as_this_one(phone):
    page = phone()
    page.goto("/companion/mastermind/check")
    page.click("#choose-11-yes")  # empty holes
    for pegs, keys in (("wpgr", "1-1"), ("wbyw", "4-0")):
        for peg in pegs:
            page.click(f"#peg-{peg}")
        page.click(f"#keys-{keys}")
    expect(page.get_by_role("alert")).to_contain_text("Answer 1")  # 4 reds do not hide what was wrong before
    page.click("#row-0")
    page.click("#keys-1-0")
    expect(page.get_by_text("Cracked in row 2! Points for the setter: 2.")).to_be_visible()
    expect(page.locator(".case .line")).to_have_count(2)  # no row is to be entered
    page.click("#undo")
    expect(page.get_by_role("alert")).to_contain_text("Answer 1")
    page.click("#row-0")  # no row is open
    page.click("#keys-1-0")
    page.click("#new")
    expect(page.locator("#choose-11-yes")).to_have_attribute("aria-pressed", "true")


def test_the_next_game_of_the_code_crackers_is_played_as_this_one(phone):
    page = phone()
    page.goto("/companion/codecrackers/glass")
    page.get_by_role("button", name="90").click()
    page.get_by_role("button", name="digits").click()
    page.click("#begin")
    page.click("#new")
    expect(page.get_by_role("button", name="90")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("button", name="digits")).to_have_attribute("aria-pressed", "true")


def test_the_gang_starts_a_new_map_when_the_treasure_is_hidden_again(phone):
    page = phone()
    page.goto("/companion/teufelsmoor/map")
    page.select_option("#area", "N")
    page.click("#yes")
    page.click("#hidden-again")
    expect(page.locator(".earlier .answers li")).to_have_count(1)
    page.select_option("#area", "S")
    page.click("#yes")
    expect(page.get_by_text("72 of 144 fields still fit.")).to_be_visible()
    page.reload()
    page.click("#undo")
    page.click("#undo")
    expect(page.locator(".earlier")).to_have_count(0)
    expect(page.get_by_text("72 of 144 fields still fit.")).to_be_visible()


def roll_until_a_search(page: Page) -> None:
    while not page.locator("#turn").count():
        page.click("#roll")
        if page.locator("#next").count():
            page.click("#next")


def test_a_card_that_was_turned_over_too_soon_goes_back_on_the_deck(phone):
    page = phone()
    page.goto("/companion/codecrackers/glass")
    page.click("#begin")
    roll_until_a_search(page)
    page.click("#turn")
    code = page.locator(".c-code:not(.turned)").get_attribute("aria-label")
    page.click("#pause")
    page.click("#undo")
    expect(page.locator("#turn")).to_be_visible()
    page.reload()
    page.click("#turn")
    expect(page.locator(".c-code:not(.turned)")).to_have_attribute("aria-label", str(code))
    expect(page.get_by_text("code 1 of 28")).to_be_visible()
    page.click("#stop")
    left = page.locator(".seconds").inner_text()
    page.click("#undo")  # nobody had called
    expect(page.locator(".seconds")).to_have_text(left)
    expect(page.locator("#on")).to_be_visible()


def test_a_start_by_mistake_is_taken_back_to_what_was_agreed(phone):
    page = phone()
    page.goto("/companion/codecrackers/glass")
    page.click("#begin")
    page.click("#undo")
    page.get_by_role("button", name="90").click()
    page.click("#begin")
    expect(page.locator("#roll")).to_be_visible()


def test_no_row_is_open_after_a_correction_is_undone(phone):
    page = phone()
    page.goto("/companion/mastermind/check")
    for peg in "wpgr":
        page.click(f"#peg-{peg}")
    page.click("#keys-1-1")
    page.click("#row-0")
    page.click("#keys-2-0")
    expect(page.locator("#row-0 .vh").last).to_have_text("2 red")
    page.click("#undo")
    expect(page.locator("#row-0 .vh").last).to_have_text("1 red and 1 white")
    expect(page.locator("#row-0")).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".case .line")).to_have_count(2)  # the row, and the one to be entered
