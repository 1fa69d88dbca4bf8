"""Composing a row: one press for each peg, nothing lost by speed, by an error or by what others do."""

import time

import pytest
from playwright.sync_api import Route, expect

from .page_states import table_with
from .user import NAMES, PHONE, change


def late(route: Route) -> None:
    time.sleep(0.15)
    route.continue_()


@pytest.fixture
def breaker(guest):
    """Somebody before an empty row."""
    return guest.open().to_move()


@pytest.fixture(scope="module")
def begun(server):
    """A game in which nobody confirms a row."""
    return table_with(server.browser(), server, "Ben", first="1", rows="4", notebook="").plays("Ben hide RWGB")


@pytest.fixture
def composer(guest, begun):
    """Somebody before an empty row that they only compose."""
    return guest.sit(begun.people["Ann"], begun.table).to_move()


def test_one_press_places_one_peg_and_the_ring_moves_on(composer):
    composer.button("red").click()
    composer.holds("R...")
    expect(composer.slots.nth(1)).to_have_attribute("aria-current", "true")


def test_one_tap_places_one_peg(visit):
    guest = visit(PHONE, has_touch=True, is_mobile=True).open().to_move()
    guest.button("red").tap()
    guest.button("blue").tap()
    guest.holds("RB..")


def test_a_press_on_a_placed_peg_takes_it_off_and_the_ring_goes_there(composer):
    composer.place("RWB")
    composer.holds("RWB.")
    composer.slots.nth(1).click()
    composer.holds("R.B.")
    composer.place("G")
    composer.holds("RGB.")


def test_a_press_on_a_free_hole_moves_the_ring_there(composer):
    composer.slots.nth(2).click()
    composer.place("G")
    composer.holds("..G.")


def test_left_and_right_move_the_ring_and_the_next_peg_goes_there(composer):
    composer.page.keyboard.press("ArrowRight")
    composer.page.keyboard.press("ArrowRight")
    composer.type("G")
    composer.holds("..G.")
    composer.page.keyboard.press("ArrowLeft")
    composer.page.keyboard.press("ArrowLeft")
    composer.type("R")
    composer.holds(".RG.")


def test_a_peg_typed_over_another_takes_its_place(composer):
    composer.type("RRRR")
    composer.page.keyboard.press("ArrowLeft")
    composer.type("B")
    composer.holds("RRBR")


def test_the_focus_goes_with_the_ring(composer):
    composer.page.keyboard.press("ArrowRight")
    expect(composer.slots.nth(1)).to_be_focused()
    composer.type("G")
    expect(composer.slots.nth(2)).to_be_focused()


def test_backspace_takes_back_the_last_peg(composer):
    composer.type("RW")
    composer.page.keyboard.press("Backspace")
    composer.holds("R...")


def test_fast_typing_loses_no_digit(composer):
    composer.type("RWPB", delay=0)
    composer.holds("RWPB")


def test_fast_typing_with_enter_behind_it_plays_the_row_once(breaker):
    breaker.type("RRRW", delay=0)
    breaker.page.keyboard.press("Enter")
    breaker.page.keyboard.press("Enter")
    expect(breaker.page.locator(".row.full")).to_have_count(1)
    expect(breaker.prompt).to_contain_text("Fill row 2.")
    assert breaker.rows == ["RRRW"]


def test_a_slow_server_loses_no_digit_and_shows_each_at_once(composer):
    composer.page.route("**/move", late)
    composer.type("RWPB", delay=0)
    assert composer.page.locator(".slot .peg").count() == 4
    composer.holds("RWPB")


def test_a_double_click_on_confirm_plays_one_row(breaker):
    breaker.place("RRRW")
    breaker.button("Confirm row").dblclick()
    expect(breaker.page.locator(".row.full")).to_have_count(1)
    assert breaker.rows == ["RRRW"]


def test_what_is_typed_right_after_confirming_goes_into_the_next_row(visit):
    breaker = visit(motion=True).open().to_move()
    breaker.type("RRRW", delay=0)
    breaker.page.keyboard.press("Enter")
    breaker.type("BY", delay=0)
    expect(breaker.page.locator(".row.full")).to_have_count(1)
    breaker.holds("BY..")


