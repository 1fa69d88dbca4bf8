"""Time at the terminal: computers and the clock act at their time, and a person's own wait is real."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import pytest

from safecracker.cli import play
from safecracker.cli.play import Terminal, new_table
from safecracker.core.game import CLOCK, Move, Seat
from safecracker.games import find
from safecracker.games.archive import open_record
from safecracker.games.codecrackers.mind.bots import LOOKING
from safecracker.games.codecrackers.rules.model import Buzz, Claim, Phase, Roll, TimeUp
from safecracker.games.codecrackers.rules.view import View
from safecracker.locale import translator

from .conftest import Call

ANN, COMPUTER = Seat(0), Seat(1)


class Hand:
    """A clock that stands still, unless somebody sleeps or thinks."""

    def __init__(self) -> None:
        self.now = 0.0
        self.slept: list[float] = []

    def monotonic(self) -> float:
        return self.now

    def sleep(self, span: float) -> None:
        self.slept.append(span)
        self.now += span


class Enough(click.Abort):
    """The test has seen what it came for."""


Answer = Callable[[Terminal, View], tuple[float, str]]  # seconds of thought, and what is typed then


@pytest.fixture
def hand(monkeypatch: pytest.MonkeyPatch) -> Hand:
    hand = Hand()
    monkeypatch.setattr(play, "time", hand)
    return hand


@pytest.fixture
def person(monkeypatch: pytest.MonkeyPatch, hand: Hand) -> Callable[..., Terminal]:
    """Plays against a computer, and answers as the test says."""

    def playing(answer: Answer, level: int | None = 5, options: str = "first=0 tiles=fixed") -> Terminal:
        game = find("codecrackers").game(options, 2)
        terminal = Terminal(new_table(game, (None, level), 3), translator("en"))

        def prompt(*_: Any, **__: Any) -> str:
            thought, typed = answer(terminal, terminal.table.view(ANN))
            hand.now += thought
            return typed

        monkeypatch.setattr(click, "prompt", prompt)
        terminal.run()
        return terminal

    return playing


def first_search(thought: float, typed: str) -> Answer:
    """Rolls at once; in the first search thinks so long, and types that; then has enough."""
    done: Iterator[tuple[float, str]] = iter([(thought, typed)])

    def answer(_: Terminal, view: View) -> tuple[float, str]:
        if view.search is None and not view.searches:
            return 1.0, ""
        found = next(done, None)
        if found is None:
            raise Enough
        return found

    return answer


def of(terminal: Terminal, kind: type) -> list[Move]:
    return [move for move in terminal.table.moves if isinstance(move.action, kind)]


def test_a_long_thought_lets_the_glass_run_out_first(person, capsys):  # R20
    terminal = person(first_search(60, "a1 3"), options="first=0 tiles=fixed glass=30")
    begun = terminal.table.view(ANN).searches[0].begun
    (out,) = of(terminal, TimeUp)[:1]
    assert (out.actor, out.at) == (CLOCK, begun + 30_000)
    assert "search 1 is over" in capsys.readouterr().out


def test_what_a_bot_planned_before_comes_first(person):  # R21
    terminal = person(first_search(29, "i9 5"), options="first=0 tiles=fixed glass=30")
    claims = of(terminal, Claim)
    assert [claim.actor for claim in claims] == [COMPUTER, ANN]
    assert claims[0].at < claims[1].at


def test_a_quick_person_is_first(person):  # R21
    terminal = person(first_search(0.1, "i9 3"))
    assert of(terminal, Claim)[0].actor == ANN


def test_everybody_at_the_terminal_may_be_first(person, capsys):  # R21
    terminal = person(first_search(1, "2: i9 3"), level=None)
    assert of(terminal, Claim)[0].actor == COMPUTER  # here a person as well
    assert "Start your move with your seat number" in capsys.readouterr().out


def test_everybody_at_the_terminal_has_a_buzzer(person):  # R30
    terminal = person(first_search(1, "2: buzz"), level=None, options="first=0 tiles=fixed claims=buzzer")
    assert of(terminal, Buzz)[0].actor == COMPUTER


def test_moves_never_go_back_in_time(person):
    terminal = person(
        lambda _, view: (7, "" if view.rolling else "i9 5"), options="first=0 tiles=fixed gap=2 escape=15"
    )
    times = [move.at for move in terminal.table.moves]
    assert terminal.table.state.phase is Phase.OVER
    assert times == sorted(times)


def test_where_only_a_bot_is_to_act_time_runs_on(person, hand):
    terminal = person(first_search(1, "i9 5"))
    assert [move.actor for move in of(terminal, Roll)][-1] == COMPUTER  # it looked where the code was, and rolled
    assert sum(hand.slept) > 0


def test_nobody_waits_where_only_a_bot_still_searches(person, hand):
    terminal = person(first_search(1, "i9 5"), level=1)
    search = terminal.table.view(ANN).searches[0]
    assert max(hand.slept) * 1000 < LOOKING + 1
    assert search.ended - search.begun > LOOKING + 1000


def test_time_starts_when_the_person_is_ready(person, hand):
    thoughts = iter([100.0])

    def answer(terminal: Terminal, _: View) -> tuple[float, str]:
        if terminal.table.ply:
            raise Enough
        return next(thoughts, 1.0), ""

    assert person(answer).table.moves[0].at == 1_000


def test_bots_among_themselves_wait_for_nobody(call: Call, tmp_path: Path, hand: Hand) -> None:
    files = [tmp_path / "one.txt", tmp_path / "two.txt"]
    for file in files:
        done = call("play", "codecrackers", "--seats", "3,4,5", "--seed", "4", "--record", str(file))
        assert done.exit_code == 0, done.output
    one, two = (file.read_text(encoding="utf-8") for file in files)
    assert one == two
    opened = open_record(one)
    assert opened.proved
    assert opened.parsed.record.moves[-1].at > 10_000
    assert hand.slept == []
