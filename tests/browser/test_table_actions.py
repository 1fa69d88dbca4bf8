"""People come, are reminded, go away and come back, and every page says so, on the screen and to screen readers."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.serving import Running, serving
from tests.web.parties import act

from .frames import resize
from .layout import complaints, misfits, place, sides
from .test_sound import COUNT, sounds
from .user import DESKTOP, PHONE

NEARLY = "Your time is nearly up. Then a computer will play for you."


@pytest.fixture(scope="module")
def slow() -> Iterator[Running]:
    """A server whose time stands still until it is moved."""
    with serving() as running:
        yield running


def test_who_takes_long_is_reminded_then_played_for_and_comes_back(visit, slow):
    ann, ben = visit(of=slow), slow.browser()
    page = ann.page
    page.add_init_script(COUNT)
    ann.open(friend=True, limit="60")
    ben.post(f"/t/{ann.table.id}/join", data={"name": "Ben"})
    act(ben, ann.table.id, "hide RWPB")
    ann.to_move().type("R")
    ann.holds("R...")
    before = sounds(page)
    slow.clock.advance(45_000)
    expect(page.locator(".late")).to_contain_text(NEARLY)
    expect(page).to_have_title(re.compile("⏳ Your time is running out"))
    expect(page.locator("#live")).to_contain_text(NEARLY)
    assert sounds(page) > before
    ann.holds("R...")
    assert complaints(page) == []
    slow.clock.advance(15_000)
    expect(page.locator(".come-back")).to_contain_text(", a computer, is playing for you at level 2.")
    resize(page, PHONE)
    assert sides(page.locator(".come-back"))[1] <= sides(page.locator("#prompt"))[0]
    ann.button("I’m back").click()
    expect(page.locator(".come-back")).to_have_count(0)


def test_a_stranger_sits_down_from_the_start_page_and_the_owner_lets_a_computer_step_in(visit, slow):
    ann, ben = visit(of=slow).open(friend=True, listed="on", pace="human"), visit(of=slow)
    ben.page.goto("/")
    assert complaints(ben.page) == []
    assert misfits(ben.page) == []
    ben.page.get_by_role("link", name="Join in").click()
    ben.page.get_by_label("Your name").fill("Ben")
    ben.button("Take a seat").click()
    ann.page.locator("#menu > summary").click()
    ann.page.locator("#lend > summary").click()
    ann.page.get_by_role("group", name="For Ben:").get_by_role("button", name="Level 3").click()
    expect(ann.page.locator("#lend-1-3")).to_have_attribute("aria-pressed", "true")
    assert complaints(ann.page) == []
    expect(ben.page.locator(".come-back")).to_contain_text(", a computer, is playing for you at level 3.")
    expect(ben.page.locator("#live")).to_contain_text(", a computer, is playing for you at level 3.")
    ben.button("I’m back").click()
    expect(ben.page.locator(".come-back")).to_have_count(0)
    expect(ann.page.locator("#lend-1-3")).to_have_attribute("aria-pressed", "false")


def test_a_link_is_shared_by_the_browser_where_it_can(visit):
    ann = visit()
    ann.page.add_init_script("navigator.share = (it) => { window.shared = it; return Promise.resolve(); };")
    ann.open(friend=True)
    ann.page.locator("[data-share]").click()
    assert ann.page.evaluate("shared.url").endswith(f"/t/{ann.table.id}")


def test_a_browser_that_cannot_share_offers_to_copy_only(visit):
    ann = visit()
    ann.page.add_init_script("navigator.share = undefined;")
    ann.open(friend=True)
    expect(ann.page.locator("[data-share]")).to_be_hidden()
    expect(ann.page.locator("[data-copy]")).to_be_visible()


def test_the_tab_of_the_start_page_learns_that_a_table_waits(visit):
    ann, ben = visit(), visit()
    ann.open(friend=True, first="0")  # Ann hides the first code
    start = ann.page.context.new_page()
    start.goto("/")
    expect(start).to_have_title("Safecracker")
    ben.join(ann)
    start.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(start).to_have_title("● 1 · Safecracker")
    expect(start.locator(".unfinished-game.mine")).to_have_count(1)
    start.close()


def test_a_game_is_put_away_and_brought_back_without_losing_the_place(visit):
    ann = visit().open(first="0")
    ann.page.goto("/")
    ann.page.get_by_role("button", name="Put away: Mastermind").first.click()
    back = ann.page.get_by_role("button", name="Undo")
    expect(back).to_be_focused()
    expect(ann.page.get_by_text("Mastermind has been put away.")).to_be_visible()
    back.click()
    expect(ann.page.locator(".unfinished-game a").first).to_be_focused()
    expect(back).to_have_count(0)


def test_whoever_may_not_watch_any_longer_reads_why(visit, watch):
    watch.forgiven = ("403",)
    ann, ben, cleo = visit(), visit(), visit()
    ann.open(friend=True)
    ben.join(ann)
    cleo.page.goto(ann.page.url)
    expect(cleo.prompt).to_contain_text("You are watching")
    ann.page.locator("#menu > summary").click()
    ann.page.get_by_role("button", name="Let nobody watch").click()
    expect(cleo.page.get_by_text("This is a private table; ask the players to let others watch.")).to_be_visible()


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_nothing_moves_when_a_game_is_put_away(visit, size):
    ann = visit(size)
    for kit in ("mastermind", "davinci"):
        ann.open(kit)
    ann.page.goto("/")
    before = place(ann.page.locator(".game").first)["y"]
    ann.page.locator(".away").first.click()
    expect(ann.page.locator("#bring-back")).to_be_visible()
    assert abs(place(ann.page.locator(".game").first)["y"] - before) < 1


def test_a_phrase_is_shown_to_the_other_for_a_while_in_their_language(visit):
    ann, ben = visit(), visit(language="de")
    ann.open(friend=True)
    ben.join(ann)
    ann.page.locator("#say summary").click()
    ann.page.get_by_role("button", name="Good luck!").click()
    expect(ben.page.locator("#remarks")).to_have_text("Ann Viel Glück!")
    expect(ann.page.locator("#remarks")).to_have_text("Ann Good luck!")
    assert complaints(ben.page) == []


def test_players_see_how_many_watch(visit):
    ann, ben, cleo = visit(), visit(), visit()
    ann.open(friend=True)
    ben.join(ann)
    watching = ann.page.locator("[data-watching]")
    expect(watching).to_be_hidden()
    cleo.page.goto(ann.page.url)
    expect(watching).to_contain_text("1 person is watching.")
    cleo.page.goto("/")
    expect(watching).to_be_hidden()
