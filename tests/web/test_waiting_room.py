"""The waiting room: what it says of free seats, whom it tells what, and how the free seats are filled."""

from collections.abc import Iterator

import httpx
import pytest

from tests.serving import Running, serving

LINKS = {f"kind-{seat}": "link" for seat in (2, 3, 4)}


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


def opened(ann: httpx.Client, **fields: str) -> str:
    form = {"name": "Ann", "do": "start"} | LINKS | fields
    return str(ann.post("/new/thieves", data=form).headers["location"])


def test_it_says_how_many_seats_are_free(server: Running) -> None:
    ann, ben = server.browser(), server.browser()
    address = opened(ann)
    assert "3 seats are still free." in ann.get(address).text
    assert "3 seats are free." in ben.get(address).text
    ben.post(f"{address}/join", data={"name": "Ben"})
    assert "2 seats are still free." in ann.get(address).text


def test_whoever_is_invited_reads_what_the_game_is(server: Running) -> None:
    address = opened(server.browser())
    page = server.browser().get(address).text
    for part in ("<b>Thieves!</b>", 'class="cover"', 'class="facts"', 'href="/rules/thieves"'):
        assert part in page.partition('class="invited"')[2]


def test_a_guest_who_waits_reads_what_the_game_is_about_before_the_link(server: Running) -> None:
    ann, ben = server.browser(), server.browser()
    address = opened(ann)
    before = ben.get(address).text
    assert before.index("Join the game") < before.index("New to this game?")
    ben.post(f"{address}/join", data={"name": "Ben"})
    while_waiting, opener = ben.get(address).text, ann.get(address).text
    assert while_waiting.index("New to this game?") < while_waiting.index("Send this link")
    assert opener.index("Send this link") < opener.index("New to this game?")  # who has to send it


def test_one_card_fills_all_free_seats_and_the_game_starts(server: Running) -> None:
    ann = server.browser()
    address = opened(ann)
    page = ann.get(address).text
    assert page.count("Nobody coming?") == 1
    assert "Fill the 3 free seats with computers and start." in page
    ann.post(f"{address}/fill", data={"seat": "all", "level": "2"})
    assert 'data-phase="playing"' in ann.get(address).text


def test_one_seat_can_be_filled_and_nothing_promises_a_start(server: Running) -> None:
    ann = server.browser()
    address = opened(ann)
    assert "Add a computer player in seat 3" in ann.get(address).text
    ann.post(f"{address}/fill", data={"seat": "3", "level": "2"})
    page = ann.get(address).text
    assert 'data-phase="waiting"' in page
    assert "Fill the 2 free seats" in page
    ann.post(f"{address}/fill", data={"seat": "2", "level": "2"})
    last = ann.get(address).text
    assert "Fill the free seat with a computer and start." in last
    assert "computer player in seat" not in last


def test_a_link_can_be_shared_where_the_browser_can(server: Running) -> None:
    ann = server.browser()
    page = ann.get(opened(ann)).text
    assert "hidden" in page.partition("data-share=")[2].partition(">")[0]  # until a script finds that it can


def test_the_start_page_says_how_many_tables_wait_for_me(server: Running) -> None:
    ann = server.browser()
    assert "<title>Safecracker</title>" in ann.get("/").text
    for _ in range(2):
        ann.post("/new/mastermind", data={"name": "Ann", "do": "start", "kind-2": "computer", "first": "0"})
    opened(ann)  # waits for others
    assert "<title>● 2 · Safecracker</title>" in ann.get("/").text
