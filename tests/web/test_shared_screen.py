"""Several players at one screen: a curtain between them, and behind it nothing that anybody could read."""

import re
from collections.abc import Iterator
from random import Random

import httpx
import pytest
from msgspec import Struct

from safecracker.core.game import CHANCE, Nature, Seat
from safecracker.games.teufelsmoor.rules.model import Name
from safecracker.table.table import Table
from safecracker.testing.playouts import offered
from tests.serving import Running, serving, wait_for

from .parties import act

SHORT = {
    "mastermind": {"rows": "4"},
    "davinci": {},
    "thieves": {},
    "teufelsmoor": {"limit": "20", "first": "gang"},
}
NAMES = ("Ann", "Ben", "Cleo")
UNVEILED = 5  # curtains to be looked at, at most
# what everybody knows: how often somebody moved, and whether the last move can be taken back
COUNTERS = re.compile(
    r'data-(ply|revision)="\d+"|<time[^>]*>[^<]*</time>|\s*<form class="takeback".*?</form>\s*', re.DOTALL
)


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


class Screen(Struct):
    """One browser, and the table at which it holds every seat."""

    client: httpx.Client
    table: Table

    @property
    def page(self) -> str:
        return self.client.get(f"/t/{self.table.id}").text

    @property
    def next(self) -> str:
        """The seat that the curtain waits for; empty where there is none."""
        found = re.search(r'id="open-curtain" name="seat" value="(\d)"', self.page)
        return found[1] if found else ""

    def open_curtain(self, seat: str) -> httpx.Response:
        return self.client.post(f"/t/{self.table.id}/curtain", data={"seat": seat}, follow_redirects=True)

    def settle(self) -> None:
        wait_for(lambda: CHANCE not in self.table.game.may_act(self.table.state))

    def does_anything(self, rng: Random) -> None:
        """Whoever is awaited does something, but does not end the game by naming a field."""
        seat = min(actor for actor in self.table.game.waiting_for(self.table.state) if not isinstance(actor, Nature))
        legal = offered(self.table.game, self.table.state, seat)
        wanted = [action for action in legal if not isinstance(action, Name)] or legal
        answer = act(self.client, self.table.id, self.table.game.write(rng.choice(wanted)))
        assert answer.status_code == 200, answer.text
        self.settle()


def screen(server: Running, kit: str, **options: str) -> Screen:
    client = server.browser()
    people = 3 if kit in ("thieves", "codecrackers") else 2
    here = {f"kind-{n}": "here" for n in range(2, people + 1)} | {
        f"name-{n}": NAMES[n - 1] for n in range(2, people + 1)
    }
    form = {"name": "Ann", "do": "start", "notebook": ""} | here | SHORT.get(kit, {}) | options
    opened = client.post(f"/new/{kit}", data=form)
    assert opened.status_code == 303, opened.text
    here_now = Screen(client, server.lobby._tables[opened.headers["location"].removeprefix("/t/")])
    client.post(f"/t/{here_now.table.id}/ready", data={"on": "yes"})
    here_now.settle()
    return here_now


@pytest.mark.parametrize("kit", SHORT)
def test_behind_a_curtain_a_page_tells_only_who_is_next(server, kit):  # Da Vinci Code: R36
    shared, rng = screen(server, kit), Random(1)
    known: dict[str, str] = {}
    seen = 0
    while shared.table.outcome is None and seen < UNVEILED:
        if seat := shared.next:
            page = "".join(COUNTERS.sub("", shared.page).split())
            assert known.setdefault(seat, page) == page
            part = shared.client.get(f"/t/{shared.table.id}/board", headers={"x-fragment": "1"}).text
            assert f'id="open-curtain" name="seat" value="{seat}"' in part
            record = shared.client.get(f"/t/{shared.table.id}/record").text
            assert record == server.browser().get(f"/t/{shared.table.id}/record").text
            assert shared.open_curtain(seat).status_code == 200
            seen += 1
        assert shared.next == ""
        shared.does_anything(rng)
    assert seen > 2
    assert len(known) > 1


def test_the_stream_of_a_shared_screen_is_behind_the_curtain_as_well(server):
    shared = screen(server, "mastermind", first="0")
    shared.open_curtain("0")
    act(shared.client, shared.table.id, "hide RWPB")
    with shared.client.stream("GET", f"/t/{shared.table.id}/stream?from=0") as answer:
        for line in answer.iter_lines():
            if 'id="table"' in line:
                assert "curtained" in line
                break


def test_a_curtain_opens_for_the_next_player_only(server):
    shared = screen(server, "mastermind", first="0")
    assert shared.next == "0"
    assert shared.open_curtain("1").status_code == 409
    assert shared.open_curtain("x").status_code == 409
    assert shared.next == "0"
    assert shared.open_curtain("0").status_code == 200
    assert "Hide a code" in shared.page


def test_behind_a_curtain_nobody_moves(server):
    shared = screen(server, "mastermind", first="0")
    assert "the next player must press their name first" in act(shared.client, shared.table.id, "hide RWPB").text
    assert shared.table.ply == 0


