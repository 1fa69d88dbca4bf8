"""The client at a server that loses answers, says no, or lets somebody ask for a move back."""

from collections.abc import Iterator
from random import Random
from threading import Event, Thread
from typing import Any

import httpx
import pytest

from safecracker import Action, Bot, Plan, RandomBot, Session, find
from safecracker.client import Connection, NoAnswer, OnlineSeat, ServerRefused, join, open_table, play, play_on
from safecracker.core.errors import BadOptions
from safecracker.web.messages import GameFacts, TakebackWanted
from tests.serving import Running, serving, wait_for

TINY = "holes=2 colours=3 rows=4 first=1"


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


class Wrong(Bot[Any]):
    """Does something that the rules forbid, whenever it may act."""

    def choose(self, view: Any, rng: Random) -> Action:  # noqa: ARG002 - it does not look
        return find("mastermind").game("", 2).read("hide RRRR")


class Patient(Bot[Any]):
    """Lets the others act until it is told to go on; then it plays as level 1 does."""

    def __init__(self) -> None:
        self.may_go_on = Event()

    def choose(self, view: Any, rng: Random) -> Action:
        return find("mastermind").bot(1).choose(view, rng)

    def plan(self, view: Any, rng: Random) -> Plan:
        return super().plan(view, rng) if self.may_go_on.is_set() else Plan(None)


def test_a_game_against_a_level_ends_with_a_record(server: Running) -> None:
    result = play(server.url, "mastermind", find("mastermind").bot(5), against=1, options=TINY, seat=1, seed=7)
    assert result.seat == 1
    session = Session.from_record(result.record)
    assert session.outcome
    assert session.outcome.scores == result.scores
    assert result.won == (1 in session.outcome.winners)


def test_options_are_a_dictionary_too(server: Running) -> None:
    tiny = {"holes": 2, "colours": 3, "rows": 4, "blanks": True}
    result = play(server.url, "mastermind", RandomBot, against=1, options=tiny)
    assert " colours=3 " in result.record
    assert " blanks=yes " in result.record


def test_an_answer_that_is_lost_is_asked_for_again_and_nothing_happens_twice(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every second question reaches the server, and its answer never comes back."""
    really, count, tables = httpx.Client.request, iter(range(10_000)), len(server.lobby.tables)

    def losing(client: httpx.Client, *args: Any, **more: Any) -> httpx.Response:
        answer = really(client, *args, **more)
        if next(count) % 2:
            return answer
        raise httpx.ReadError("the line broke")

    monkeypatch.setattr(httpx.Client, "request", losing)
    result = play(server.url, "mastermind", find("mastermind").bot(3), against=1, options=TINY)
    assert len(server.lobby.tables) == tables + 1
    assert Session.from_record(result.record).outcome


def test_who_waits_for_nobody_gives_up() -> None:
    connection = Connection("http://127.0.0.1:9", timeout=0.2)
    with pytest.raises(NoAnswer, match="does not answer"):
        connection.get("/api/games", list[GameFacts])
    connection.close()


def test_what_is_no_server_of_ours_is_named(server: Running) -> None:
    connection = Connection(server.url)
    with pytest.raises(NoAnswer, match="is not a Safecracker server"):
        connection.get("/healthz", list[GameFacts])
    connection.close()


def test_a_bot_that_breaks_the_rules_gets_the_reason(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("safecracker.client.playing.REFUSED", 0.3)
    with pytest.raises(ServerRefused, match="the server refused this") as refused:
        play(server.url, "mastermind", Wrong(), against=1, options=TINY)
    assert refused.value.status in (400, 409)


def test_what_is_no_bot_sits_down_nowhere(server: Running) -> None:
    tables = len(server.lobby.tables)
    with pytest.raises(BadOptions, match="is not a bot"):
        play(server.url, "mastermind", object, against=1)  # type: ignore[arg-type]  # that is the point
    with pytest.raises(BadOptions, match="there is no bot nowhere:Bot"):
        play(server.url, "mastermind", "nowhere:Bot", against=1)
    with pytest.raises(BadOptions, match="computers play at level 1, 2, 3, 4 or 5; not 9"):
        play(server.url, "mastermind", Wrong(), against=9)
    with pytest.raises(BadOptions, match="a link to a table looks like"):
        join("somewhere", Wrong)
    assert len(server.lobby.tables) == tables


def test_two_of_one_name_sit_at_one_table_and_play_again(server: Running) -> None:
    bot = find("mastermind").bot(4)
    one = open_table(server.url, "mastermind", against=[None], options=TINY, name="Twin")
    other = Thread(target=join, args=(one.url, bot), kwargs={"name": "Twin"})
    other.start()
    first = play_on(one, bot)
    other.join()
    assert [seat.name for seat in one.look()[0].seats] == ["Twin", "Twin 2"]
    again = one.rematch()
    assert (again.seat, again.url != first.url) == (one.seat, True)
    again.resign(level=1)
    assert again.look()[0].seats[0].away
    assert repr(again) == f"<OnlineSeat 0 of mastermind at {again.url}>"
    assert repr(again.connection) == f"<Connection to {again.connection.url}>"
    one.connection.close()


def test_a_seat_is_gone_on_with_later(server: Running) -> None:
    left = open_table(server.url, "mastermind", against=1, options=TINY)
    left.connection.close()
    connection = Connection(server.url)
    assert play_on(OnlineSeat(connection, left.table, left.token), find("mastermind").bot(5)).seat == 0
    connection.close()


def test_a_person_gets_their_move_back(server: Running) -> None:
    ann = open_table(server.url, "mastermind", against=[None], options=TINY, seat=1, name="Ann")
    ben = Patient()
    playing = Thread(target=join, args=(ann.url, ben))
    playing.start()
    wait_for(lambda: ann.look()[0].phase == "playing")
    ann.move("hide WP", 0)
    ann.takeback(TakebackWanted("ask"))
    wait_for(lambda: ann.look()[0].ply == 2)
    assert ann.look()[0].your_turn
    ben.may_go_on.set()
    assert play_on(ann, find("mastermind").bot(1)).scores
    playing.join()
    ann.connection.close()
