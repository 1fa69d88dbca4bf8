"""What players say to each other: a number is sent, everyone reads it in their own language, nothing is kept."""

from collections.abc import Iterator

import pytest

from safecracker.games import games
from safecracker.games.kit import AnyKit
from safecracker.locale import LANGUAGES, translator
from safecracker.table.remarks import BREATH, IN_A_BREATH, SHOWN
from tests.serving import Running, serving

from .parties import party


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


@pytest.mark.parametrize("kit", games().values(), ids=games())
def test_every_game_has_eight_phrases_in_every_language(kit: AnyKit) -> None:
    for lang in LANGUAGES:
        assert len(set(map(translator(lang).phrase, kit.phrases))) == 8


def test_others_read_it_in_their_own_language_for_a_while(server: Running) -> None:
    together = party(server)
    answer = together.breaker.post(f"/t/{together.table}/say", data={"phrase": "2"})
    assert answer.status_code == 303
    german = {"Accept-Language": "de"}
    assert "<b>Ann</b> Gut gespielt!" in together.setter.get(f"/t/{together.table}", headers=german).text
    assert "<b>Ann</b> Well played!" in server.browser().get(f"/t/{together.table}").text
    server.clock.advance(SHOWN)
    assert "Well played!</p>" not in together.setter.get(f"/t/{together.table}").text


def test_nothing_of_it_is_in_the_record_or_the_log(server: Running) -> None:
    together = party(server)
    before = server.lobby._tables[together.table].stored
    together.breaker.post(f"/t/{together.table}/say", data={"phrase": "2"})
    assert server.lobby._tables[together.table].stored == before
    assert "Well played" not in together.breaker.get(f"/t/{together.table}/record").text
    assert "Well played" not in together.breaker.get(f"/t/{together.table}/log").text


def test_nobody_can_flood_a_table(server: Running) -> None:
    together = party(server)
    say = f"/t/{together.table}/say"
    for _ in range(IN_A_BREATH):
        assert together.breaker.post(say, data={"phrase": "0"}).status_code == 303
    refused = together.breaker.post(say, data={"phrase": "0"})
    assert refused.status_code == 409
    assert "wait a few seconds" in refused.text
    assert together.setter.post(say, data={"phrase": "0"}).status_code == 303  # the other one may speak
    server.clock.advance(BREATH)
    assert together.breaker.post(say, data={"phrase": "0"}).status_code == 303


@pytest.mark.parametrize("phrase", ["", "8", "-1", "x", "Hello, stranger!"])
def test_there_is_no_free_text(server: Running, phrase: str) -> None:
    together = party(server)
    assert together.breaker.post(f"/t/{together.table}/say", data={"phrase": phrase}).status_code == 400


def test_onlookers_say_nothing(server: Running) -> None:
    together = party(server)
    watching = server.browser()
    watching.get(f"/t/{together.table}")
    assert watching.post(f"/t/{together.table}/say", data={"phrase": "0"}).status_code == 409


def test_alone_with_computers_nothing_is_offered(server: Running) -> None:
    ann = server.browser()
    table = ann.post("/play/mastermind", data={"nonce": ""}).headers["location"]
    assert 'name="phrase"' not in ann.get(table).text
    together = party(server)
    assert together.breaker.get(f"/t/{together.table}").text.count('name="phrase"') == 8


def test_whoever_leaves_is_played_for_and_can_come_back(server: Running) -> None:
    together = party(server)
    page = together.breaker.get(f"/t/{together.table}").text
    assert "Leave and let a computer take over" in page
    assert together.breaker.post(f"/t/{together.table}/leave", data={"draft": ""}).headers["location"] == "/"
    assert "is playing for you" in together.breaker.get(f"/t/{together.table}").text
    assert "is playing for Ann" in together.setter.get(f"/t/{together.table}").text
