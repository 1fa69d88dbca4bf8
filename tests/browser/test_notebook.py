"""The notebook beside the table: its numbers, its advice, and its switch."""

import pytest
from playwright.sync_api import Page, expect

from safecracker.core.game import Seat
from safecracker.games.mastermind.mind.notebook import codes_left, notes
from tests.serving import serving
from tests.slow_bots import SlowCalculations

from .layout import answered, sides
from .page_states import table_with
from .user import PHONE, HurriedClock, change

LAPTOP = (1366, 640)


@pytest.fixture(scope="module")
def table(server):
    """Where Ann has made a row; nobody moves there any more."""
    return table_with(server.browser(), server, "Ben", first="1").plays("Ben hide RWGB", "Ann guess WWPP")


def climbs(page: Page) -> None:
    """Press every rung of the hint."""
    if page.locator("#hints").is_visible():
        page.locator("#hints > summary").click()
    for summary in page.locator(".nudge > summary, .reason > summary, .move > summary").all():
        summary.click()


@pytest.fixture
def breaker(guest, table):
    return guest.sit(table.people["Ann"], table.table)


def test_it_counts_the_codes_that_are_left(breaker):
    left = codes_left(breaker.table.view(Seat(0)))
    expect(breaker.page.locator(".count b")).to_have_text(str(left))


def test_place_it_places_the_best_guess(breaker):
    best = notes(breaker.table.view(Seat(0))).best
    assert best
    climbs(breaker.page)
    breaker.button("Place it").click()
    breaker.holds(best.code)


def test_the_best_guess_is_folded_until_somebody_wants_it(breaker):
    place_it = breaker.page.locator("#place-it")
    for rung in ("Where should I look?", "Tell me why", "Show me the move"):
        expect(place_it).to_be_hidden()
        breaker.page.get_by_text(rung).click()
    expect(place_it).to_be_visible()


def test_a_hint_is_folded_again_after_the_next_move(guest):
    guest.open(notebook="on", **{"level-2": "3"}).to_move()
    climbs(guest.page)
    expect(guest.page.locator("#place-it")).to_be_visible()
    guest.guess("WWPP").to_move()
    expect(guest.page.locator("#place-it")).to_be_hidden()


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=str)
def test_every_rung_that_is_unfolded_comes_into_view(visit, table, size):
    breaker = visit(size).sit(table.people["Ann"], table.table)
    for rung, shown in (("nudge", "#nudge > p"), ("reason", "#reason > p"), ("move", "#place-it")):
        breaker.page.locator(f"#{rung} > summary").click()
        expect(breaker.page.locator(shown)).to_be_in_viewport(ratio=1)


def test_against_easy_computers_hints_are_off_at_first(guest):
    page = guest.open(notebook="on", **{"level-2": "2"}).to_move().page
    expect(page.get_by_text("Where should I look?")).to_be_hidden()
    page.locator("#hints > summary").click()
    expect(page.get_by_text("Where should I look?")).to_be_visible()


def test_place_it_works_with_scripts_off(visit):
    breaker = visit(scripts=False).open(notebook="on")
    breaker.page.reload()
    best = notes(breaker.to_move().table.view(Seat(0))).best
    assert best
    climbs(breaker.page)
    breaker.button("Place it").click()
    breaker.holds(best.code)


def test_it_says_when_the_row_in_hand_is_not_possible_any_more(breaker):
    breaker.to_move().place("WWPP")
    expect(breaker.page.locator(".notebook .verdict")).to_contain_text("This row is no longer possible.")


def test_its_switch_closes_it_and_it_stays_closed(breaker):
    breaker.page.get_by_role("switch", name="Notebook").click()
    expect(breaker.page.get_by_role("switch", name="Notebook")).not_to_be_checked()
    expect(breaker.page.locator(".count")).to_have_count(0)
    breaker.page.reload()
    expect(breaker.page.get_by_role("switch", name="Notebook")).not_to_be_checked()
    breaker.page.get_by_role("switch", name="Notebook").click()
    expect(breaker.page.locator(".count")).to_be_visible()


def test_its_switch_keeps_the_focus(breaker):
    breaker.page.get_by_role("switch", name="Notebook").press("Enter")
    expect(breaker.page.get_by_role("switch", name="Notebook")).not_to_be_checked()
    expect(breaker.page.get_by_role("switch", name="Notebook")).to_be_focused()


def test_the_key_n_opens_and_closes_it(breaker):
    breaker.page.keyboard.press("n")
    expect(breaker.page.locator(".count")).to_have_count(0)
    breaker.page.keyboard.press("n")
    expect(breaker.page.locator(".count")).to_be_visible()


def test_on_a_phone_a_strip_over_the_tray_leads_to_it(visit):
    guest = visit(PHONE).open(notebook="on").to_move()
    guest.page.locator(".act > a.verdict").click()
    expect(guest.page.locator("#notebook")).to_be_in_viewport()


def test_a_table_without_notebook_has_none(guest):
    guest.open().to_move()
    expect(guest.page.locator("#notebook")).to_have_count(0)


def test_on_a_phone_the_board_comes_back_into_view_when_something_is_placed_there(visit, table):
    breaker = visit(PHONE).sit(table.people["Ann"], table.table)
    page = breaker.page
    climbs(page)
    breaker.button("Place it").scroll_into_view_if_needed()
    assert sides(page.locator(".board"))[0] < 0
    breaker.button("Place it").click()
    best = notes(breaker.table.view(Seat(0))).best
    assert best
    breaker.holds(best.code)
    assert sides(page.locator(".board"))[0] >= 0


def test_who_used_no_key_gets_no_frame_around_a_hole(breaker):
    page, shown = breaker.page, breaker.page.locator("#table")
    before = shown.get_attribute("data-revision")
    change(breaker)
    expect(shown).not_to_have_attribute("data-revision", before)
    assert page.evaluate("document.activeElement === document.body")
    page.keyboard.press("Shift")
    change(breaker)
    expect(page.locator("[data-hole].next")).to_be_focused()


def test_a_row_that_is_ruled_out_has_an_icon_of_its_own_on_a_phone(visit, table):
    breaker = visit(PHONE).sit(table.people["Ann"], table.table)
    colour = "it => getComputedStyle(it).color"
    calm = answered(breaker.page.locator(".act > .verdict .i"), colour)
    breaker.to_move().place("WWPP")
    bad = breaker.page.locator(".act > .verdict.bad .i")
    expect(bad).to_be_visible()
    assert answered(bad, colour) != calm


def test_notes_that_took_long_come_into_the_page_and_keep_what_was_composed(visit):
    bots = SlowCalculations()
    with serving(bots=bots, clock=HurriedClock()) as slow:
        breaker = visit(of=slow).open(notebook="on").to_move()
        notebook = breaker.page.locator("#notebook")
        breaker.page.reload()  # a page that comes without notes, and not only a drawing
        expect(notebook).to_contain_text("The notebook is still working it out.")
        breaker.place("RR")
        bots.go_on(slow.loop)
        expect(notebook).to_contain_text("codes")
        breaker.holds("RR..")
