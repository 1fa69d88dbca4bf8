"""Pages are light, and everything on them comes from the server itself."""

import re
from urllib.parse import urljoin

import httpx
import pytest
from playwright.sync_api import Page

from tests.gate import mainly
from tests.serving import wait_for

from .page_states import PageStates

LIMIT = 150_000  # bytes on the wire for everything that a first visit asks for
LINKS = re.compile(r'(?:href|src)="(/static/[^"#]+)')
IMPORTS = re.compile(r'from "(\.{1,2}/[^"]+)"')
PAGES = (
    "home with games to continue",
    *("setup", "my turn, with pegs placed", "replay", "rules"),
    *("setup of davinci", "guessing among four", "replay of a game", "rules of davinci"),
    *("setup of thieves", "a loot among six", "replay of a robbery", "rules of thieves"),
    *("setup of teufelsmoor", "a figure chosen", "replay of a search", "rules of teufelsmoor"),
    *("setup of codecrackers", "aiming at a cell", "replay of a chase", "rules of codecrackers"),
)


def wire(answer: httpx.Response) -> int:
    """The bytes of an answer as it was sent, compressed."""
    return answer.num_bytes_downloaded + sum(len(name) + len(value) + 4 for name, value in answer.headers.raw)


def sent(page_states: PageStates, name: str) -> list[int]:
    """The bytes of a page, of every file that it names, and of every script that those import."""
    page = page_states.get(page_states.address(name))
    sizes, seen, waiting = [wire(page)], set[str](), LINKS.findall(page.text)
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        file = page_states.get(path)
        sizes.append(wire(file))
        if path.endswith(".js"):
            waiting += [urljoin(path, imported) for imported in IMPORTS.findall(file.text)]
    return sizes


def weight(page: Page, path: str) -> int:
    """The bytes that came over the wire until the page was complete."""
    wire = page.context.new_cdp_session(page)
    sizes: list[float] = []
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    page.goto(path)
    page.wait_for_timeout(300)
    assert len(sizes) > 5
    return int(sum(sizes))


@pytest.mark.parametrize("name", mainly(8, PAGES))
def test_a_first_visit_weighs_less_than_150_kb(page_states, name):
    sizes = sent(page_states, name)
    assert len(sizes) > 5
    assert sum(sizes) < LIMIT


def test_a_browser_asks_for_nothing_that_was_not_counted(goes_to, visit, page_states):
    page = goes_to("my turn")
    fresh = visit(storage_state=page.context.storage_state()).page
    assert weight(fresh, page.url) < 1.1 * sum(sent(page_states, "my turn"))


def test_a_second_visit_asks_for_no_file_again(visit, page_states):
    page = visit(storage_state={"cookies": [], "origins": []}).page  # that nobody had before
    page_states.go(page, "setup")
    page.wait_for_load_state("networkidle")
    page.goto(page.url)
    files = "performance.getEntriesByType('resource').filter(it => it.name.includes('/static/'))"
    wait_for(lambda: page.evaluate(f"{files}.length") > 3)  # what comes from the cache is noted a little later
    assert page.evaluate(f"{files}.every(it => it.transferSize === 0)")
