"""The moves of a table as lines of JSON, one after the other: all of them, to everyone who watches."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from itertools import islice
from typing import Any

import pytest
from starlette.types import ASGIApp, Message

from safecracker.core.game import Seat
from safecracker.table.table import Table
from safecracker.web import lines as lines_module
from safecracker.web.lines import TableLines
from tests.serving import Running, serving, wait_for

from .parties import party
from .without_sockets import asked, never, opened

LINES = {"Accept": "application/x-ndjson"}

GAME = ((1, "hide RRYB"), (0, "guess RRYB"), (0, "hide WWWW"), (1, "guess WWPP"), (1, "guess WWWW"))


async def lines(app: ASGIApp, table: Table, while_sending: Callable[[int], Awaitable[object]]) -> list[dict[str, Any]]:
    """What an onlooker hears until the stream ends; ``while_sending`` happens before a line has been sent."""
    received: list[dict[str, Any]] = []

    async def send(message: Message) -> None:
        for line in message.get("body", b"").splitlines():
            if line:
                received.append(json.loads(line))
                await while_sending(received[-1]["ply"])

    await asyncio.wait_for(app(asked(f"/api/tables/{table.id}/moves"), never, send), 10)
    return received


@pytest.mark.parametrize("watchers", [1, 4])
def test_moves_made_while_a_line_is_sent_are_received_to_the_last(watchers):
    async def scenario() -> list[list[int]]:
        app, table = await opened()

        async def play(ply: int) -> None:
            """As soon as anybody hears a move, the rest of the game is played; all others are slower than that."""
            for seat, action in GAME[ply:] if table.ply == ply else ():
                await table.submit(Seat(seat), action)
            await asyncio.sleep(0.01)

        watching = [asyncio.create_task(lines(app, table, play)) for _ in range(watchers)]
        await asyncio.sleep(0.01)
        await table.submit(Seat(1), GAME[0][1])
        return [[line["ply"] for line in received] for received in await asyncio.gather(*watching)]

    assert asyncio.run(scenario()) == [[1, 2, 3, 4, 5]] * watchers


def test_a_line_is_made_once_for_all_who_may_know_the_same():
    async def scenario() -> None:
        _, table = await opened()
        await table.submit(Seat(1), "hide RRYB")
        made = TableLines(table)
        (onlooker,), (other,), (ben,) = made.after(0, None), made.after(0, None), made.after(0, Seat(1))
        assert onlooker is other
        assert b'"hide ????"' in onlooker
        assert b'"hide RRYB"' in ben

    asyncio.run(scenario())


def test_when_the_game_is_over_everybody_reads_what_was_hidden():
    async def scenario() -> None:
        _, table = await opened()
        made = TableLines(table)
        for seat, action in GAME:
            await table.submit(Seat(seat), action)
            assert made.after(0, None)
        assert b'"hide RRYB"' in made.after(0, None)[0]

    asyncio.run(scenario())


def test_many_lines_come_in_several_messages_and_few_are_kept(monkeypatch):
    monkeypatch.setattr(lines_module, "MOST_AT_ONCE", 2)
    monkeypatch.setattr(lines_module, "MOST_KEPT", 3)

    async def scenario() -> list[int]:
        app, table = await opened()
        for seat, action in GAME:
            await table.submit(Seat(seat), action)
        made = TableLines(table)
        assert [len(made.after(ply, None)) for ply in range(7)] == [2, 2, 2, 2, 1, 0, 0]
        assert len(made._kept) <= 3
        return [line["ply"] for line in await lines(app, table, lambda _: asyncio.sleep(0))]

    assert asyncio.run(scenario()) == [1, 2, 3, 4, 5]


def test_one_who_does_not_read_holds_nobody_up():
    async def scenario() -> list[int]:
        app, table = await opened()
        stuck = asyncio.create_task(lines(app, table, lambda _: asyncio.Event().wait()))
        quick = asyncio.create_task(lines(app, table, lambda _: asyncio.sleep(0)))
        await asyncio.sleep(0.01)
        for seat, action in GAME:
            await table.submit(Seat(seat), action)
            await asyncio.sleep(0)
        received = await quick
        assert not stuck.done()
        stuck.cancel()
        return [line["ply"] for line in received]

    assert asyncio.run(scenario()) == [1, 2, 3, 4, 5]


# over real sockets


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


def test_a_stream_gives_signs_of_life_between_moves(server, monkeypatch):
    monkeypatch.setattr(lines_module, "PING", 0.05)
    here = party(server)
    with server.browser().stream("GET", f"/api/tables/{here.table}/moves", headers=LINES) as answer:
        assert list(islice(answer.iter_lines(), 3)) == ["", "", ""]


def test_a_stream_ends_when_onlookers_are_sent_away(server):
    here = party(server)
    with server.browser().stream("GET", f"/api/tables/{here.table}/moves", headers=LINES) as answer:
        received = answer.iter_lines()
        here.hide("RRYB")
        assert json.loads(next(received))["ply"] == 1
        here.breaker.post(f"/t/{here.table}/watched", data={"on": "no"})
        assert next(received, "its end") == "its end"  # and no sign of life, which would come for ever


def test_a_program_that_hangs_up_leaves_nothing_behind(server):
    here = party(server)
    table = server.lobby._tables[here.table]
    with server.browser().stream("GET", f"/api/tables/{here.table}/moves", headers=LINES):
        wait_for(lambda: len(table.watchers) == len(table.listeners) == 1)
    wait_for(lambda: not table.watchers and not table.listeners)
