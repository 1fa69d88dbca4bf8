"""The rules page: contents that lead to their parts, and rules that can be linked to by number."""

import re

import pytest

from safecracker.games import games


@pytest.mark.parametrize("game", games())
def test_the_contents_lead_to_every_part(server, game):
    page = server.browser().get(f"/rules/{game}").text
    wanted = re.findall(r'<a href="#(part-\d+)">', page)
    assert len(wanted) > 4
    assert re.findall(r'<h2 id="(part-\d+)">', page) == wanted


def test_a_rule_can_be_linked_to_by_its_number(server):
    page = server.browser().get("/rules/mastermind").text
    assert '<p class="rule" id="R4">' in page
