"""A form that is sent twice, as when its answer was lost: one table and one seat, even for a browser new here."""

import re
from collections.abc import Iterator

import httpx
import pytest

from tests.serving import Running, serving


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


def twice(client: httpx.Client, path: str, form: dict[str, str]) -> list[httpx.Response]:
    """The same form twice, with the cookies of before: nothing of the first answer arrived."""
    before = dict(client.cookies)
    first = client.post(path, data=form)
    client.cookies = httpx.Cookies(before)
    return [first, client.post(path, data=form)]


@pytest.mark.parametrize(("page", "path"), [("/", "/play/mastermind"), ("/new/mastermind", "/new/mastermind")])
def test_a_new_browser_that_presses_twice_opens_one_table(server, page, path):
    client = server.browser()
    found = re.search(r'name="ticket" value="([^"]+)"', client.get(page).text)
    assert found
    first, second = twice(client, path, {"name": "Ann", "kind-2": "computer", "do": "start", "ticket": found[1]})
    assert first.status_code == second.status_code == 303
    assert first.headers["location"] == second.headers["location"]


def test_a_new_browser_whose_join_was_lost_still_has_its_seat(server):
    ann, ben = server.browser(), server.browser()
    address = ann.post("/new/mastermind", data={"name": "Ann", "kind-2": "link", "do": "start"}).headers["location"]
    ben.get(address)
    assert [answer.status_code for answer in twice(ben, f"{address}/join", {"name": "Ben"})] == [303, 303]
    table = server.lobby._tables[address.removeprefix("/t/")]
    assert [seat.name for seat in table.stored.seats].count("Ben") == 1
