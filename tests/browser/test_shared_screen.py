"""Several players at one screen: they pass it on, and nobody sees what they may not."""

from playwright.sync_api import Page, expect

from .frames import SIZES, resize
from .layout import boxes, inside, overlap, sides
from .pages import Pages
from .shared_screen import SHARED_SCREEN_STATES
from .user import LYING, PHONE, SMALL, arrive, settled

TWO = {"kind-2": "here", "name-2": "Ben", "first": "0"}


class TestSharing(Pages):
    states = SHARED_SCREEN_STATES
    bold = ("a curtain",)
    wordy = tuple(SHARED_SCREEN_STATES)


def look(page: Page, name: str) -> None:
    """The next player takes the screen."""
    page.get_by_role("button", name=f"I’m {name}").click()
    expect(page.locator(".curtain")).to_have_count(0)


def test_board_code_and_buzzers_are_seen_at_once(goes_to):
    page = goes_to("buzzers", language="de")
    for size in SIZES:
        resize(page, size)
        ring, code, *buzzers = boxes(page, ".ring, .codecard, .buzzer, .leave")
        assert all(inside(it, size) for it in (ring, code, *buzzers)), size
        assert not any(overlap(it, other) for it in buzzers for other in (ring, code)), size


def test_a_curtain_fits_a_phone_on_its_side(goes_to):
    assert goes_to("a curtain", LYING).evaluate("document.documentElement.scrollHeight") == LYING[1]


def test_those_who_get_ready_need_not_scroll(visit):
    three = {f"kind-{n}": "here" for n in (2, 3, 4)} | {
        "name-2": "Benedikta-Wilhelmina",
        "name-3": "Cleo",
        "name-4": "Dan",
    }
    page = visit().open("codecrackers", **three).page
    expect(page.locator(".ready-people li")).to_have_count(4)
    for size in SIZES:
        resize(page, size)
        assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [*size]


def test_two_at_one_phone_play_mastermind_to_the_end(visit):
    guest = visit(PHONE).open("mastermind", **SMALL | TWO)
    page = guest.page
    expect(guest.prompt).to_have_text("Pass the screen to Ann.")
    look(page, "Ann")
    guest.hide("RWPB")
    expect(guest.prompt).to_have_text("Pass the screen to Ben.")
    expect(page.locator("#table")).not_to_contain_text("Red")
    look(page, "Ben")
    guest.guess("WPGR").guess("RWPB")
    guest.hide("GOSY")
    look(page, "Ann")
    guest.guess("GOSY")
    guest.is_over()


def test_a_shared_screen_is_passed_on_by_keys_alone(guest, page):
    guest.open("mastermind", **SMALL | TWO)
    expect(page.locator("#open-curtain")).to_be_visible()
    page.keyboard.press("Enter")
    expect(guest.prompt).to_contain_text("Hide a code")
    guest.type("RWPB")
    page.keyboard.press("Enter")
    expect(page.locator("#live")).to_contain_text("Pass the screen to Ben.")


def test_without_scripts_a_curtain_opens_too(visit):
    guest = visit(scripts=False).open("mastermind", **SMALL | TWO)
    guest.page.locator("#open-curtain").click()
    expect(guest.prompt).to_contain_text("Hide a code")


def test_marks_by_hand_are_each_player_s_own(visit):
    page = visit().open("davinci", friend=False, **TWO | {"notebook": ""}).page
    page.locator("#open-curtain").click()
    page.locator(".pad summary").first.click()
    page.locator(".pad input").first.check()
    keys = page.evaluate("Object.keys(localStorage)")
    assert len(keys) == 1
    assert keys[0].endswith((" 0", " 1"))


def test_everybody_at_one_screen_has_a_buzzer_with_a_key(visit):  # R30
    guest = visit().start("codecrackers", **TWO | {"kind-3": "here", "name-3": "Cleo", "glass": "untimed"})
    page = guest.page
    while not settled(guest.table).search:
        arrive(guest)
        page.locator("button[value=roll]").click()
        page.wait_for_timeout(100)
    expect(page.locator(".buzzer")).to_have_count(3)
    assert sides(page.locator(".codecard"))[1] <= sides(page.locator(".buzzers"))[0]  # all five symbols are seen
    page.keyboard.press("p")
    expect(guest.prompt).to_contain_text("Ben")
    assert guest.table.state.search.buzzed.seat == 1