def test_a_hand_need_not_wait_until_everything_lies_still(visit):
    breaker = visit(motion=True).open().to_move()
    breaker.page.evaluate("document.documentElement.style.setProperty('--move', '30s')")
    breaker.place("RRRW").button("Confirm row").click()
    expect(breaker.page.locator(".row.full")).to_have_count(1)
    assert breaker.page.evaluate("document.getAnimations().some((one) => one.effect.target.dataset.piece)")
    breaker.button("blue").click()
    breaker.holds("B...")


def test_what_a_finger_presses_is_not_exchanged_under_it(breaker):
    breaker.button("blue").hover()
    breaker.page.mouse.down()
    change(breaker)
    breaker.page.wait_for_timeout(300)
    breaker.page.mouse.up()
    breaker.holds("B...")


def test_enter_with_free_holes_says_which_and_keeps_the_row(composer):
    composer.type("RW")
    composer.page.keyboard.press("Enter")
    expect(composer.prompt).to_contain_text("You still have 2 holes to fill. Pick a peg for hole 3.")
    composer.holds("RW..")


def test_digits_typed_into_a_field_place_no_peg(composer):
    composer.page.get_by_text("Menu").click()
    composer.page.evaluate("document.querySelector('#menu .leaf').append(document.createElement('input'))")
    composer.page.locator(".leaf > input").press_sequentially("1234")
    expect(composer.page.locator(".leaf > input")).to_have_value("1234")
    composer.holds("....")


def test_a_digit_with_control_held_is_the_browsers(composer):
    composer.page.keyboard.press("Control+3")
    composer.type("R")
    composer.holds("R...")


def test_a_row_in_hand_survives_the_notebook_switch(guest):
    breaker = guest.open(notebook="on").to_move().place("RW")
    breaker.holds("RW..")
    breaker.page.get_by_role("switch", name="Notebook").click()
    expect(breaker.page.get_by_role("switch", name="Notebook")).not_to_be_checked()
    breaker.holds("RW..")


def test_a_row_in_hand_survives_the_notebook_switch_with_scripts_off(visit):
    breaker = visit(scripts=False).open(notebook="on")
    breaker.page.reload()
    breaker.place("RW")
    breaker.page.get_by_role("switch", name="Notebook").click()
    breaker.holds("RW..")


def test_a_row_in_hand_survives_a_change_of_language_and_of_light(composer):
    composer.place("RW")
    composer.holds("RW..")
    composer.page.get_by_text("Menu").click()
    composer.page.get_by_role("button", name="Dark").click()
    composer.holds("RW..")


def test_a_row_in_hand_survives_news_of_the_table(breaker):
    breaker.place("RW")
    breaker.holds("RW..")
    change(breaker)
    expect(breaker.page.locator("#table")).to_have_attribute("data-revision", str(breaker.table.revision))
    breaker.holds("RW..")


def test_a_row_in_hand_is_not_lost_when_the_move_is_refused(composer, watch):
    watch.forgiven = ("status of 409",)
    composer.place("RRRW")
    composer.holds("RRRW")
    composer.page.locator("input[name=seen]").evaluate("it => it.value = '0'")
    composer.button("Confirm row").click()
    expect(composer.page.get_by_role("alert")).to_contain_text("table has moved on")
    composer.holds("RRRW")


def test_a_row_in_hand_is_not_lost_when_the_store_fails_for_a_while(composer, watch):
    watch.forgiven = ("status of 503",)
    composer.page.route("**/move", lambda route: route.fulfill(status=503, body=""))
    composer.page.reload()  # a page that is loaded already may send its next request past a new route
    composer.to_move().type("R")
    expect(composer.page.locator("#offline")).to_be_visible()
    composer.page.unroute("**/move")
    composer.holds("R...")


def test_nothing_is_in_hand_while_the_other_plays(visit):
    ann, ben = visit().open(friend=True), visit()
    ben.join(ann)
    ann.type("RW")
    expect(ann.prompt).to_contain_text("Ben is hiding a code.")
    expect(ann.button(NAMES["R"])).to_be_disabled()
