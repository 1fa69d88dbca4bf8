"""The report on a finished game in a browser: it comes when it is known, fits, and can be read by everyone."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.gate import mainly
from tests.serving import Running, serving
from tests.shelf import finished_table
from tests.slow_bots import SlowCalculations

from .conftest import Visit
from .frames import SIZES, WIDE, resize
from .layout import COLOURS, box, boxes, complaints, overlap
from .user import DESKTOP, LYING

GAMES = ("mastermind-points", "davinci-standing", "thieves-fewer", "teufelsmoor-found", "codecrackers-dots")


@pytest.fixture
def bots() -> SlowCalculations:
    return SlowCalculations()


@pytest.fixture
def slow_server(bots: SlowCalculations) -> Iterator[Running]:
    with serving(bots=bots) as running:
        yield running


def opened(page: Page, server: Running, name: str, viewer: str = "1") -> None:
    page.goto(f"/t/{finished_table(server, name)}/replay?report=1&as={viewer}")
    expect(page.locator(".moment-card")).to_have_count(3)
    expect(page.locator("[data-pending]")).to_have_count(0)


@pytest.mark.parametrize("name", mainly(2, GAMES))
def test_it_fits_the_screen_and_axe_finds_nothing(visit: Visit, server: Running, name: str) -> None:
    page = visit(DESKTOP).page
    opened(page, server, name)
    for size in SIZES:
        resize(page, size)
        wide, high = page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert wide <= size[0], size
        assert size not in WIDE or high <= size[1], size
        board, chart, steps = (box(page.locator(part)) for part in (".board", ".canvas", ".jump"))
        assert board.top < chart.bottom <= steps.bottom <= size[1], size
        clashes = [(a, b) for a, b in ((board, chart), (board, steps), (chart, steps)) if overlap(a, b)]
        assert clashes == [], size
        assert len(boxes(page, ".row.last")) == page.locator(".row.last").count(), size
    assert complaints(page) == []
    page.emulate_media(color_scheme="dark")
    assert complaints(page, **COLOURS) == []


def test_a_phone_on_its_side_shows_whole_lines_of_a_long_sentence(visit: Visit, server: Running) -> None:
    page = visit(LYING).page
    opened(page, server, "davinci-standing")
    page.locator("#prompt").evaluate("it => it.append(' The code was red, white, pink, blue.'.repeat(6))")
    prompt, chart = box(page.locator("#prompt")), box(page.locator(".dock"))
    assert prompt.bottom <= chart.top
    assert prompt.bottom - prompt.top == round(3 * 13 * 1.12)  # three lines


def test_moments_and_decisions_lead_to_their_positions(visit: Visit, server: Running) -> None:
    page = visit(DESKTOP).page
    opened(page, server, "davinci-standing")
    expect(page.locator("#prompt")).to_contain_text("Move 26. You stopped.")
    page.get_by_role("link", name="Previous moment").click()
    expect(page.locator("#prompt")).to_contain_text("Move 23.")
    page.get_by_role("link", name="Next moment").click()
    expect(page.locator("#prompt")).to_contain_text("Move 26. You stopped.")
    expect(page.locator(".moment-card[aria-current]")).to_contain_text("You stopped")
    page.get_by_role("link", name="Moment 1, move 17").click()
    expect(page.locator("#prompt")).to_contain_text("Move 17.")
    page.get_by_role("link", name="Decision, move 25: as good as any").press("Enter")
    expect(page.locator("#prompt")).to_contain_text("Move 25.")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#prompt")).to_contain_text("Move 26.")


def test_a_press_on_the_chart_leads_to_the_nearest_decision(visit: Visit, server: Running) -> None:
    page = visit(DESKTOP).page
    opened(page, server, "davinci-standing")
    page.locator(".marks").click(position={"x": 3, "y": 60})
    expect(page.locator("#prompt")).to_contain_text("Move 9.")


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_it_shows_how_far_it_is_and_then_the_report(
    visit: Visit, slow_server: Running, bots: SlowCalculations, *, scripts: bool
) -> None:
    page = visit(of=slow_server, scripts=scripts).page
    page.goto(f"/t/{finished_table(slow_server, 'davinci-standing')}/replay?report=1&as=1")
    expect(page.locator(".working")).to_contain_text("0 of 19 positions")
    expect(page.get_by_role("progressbar")).to_be_visible()
    bots.go_on(slow_server.loop)
    expect(page.locator(".moment-card")).to_have_count(3)
    expect(page.locator("#prompt")).to_contain_text("Move 26.")
