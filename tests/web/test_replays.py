"""Replays: what the computer would have done, told only to eyes that may know it."""

import re
from collections.abc import Iterator
from functools import partial

import httpx
import pytest

from safecracker.web.context import Recent
from tests.serving import Running, serving
from tests.web.parties import party
from tests.web.shelf import SHELF, decisions, finished

ADVICE = "What the computer would do"


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


@pytest.fixture(scope="module")
def over(server) -> tuple[str, httpx.Client]:
    """A game of Ann and Ben that is over, and Ann's browser: Ben hid, she guessed wrongly, then rightly."""
    here = party(server, rows="4", rounds="2")
    here.hide("RWPB")
    here.guess("GGGG")
    here.guess("RWPB")
    for client, action in ((here.breaker, "hide GOSY"), (here.setter, "guess GOSY")):
        client.post(f"/t/{here.table}/move", data={"action": action})
    return here.table, here.breaker


def told(client: httpx.Client, address: str) -> str:
    """What a page says about the computer's advice; nothing where it is silent."""
    answer = client.get(address)
    assert answer.status_code == 200, answer.text
    found = re.search(r'<section class="sheet counsel".*?</section>', answer.text, re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", found[0]).split()) if found else ""


def test_the_advice_stands_beside_what_was_done(over):
    table, ann = over
    said = told(ann, f"/t/{table}/replay?ply=1&as=0")
    assert said.startswith(f"{ADVICE} Its advice for Ann Try WPGR")
    assert said.endswith("What happened You tried green, green, green, green. Answer: no key peg.")


def test_through_open_eyes_every_decision_is_advised(over):
    table, ann = over
    assert [bool(told(ann, f"/t/{table}/replay?ply={ply}&as=open")) for ply in range(6)] == [True] * 5 + [False]


@pytest.mark.parametrize("eyes", ["1", "public"])
def test_other_eyes_are_told_no_more_than_who_decides(over, eyes):
    table, ann = over
    assert told(ann, f"/t/{table}/replay?ply=2&as={eyes}") == (
        f"{ADVICE} Ann has to decide, and the advice would tell what only Ann sees. Show all open"
    )


@pytest.mark.parametrize("name", SHELF)
def test_in_every_game_decisions_are_advised(server, name):
    client, table = server.browser(), finished(server, name)
    pages = [client.get(f"/t/{table}/replay?ply={ply}&as=open") for ply in decisions(name)[::9]]
    assert {page.status_code for page in pages} == {200}
    assert any(ADVICE in page.text for page in pages)


def test_a_game_that_goes_on_cannot_be_told(server):
    here = party(server)
    assert here.breaker.get(f"/t/{here.table}/replay").status_code == 409


def test_what_was_worked_out_first_is_forgotten_first():
    recent, made = Recent[None](2), list[int]()
    for number in (1, 2, 1, 3, 1):
        recent.of(number, partial(made.append, number))
    assert made == [1, 2, 3, 1]
