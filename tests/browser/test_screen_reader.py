"""What those hear who do not see the board: rows with names, a grid, and a voice that tells what happened."""

import re

import pytest
from playwright.sync_api import expect

from .page_states import table_with
from .user import NAMES


def test_the_board_is_a_grid_of_rows_with_names(goes_to):
    grid = goes_to("my turn").get_by_role("grid", name="12 rows of 4 holes; row 1 is at the bottom")
    expect(grid.get_by_role("row")).to_have_count(12)
    expect(grid.get_by_role("row", name=re.compile(r"^Row 1: white, pink, green, red\..* 3 white\.$"))).to_be_visible()


def test_the_grid_reads_row_by_row(goes_to):
    grid = goes_to("my turn").get_by_role("grid")
    expect(grid.get_by_role("row").nth(10)).to_match_aria_snapshot("""
        - 'row /Row 2: red, white, orange, silver/':
          - rowheader "2"
          - gridcell "red"
          - gridcell "white"
          - gridcell "orange"
          - gridcell "silver"
          - gridcell "2 red"
    """)


def test_only_the_row_in_hand_has_buttons(goes_to):
    grid = goes_to("my turn").get_by_role("grid")
    expect(grid.get_by_role("button")).to_have_count(4)
    expect(grid.get_by_role("row", name="Row 3").get_by_role("button", name="Hole 1: free")).to_be_visible()


def test_a_row_is_played_by_names_alone(guest, page):
    guest.open()
    code = guest.code
    pegs = page.get_by_role("group", name="Pegs")
    for letter in code:
        pegs.get_by_role("button", name=NAMES[letter], exact=True).press("Enter")
    page.get_by_role("button", name="Confirm row").press("Enter")
    said = ", ".join(NAMES[letter] for letter in code)
    expect(page.get_by_role("status").first).to_contain_text(f"You tried {said}.")


def test_the_voice_tells_what_happened_and_whose_turn_it_is(visit):
    ann, ben = visit().open(friend=True), visit()
    ben.join(ann).hide("RRYB")
    voice = ann.page.get_by_role("status").first
    expect(voice).to_contain_text("Ben hid a code behind the screen. Your turn. Fill row 1.")
    ann.guess("WWWW")
    expect(voice).to_contain_text(
        re.compile("You tried white, white, white, white.*no key pegs. Your turn. Fill row 2.")
    )
    expect(ben.page.get_by_role("status").first).to_contain_text(re.compile("no key pegs. Ann is filling row 2."))


def test_the_voice_tells_which_peg_is_in_which_hole(guest, page):
    guest.open().to_move().place("S")
    expect(page.get_by_role("status").first).to_contain_text("Hole 1: silver.")
    expect(page.get_by_role("status").first).to_contain_text("Pick peg 2 for row 1.")


def test_the_voice_tells_how_the_game_ended(guest, page):
    guest.open()
    guest.guess(guest.code).hide("RRYB").is_over()
    expect(page.get_by_role("status").first).to_contain_text(re.compile(r"wins?, \d to \d|A draw"))


def test_the_tab_tells_when_it_is_my_turn(visit):
    ann, ben = visit().open(friend=True), visit()
    ben.join(ann)
    expect(ann.page).to_have_title("Mastermind · Safecracker")
    ben.hide("RRYB")
    expect(ann.page).to_have_title("● Your turn · Mastermind · Safecracker")


@pytest.fixture
def breaker(guest, server):
    """Somebody who has filled two rows."""
    moves = "Ben hide OSOS", "Ann guess WWPP", "Ann guess RRGG"
    here = table_with(server.browser(), server, "Ben", first="1", notebook="").plays(*moves)
    return guest.sit(here.people["Ann"], here.table).to_move()


def test_up_and_down_read_the_rows_and_lead_back_to_the_row_in_hand(breaker, page):
    page.locator(".slot").first.focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(":focus")).to_have_accessible_name(re.compile("^Row 2: red, red, green, green"))
    page.keyboard.press("ArrowDown")
    expect(page.locator(":focus")).to_have_accessible_name(re.compile("^Row 1: white, white, pink, pink"))
    page.keyboard.press("ArrowDown")
    expect(page.locator(":focus")).to_have_accessible_name(re.compile("^Row 1: "))
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(page.locator(":focus")).to_have_accessible_name("Hole 1: free")


def test_a_row_that_is_being_read_stays_in_focus_when_a_peg_is_placed(breaker, page):
    page.locator(".slot").first.focus()
    page.keyboard.press("ArrowDown")
    breaker.type("R")
    breaker.holds("R...")
    expect(page.locator("#row-2")).to_be_focused()


def test_up_and_down_scroll_the_page_where_nothing_of_the_board_has_the_focus(goes_to):
    page = goes_to("over", (360, 740))
    page.keyboard.press("ArrowDown")
    expect(page.locator("body")).to_be_focused()


def test_the_first_tab_offers_to_skip_to_the_content(goes_to):
    page = goes_to("my turn")
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_text("Skip to content")
    page.keyboard.press("Enter")
    expect(page.locator("#table")).to_be_focused()


def test_the_question_mark_opens_the_rules_beside_the_table(goes_to):
    page = goes_to("my turn")
    page.keyboard.press("?")
    rules = page.get_by_role("dialog", name="Rules")
    expect(rules.get_by_role("heading", level=3).first).to_have_text("In one minute")
    expect(rules.get_by_role("region", name="Rules")).to_be_focused()


def test_the_notebook_is_a_table_that_can_be_read(goes_to):
    table = goes_to("my turn").get_by_role("table", name=re.compile("Possible colours by hole"))
    expect(table.get_by_role("rowheader")).to_have_text(["Hole 1", "Hole 2", "Hole 3", "Hole 4"])
    expect(table.get_by_role("cell", name="ruled out").first).to_be_attached()


def test_no_question_is_asked_by_colour_alone(goes_to):
    page = goes_to("answering by hand")
    expect(
        page.get_by_role("group", name="Your answer").get_by_role("button", name="2 red and 1 white")
    ).to_be_visible()
    expect(page.get_by_role("button", name="3 red and 1 white")).to_have_count(0)
