"""Whole games, both rounds, to the end: by mouse, by touch, by keys, with scripts off, and by two browsers."""

import pytest
from playwright.sync_api import expect

from .page_states import table_with
from .user import NAMES, PHONE, tab_to


def test_by_mouse_with_everything_moving(visit):
    guest = visit(motion=True).open(notebook="on")
    guest.guess("WWPP")
    guest.guess(guest.code)
    guest.hide("RRYB")
    guest.is_over()


def test_by_touch_on_a_phone(visit):
    guest = visit(PHONE, has_touch=True, is_mobile=True).open()
    for letter in guest.code:
        guest.button(NAMES[letter]).tap()
    guest.button("Confirm row").tap()
    expect(guest.prompt).to_contain_text("Hide a code")
    for letter in "RRYB":
        guest.button(NAMES[letter]).tap()
    guest.button("Hide this code").tap()
    guest.is_over()


def test_by_keys_alone_from_the_home_page(guest, page):
    page.goto("/")
    tab_to(page, "button", "Play now: Mastermind")
    page.keyboard.press("Enter")
    guest.to_move().page.wait_for_load_state()
    guest.type(guest.code)
    page.keyboard.press("Enter")
    expect(guest.prompt).to_contain_text("Hide a code")
    guest.type("RRYB")
    page.keyboard.press("Enter")
    guest.is_over()


def test_by_tab_and_enter_without_any_digit(guest, page):
    guest.open()
    for letter in guest.code:
        tab_to(page, "button", NAMES[letter])
        page.keyboard.press("Enter")
        expect(page.locator(":focus")).to_have_accessible_name(NAMES[letter])
    tab_to(page, "button", "Confirm row")
    page.keyboard.press("Enter")
    expect(guest.prompt).to_contain_text("Hide a code")


def test_with_scripts_off(visit):
    guest = visit(scripts=False)
    guest.page.goto("/new/mastermind")
    guest.page.get_by_label("Your name").fill("Ann")
    guest.page.get_by_role("radio", name="seat 2").check()
    guest.page.get_by_role("radio", name="at once").check()
    guest.page.get_by_label("Rows on the board").select_option("4")
    guest.button("Start the game").last.click()
    guest.page.wait_for_url("**/t/*")  # a page that is still on its way cannot be loaded again
    guest.page.reload()
    guest.guess(guest.code)
    guest.hide("RRYB")
    guest.is_over()


def test_with_scripts_off_the_page_follows_a_friend_by_itself(visit):
    ann, ben = visit(scripts=False).open(friend=True), visit()
    ben.join(ann)
    ann.page.reload()
    ben.hide("RRYB")
    expect(ann.prompt).to_contain_text("Fill row 1.")


def test_two_browsers_from_the_setup_page_to_the_end(visit):
    ann, ben = visit(), visit(PHONE)
    ann.page.goto("/")
    ann.page.get_by_role("link", name="With friends: Mastermind").click()
    ann.page.get_by_label("Your name").fill("Ann")
    ann.page.get_by_role("radio", name="seat 2").check()
    ann.button("Start the game").click()
    ben.page.goto(ann.page.get_by_label("Link to this table").input_value())
    ben.page.get_by_label("Your name").fill("Ben")
    ben.button("Take a seat").click()
    expect(ann.prompt).to_contain_text("Ben is hiding a code.")
    ben.hide("RRYB")
    ann.guess("WWWW").guess("RRYB").hide("GOSY")
    ben.guess("GOSY")
    ann.is_over()
    ben.is_over()
    expect(ben.prompt).to_contain_text("You win, 2 to 1.")


@pytest.fixture
def pair(visit, server):
    """Ann and Ben before their browsers; Ben has answered by hand, and wrongly."""
    moves = "Ben hide RRYB", "Ann guess WWWW", "Ben answer 1 0"
    here = table_with(server.browser(), server, "Ben", first="1", rows="4", answers="hand", notebook="").plays(*moves)
    return [visit().sit(here.people[name], here.table) for name in ("Ann", "Ben")]


def test_a_wrong_answer_by_hand_is_found_when_the_screen_opens(pair):
    ann, ben = pair
    ann.guess("RRYB")
    ben.answer("4 red")
    wrong = "The answer to row 1 was wrong: 1 red instead of no key pegs."
    expect(ann.log).to_contain_text(f"{wrong} 3 points for you.")
    expect(ben.log).to_contain_text(f"{wrong} 3 points for Ann.")
    expect(ben.page.locator(".top .tag:not(.watching)")).to_have_text("Round 1 of 2, again")


def test_a_challenge_opens_the_screen_and_finds_the_wrong_answer(pair):
    ann, ben = pair
    ann.to_move().page.get_by_text("Challenge the answers").click()
    ann.button("Open the screen").click()
    expect(ann.log).to_contain_text("You challenged the answers.")
    expect(ben.log).to_contain_text("The answer to row 1 was wrong")


def test_an_onlooker_sees_the_moves_and_has_no_tray(visit):
    ann, eve = visit().open(), visit()
    eve.page.goto(ann.page.url)
    ann.guess("WWWW")
    expect(eve.log).to_contain_text("Ann tried white, white, white, white.")
    expect(eve.prompt).to_contain_text("You are watching")
    expect(eve.page.locator(".pick")).to_have_count(0)


def test_the_host_seats_a_computer_when_nobody_comes(guest, page):
    guest.open(friend=True)
    guest.button("Add a computer player").click()
    guest.guess(guest.code)
    expect(guest.prompt).to_contain_text("Hide a code")
