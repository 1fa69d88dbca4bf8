"""The board of a session in a notebook, or saved as a file: whole, and large enough, however wide the page is."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from safecracker import GAMES, Session
from safecracker.web.single_page import HEIGHT

WIDTHS = (700, 1280, 1920)
LEAST = 300  # pixels of the board's height
# how high the board is, how much longer than its window the page is, and what is drawn where nobody sees it
MEASURE = """() => {
    const parts = [...document.querySelector(".compose").children].map(part => part.getBoundingClientRect());
    const drawings = [...document.querySelectorAll(".compose svg")].filter(svg => svg.checkVisibility());
    const hidden = drawings.filter(svg => {
        const {left, top, width, height} = svg.getBoundingClientRect();
        return !document.elementFromPoint(left + width / 2, top + height / 2)?.closest(".compose");
    });
    const high = Math.max(...parts.map(part => part.bottom)) - Math.min(...parts.map(part => part.top));
    return [high, document.documentElement.scrollHeight - innerHeight, hidden.length, drawings.length];
}"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    opened = browser.new_page()
    yield opened
    opened.close()


@pytest.mark.parametrize("name", GAMES)
def test_a_board_is_whole_however_wide_the_notebook_is(page: Page, name: str) -> None:
    session = Session(name, seed=7)
    for _ in range(9):
        session.bot_plays(2)
    page.set_content(session.html())
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": HEIGHT})
        high, too_long, hidden, drawn = page.evaluate(MEASURE)
        assert high >= LEAST, width
        assert (too_long, hidden) == (0, 0), width
        assert drawn > 0
