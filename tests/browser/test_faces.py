"""Computer players in a browser: their names are never cut, and the next level is offered once."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from safecracker.games import games
from safecracker.store import SeatKind, StoredSeat
from safecracker.table.characters import FACES
from tests.gate import mainly
from tests.shelf import finished_table

from .user import DESKTOP, PHONE, Visitor, settled

# every element in which a name stands, with what is cut off; what nobody sees has no size
CUT = """names => [...document.querySelectorAll("#table :not(script)")]
  .filter(it => names.some(name => [...it.childNodes].some(node => node.nodeType === 3 && node.data.includes(name))))
  .filter(it => it.checkVisibility({ visibilityProperty: true }) && !it.closest(".vh, [hidden], svg"))
  .flatMap(it => {
    const around = [it, it.parentElement, it.parentElement.parentElement];
    return around.filter(box => box.clientWidth && getComputedStyle(box).overflowX !== "visible"
      && box.scrollWidth > box.clientWidth).map(box => `${box.className || box.tagName}: ${it.textContent.trim()}`);
  })"""
LINES = """names => [...document.querySelectorAll("#table b, #table .nm, #table .name, #table small")]
  .filter(it => names.includes(it.textContent.trim()) && it.checkVisibility())
  .filter(it => it.getClientRects().length > 1).map(it => it.textContent)"""
MOST = {"mastermind": 2, "davinci": 4, "thieves": 6, "codecrackers": 4, "teufelsmoor": 6}


def full_of_bots(guest: Visitor, game: str) -> list[str]:
    """A table with as many computers as can be; their names."""
    others: dict[str, Any] = {f"kind-{seat}": "computer" for seat in range(2, MOST[game] + 1)}
    first = "gang" if game == "teufelsmoor" else "0"
    (guest.start if games()[game].ready_lines else guest.open)(game, first=first, **others)
    settled(guest.table)
    return [seat.name for seat in guest.table.stored.seats[1:]]


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("size", mainly(1, [PHONE, DESKTOP]))
def test_no_name_of_a_computer_is_cut_or_broken_in_german(visit, game, size):
    guest = visit(size, language="de")
    names = full_of_bots(guest, game)
    assert set(names) <= set(FACES)
    assert len(set(names)) == MOST[game] - 1
    shown = guest.page.locator("#table").inner_text()
    assert [name for name in names if name not in shown] == []
    assert guest.page.evaluate(CUT, names) == []
    assert guest.page.evaluate(LINES, names) == []


@pytest.mark.parametrize("game", games())
def test_every_face_is_drawn_with_its_cog(visit, game):
    guest = visit(PHONE)
    names = full_of_bots(guest, game)
    for name in names:
        heads = guest.page.locator(f'#table .head:visible use[href$="#{FACES[name]}"]')
        assert heads.count() >= 1, name
    assert guest.page.locator("#table .cog:visible").count() >= len(names)


def test_the_card_of_a_game_says_the_level_and_play_now_uses_it(guest):
    page = guest.page
    page.goto("/")
    card = page.locator("#game-mastermind")
    says = card.get_by_role("button", name="Play now: Mastermind").locator("small")
    expect(says).to_have_text(re.compile("Beginner"), use_inner_text=True)
    card.get_by_role("radio", name="Level 4, Hard").check()
    expect(says).to_have_text(re.compile("^Hard$"), use_inner_text=True)
    expect(card.get_by_title("Makes few mistakes.").get_by_role("radio")).to_be_checked()
    card.get_by_role("button", name="Play now: Mastermind").click()
    page.wait_for_url("**/t/*")
    assert guest.table.stored.seats[1].level == 4


def test_a_level_that_was_chosen_and_not_played_is_there_on_the_next_visit(guest):
    page = guest.page
    page.goto("/")
    card = page.locator("#game-mastermind")
    card.get_by_role("radio", name="Level 4, Hard").check()
    page.reload()
    expect(card.get_by_role("radio", name="Level 4, Hard")).to_be_checked()
    expect(page.locator("#game-davinci").get_by_role("radio", name="Level 1, Beginner")).to_be_checked()
    page.goto("/new/mastermind")  # where another one is chosen and played
    page.get_by_role("radio", name="Level 2, Easy").first.check()
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_url("**/t/*")
    page.goto("/")
    expect(card.get_by_role("radio", name="Level 2, Easy")).to_be_checked()


def test_the_level_can_be_chosen_without_scripts(visit):
    guest = visit(scripts=False)
    guest.page.goto("/")
    card = guest.page.locator("#game-mastermind")
    card.get_by_role("radio", name="Level 1, Beginner").check()
    card.get_by_role("button", name="Play now: Mastermind").click()
    guest.page.wait_for_url("**/t/*")
    assert guest.table.stored.seats[1].level == 1


# the next level


class Winner:
    """Somebody who looks at the ends of games that they won or lost against a computer."""

    def __init__(self, guest: Visitor) -> None:
        guest.open()
        self.guest = guest
        self._holder = guest.table.stored.seats[0].holder

    def ends(self, *, level: int = 2, won: bool = True) -> Page:
        me = StoredSeat(kind=SeatKind.HUMAN, name="Ann", holder=self._holder)
        bot = StoredSeat(kind=SeatKind.BOT, level=level, name="Fino")
        table = finished_table(self.guest.server, "mastermind-points", (bot, me) if won else (me, bot))
        self.guest.page.goto(f"/t/{table}")
        return self.guest.page

    def offered(self, *, level: int = 2, won: bool = True) -> bool:
        return self.ends(level=level, won=won).get_by_text("Two wins in a row!").is_visible()


@pytest.fixture
def winner(guest) -> Winner:
    return Winner(guest)


def test_after_two_wins_in_a_row_the_next_level_is_offered_once(winner):
    assert [winner.offered() for _ in range(4)] == [False, True, False, False]


def test_the_offer_stays_where_it_was_made(winner):
    winner.offered()
    page = winner.ends()
    page.reload()
    expect(page.get_by_text("Two wins in a row! Try level 3, Medium?")).to_be_visible()


def test_a_loss_or_another_level_between_starts_the_count_again(winner):
    played = [(2, True), (2, False), (2, True), (3, True), (2, True), (2, True)]
    offered = [winner.offered(level=level, won=won) for level, won in played]
    assert offered == [False, False, False, False, False, True]


def test_a_page_that_is_opened_again_counts_once(winner):
    page = winner.ends()
    page.reload()
    expect(page.get_by_text("Two wins in a row!")).to_be_hidden()


def test_one_press_plays_at_the_next_level(winner):
    winner.ends()
    page = winner.ends()
    before = page.url
    page.get_by_role("button", name="One level harder").click()
    page.wait_for_url(lambda url: url != before)
    assert [seat.level for seat in winner.guest.table.stored.seats] == [3, 0]


def test_every_level_is_offered_by_itself(winner):
    assert [winner.offered(level=level) for level in (2, 2, 3, 3, 5, 5)] == [False, True, False, True, False, False]
