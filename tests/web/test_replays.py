"""Replays: what the computer would have done, shown only to viewers who may know it."""

import re
from collections.abc import Iterator
from functools import partial

import httpx
import pytest

from safecracker.core.game import CHANCE, Seat
from safecracker.table.table import Table
from safecracker.web.recent import RecentCache
from tests.serving import Running, serving, wait_for
from tests.shelf import SHELF, decisions, finished_game, finished_table

from .parties import Party, act, party

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


def among_themselves(server: Running) -> Party:
    """A finished game at which nobody may look on."""
    here = party(server, alone="on", rows="4", rounds="2", holes="2", colours="3")
    here.hide("WP")
    here.guess("WP")
    act(here.breaker, here.table, "hide WP")
    act(here.setter, here.table, "guess WP")
    return here


def advice_text(client: httpx.Client, address: str) -> str:
    """What a page says about the computer's advice; nothing where it is silent."""
    answer = client.get(address)
    assert answer.status_code == 200, answer.text
    found = re.search(r'<section class="surface advice".*?</section>', answer.text, re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", " ", found[0]).split()) if found else ""


def test_the_advice_stands_beside_what_was_done(over):
    table, ann = over
    said = advice_text(ann, f"/t/{table}/replay?ply=1&as=0")
    assert said.startswith(f"{ADVICE} Hint for Ann Try WPGR")
    assert said.endswith("What happened You tried green, green, green, green. Answer: no key pegs.")


def test_the_omniscient_viewer_gets_advice_for_every_decision(over):
    table, ann = over
    assert [bool(advice_text(ann, f"/t/{table}/replay?ply={ply}&as=open")) for ply in range(6)] == [True] * 5 + [False]


@pytest.mark.parametrize("viewer", ["1", "public"])
def test_other_viewers_learn_only_who_decides(over, viewer):
    table, ann = over
    assert advice_text(ann, f"/t/{table}/replay?ply=2&as={viewer}") == (
        f"{ADVICE} Ann has to decide, and the hint would give away what only they can see. Show it anyway"
    )


@pytest.mark.parametrize("name", SHELF)
def test_in_every_game_decisions_are_advised(server, name):
    client, table = server.browser(), finished_table(server, name)
    pages = [client.get(f"/t/{table}/replay?ply={ply}&as=open") for ply in decisions(name)[::16]]
    assert {page.status_code for page in pages} == {200}
    assert any(ADVICE in page.text for page in pages)


def test_a_game_that_goes_on_has_no_replay(server):
    here = party(server)
    assert here.breaker.get(f"/t/{here.table}/replay").status_code == 409


# playing on


def test_nothing_is_taken_back_that_was_not_played_here(over):
    table, ann = over
    new = played_on(ann, table).headers["location"]
    assert "Take the move back" not in ann.get(new).text


def played_on(client: httpx.Client, table: str, **fields: str) -> httpx.Response:
    return client.post(f"/t/{table}/on", data={"ply": "2", "seat": "0", "level": "1"} | fields)


def test_a_replay_can_be_played_on_against_computers(server, over):
    table, ann = over
    new = played_on(ann, table).headers["location"]
    page = ann.get(new).text
    assert 'data-ply="2"' in page
    assert "Your turn" in page
    stored = server.lobby._tables[new.removeprefix("/t/")].stored
    assert [(place.kind, place.level) for place in stored.seats] == [("human", 0), ("computer", 1)]
    assert stored.origin == f"{table} 2"


def test_somebody_else_can_play_on_too(server, over):
    client = server.browser()
    new = played_on(client, over[0], seat="1", ply="4")
    assert new.status_code == 303
    assert "Your turn" in client.get(new.headers["location"]).text


def test_the_seat_that_decides_is_offered_first(over):
    table, ann = over
    for ply, seat in ((0, 1), (2, 0)):
        assert f'<option value="{seat}" selected>' in ann.get(f"/t/{table}/replay?ply={ply}").text


def test_where_the_game_is_over_nobody_can_play_on(over):
    table, ann = over
    assert "Continue from here" not in ann.get(f"/t/{table}/replay?ply=5").text
    answer = played_on(ann, table, ply="5")
    assert answer.status_code == 409
    assert "The game is over at that point; go back a move and continue from there." in answer.text


@pytest.mark.parametrize(
    "fields", [{"ply": "6"}, {"ply": "x"}, {"ply": ""}, {"seat": "2"}, {"seat": "-1"}, {"level": "6"}, {"level": ""}]
)
def test_a_form_that_makes_no_sense_is_refused(over, fields):
    table, ann = over
    assert played_on(ann, table, **fields).status_code == 400


def test_nobody_plays_on_from_a_game_that_goes_on(server):
    here = party(server)
    here.hide("RWPB")
    assert played_on(here.breaker, here.table, ply="1").status_code == 409


def test_another_site_opens_no_table_in_our_users_name(over):
    table, ann = over
    form = {"ply": "2", "seat": "0", "level": "1"}
    assert ann.post(f"/t/{table}/on", data=form, headers={"Origin": "https://elsewhere.example"}).status_code == 403


def test_who_plays_among_themselves_plays_on_among_themselves(server):
    here = among_themselves(server)
    assert played_on(server.browser(), here.table).status_code == 403
    assert [who.get(f"/t/{here.table}/replay/analysis").status_code for who in (server.browser(), here.breaker)] == [
        403,
        200,
    ]
    new = played_on(here.breaker, here.table).headers["location"]
    assert server.browser().get(new).status_code == 403


def test_the_proof_of_a_game_that_was_played_on_says_so(server, over):
    table, ann = over
    new = played_on(ann, table).headers["location"].removeprefix("/t/")
    playing = server.lobby._tables[new]
    act(ann, new, "guess RWPB")
    wait_for(lambda: playing.view(Seat(0)).actor == 0)
    act(ann, new, "hide GOSY")
    wait_for(lambda: moved_on(server, playing))
    said = ann.get(f"/t/{new}").text
    assert "Verified from move 3 on" in said
    assert "Continued from move 2 of another game; anything drawn before that belongs to that game." in said
    assert f'[From "{table} 2"]' in ann.get(f"/t/{new}/record").text


def moved_on(server: Running, table: Table) -> bool:
    """Whether it is over; time passes, so that computers act."""
    server.clock.advance(1000)
    return table.outcome is not None


# the link


def linked(page: str) -> str:
    """The link that a page shows to be copied, on a server with a name."""
    found = re.search(r'(?:data-share|id="share" type="text" readonly value)="([^"]+)"', page)
    assert found
    assert re.search(rf'data-copy="[^"]*{re.escape(found[1])}"', page)
    return found[1].replace("&amp;", "&")


def test_the_end_of_a_game_has_a_link_that_works_for_anybody(server, over):
    table, ann = over
    link = linked(ann.get(f"/t/{table}").text)
    assert link == f"{server.url}/t/{table}/replay"
    assert "Everything visible" in server.browser().get(link).text


def test_the_link_of_a_replay_leads_to_the_same_move_and_viewer(server, over):
    table, ann = over
    link = linked(ann.get(f"/t/{table}/replay?ply=3&as=0").text)
    page = server.browser().get(link).text
    assert "Move 3 of 5" in page
    assert 'as=0" aria-current="true">As Ann saw it' in page


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("games.example", "Anyone who opens it can see the game. It works for "),
        ("127.0.0.1", "This link only works on this computer."),
    ],
)
def test_the_page_says_who_can_open_a_link_and_for_how_long(over, host, expected):
    table, ann = over
    for path in ("", "/replay"):
        assert expected in ann.get(f"/t/{table}{path}", headers={"Host": host}).text


