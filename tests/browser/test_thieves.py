"""Complete games of Thieves!: by mouse, by touch, with scripts off, by keys, and among six people."""

import pytest
from playwright.sync_api import expect

from safecracker.core.game import Seat
from safecracker.games.thieves.rules.model import BeginDoubleJob, CallFalseAlarm, Give, Keep, Phase, SoundSiren, Swap

from .thieves import SHORT, choice, presses, turn
from .user import DESKTOP, PHONE, TABLET, Visitor, arrive, tab_to

OVER = Phase.OVER
TWELVE = SHORT | {"limit": "12"}  # or else six may play long, and all of them look on
ALL_KINDS = (Swap, BeginDoubleJob, SoundSiren, CallFalseAlarm)  # of these there are few in the pile


def table_of(people: int, computers: int) -> dict[str, str]:
    kinds = ["link"] * (people - 1) + ["computer"] * computers
    return {f"kind-{seat}": kind for seat, kind in enumerate(kinds, 2)}


def alone(guest: Visitor, *preferred: type) -> None:
    """Play seat 0 to the end against computers."""
    while (state := arrive(guest)).phase is not OVER:
        assert state.turn == 0
        turn(guest, 0, *preferred)


@pytest.mark.parametrize(("size", "scripts"), [(PHONE, False)])
def test_a_game_against_computers_is_played_to_its_end(visit, size, scripts):
    guest = visit(size, scripts=scripts).open("thieves", **table_of(1, 2), **SHORT, swaps="6", jobs="6")
    alone(guest, *ALL_KINDS)
    expect(guest.page.locator(".result")).to_be_visible()
    expect(guest.page.locator(".report.end .row")).to_have_count(3)


def type_turn(guest: Visitor) -> None:
    """Play a card by keys alone."""
    page, view = guest.page, guest.table.view(Seat(0))
    action = choice(guest.table, 0, Keep, Give)
    for value in presses(view, action):
        if value.isdecimal():
            page.keyboard.press(value)
            expect(page.locator(f"#card-{value}")).to_have_attribute("aria-pressed", "true")
        else:
            page.locator(f'#table button:not([name=phrase])[value="{value}"]').focus()
            page.keyboard.press("Enter")
    button = page.locator(f'.act button[value="{guest.table.game.write(action)}"]')
    expect(button).to_be_visible()
    before = guest.table.ply
    if button.get_attribute("data-key") == "Enter":
        page.keyboard.press("Enter")
    else:
        button.focus()
        page.keyboard.press("Space")
    expect(page.locator("#table")).not_to_have_attribute("data-ply", str(before))


def test_a_whole_game_by_keys_alone(guest, page):
    guest.open("thieves", **table_of(1, 2), **SHORT)
    while arrive(guest).phase is not OVER:
        type_turn(guest)
    tab_to(page, "link", "See the turning points")


@pytest.mark.thorough
def test_six_people_play_in_six_browsers(visit):
    ann = visit().open("thieves", **table_of(6, 0), **TWELVE)
    others = {"Ben": PHONE, "Cleo": DESKTOP, "Dan": TABLET, "Eve": PHONE, "Finn": DESKTOP}
    people = [ann, *(visit(size).join(ann, name) for name, size in others.items())]
    while (state := arrive(ann)).phase is not OVER:
        turn(people[state.turn], state.turn, Give)
    for person in people:
        expect(person.page.locator(".report.end .row")).to_have_count(6)


def test_people_and_computers_play_before_onlookers(visit):
    ann = visit(PHONE).open("thieves", **table_of(3, 3), **TWELVE)
    people = [ann, visit().join(ann, "Ben"), visit(TABLET).join(ann, "Dan")]  # no name of a computer
    onlookers = [visit(), visit(PHONE)]
    for onlooker in onlookers:
        onlooker.page.goto(ann.page.url)
        expect(onlooker.page.locator(".hand")).to_have_count(0)
    while (state := arrive(ann)).phase is not OVER:
        turn(people[state.turn], state.turn)
    for person in (*people, *onlookers):
        expect(person.page.locator(".report.end .row")).to_have_count(6)
