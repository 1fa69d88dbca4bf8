"""The rules page: contents that lead to their parts, and rules that can be linked to by number."""

import re
from collections.abc import Iterator

import pytest

from safecracker.games import games
from tests.serving import Running, serving


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


@pytest.mark.parametrize("game", games())
def test_the_contents_lead_to_every_part(server: Running, game: str) -> None:
    page = server.browser().get(f"/rules/{game}").text
    wanted = re.findall(r'<a href="#(part-\d+)">', page)
    assert len(wanted) > 4
    assert re.findall(r'<h3 id="(part-\d+)">', page) == wanted


def test_a_rule_can_be_linked_to_by_its_number(server: Running) -> None:
    page = server.browser().get("/rules/mastermind").text
    assert '<p class="rule" id="R4">' in page
