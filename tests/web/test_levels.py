"""The level of the computers: chosen on the start page, kept for each game, and raised after two wins in a row."""

import re
from collections.abc import Iterator

import httpx
import pytest

from safecracker.games import games
from safecracker.locale import LANGUAGES, translator
from safecracker.store import SeatKind, StoredSeat
from tests.serving import Running, serving
from tests.shelf import finished_table

NOTHING = {"nonce": ""}  # is chosen in the form


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


def levels_on(page: str) -> dict[str, str]:
    """The level that each card of the start page has chosen."""
    cards = re.findall(r'<li class="game" id="game-(\w+)">(.*?)</li>', page, re.DOTALL)
    return {game: "".join(re.findall(r'name="level" value="(\d)"[^>]* checked', card)) for game, card in cards}


def opened(server: Running, answer: httpx.Response) -> tuple[StoredSeat, ...]:
    assert answer.status_code == 303, answer.text
    return server.lobby._tables[answer.headers["location"].removeprefix("/t/")].stored.seats


# kept for each game


def test_a_new_browser_finds_the_easiest_level_on_every_card(server):
    assert levels_on(server.browser().get("/").text) == dict.fromkeys(games(), "1")


def test_play_now_uses_the_level_of_the_card_and_keeps_it_for_that_game_alone(server):
    ann = server.browser()
    seats = opened(server, ann.post("/play/thieves", data={"level": "4"}))
    assert [seat.level for seat in seats] == [0, 4, 4, 4]
    assert levels_on(ann.get("/").text) == dict.fromkeys(games(), "1") | {"thieves": "4"}
    assert [seat.level for seat in opened(server, ann.post("/play/thieves", data=NOTHING))] == [0, 4, 4, 4]
    assert [seat.level for seat in opened(server, ann.post("/play/mastermind", data=NOTHING))] == [0, 2]


@pytest.mark.parametrize("level", ["0", "6", "", "x", "44"])
def test_a_level_that_does_not_exist_is_the_last_one(server, level):
    ann = server.browser()
    ann.post("/play/mastermind", data={"level": "3"})
    assert opened(server, ann.post("/play/mastermind", data={"level": level}))[1].level == 3


def test_a_browser_that_chose_one_level_for_all_games_still_has_it(server):
    ann = server.browser()
    ann.cookies.set("level", "5")
    assert levels_on(ann.get("/").text) == dict.fromkeys(games(), "5")


def test_setting_up_a_table_begins_with_the_level_of_that_game_and_keeps_another(server):
    ann = server.browser()
    ann.post("/play/mastermind", data={"level": "5"})
    assert re.search(r'name="level-2" value="5"[^>]* checked', ann.get("/new/mastermind").text)
    ann.post("/new/mastermind", data={"kind-2": "computer", "level-2": "1", "do": "start"})
    assert levels_on(ann.get("/").text)["mastermind"] == "1"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_set_up_says_what_every_level_is_called_and_how_it_plays(server, lang):
    say, reader = translator(lang), server.browser()
    reader.cookies.set("lang", lang)
    page = reader.get("/new/davinci").text.replace("&#39;", "'")
    for name, sentence in [
        ("Beginner", "Makes many mistakes. Children can beat it."),
        ("Expert", "Almost unbeatable."),
    ]:
        assert say(name) in page
        assert say(sentence) in page


# the next level


def ended(server: Running, ann: httpx.Client, record: str, *others: StoredSeat, last: bool = False) -> str:
    """The page of a game that Ann played, as the first or the last, and that ended like that record."""
    holder = server.lobby._tables[opened_table(ann)].stored.seats[0].holder
    me = StoredSeat(kind=SeatKind.HUMAN, name="Ann", holder=holder)
    return finished_table(server, record, (*others, me) if last else (me, *others))


def opened_table(ann: httpx.Client) -> str:
    return ann.post("/play/mastermind", data=NOTHING).headers["location"].removeprefix("/t/")


def bot(level: int, name: str = "Fino") -> StoredSeat:
    return StoredSeat(kind=SeatKind.BOT, level=level, name=name)


def offer(page: str) -> str:
    found = re.search(r'<div class="next-level".*?</div>', page, re.DOTALL)
    return found[0] if found else ""


def test_the_end_of_a_game_against_computers_of_one_level_tells_the_browser_who_won(server):
    ann = server.browser()
    lost = ann.get(f"/t/{ended(server, ann, 'mastermind-points', bot(2))}").text
    assert 'data-game="mastermind" data-level="2" data-won="no"' in offer(lost)
    won = ann.get(f"/t/{ended(server, ann, 'mastermind-points', bot(2), last=True)}").text
    assert 'data-game="mastermind" data-level="2" data-won="yes"' in offer(won)
    drawn = ann.get(f"/t/{ended(server, ann, 'mastermind-draw', bot(2))}").text
    assert 'data-won="no"' in offer(drawn)
    assert "<p hidden>" in offer(won)  # until a script finds that it is due
    assert ("One level harder" in offer(won), "One level easier" in offer(lost)) == (True, True)


def test_nobody_climbs_above_level_5(server):
    ann = server.browser()
    page = ann.get(f"/t/{ended(server, ann, 'mastermind-points', bot(5), last=True)}").text
    assert 'data-won="yes"' in offer(page)
    assert "<form" not in offer(page)


@pytest.mark.parametrize(
    "others",
    [
        (bot(2), bot(3, "Ulla")),
        (bot(2), StoredSeat(kind=SeatKind.HUMAN, name="Ben", holder="ben")),
    ],
    ids=["computers of two levels", "another person"],
)
def test_other_games_count_for_nothing(server, others):
    ann = server.browser()
    assert offer(ann.get(f"/t/{ended(server, ann, 'davinci-three', *others)}").text) == ""


def test_an_onlooker_is_offered_nothing(server):
    table = ended(server, server.browser(), "mastermind-points", bot(2), last=True)
    assert offer(server.browser().get(f"/t/{table}").text) == ""


def test_one_press_starts_the_same_game_at_the_next_level_and_keeps_it(server):
    ann = server.browser()
    table = ended(server, ann, "mastermind-points", bot(2), last=True)
    seats = opened(server, ann.post(f"/t/{table}/rematch", data={"level": "3"}))
    assert [(seat.name, seat.level) for seat in seats] == [("Fino", 3), ("Ann", 0)]
    assert levels_on(ann.get("/").text)["mastermind"] == "3"
    assert offer(ann.get(f"/t/{table}").text).count("<form") == 0  # there is a rematch already


@pytest.mark.parametrize("level", ["9", "x", ""])
def test_a_rematch_at_a_level_that_does_not_exist_is_refused(server, level):
    ann = server.browser()
    table = ended(server, ann, "mastermind-points", bot(2))
    assert ann.post(f"/t/{table}/rematch", data={"level": level}).status_code == 400
