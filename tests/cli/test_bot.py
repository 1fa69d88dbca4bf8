"""``safecracker bot``: a bot of one's own at a table of a server."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest

from tests.serving import Running, serving, wait_for

from .conftest import Call

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
TINY = "holes=2 colours=3 rows=4"


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


@pytest.fixture(autouse=True)
def examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))


def test_a_class_opens_a_table_and_plays_there(server: Running, call: Call) -> None:
    done = call("bot", server.url, "my_bot:Repeater", "--game", "mastermind", "--against", "1", "--options", TINY)
    assert done.exit_code == 0, done.output
    first, last = done.output.splitlines()
    assert first.startswith(f"The table is at {server.url}/t/")
    assert last.startswith(("Bot has won. Points by seat: ", "Bot has lost. Points by seat: "))


def test_a_program_that_reads_lines_sits_down_at_a_table_by_its_link(server: Running, call: Call) -> None:
    wanted = {"game": "mastermind", "options": TINY, "seats": [{"kind": "human"}, {"kind": "computer", "level": 1}]}
    link = httpx.post(f"{server.url}/api/tables", json=wanted).json()["url"]
    done = call("bot", link, f"run:{sys.executable} {EXAMPLES / 'line_bot.py'}", "--name", "Lines")
    assert done.exit_code == 0, done.output
    assert done.output.startswith("Lines has ")
    seats = httpx.get(link.replace("/t/", "/api/tables/")).json()["seats"]
    assert (seats[0]["name"], seats[0]["program"]) == ("Lines", True)


def test_two_bots_meet_at_a_listed_table(server: Running, call: Call) -> None:
    options = ["--game", "mastermind", "--against", "human", "--options", TINY, "--listed", "--name", "Ann"]

    def waiting() -> list[str]:
        found = httpx.get(f"{server.url}/api/tables").json()["tables"]
        return [each["url"] for each in found if each["phase"] == "waiting" and each["seats"][0]["name"] == "Ann"]

    with ThreadPoolExecutor(1) as pool:
        opened = pool.submit(call, "bot", server.url, "5", *options)
        wait_for(lambda: bool(waiting()))
        joined = call("bot", waiting()[0], "random", "--name", "Ben")
        assert (opened.result(60).exit_code, joined.exit_code) == (0, 0)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["{url}", "my_bot:Repeater"], "a link to a table looks like"),
        (["{url}/t/" + "a" * 26, "my_bot:Repeater"], "the server refused this: this table does not exist"),
        (["{url}", "my_bot:Nobody", "--game", "mastermind"], "there is no bot my_bot:Nobody"),
        (["{url}", "5", "--game", "chess"], "chess"),
        (["{url}", "5", "--game", "mastermind", "--against", "9"], "a seat is human or a level from 1 to 5"),
        (["{url}/nowhere", "5", "--game", "mastermind"], "the server refused this"),
    ],
)
def test_what_cannot_be_is_said_in_one_line(server: Running, call: Call, words: list[str], said: str) -> None:
    done = call("bot", *(word.format(url=server.url) for word in words))
    assert done.exit_code == 2
    assert said in done.output
    assert len(done.output.splitlines()) == 1
