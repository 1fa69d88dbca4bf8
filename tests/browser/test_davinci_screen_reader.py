"""Da Vinci Code for those who do not see it: rows of tiles with names, and a voice that tells what happened."""

import re

from playwright.sync_api import expect

from .davinci import do, right
from .user import arrive, press, settled


def test_the_table_reads_from_the_others_to_the_own_code_and_the_numbers(goes_to):
    page = goes_to("guessing, a number chosen")
    expect(page.locator("#compose")).to_match_aria_snapshot("""
        - region "Board":
          - region "Ben":
            - heading /Ben \\d hidden/
            - list
          - region "Cleopatra":
            - heading /Cleopatra \\d hidden/
            - list
          - list "Draw pile"
          - region "Your code":
            - heading /Your code \\d hidden/
            - list
            - 'img /Drawn: (black|white) \\d+/'
        - group "Your guess":
          - group "Its number"
          - button "Back"
          - button "Guess 11"
    """)


def test_every_tile_has_a_name_and_only_a_hidden_one_of_another_is_a_button(goes_to):
    page = goes_to("guessing")
    ben, own = page.get_by_role("region", name="Ben"), page.get_by_role("region", name="Your code")
    hidden = ben.get_by_role("button", name=re.compile(r"^Ben, tile \d: (black|white), hidden, could be \d.*$"))
    lying = ben.get_by_role("img", name=re.compile(r"^Ben, tile \d: (black|white) \d+$"))
    assert hidden.count() == ben.get_by_role("button").count() == 4
    assert hidden.count() + lying.count() == ben.get_by_role("listitem").count()
    expect(own.get_by_role("button")).to_have_count(0)
    expect(
        own.get_by_role("img", name=re.compile(r"^Your tile \d: (black|white) \d+, visible to everyone$"))
    ).to_have_count(2)


def test_a_tile_that_is_pointed_at_and_a_number_that_is_named_are_pressed(goes_to):
    page = goes_to("guessing, a number chosen")
    expect(page.get_by_role("region", name="Ben").get_by_role("button", pressed=True)).to_have_count(1)
    numbers = page.get_by_role("group", name="Its number")
    expect(numbers.get_by_role("button")).to_have_count(12)
    expect(numbers.get_by_role("button", pressed=True)).to_have_accessible_name(re.compile("^11, "))


def test_the_voice_tells_what_is_composed(guest, page):
    guest.open("davinci", first="0")
    do(guest, "draw")
    state = arrive(guest)
    voice = page.get_by_role("status").first
    _, label, sign = right(state).split()
    press(guest, label)
    expect(voice).to_contain_text(re.compile(r"Guess its number: .*’s tile 1, (black|white)\."))
    press(guest, sign)
    expect(voice).to_contain_text(
        re.compile(rf"Your guess: .*’s tile 1 is the (black|white) {sign}\. Confirm it, or change it\.")
    )


def test_the_voice_tells_what_the_others_did_and_whose_turn_it_is(visit):
    ann = visit().open("davinci", friend=True, first="1")
    ben = visit().join(ann)
    voice = ann.page.get_by_role("status").first
    expect(voice).to_contain_text("The codes are set up, with 4 tiles each. Ben is drawing a tile.")
    do(ben, "draw right stop")
    settled(ann.table)
    expect(voice).to_contain_text(
        re.compile(
            r"Ben stopped\. Ben placed the drawn tile face down as tile \d\. Your turn\. Draw a black or white tile\."
        )
    )
    expect(ann.page).to_have_title("● Your turn · Da Vinci Code · Safecracker")


def test_the_deal_is_one_line_of_the_log(goes_to):
    lines = goes_to("drawing").locator(".log li")
    expect(lines).to_have_text([re.compile("The codes are set up, with 4 tiles each.")])
