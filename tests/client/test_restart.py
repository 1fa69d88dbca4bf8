"""Bots of one's own on a real server that is killed, or stopped, while they play."""

import subprocess
import sys
import threading
import time
from collections import Counter
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import pytest

from safecracker import Action, Bot, Session, find
from safecracker.client import GameResult, join, play
from safecracker.core.game import AnyGame, Seat
from safecracker.games import games
from tests.serving import wait_for

from .conftest import Server

ROOT = Path(__file__).parent.parent.parent
QUICK = {"codecrackers": "gap=8"}  # a short chase, but longer than one decision


class Restart:
    """What happens to the server once in a test."""

    def __init__(self) -> None:
        self.done = threading.Event()
        self.decisions: Counter[str] = Counter()  # of both bots, in each game


class Pausing(Bot[Any]):
    """Plays as level 2 does; over the second decision in a game it thinks until the server has gone."""

    def __init__(self, game: AnyGame, restart: Restart) -> None:
        self._game = game
        self._bot = find(game.name).bot(2)
        self._restart = restart

    def choose(self, view: Any, rng: Random) -> Action:
        self._restart.decisions[self._game.name] += 1
        if self._restart.decisions[self._game.name] > 1:
            self._restart.done.wait(100)
        return self._bot.choose(view, rng)


def pair(server: Server, name: str, restart: Restart, pool: ThreadPoolExecutor) -> list[Future[GameResult]]:
    """Two programs that play each other, with computers in the other seats of the smallest table."""
    others = max(2, find(name).players[0]) - 2
    opened: Future[str] = Future()

    def bot(game: AnyGame) -> Pausing:
        return Pausing(game, restart)

    first = pool.submit(
        play,
        server.url,
        name,
        bot,
        against=[None, *[1] * others],
        options=QUICK.get(name, ""),
        name="One",
        on_open=opened.set_result,
    )
    return [first, pool.submit(join, opened.result(60), bot, name="Other")]


@pytest.mark.slow
@pytest.mark.parametrize("how", ["kill", "stop"])
def test_two_programs_play_every_game_to_its_end_though_the_server_is_started_again(process: Server, how: str) -> None:
    restart = Restart()
    with ThreadPoolExecutor(2 * len(games())) as pool:
        playing = {name: pair(process, name, restart, pool) for name in games()}
        try:
            wait_for(lambda: all(restart.decisions[name] > 1 for name in games()), 60)
            getattr(process, how)()
        finally:
            restart.done.set()
        time.sleep(0.3)  # they ask a server that is not there
        process.start()
        results = {name: [future.result(200) for future in both] for name, both in playing.items()}
    for one, other in results.values():
        assert (one.url, one.scores, {one.seat, other.seat}) == (other.url, other.scores, {0, 1})
        session = Session.from_record(one.record)  # replays every move: one that was made twice would not be legal
        assert session.outcome
        assert {Seat(0), Seat(1)} <= {move.actor for move in session.moves}


@pytest.mark.slow
def test_the_example_plays_every_game_against_level_3(process: Server) -> None:
    command = [sys.executable, str(ROOT / "examples" / "play_online.py"), process.url]
    done = subprocess.run(command, capture_output=True, text=True, timeout=200, check=False)
    assert done.returncode == 0, done.stderr
    assert [line.partition(":")[0] for line in done.stdout.splitlines()] == list(games())