def test_whoever_comes_with_another_browser_cannot_open_the_curtain(server):
    shared = screen(server, "mastermind", first="0")
    stranger = server.browser().post(f"/t/{shared.table.id}/curtain", data={"seat": "0"})
    assert stranger.status_code == 409
    assert shared.next == "0"


def test_a_curtain_stays_down_over_a_reload_and_open_over_a_move_of_the_own(server):
    shared = screen(server, "davinci")
    seat = shared.next
    shared.open_curtain(seat)
    assert shared.next == ""
    assert shared.next == ""
    assert [place.shown for place in shared.table.stored.seats].count(True) == 1


def test_two_of_one_name_cannot_share_a_screen(server):
    form = {"name": "Ann", "kind-2": "here", "name-2": "ann", "do": "start"}
    answer = server.browser().post("/new/mastermind", data=form)
    assert answer.status_code == 409
    assert "is already at this table" in answer.text


def test_who_gives_no_name_is_called_by_the_seat(server):
    form = {"name": "Ann", "kind-2": "here", "do": "start"}
    client = server.browser()
    table = client.post("/new/mastermind", data=form).headers["location"].removeprefix("/t/")
    assert server.lobby._tables[table].stored.seats[1].name == "Player 2"


def test_the_same_form_sent_twice_is_one_table(server):
    client = server.browser()
    ticket = re.search(r'name="ticket" value="([^"]+)"', client.get("/new/mastermind").text)
    assert ticket
    form = {"name": "Ann", "kind-2": "here", "do": "start", "ticket": ticket[1]}
    first, second = (client.post("/new/mastermind", data=form).headers["location"] for _ in range(2))
    assert first == second


def test_those_who_share_a_screen_may_play_with_others_elsewhere(server):
    client, cleo = server.browser(), server.browser()
    form = {"name": "Ann", "kind-2": "here", "name-2": "Ben", "kind-3": "link", "do": "start"}
    table = client.post("/new/thieves", data=form).headers["location"].removeprefix("/t/")
    cleo.post(f"/t/{table}/join", data={"name": "Cleo"})
    assert [place.name for place in server.lobby._tables[table].stored.seats] == ["Ann", "Ben", "Cleo"]
    assert "open-curtain" not in cleo.get(f"/t/{table}").text


# without secrets


def _searching(server: Running, **options: str) -> Screen:
    shared = screen(server, "codecrackers", first="0", **options)
    while not shared.table.state.search:
        act(shared.client, shared.table.id, "roll")
        shared.settle()
    return shared


def test_where_nothing_is_secret_there_is_no_curtain_and_a_buzzer_for_each(server):  # R30
    shared = _searching(server)
    assert shared.next == ""
    assert "Press your name, then tap the first symbol." in shared.page
    assert re.findall(r'name="seat_action" value="(\d buzz \d+)"', shared.page) == ["0 buzz 1", "1 buzz 1", "2 buzz 1"]


def test_a_buzzer_lets_its_owner_claim(server):  # R30
    shared = _searching(server)
    ply = str(shared.table.ply)
    pressed = {"seat_action": "2 buzz 1", "seen": ply, "command": f"page-{ply}"}
    shared.client.post(f"/t/{shared.table.id}/move", data=pressed)
    assert shared.table.state.search.buzzed.seat == Seat(2)
    assert shared.table.screen_of(shared.table.stored.seats[0].holder).seat == Seat(2)
    assert re.findall('name="seat_action"', shared.page) == []


def test_all_at_one_screen_give_up_together(server):
    shared = _searching(server, glass="untimed")
    assert "Nobody can find it" in shared.page
    shared.client.post(f"/t/{shared.table.id}/move", data={"group_action": "pass 1"})
    assert shared.table.state.search is None


@pytest.mark.parametrize("value", ["7 buzz 1", "x buzz 1", "", "1", "-1 buzz 1", "0 roll"])
def test_nobody_presses_a_buzzer_that_is_not_there(server, value):
    shared = _searching(server)
    ply = shared.table.ply
    form = {"seat_action": value, "seen": str(ply), "command": f"page-{ply}"}
    answer = shared.client.post(f"/t/{shared.table.id}/move", data=form)
    assert answer.status_code in (400, 409)
    assert shared.table.ply == ply


def test_a_curtain_stays_down_when_the_one_it_waits_for_is_away(server):
    here = screen(server, "mastermind", first="0")
    here.open_curtain("0")
    act(here.client, here.table.id, "hide RWPB")
    assert here.next == "1"
    here.client.post(f"/t/{here.table.id}/stand-in", data={"to": "1 2"})
    assert here.next == "0"
    assert "only you can see" not in here.page


def test_a_move_is_taken_back_from_behind_the_curtain(server):
    here = screen(server, "mastermind", first="0")
    here.open_curtain("0")
    act(here.client, here.table.id, "hide RWPB")
    assert "Ann: take the move back" in here.page
    here.client.post(f"/t/{here.table.id}/takeback", data={"word": "ask", "seen": str(here.table.ply)})
    assert here.table.state.now.code is None
