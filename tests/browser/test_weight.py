"""Pages are light, and everything on them comes from the server itself."""

import pytest
from playwright.sync_api import Page

LIMIT = 150_000  # bytes on the wire for everything that a first visit asks for


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


@pytest.mark.parametrize("name", ["home", "setup", "my turn"])
def test_a_first_visit_weighs_less_than_150_kb(goes_to, visit, name):
    page = goes_to(name)
    fresh = visit(storage_state=page.context.storage_state()).page
    assert weight(fresh, page.url) < LIMIT


def test_a_second_visit_asks_for_no_file_again(goes_to):
    page = goes_to("setup")
    page.wait_for_load_state("networkidle")
    page.goto(page.url)
    files = "performance.getEntriesByType('resource').filter(it => it.name.includes('/static/'))"
    assert page.evaluate(f"{files}.length") > 3
    assert page.evaluate(f"{files}.every(it => it.transferSize === 0)")
