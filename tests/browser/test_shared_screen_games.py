"""Whole games of several at one screen: the curtain falls between them, and behind it is nothing but who comes next."""

import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import expect

from safecracker.core.game import Seat
from safecracker.games.davinci.rules.model import Phase
from tests.serving import Running, serving

from . import davinci, teufelsmoor, thieves
from .codecrackers import claims, searching, take, wrong
from .user import PHONE, TABLET, Visitor, arrive, play, settled

TWO = {"kind-2": "here", "name-2": "Ben"}
THREE = TWO | {"kind-3": "here", "name-3": "Cleo"}
# what everybody knows: how often somebody moved, and whether the last move can be taken back
COUNTERS = re.compile(r'data-(ply|revision)="\d+"| style="[^"]*"|(?s:<form class="takeback".*?</form>)')


@pytest.fixture
def stopped_clock() -> Iterator[Running]:
    """A server whose clock stands, so that a buzzer is heard until its owner has claimed."""
    with serving() as running:
        yield running


def bytes_behind(guest: Visitor) -> str:
    """All that the page holds while the curtain is down, and what a screen reader says."""
    page = guest.page
    expect(page.locator("#live")).to_have_text(re.compile(r"^\s*Pass the screen to \w+\.\s*$"))
    text = COUNTERS.sub("", page.locator("#table").evaluate("it => it.outerHTML")) + page.title()
    return "".join(text.split())


def play_through(guest: Visitor, act: Callable[[Visitor, Any], None]) -> list[str]:
    """Whoever is next looks and acts, to the end of the game. Who looked, in turn; behind the curtain all was alike."""
    known: dict[str, str] = {}
    looked: list[str] = []
    while (state := arrive(guest)) and guest.table.outcome is None:
        if guest.page.locator("#open-curtain").count():
            looked.append(guest.page.get_by_role("button", name="I am").inner_text().removeprefix("I am "))
            behind = bytes_behind(guest)
            assert known.setdefault(looked[-1], behind) == behind
            guest.page.locator("#open-curtain").click()
            expect(guest.page.locator(".curtain")).to_have_count(0)
        act(guest, state)
    expect(guest.page.locator(".result")).to_be_visible()
    return looked


def name_one_tile(guest: Visitor, state: Any) -> None:
    davinci.do(guest, {Phase.DRAW: "draw", Phase.CHOOSE: "stop"}.get(state.phase, "right"))


@pytest.mark.thorough
def test_two_name_each_other_s_tiles(visit):
    guest = visit(PHONE).open("davinci", **TWO, numbers="4", hand="3", first="0")
    looked = play_through(guest, name_one_tile)
    assert looked == ["Ann", "Ben"] * (len(looked) // 2) + ["Ann"] * (len(looked) % 2)
    assert len(looked) > 3


@pytest.mark.thorough
def test_three_thieves(visit):
    guest = visit(TABLET).open("thieves", **THREE, limit="12", escape="8", getaways="0")
    looked = play_through(guest, lambda guest, state: thieves.turn(guest, state.turn))
    assert all(one != other for one, other in pairwise(looked))
    assert {*looked} == {"Ann", "Ben", "Cleo"}


@pytest.mark.thorough
def test_two_of_the_gang_and_a_crook(visit):
    guest = visit().open("teufelsmoor", **THREE, **teufelsmoor.SHORT)
    looked = play_through(guest, lambda guest, state: teufelsmoor.turn(guest, teufelsmoor.awaited(state)))
    assert looked[0] == "Cleo"  # she hides it
    assert {*looked} == {"Ann", "Ben", "Cleo"}


def test_a_search_with_buzzers_to_its_end(stopped_clock, visit):  # R30
    guest = visit(TABLET, of=stopped_clock).start("codecrackers", **THREE, glass="untimed", first="0")
    page, table = guest.page, guest.table
    while not searching(settled(table)):
        arrive(guest)
        play(guest, "roll")
    arrive(guest)
    page.keyboard.press("q")
    expect(guest.prompt).to_contain_text("Ann")
    take(guest, wrong(table.view(Seat(0))))
    arrive(guest)
    page.keyboard.press("p")
    expect(guest.prompt).to_contain_text("Ben")
    take(guest, [*claims(table.view(Seat(1))), wrong(table.view(Seat(1)))][0])
    arrive(guest)
    if searching(table.state):
        page.get_by_role("button", name="Nobody can find it").click()
    expect(page.get_by_role("button", name="Roll the die")).to_be_visible()
    expect(page.get_by_role("group", name="Buzzers")).to_have_count(0)
