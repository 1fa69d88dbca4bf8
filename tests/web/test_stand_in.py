"""A computer that plays for a person because the owner asked for it, and the person who comes back."""

from collections.abc import Iterator

import httpx
import pytest

from safecracker.table.table import Table
from tests.serving import Entropy, Running, serving, wait_for

from .parties import Program, act, party
from .test_shared_screen import screen
from .test_twins import CODE, TWIN

THREE = ", a computer, is playing for you at level 3."


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


def lend(client: httpx.Client, table: str, to: str) -> httpx.Response:
    return client.post(f"/t/{table}/stand-in", data={"to": to}, follow_redirects=True)


def away(table: Table) -> list[int]:
    """The level of the computer that plays for each; 0: they play themselves."""
    return [place.level if place.away else 0 for place in table.stored.seats]


def test_the_owner_lets_a_computer_play_for_somebody(server):
    here = party(server, pace="quick")
    table = server.lobby._tables[here.table]
    assert lend(here.breaker, here.table, "1 3").status_code == 200
    wait_for(lambda: table.ply == 1)
    assert away(table) == [0, 3]
    assert THREE in here.setter.get(f"/t/{here.table}").text
    assert "is playing for Ben" in here.breaker.get(f"/t/{here.table}").text


def test_the_person_has_the_seat_back_by_one_press(server):
    here = party(server)
    table = server.lobby._tables[here.table]
    here.hide("RWPB")
    lend(here.breaker, here.table, "1 3")
    here.setter.post(f"/t/{here.table}/back", data={"seat": "1"})
    assert away(table) == [0, 0]
    assert THREE not in here.setter.get(f"/t/{here.table}").text


def test_whoever_moves_is_back(server):
    here = party(server)
    here.hide("RWPB")
    lend(here.breaker, here.table, "0 5")
    here.guess("WWPP")
    assert away(server.lobby._tables[here.table]) == [0, 0]


def test_the_owner_gives_the_seat_back(server):
    here = party(server)
    here.hide("RWPB")
    assert "Give the seat back" in lend(here.breaker, here.table, "1 3").text
    assert "Give the seat back" not in lend(here.breaker, here.table, "1 0").text
    assert away(server.lobby._tables[here.table]) == [0, 0]


def test_the_owner_lets_a_computer_play_for_himself(server):
    here = party(server, pace="quick", first="0")
    assert THREE in lend(here.breaker, here.table, "0 3").text
    wait_for(lambda: server.lobby._tables[here.table].ply == 1)


def test_nobody_else_lends_a_seat(server):
    here = party(server)
    for client in (here.setter, server.browser()):
        assert lend(client, here.table, "0 3").status_code == 403
    assert "step in" not in here.setter.get(f"/t/{here.table}").text
    assert away(server.lobby._tables[here.table]) == [0, 0]


@pytest.mark.parametrize(
    ("to", "status"), [("", 400), ("1", 400), ("x 3", 400), ("1 33", 400), ("-1 3", 400), ("7 3", 409), ("1 6", 400)]
)
def test_what_cannot_be_lent_changes_nothing(server, to, status):
    here = party(server)
    table = server.lobby._tables[here.table]
    before = table.stored
    assert lend(here.breaker, here.table, to).status_code == status
    assert table.stored == before


def test_before_the_start_no_seat_is_lent(server):
    ann = server.browser()
    table = ann.post("/new/mastermind", data={"name": "Ann", "kind-2": "link", "do": "start"}).headers["location"]
    refused = lend(ann, table.removeprefix("/t/"), "0 3")
    assert refused.status_code == 409
    assert "only while a game is in progress" in refused.text


def test_a_program_that_moves_is_back_too(server):
    ann = server.browser()
    form = {"name": "Ann", "kind-2": "link", "first": "1", "do": "start"}
    table = ann.post("/new/mastermind", data=form).headers["location"].removeprefix("/t/")
    ben = Program(server.browser(), table, "Ben")
    lend(ann, table, "1 3")
    assert [seat["level"] for seat in ben.state()["seats"]] == [0, 0]
    assert ben.move("hide RWPB").status_code == 200
    assert away(server.lobby._tables[table]) == [0, 0]


def test_a_shared_screen_is_passed_to_nobody_who_is_away(server):
    shared = screen(server, "mastermind", first="0")
    assert shared.open_curtain("0").status_code == 200
    lend(shared.client, shared.table.id, "0 3")
    assert shared.next == "1"
    shared.open_curtain("1")
    assert ", a computer, is playing for Ann at level 3." in shared.page
    assert "Ann is back" in shared.page


def test_at_a_shared_screen_each_comes_back_for_himself(server):
    shared = screen(server, "mastermind", first="0")
    for to in ("0 3", "1 4"):
        lend(shared.client, shared.table.id, to)
    shared.client.post(f"/t/{shared.table.id}/back", data={"seat": "1"})
    assert away(shared.table) == [3, 0]
    shared.client.post(f"/t/{shared.table.id}/back", data={"seat": "7"})
    assert away(shared.table) == [3, 0]
    shared.client.post(f"/t/{shared.table.id}/back", data={"seat": "0"})
    assert (away(shared.table), shared.next) == ([0, 0], "0")


def test_a_move_at_a_shared_screen_brings_nobody_else_back(server):
    shared = screen(server, "mastermind", first="0")
    lend(shared.client, shared.table.id, "1 3")
    shared.open_curtain("0")
    act(shared.client, shared.table.id, "hide RWPB")
    assert (shared.table.ply, away(shared.table)) == (1, [0, 3])


def test_where_nothing_is_secret_a_shared_screen_shows_the_view_of_who_is_there(server):
    shared = screen(server, "codecrackers", first="0")
    lend(shared.client, shared.table.id, "0 3")
    holder = shared.table.stored.seats[0].holder
    assert shared.table.screen_of(holder).seat is None
    shared.client.post(f"/t/{shared.table.id}/back", data={"seat": "0"})
    assert shared.table.screen_of(holder).seat == 0


def test_the_owner_learns_nothing_by_lending_a_seat():
    def evening(code: str) -> list[bytes]:
        with serving(entropy=Entropy("lent")) as server:
            here = party(server)
            here.hide(code)
            part = {"x-fragment": "1"}
            lent = here.breaker.post(f"/t/{here.table}/stand-in", data={"to": "1 3"}, headers=part)
            back = here.breaker.post(f"/t/{here.table}/stand-in", data={"to": "1 0"}, headers=part)
            return [answer.content.replace(server.url.encode(), b"") for answer in (lent, back)]

    assert evening(CODE) == evening(TWIN)
