"""A server or a network goes away and comes back: the page says so, heals by itself, and no move is lost or doubled."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from safecracker.games.thieves.rules.model import Give, Keep, Phase
from safecracker.store.sqlite import SqliteStore
from tests.serving import Running, serving, wait_for

from .page_states import table_with
from .thieves import choice, presses, turn
from .user import DESKTOP, PHONE, TABLET, HurriedClock, Visitor, arrive, press, settled

OFFLINE = "No connection. Trying again."
EXPECTED = (
    "ERR_CONNECTION_REFUSED",
    "ERR_INCOMPLETE_CHUNKED_ENCODING",
    "ERR_CONNECTION_RESET",
    "ERR_EMPTY_RESPONSE",
    "ERR_FAILED",
    "ERR_INTERNET_DISCONNECTED",
)


class Services:
    """A server that can be stopped and started again, at the same address, with what it kept."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._open = ExitStack()
        self.server = self._begin(0)

    def _begin(self, port: int) -> Running:
        def store(clock: HurriedClock) -> SqliteStore:
            return SqliteStore(self._path, clock.now)

        return self._open.enter_context(serving(clock=HurriedClock(), store=store, port=port))  # type: ignore[arg-type]

    def stop(self) -> None:
        self._open.close()

    def start(self) -> None:
        self.server = self._begin(int(self.server.url.rpartition(":")[2]))


@pytest.fixture
def services(tmp_path: Path) -> Iterator[Services]:
    services = Services(tmp_path / "safecracker.db")
    yield services
    services.stop()


@pytest.fixture
def breaker(services, visit: Callable[..., object], watch):
    watch.forgiven = EXPECTED
    return visit(of=services.server).open().to_move()  # type: ignore[attr-defined]


def test_a_page_says_that_the_connection_is_lost_and_heals_by_itself(services, breaker):
    services.stop()
    expect(breaker.page.locator("#offline")).to_be_visible()
    services.start()
    expect(breaker.page.locator("#offline")).to_be_hidden()


def test_a_row_confirmed_while_the_server_was_down_arrives_once(services, breaker):
    breaker.place("RRRW")
    breaker.holds("RRRW")
    services.stop()
    breaker.button("Confirm row").click()
    expect(breaker.page.locator("#offline")).to_be_visible()
    services.start()
    breaker.server = services.server
    expect(breaker.page.locator(".row.full")).to_have_count(1)
    assert breaker.rows == ["RRRW"]


def test_pegs_placed_while_the_server_was_down_are_all_there_later(services, breaker):
    services.stop()
    breaker.type("RWPB")
    services.start()
    breaker.holds("RWPB")


def test_a_move_that_was_kept_but_never_answered_is_not_played_twice(services, breaker):
    breaker.place("RRRW")
    breaker.holds("RRRW")

    def swallow(route):
        route.fetch()
        route.abort()

    breaker.page.route("**/move", swallow, times=1)
    breaker.button("Confirm row").click()
    expect(breaker.page.locator(".row.full")).to_have_count(1)
    assert breaker.rows == ["RRRW"]


def test_a_game_goes_on_to_its_end_after_a_restart(services, breaker):
    services.stop()
    services.start()
    breaker.server = services.server
    expect(breaker.page.locator("#offline")).to_be_hidden()
    breaker.guess(breaker.code).hide("RRYB").is_over()


def test_what_happened_during_a_break_is_seen_and_announced_after_it(services, visit, watch):
    watch.forgiven = EXPECTED
    ann, ben = visit(of=services.server).open(friend=True), visit(of=services.server)
    ben.join(ann).to_move()
    expect(ann.prompt).to_contain_text("Ben is hiding a code.")
    services.stop()
    expect(ann.page.locator("#offline")).to_be_visible()
    ann.page.route("**/stream?*", lambda route: route.abort())
    services.start()
    ben.hide("RRYB")
    expect(ben.prompt).to_contain_text("Ann is filling row 1.")
    ann.page.unroute("**/stream?*")
    expect(ann.page.locator("#live")).to_contain_text("Ben hid a code behind the screen.")
    expect(ann.prompt).to_contain_text("Your turn. Fill row 1.")


def test_a_connection_that_died_in_silence_is_made_anew(visit, watch):
    watch.forgiven = EXPECTED
    guest = visit()
    guest.page.clock.install()
    guest.open().to_move()
    guest.page.route("**/stream?*", lambda route: route.abort())
    guest.page.clock.fast_forward(60_000)
    expect(guest.page.locator("#offline")).to_be_visible()
    expect(guest.page.locator("#live")).to_contain_text(OFFLINE)
    guest.page.unroute("**/stream?*")
    expect(guest.page.locator("#offline")).to_be_hidden()


# four thieves, and one in a tunnel

TWELVE = {"limit": "12", "escape": "8", "getaways": "0"}  # cards are played, and then it is over


@pytest.fixture
def thieves(services, visit, watch) -> list[Visitor]:
    watch.forgiven = EXPECTED
    server, sizes = services.server, (DESKTOP, PHONE, TABLET, DESKTOP)
    seated = table_with(server.browser(), server, "Ben", "Cleo", "Dan", kit="thieves", **TWELVE)
    clients = seated.people.values()
    return [visit(size, of=server).sit(client, seated.table) for size, client in zip(sizes, clients, strict=True)]


def test_one_of_four_drops_out_and_comes_back(services, thieves):
    absent_seat = (arrive(thieves[0]).turn + 3) % 4
    absent = thieves[absent_seat]
    out_of_reach(absent)
    play_until(thieves, lambda state: state.turn == absent_seat)
    expect(absent.page.locator("#offline")).to_be_visible()

    restart(services, [thief for thief in thieves if thief is not absent])
    absent.server = services.server
    in_reach(absent)
    arrive(absent)
    expect(absent.page.locator("#live")).to_contain_text("Your turn.")

    action = choice(absent.table, absent_seat, Keep, Give)
    for value in presses(absent.table.view(absent_seat), action):
        press(absent, value)
    button = absent.page.locator(f'.act button[value="{absent.table.game.write(action)}"]')
    expect(button).to_be_visible()
    out_of_reach(absent)
    button.click()
    assert moves_of(absent, absent_seat) == 0
    in_reach(absent)
    wait_for(lambda: moves_of(absent, absent_seat) == 1)

    play_until(thieves, lambda state: state.phase is Phase.OVER)
    for thief in thieves:
        expect(thief.page.locator(".report.end .row")).to_have_count(4)
    assert sum(moves_of(absent, seat) for seat in range(4)) == 12


def out_of_reach(thief: Visitor) -> None:
    thief.page.context.set_offline(True)
    expect(thief.page.locator("#offline")).to_be_visible()


def in_reach(thief: Visitor) -> None:
    thief.page.context.set_offline(False)
    expect(thief.page.locator("#offline")).to_be_hidden()


def restart(services: Services, thieves: list[Visitor]) -> None:
    services.stop()
    services.start()
    for thief in thieves:
        thief.server = services.server
        expect(thief.page.locator("#offline")).to_be_hidden()


def play_until(thieves: list[Visitor], there: Callable[[Any], bool]) -> None:
    while not there(state := settled(thieves[0].table)):
        turn(thieves[state.turn], state.turn)


def moves_of(thief: Visitor, seat: int) -> int:
    """How many moves are kept of a seat."""
    return sum(move.actor == seat for move in thief.table.moves)
