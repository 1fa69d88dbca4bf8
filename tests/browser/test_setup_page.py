"""Setting up a table: the page follows every choice, and a mistake costs nothing."""

import re

import pytest
from playwright.sync_api import expect

from safecracker.games import games
from tests.gate import mainly

from .frames import resize
from .user import DESKTOP, PHONE

# words that lie on the badge of a house rule
ON_BADGES = """badges => badges.flatMap(badge => {
    const a = badge.getBoundingClientRect(), found = [];
    const walk = document.createTreeWalker(badge.closest(".option"), NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
        const text = walk.currentNode, range = document.createRange();
        if (!text.data.trim() || badge.contains(text) || text.parentElement.closest(".vh")) continue;
        range.selectNodeContents(text);
        for (const b of range.getClientRects())
            if (b.right > a.left + 1 && a.right > b.left + 1 && b.bottom > a.top + 3 && a.bottom > b.top + 3)
                found.push(text.data.trim());
    }
    return found;
})"""


@pytest.mark.parametrize("kit", games())
@pytest.mark.parametrize("size", mainly(1, [DESKTOP, PHONE]))
def test_every_game_is_started_by_its_button(visit, kit, size):
    page = visit(size).page
    page.goto(f"/new/{kit}")
    page.get_by_role("button", name="Start the game").click()
    begun = "#table.ready" if games()[kit].ready_lines else f"#table.{kit}.playing"
    expect(page.locator(begun)).to_be_visible()


def test_the_picture_of_the_table_follows_the_choices(page):
    page.goto("/new/mastermind")
    page.get_by_label("Rows on the board").select_option("6")
    expect(page.get_by_role("img", name="The board: 6 rows of 4 holes, 8 colours")).to_be_visible()


def test_the_picture_follows_with_scripts_off_when_asked(visit):
    page = visit(scripts=False).page
    page.goto("/new/mastermind")
    page.get_by_label("Rows on the board").select_option("6")
    page.get_by_role("button", name="Update").click()
    expect(page.get_by_role("img", name="The board: 6 rows of 4 holes, 8 colours")).to_be_visible()


def test_quick_changes_end_in_the_picture_of_the_last(page):
    page.goto("/new/mastermind")
    for rows in ("4", "8", "20", "6"):
        page.get_by_label("Rows on the board").select_option(rows)
    expect(page.get_by_role("img", name=re.compile("The board: 6 rows"))).to_be_visible()


def test_enter_in_the_name_starts_the_game(guest, page):
    page.goto("/new/mastermind")
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Your name").press("Enter")
    expect(page.locator("#table")).to_be_visible()
    assert guest.table.stored.seats[0].name == "Ann"


def test_a_mistake_is_explained_and_loses_no_choice(page, watch):
    watch.forgiven = ("status of 409",)
    page.goto("/new/mastermind")
    page.get_by_label("Rows on the board").select_option("6")
    page.get_by_label("Your name").fill("computer")
    page.get_by_label("Your name").press("Enter")
    expect(page.get_by_role("alert")).to_contain_text("is reserved; choose another name")
    expect(page.get_by_label("Rows on the board")).to_have_value("6")
    expect(page.get_by_label("Your name")).to_have_accessible_description(re.compile("choose another"))


def test_the_name_is_known_again_next_time(guest, page):
    guest.open(name="Ann")
    page.goto("/new/mastermind")
    expect(page.get_by_label("Your name")).to_have_value("Ann")


def test_the_link_to_a_table_can_be_copied(visit):
    ann = visit(permissions=["clipboard-read", "clipboard-write"]).open(friend=True)
    ann.button("Copy the link").click()
    expect(ann.button("Copied")).to_be_visible()
    assert ann.page.evaluate("navigator.clipboard.readText()") == ann.page.url
    expect(ann.button("Copy the link").locator("svg")).to_be_visible()


def test_a_game_can_be_continued_from_the_home_page(guest, page):
    guest.open().to_move()
    table = page.url
    page.goto("/")
    page.get_by_role("link", name="Continue").click()
    expect(guest.prompt).to_contain_text("Your turn.")
    assert page.url == table


def test_no_word_lies_on_the_badge_of_a_house_rule(goes_to):
    page = goes_to("setup of teufelsmoor", DESKTOP, language="de")
    for size in (DESKTOP, PHONE):
        resize(page, size)
        badges = page.locator(".option .house-rule")
        assert badges.count()
        assert badges.evaluate_all(ON_BADGES) == [], size