def test_a_link_that_works_for_the_players_only_says_so(server):
    here = among_themselves(server)
    page = here.breaker.get(f"/t/{here.table}", headers={"Host": "games.example"}).text
    assert "This was a private table: only its players can open the link, for 30 more days." in page
    assert server.browser().get(linked(here.breaker.get(f"/t/{here.table}").text)).status_code == 403


def test_what_was_not_asked_for_the_longest_is_forgotten_first():
    recent, made = RecentCache[None](2), list[int]()
    for number in (1, 2, 1, 3, 1, 2):
        recent.get(number, partial(made.append, number))
    assert made == [1, 2, 3, 2]


# where it opens, and where its links lead


def shown(page: str) -> int:
    found = re.search(r"Move (\d+) of", page)
    assert found
    return int(found[1])


def links(page: str) -> dict[str, int]:
    """The steps that lead somewhere, and to how many moves."""
    found = re.findall(
        r'id="(first|last|prev|next|prev-decision|next-decision)" rel="[a-z-]+" href="[^"]*ply=(\d+)', page
    )
    return {name: int(ply) for name, ply in found}


def test_a_replay_opens_at_the_first_decision_of_the_one_who_looks(server, over):
    table, ann = over
    address = f"/t/{table}/replay"
    assert shown(ann.get(address).text) == 1  # Ben hid a code before
    assert shown(ann.get(f"{address}?as=1").text) == 0
    assert shown(server.browser().get(address).text) == 0  # a stranger: the first decision of anybody
    assert shown(ann.get(f"{address}?ply=0").text) == 0
    assert shown(ann.get(f"{address}?ply=99").text) == 5


def test_steps_lead_from_decision_to_decision_and_from_move_to_move(over):
    table, ann = over
    steps = [links(ann.get(f"/t/{table}/replay?as=0&ply={ply}").text) for ply in range(6)]
    assert steps[0] == {"next": 1, "next-decision": 1, "last": 5}
    assert steps[2] == {"first": 0, "prev-decision": 1, "prev": 1, "next": 3, "next-decision": 3, "last": 5}
    assert steps[4] == {"first": 0, "prev-decision": 3, "prev": 3, "next": 5, "next-decision": 5, "last": 5}
    assert steps[5] == {"first": 0, "prev-decision": 3, "prev": 4}


@pytest.mark.parametrize("name", SHELF)
def test_what_chance_draws_costs_no_click(name):
    game = finished_game(name)
    stops, chance = game.stops(), [move.actor is CHANCE for move, _ in game.steps]
    assert (stops[0], stops[-1]) == (0, game.move_count)
    assert not any(chance[ply] for ply in stops[1:-1])
    assert set(game.decisions(None)) <= set(stops)
