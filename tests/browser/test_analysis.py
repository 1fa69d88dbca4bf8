"""What has to be worked out for a replay comes into the page when it is known, and moves nothing."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.gate import mainly
from tests.serving import Running, serving
from tests.shelf import finished_table
from tests.slow_bots import SlowCalculations

from .conftest import GoesTo, Visit
from .frames import resize
from .layout import boxes
from .user import DESKTOP, PHONE

PARTS = ".win-odds, .win-odds ul, .advice, .viewers, .log-section"


@pytest.fixture
def bots() -> SlowCalculations:
    return SlowCalculations()


@pytest.fixture
def slow_server(bots: SlowCalculations) -> Iterator[Running]:
    with serving(bots=bots) as running:
        yield running


@pytest.mark.parametrize("size", [DESKTOP, PHONE])
def test_the_chart_and_the_advice_come_without_moving_the_page(
    visit: Visit, slow_server: Running, bots: SlowCalculations, size: tuple[int, int]
) -> None:
    page = visit(size, of=slow_server).page
    page.goto(f"/t/{finished_table(slow_server, 'codecrackers-calm')}/replay?ply=30&as=open")
    expect(page.locator(".advice")).to_contain_text("The computer is thinking…")
    before = boxes(page, PARTS)
    assert len(before) == 5
    bots.go_on(slow_server.loop)
    expect(page.locator(".win-odds polygon")).not_to_have_count(0)
    expect(page.locator("[data-pending]")).to_have_count(0)
    assert boxes(page, PARTS) == before


def test_without_scripts_the_page_loads_itself_again(
    visit: Visit, slow_server: Running, bots: SlowCalculations
) -> None:
    page = visit(of=slow_server, scripts=False).page
    page.goto(f"/t/{finished_table(slow_server, 'codecrackers-calm')}/replay?ply=30&as=open")
    expect(page.locator(".win-odds polygon")).to_have_count(0)
    bots.go_on(slow_server.loop)
    expect(page.locator(".win-odds polygon")).not_to_have_count(0)


@pytest.mark.parametrize("name", mainly(2, ["replay of a chase", "replay of a game", "replay of a search"]))
def test_going_on_from_a_replay_opens_beside_the_board(goes_to: GoesTo, name: str) -> None:
    page = goes_to(name)
    page.goto(page.url.partition("?")[0] + "?ply=1")
    fold, start = page.locator("#play-on"), page.get_by_role("button", name="Start the game", exact=True)
    for size in ((1366, 640), DESKTOP):
        resize(page, size)
        before = boxes(page, ".board, .steps, .status-lines")
        fold.locator("summary").press("Enter")
        expect(start).to_be_in_viewport(ratio=1)
        assert boxes(page, ".board, .steps, .status-lines") == before, size
        fold.locator("summary").press("Enter")
        expect(start).to_be_hidden()
