"""Several workers on one socket: dead ones are replaced and named, and a restart loses no connection."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.serving import wait_for

ROOT = Path(__file__).parent.parent.parent


class Toy:
    """A supervisor with two workers that say who they are."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.cli.toy_workers", str(folder)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        assert self.process.stdout is not None
        self.port = int(self.process.stdout.readline() or 0)

    def ask(self) -> int:
        with socket.create_connection(("127.0.0.1", self.port), 5) as connection:
            return int(connection.recv(100) or 0)

    def workers(self) -> set[int]:
        """Some who answer: on a busy machine one of two may be asked every time."""
        return {self.ask() for _ in range(20)} - {0}

    def both(self) -> set[int]:
        """Two who answer."""
        found = set[int]()

        def enough() -> bool:
            found.update(self.workers())
            return len(found) >= 2

        wait_for(enough)
        return found

    @property
    def said(self) -> str:
        file = self.folder / "said"
        return file.read_text() if file.exists() else ""


@pytest.fixture
def toy(tmp_path: Path) -> Iterator[Toy]:
    found = Toy(tmp_path)
    yield found
    found.process.send_signal(signal.SIGTERM)
    found.process.communicate(timeout=20)


def alive(pid: int) -> bool:
    with suppress(ProcessLookupError):
        os.kill(pid, 0)
        return True
    return False


def test_a_dead_worker_is_replaced_and_the_others_learn_who_died(toy: Toy) -> None:
    toy.both()
    victim = toy.ask()
    begun = time.monotonic()
    os.kill(victim, signal.SIGKILL)
    wait_for(lambda: toy.said == f"bury {victim}\n")
    assert time.monotonic() - begun < 5
    assert victim not in toy.both()


def test_a_worker_that_is_not_ready_yet_learns_who_died(toy: Toy) -> None:
    """It is a server of the store already, and maybe the only one left to take over."""
    both = toy.both()
    (toy.folder / "slow").touch()
    for number, victim in enumerate(both, 1):
        os.kill(victim, signal.SIGKILL)
        wait_for(lambda number=number: toy.said.count("bury") >= number)  # type: ignore[misc]
    assert all(f"bury {victim}\n" in toy.said for victim in both)
    (toy.folder / "slow").unlink()
    assert not toy.both() & both


def test_a_rolling_restart_replaces_all_and_refuses_nobody(toy: Toy) -> None:
    before = toy.both()
    toy.process.send_signal(signal.SIGHUP)
    until, seen = time.monotonic() + 20, set[int]()
    while time.monotonic() < until and len(seen - before - {0}) < 2:
        seen.add(toy.ask())
    wait_for(lambda: not any(map(alive, before)))
    assert not toy.both() & before
    assert toy.said == ""  # they ended as they were asked to


def test_a_new_worker_that_never_gets_ready_leaves_the_old_ones_in_place(toy: Toy) -> None:
    before = toy.both()
    (toy.folder / "broken").touch()
    toy.process.send_signal(signal.SIGHUP)
    time.sleep(2)
    assert toy.both() == before


def test_all_end_with_their_supervisor(toy: Toy) -> None:
    workers = toy.both()
    toy.process.send_signal(signal.SIGTERM)
    assert toy.process.wait(20) == 0
    assert not any(map(alive, workers))


def test_workers_that_cannot_begin_are_one_line(tmp_path: Path) -> None:
    (tmp_path / "broken").touch()
    toy = Toy(tmp_path)
    _, errors = toy.process.communicate(timeout=20)
    assert toy.process.returncode == 1
    assert errors.splitlines()[-1] == "a worker stopped before it was ready"
