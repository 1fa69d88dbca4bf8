"""Nothing about a secret follows from the time that an answer takes: for twin secrets, the same lines of code are run.

Seconds depend on the machine and what else it does; lines do not, so this can be compared exactly.
"""

import asyncio
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import httpx
import pytest

from safecracker.games.mastermind.rules import rules
from safecracker.games.mastermind.rules.scoring import mark
from safecracker.store import MemoryStore
from safecracker.table.bot_pool import InlineBots
from safecracker.table.clock import HandClock
from safecracker.table.lobby import Lobby
from safecracker.table.table import Services
from safecracker.web.app import create_app
from safecracker.web.guard import Rates
from tests.serving import FREE_RATES, KEY, Entropy

GUESSES = ("WWPP", "GGRR", "WPGR")
CODE, TWIN = "OSOS", "SOYB"  # none of them gets a key peg for any guess


class Lines:
    """Counts the lines of ours that are run."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, frame: FrameType, event: str, _: Any) -> "Lines | None":
        if event == "line":
            self.count += 1
        return self if "safecracker" in frame.f_code.co_filename else None


@contextmanager
def counting() -> Iterator[Lines]:
    before, lines = sys.gettrace(), Lines()
    sys.settrace(lines)
    try:
        yield lines
    finally:
        sys.settrace(before)


def lines_run(code: str) -> list[int]:
    """How many lines each answer took that somebody gets who does not know the code."""
    counts: list[int] = []

    async def evening() -> None:
        clock, entropy = HandClock(), Entropy("timing")
        lobby = Lobby(Services(MemoryStore(clock.now), clock, InlineBots(), entropy), KEY)
        app = create_app(lobby, KEY, token=entropy.token, rates=Rates(*FREE_RATES))
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://test") as client:
            seats = [{"kind": "human"}, {"kind": "human"}]
            wanted = {"game": "mastermind", "options": "first=1", "seats": seats}
            table = "/api/tables/" + (await client.post("/api/tables", json=wanted)).json()["table"]
            tokens = [(await client.post(f"{table}/join", json={"name": name})).json()["token"] for name in ("A", "B")]
            ann, ben = ({"Authorization": f"Bearer {token}"} for token in tokens)
            await client.post(f"{table}/moves", json={"action": f"hide {code}"}, headers=ben)
            page = table.removeprefix("/api/tables")

            async def ask(method: str, path: str, **message: Any) -> None:
                with counting() as lines:
                    answer = await client.request(method, path, headers=ann, **message)
                assert answer.status_code == 200, answer.text
                counts.append(lines.count)

            for guess in GUESSES:
                await ask("POST", f"{table}/moves", json={"action": f"guess {guess}"})
                for path in (table, f"{table}/actions", f"{table}/moves", f"/t{page}", f"/t{page}/board"):
                    await ask("GET", path)
        await lobby.close()

    asyncio.run(evening())
    return counts


def test_the_same_lines_are_run_whatever_the_code_is() -> None:
    for code in (CODE, TWIN):  # what is kept of earlier games is kept for both
        lines_run(code)
    once, again, twin = lines_run(CODE), lines_run(CODE), lines_run(TWIN)
    assert min(once) > 20
    assert once == again == twin


def test_a_planted_difference_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def slow(code: Any, guess: Any) -> Any:
        for _ in range(code.count("O")):
            pass
        return mark(code, guess)

    slow.__code__ = slow.__code__.replace(co_filename="safecracker/planted.py")
    monkeypatch.setattr(rules, "mark", slow)
    for code in (CODE, TWIN):
        lines_run(code)
    assert lines_run(CODE) != lines_run(TWIN)
