"""Whole games of Der Schatz im Teufelsmoor: either side, by mouse and touch, with scripts off, by keys, with others."""

import pytest
from playwright.sync_api import expect

from safecracker.core.game import Action, Seat
from safecracker.games.teufelsmoor.rules.model import Draw, Exchange, Free, Go, Phase, Release

from .frames import resize
from .layout import answered
from .teufelsmoor import SHORT, WINDOW, awaited, choice, do, press, presses, turn
from .user import DESKTOP, PHONE, Visitor, arrive

OVER = Phase.OVER
RARE: tuple[type[Action], ...] = (Free, Exchange, Release, Draw)  # what there is seldom an occasion for


def alone(guest: Visitor, seat: int, *preferred: type[Action]) -> None:
    """Play a seat to the end against a computer."""
    while (state := arrive(guest)).phase is not OVER:
        assert awaited(state) == seat
        turn(guest, seat, *preferred)


def is_shown(guest: Visitor) -> None:
    expect(guest.page.locator(".result")).to_be_visible()
    expect(guest.page.locator(".treasure-note.right")).to_contain_text("The field matches the seal")


@pytest.mark.parametrize(("size", "scripts"), [(PHONE, False)])
@pytest.mark.thorough
def test_the_gang_searches_to_the_end(visit, size, scripts):
    guest = visit(size, scripts=scripts).open("teufelsmoor", **SHORT)
    alone(guest, 0, *RARE)
    is_shown(guest)


def test_the_crooks_hide_and_play_to_the_end(visit):
    guest = visit(PHONE).open("teufelsmoor", **SHORT, side="last")
    alone(guest, 1, *RARE)
    is_shown(guest)


def type_turn(guest: Visitor) -> None:
    """Do something by keys alone: letters, digits, Enter."""
    page, table = guest.page, guest.page.locator("#table")
    text = guest.table.game.write(choice(guest.table, 0, *RARE))
    before = guest.table.ply
    for value in presses(guest.table.view(Seat(0)), text):
        button = page.locator(f'#table button[name=press][value="{value}"]')
        keyed = button.and_(page.locator("[data-key]"))
        if keyed.count():
            page.keyboard.press(str(keyed.first.get_attribute("data-key")))
        else:
            button.first.focus()
            page.keyboard.press("Space")
        expect(page.locator(f'#compose input[name=draft][value^="{value}"]')).to_be_attached()
    button = page.locator(f'#table .rail button[name=action][value="{text}"]')
    if button.get_attribute("data-key") == "Enter":
        page.keyboard.press("Enter")
    else:
        button.focus()
        page.keyboard.press("Space")
    expect(table).not_to_have_attribute("data-ply", str(before))


def test_a_whole_game_by_keys_alone(guest):
    guest.open("teufelsmoor", **SHORT)
    while arrive(guest).phase is not OVER:
        type_turn(guest)
    is_shown(guest)


def test_arrows_walk_over_the_moor(visit):
    ann = visit().open("teufelsmoor", friend=True, side="last", first="gang")
    visit().join(ann)
    arrive(ann)
    page = ann.page
    page.locator("#to-A1").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#to-B2")).to_be_focused()
    page.keyboard.press("Enter")
    expect(ann.prompt).to_contain_text("Hide the treasure on B2?")
    page.keyboard.press("Enter")
    expect(page.locator(".treasure-note")).to_contain_text("The treasure: B2")


def test_two_people_on_a_side_may_both_decide(visit):
    ann = visit().open("teufelsmoor", friend=True, **SHORT | {"limit": "20"}, **{"kind-3": "link"})
    ben, cleo = visit(PHONE).join(ann, "Ben"), visit().join(ann, "Cleo")
    turn(cleo, 2)  # she hides it
    state = arrive(ann)
    fellow = ben if awaited(state) == 0 else ann
    expect(fellow.page.locator("#prompt")).not_to_contain_text("Your turn.")
    turn(fellow, 1 if fellow is ben else 0, Go)
    for _ in range(2):
        seat = awaited(arrive(ann))
        turn((ann, ben, cleo)[seat], seat)
    expect(cleo.page.locator(".treasure-note")).to_contain_text("The treasure")
    expect(ann.page.locator(".treasure-note")).to_contain_text("The treasure is sealed")


def test_a_name_that_is_being_composed_survives_the_moves_of_others(visit):
    ann = visit().open("teufelsmoor", friend=True, first="crooks", window="0")
    ben = visit().join(ann)
    turn(ben, 1)
    arrive(ann)
    press(ann, "name")
    press(ann, "name F7")
    expect(ann.page.locator("#sure")).to_be_visible()
    turn(ben, 1)
    arrive(ann)
    expect(ann.page.locator("input[name=draft]").first).to_have_value("name F7")
    press(ann, "name F7 sure")
    do(ann, "name F7")
    expect(ann.page.locator(".result")).to_be_visible()


def test_everybody_sees_a_window_run_out(page, server):
    page.goto(f"/t/{WINDOW(server.browser(), server)}")
    expect(page.locator(".chance b")).to_have_text("19")
    assert 0 < float(answered(page.locator(".chance"), "it => it.style.getPropertyValue('--left')")) < 1


def test_where_nine_buttons_have_no_room_the_bar_says_that_the_map_is_tapped(goes_to):
    page = goes_to("asking about a ninth", PHONE)
    words = page.get_by_text("Tap the area on the map.")
    expect(words).to_have_count(0)  # a ninth is chosen
    page.locator("#back").click()
    expect(words).to_be_visible()
    resize(page, DESKTOP)
    expect(words).to_be_hidden()
    expect(page.locator("#ask-schilf")).to_be_visible()
    resize(page, PHONE)
    page.locator("#area-schilf").click()
    expect(page.get_by_role("button", name="Ask: in the ninth “Reeds”?")).to_be_visible()
