"""Whole games on several servers over PostgreSQL, each a process of its own: nobody notices which one answers."""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.faults.fleet_trials import workers
from tests.faults.kills import Server, started
from tests.proxy import Proxy, proxy
from tests.serving import wait_for

from .user import PHONE, Visitor

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="workers are found in /proc")


class Traveller(Visitor):
    """Somebody whose table is in the memory of other processes."""

    def to_move(self) -> "Traveller":
        expect(self.prompt).to_contain_text("Your turn.")
        return self


@pytest.fixture
def start(database: str, tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts a server of this database."""
    with ExitStack() as stack:

        def start(*options: str) -> Server:
            server = started(tmp_path, database, *options)
            stack.callback(server.kill)
            return server

        yield start


@pytest.fixture
def travel(visit: Any) -> Callable[..., Traveller]:
    def travel(to: Server | Proxy, *how: Any) -> Traveller:
        visitor = visit(*how, of=to)
        return Traveller(visitor.server, visitor.page)

    return travel


def open_for_two(ann: Traveller, ben: Traveller) -> None:
    """Ann opens a table, and Ben takes the other seat there."""
    ann.open(friend=True)
    ben.page.goto(ann.page.url.removeprefix(ann.server.url))
    ben.page.get_by_label("Your name").fill("Ben")
    ben.button("Take a seat").click()


@pytest.mark.thorough
def test_a_whole_game_with_the_stream_on_one_server_and_the_moves_on_the_other(start, travel):
    one, other = start(), start()
    with proxy("", strips=False) as to_ann, proxy("", strips=False) as to_ben:
        to_ann.behind, to_ann.moves_behind = one.url, other.url
        to_ben.behind, to_ben.moves_behind = other.url, one.url
        ann, ben = travel(to_ann), travel(to_ben, PHONE)
        open_for_two(ann, ben)
        ben.hide("RRYB")
        ann.guess("WWWW").guess("RRYB").hide("GOSY")
        ben.guess("GOSY")
        ann.is_over()
        ben.is_over()
        expect(ben.page.locator("#live")).to_contain_text("You win, 2 to 1.")
        ben.page.goto("about:blank")  # its stream ends before the proxies do
        ann.page.goto("about:blank")


def test_an_open_page_lives_through_a_rolling_restart_and_the_death_of_a_worker(start, travel, watch):
    watch.forgiven = ("ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE")
    server = start("--workers", "2")
    ann, ben = travel(server), travel(server)
    open_for_two(ann, ben)
    ben.hide("RRYB")
    old = set(workers(server.process.pid))
    server.process.send_signal(signal.SIGHUP)
    ann.guess("WWWW")
    wait_for(lambda: len(workers(server.process.pid)) == 2 and not old & set(workers(server.process.pid)), 60)
    ann.guess("PPPP")
    expect(ben.log).to_contain_text("Ann tried pink")
    os.kill(workers(server.process.pid)[0], signal.SIGKILL)
    ann.guess("RRYB").hide("GOSY")
    ben.guess("GOSY")
    ann.is_over()
    ben.is_over()
