"""What takes long for a long game is done in a thread, and everybody else is answered meanwhile."""

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from safecracker.web import page_parts, record_text, replays, uploads
from tests.shelf import text_of

RECORD = text_of("mastermind-points")


class Gate:
    """Holds up one function until the test opens it, or for ten seconds where nobody else is answered."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.reached, self.opened = threading.Event(), threading.Event()

    def __call__(self, *given: Any, **named: Any) -> Any:
        self.reached.set()
        assert self.opened.wait(10), "nobody else was answered"
        return self.function(*given, **named)


@pytest.fixture
def answered_meanwhile(server) -> Iterator[Callable[..., None]]:
    """Another browser is answered while this request waits at the gate."""
    threads: list[threading.Thread] = []

    def check(gate: Gate, ask: Callable[[], Any]) -> None:
        answers: list[Any] = []
        threads.append(threading.Thread(target=lambda: answers.append(ask())))
        threads[-1].start()
        assert gate.reached.wait(10)
        assert server.browser().get("/healthz").status_code == 200
        gate.opened.set()
        threads[-1].join(20)
        assert answers[0].status_code in (200, 303)

    yield check
    for thread in threads:
        thread.join(20)


def gate_at(monkeypatch: pytest.MonkeyPatch, module: Any, name: str) -> Gate:
    gate = Gate(getattr(module, name))
    monkeypatch.setattr(module, name, gate)
    return gate


def test_a_record_for_a_program(client, pair, monkeypatch, answered_meanwhile):
    gate = gate_at(monkeypatch, record_text, "_written")
    answered_meanwhile(gate, lambda: client.get(f"/api/tables/{pair[0].table}/record"))


def test_a_record_to_be_saved(server, client, pair, monkeypatch, answered_meanwhile):
    gate = gate_at(monkeypatch, record_text, "_written")
    answered_meanwhile(gate, lambda: server.browser().get(f"/t/{pair[0].table}/record"))


def test_a_record_that_somebody_uploads(server, monkeypatch, answered_meanwhile):
    gate = gate_at(monkeypatch, uploads, "_checked_id")
    answered_meanwhile(gate, lambda: server.browser().post("/records", files={"file": ("a.txt", RECORD)}))


@pytest.mark.parametrize("name", ["_place", "log_window"])
def test_a_replay(server, monkeypatch, answered_meanwhile, name):
    address = server.browser().post("/records", files={"file": ("a.txt", RECORD)}).headers["location"]
    gate = gate_at(monkeypatch, replays, name)
    answered_meanwhile(gate, lambda: server.browser().get(address))


def test_a_whole_log(server, pair, monkeypatch, answered_meanwhile):
    gate = gate_at(monkeypatch, page_parts, "newest_first")
    answered_meanwhile(gate, lambda: server.browser().get(f"/t/{pair[0].table}/log"))
