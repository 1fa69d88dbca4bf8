"""How a page marks its players: a computer always as one, with its level, and a person never."""

import re
from collections.abc import Iterator

import pytest

from safecracker.core.translation import ENGLISH
from safecracker.games import games
from safecracker.locale import LANGUAGES, translator
from safecracker.store import SeatKind, StoredSeat
from safecracker.table.characters import FACES
from safecracker.web.player_marks import PlayerMark, TextPart, player_marks, split_names
from tests.serving import Running, serving
from tests.shelf import finished_game, finished_table

from .parties import party

FINO = PlayerMark("Fino", 2, "fox", is_bot=True)
OTIS = PlayerMark("Otis", 2, "otter", is_bot=True)


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


# sentences


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Fino gave Ann a 0.", [("Fino", FINO), (" gave Ann a 0.", None)]),
        ("Ann gave Fino's 2.", [("Ann gave ", None), ("Fino", FINO), ("'s 2.", None)]),
        ("Finola, Fino: 2", [("Finola, ", None), ("Fino", FINO), (": 2", None)]),
        ("Otis Redding wins.", [("Otis Redding", None), (" wins.", None)]),
        ("Otis wins.", [("Otis", OTIS), (" wins.", None)]),
        ("", []),
    ],
)
def test_a_sentence_is_cut_where_it_names_a_computer(text: str, parts: list[tuple[str, PlayerMark | None]]) -> None:
    marks = FINO, PlayerMark("Ann"), OTIS, PlayerMark("Otis Redding"), PlayerMark("")
    found = [part for part in split_names(text, marks) if part.text]
    assert "".join(part.text for part in found) == text
    assert [part for part in found if part.mark] == [TextPart(*part) for part in parts if part[1]]


def test_a_name_may_hold_what_means_something_in_a_pattern() -> None:
    assert [part.text for part in split_names("A.* (x wins", (PlayerMark("A.* (x"), FINO))] == ["A.* (x", " wins"]


# pages


@pytest.mark.parametrize("game", games())
def test_every_computer_has_its_face_and_its_level_in_every_game(server, game):
    ann = server.browser()
    table = ann.post(f"/play/{game}", data={"level": "4"}).headers["location"]
    stored = server.lobby._tables[table.removeprefix("/t/")].stored
    ann.post(f"{table}/ready", data={"on": "yes"})
    page = ann.get(table).text
    for seat in stored.seats[1:]:
        mark = rf'<span class="bot"(?:(?!</span>).)*faces[^"]*#{FACES[seat.name]}"(?:(?!</span>).)*#cog-4"'
        assert re.search(mark, page, re.DOTALL), seat.name
        assert f"{seat.name}" in page
    assert "#cog-1" not in page


@pytest.mark.parametrize("lang", LANGUAGES)
def test_screen_readers_hear_that_it_is_a_computer_and_how_strong(server, lang):
    ann = server.browser()
    ann.cookies.set("lang", lang)
    table = ann.post("/play/mastermind", data={"level": "3"}).headers["location"]
    name = server.lobby._tables[table.removeprefix("/t/")].stored.seats[1].name
    aloud = translator(lang)("computer, level {n}", n=3)
    assert f'<b>{name}</b><span class="vh">, {aloud}</span>' in ann.get(table).text


def test_a_person_has_a_letter_and_no_cog(server):
    here = party(server)
    page = here.breaker.get(f"/t/{here.table}").text
    assert 'class="bot"' not in page
    assert "#cog-" not in page


def test_a_computer_that_plays_for_somebody_has_their_letter_and_a_cog(server):
    here = party(server)
    here.breaker.post(f"/t/{here.table}/stand-in", data={"to": "1 3"})
    page = here.breaker.get(f"/t/{here.table}").text
    found = re.search(r'<span class="bot".*?</span>', page, re.DOTALL)
    assert found
    assert (">B</text>" in found[0], "#cog-3" in found[0], 'class="head"' in found[0]) == (True, True, False)


def test_the_waiting_room_shows_the_faces(server):
    ann = server.browser()
    fields = {"name": "Ann", "kind-2": "link", "kind-3": "computer", "level-3": "5", "do": "start"}
    table = ann.post("/new/thieves", data=fields).headers["location"]
    page = ann.get(table).text
    assert re.search(r'class="waiting-seat computer"><span class="bot".*?#cog-5', page, re.DOTALL)


def test_a_game_from_before_there_were_faces_shows_the_level_and_says_computer(server):
    seats = StoredSeat(kind=SeatKind.HUMAN, name="Ann"), StoredSeat(kind=SeatKind.BOT, level=3)
    table = finished_table(server, "mastermind-points", seats)
    for page in (server.browser().get(f"/t/{table}").text, server.browser().get(f"/t/{table}/replay").text):
        assert "<b>Computer 3</b>" in page
        assert "#cog-3" in page
        assert 'class="head"' not in page


def test_a_replay_marks_its_players_as_the_table_did(server):
    seats = StoredSeat(kind=SeatKind.HUMAN, name="Ann"), StoredSeat(kind=SeatKind.BOT, level=3, name="Ivo")
    table = finished_table(server, "mastermind-points", seats)
    page = server.browser().get(f"/t/{table}/replay").text
    assert "#hedgehog" in page
    assert "#cog-3" in page


def test_people_of_a_record_are_marked_as_people() -> None:
    assert [mark.level for mark in player_marks(finished_game("davinci-three"), ENGLISH)] == [0, 0, 0]
