"""My games, as far as the server has a part in it: what it still has, and what it tells the browser to keep."""

import html
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from safecracker.locale import LANGUAGES
from tests.serving import Running, serving

from .parties import Party, act, party


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


@pytest.fixture(scope="module")
def played(server: Running) -> Party:
    """A game that is over: Ann, who guessed first, needed one row, Ben two."""
    together = party(server)
    together.hide("RRYB")
    together.guess("RRYB")
    act(together.breaker, together.table, "hide GOSY")
    for guess in ("RRYB", "GOSY"):
        act(together.setter, together.table, f"guess {guess}")
    return together


def kept_on(page: str) -> list[dict[str, Any]]:
    return [json.loads(html.unescape(text)) for text in re.findall(r'data-finished="([^"]*)"', page)]


def test_the_page_of_a_finished_game_tells_a_player_what_to_keep(played: Party) -> None:
    (mine,) = kept_on(played.breaker.get(f"/t/{played.table}").text)
    (theirs,) = kept_on(played.setter.get(f"/t/{played.table}").text)
    assert (mine["id"], mine["game"], mine["level"]) == (played.table, "mastermind", 0)
    assert mine["others"] != theirs["others"]
    assert {mine["outcome"], theirs["outcome"]} == {"won", "lost"}
    assert mine["tally"] == {"kind": "4x8", "values": [1], "best": 4.998}
    assert theirs["tally"] == mine["tally"] | {"values": [2]}


def test_whoever_watched_keeps_nothing(server: Running, played: Party) -> None:
    assert kept_on(server.browser().get(f"/t/{played.table}").text) == []


def test_a_player_finds_the_game_again_and_nobody_else_does(server: Running, played: Party) -> None:
    page = played.breaker.get("/mine").text
    assert f'href="/t/{played.table}/replay"' in page
    assert [it["id"] for it in kept_on(page)] == [played.table]
    assert played.table not in server.browser().get("/mine").text


def test_what_was_put_away_is_there_and_can_be_brought_back(server: Running) -> None:
    ann = server.browser()
    table = ann.post("/play/mastermind", data={"nonce": ""}).headers["location"].removeprefix("/t/")
    assert 'id="away-title"' not in ann.get("/mine").text
    ann.post("/away", data={"table": table})
    assert f'name="back" value="{table}"' in ann.get("/mine").text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_there_in_every_language(server: Running, lang: str) -> None:
    page = server.browser().get("/mine", headers={"Accept-Language": lang})
    assert (page.status_code, f'<html lang="{lang}"' in page.text) == (200, True)
