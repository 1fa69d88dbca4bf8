"""The server goes away and comes back: the page says so, heals by itself, and no move is lost or doubled."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import expect

from safecracker.store.sqlite import SqliteStore
from tests.serving import Running, serving

from .hands import HurriedClock

OFFLINE = "No connection. Trying again."
EXPECTED = (
    "ERR_CONNECTION_REFUSED",
    "ERR_INCOMPLETE_CHUNKED_ENCODING",
    "ERR_CONNECTION_RESET",
    "ERR_EMPTY_RESPONSE",
    "ERR_FAILED",
)


class House:
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
def house(tmp_path: Path) -> Iterator[House]:
    house = House(tmp_path / "safecracker.db")
    yield house
    house.stop()


@pytest.fixture
def breaker(house, visit: Callable[..., object], watch):
    watch.forgiven = EXPECTED
    return visit(of=house.server).open().to_move()  # type: ignore[attr-defined]


def test_a_page_says_that_the_connection_is_lost_and_heals_by_itself(house, breaker):
    house.stop()
    expect(breaker.page.get_by_text(OFFLINE)).to_be_visible()
    house.start()
    expect(breaker.page.get_by_text(OFFLINE)).to_be_hidden()


def test_a_row_confirmed_while_the_server_was_down_arrives_once(house, breaker):
    breaker.place("RRRW")
    breaker.holds("RRRW")
    house.stop()
    breaker.button("Confirm row").click()
    expect(breaker.page.get_by_text(OFFLINE)).to_be_visible()
    house.start()
    breaker.server = house.server
    expect(breaker.page.locator(".row.full")).to_have_count(1)
    assert breaker.rows == ["RRRW"]


def test_pegs_placed_while_the_server_was_down_are_all_there_later(house, breaker):
    house.stop()
    breaker.type("RWPB")
    house.start()
    breaker.holds("RWPB")


def test_a_move_that_was_kept_but_never_answered_is_not_played_twice(house, breaker):
    breaker.place("RRRW")
    breaker.holds("RRRW")

    def swallow(route):
        route.fetch()
        route.abort()

    breaker.page.route("**/move", swallow, times=1)
    breaker.button("Confirm row").click()
    expect(breaker.page.locator(".row.full")).to_have_count(1)
    assert breaker.rows == ["RRRW"]


def test_a_game_goes_on_to_its_end_after_a_restart(house, breaker):
    house.stop()
    house.start()
    breaker.server = house.server
    expect(breaker.page.get_by_text(OFFLINE)).to_be_hidden()
    breaker.guess(breaker.code).hide("RRYB").is_over()


def test_what_happened_during_a_break_is_seen_and_told_after_it(house, visit, watch):
    watch.forgiven = EXPECTED
    ann, ben = visit(of=house.server).open(friend=True), visit(of=house.server)
    ben.join(ann).to_move()
    expect(ann.prompt).to_contain_text("Ben is hiding a code.")
    house.stop()
    expect(ann.page.get_by_text(OFFLINE)).to_be_visible()
    ann.page.route("**/stream?*", lambda route: route.abort())
    house.start()
    ben.hide("RRYB")
    expect(ben.prompt).to_contain_text("Ann is filling row 1.")
    ann.page.unroute("**/stream?*")
    expect(ann.page.locator("#live")).to_contain_text("Ben hid a code behind the screen.")
    expect(ann.prompt).to_contain_text("Your turn. Fill row 1.")
