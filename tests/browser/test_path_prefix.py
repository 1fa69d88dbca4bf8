"""A first visit and a whole game, below a path of a host, behind a proxy that keeps the path or takes it away."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.gate import mainly
from tests.proxy import proxy
from tests.serving import Running, serving

from .user import HurriedClock


@pytest.fixture(params=mainly(1, ["takes the path away", "keeps the path"]))
def below(request: pytest.FixtureRequest) -> Iterator[Running]:
    with (
        proxy("/my/games", strips=request.param == "takes the path away") as front,
        serving(clock=HurriedClock(), public_url=front.url) as running,
    ):
        front.behind, running.url = running.url, front.url
        yield running


def test_from_the_start_page_to_the_end_of_a_game(below, visit):
    guest = visit(of=below)
    page = guest.page
    page.goto(f"{below.url}/")
    guest.button("Play now: Mastermind").click()
    page.wait_for_url(f"{below.url}/t/*")
    guest.guess("WWPP")
    guest.guess(guest.code)
    guest.hide("RRYB")
    guest.is_over()
    page.get_by_role("link", name="See the turning points").click()
    page.wait_for_url(f"{below.url}/t/*/replay*")
    page.goto(f"{below.url}/rules")
    expect(page).to_have_url(f"{below.url}/rules/mastermind")


def test_a_move_of_another_browser_arrives(below, visit):
    ann, ben = visit(of=below), visit(of=below)
    answer = ann.page.request.post(
        f"{below.url}/new/mastermind",
        form={"name": "Ann", "do": "start", "first": "1", "kind-2": "link", "rows": "4"},
        headers={"Origin": below.url.removesuffix("/my/games")},
        max_redirects=0,
    )
    table = below.url.removesuffix("/my/games") + answer.headers["location"]
    ann.page.goto(table)
    ben.page.goto(table)
    ben.page.get_by_label("Your name").fill("Ben")
    ben.button("Take a seat").click()
    ben.hide("RRYB")
    ann.to_move()
