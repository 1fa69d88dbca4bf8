"""The companion's pages as the server sends them: words, facts, and the worker that keeps them on a phone."""

import json
import re

import pytest

from safecracker.games import games
from safecracker.locale import LANGUAGES
from safecracker.web.companion import HOME, TOOLS, WORKER

ADDRESSES = [HOME, *(tool.address for tool in TOOLS)]


def facts_of(html: str) -> dict[str, dict[str, str]]:
    found = re.search(r'<script type="application/json" id="companion-facts">(.*?)</script>', html, re.DOTALL)
    assert found
    facts: dict[str, dict[str, str]] = json.loads(found[1])
    return facts


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_speaks_every_language(client, language):
    for address in ADDRESSES:
        page = client.get(address, headers={"accept-language": language})
        assert page.status_code == 200
        assert f'<html lang="{language}"' in page.text
        words = facts_of(page.text)["words"]
        assert words["Undo"] == {"en": "Undo", "de": "Rückgängig", "fr": "Annuler", "nl": "Ongedaan maken"}[language]
        assert words["Row {n} of {most}"].count("{") == 2


def test_every_game_has_its_tools(client):
    home = client.get(HOME).text
    assert {tool.game for tool in TOOLS} == set(games())
    assert all(f'href="{tool.address}"' in home for tool in TOOLS)


def test_there_is_no_other_tool(client):
    assert client.get(f"{HOME}/mastermind/oracle").status_code == 404
    assert client.get(f"{HOME}/chess/check").status_code == 404


def test_the_worker_answers_for_the_companion_alone_and_keeps_what_there_is(client):
    answer = client.get(WORKER)
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["service-worker-allowed"] == HOME
    assert answer.headers["cache-control"] == "no-cache"
    first, _, rest = answer.text.partition("\n")
    kept = json.loads(first.removeprefix("self.KEPT = ").removesuffix(";"))
    assert kept["pages"] == ADDRESSES
    assert rest.startswith("// @ts-check")
    assert [address for address in kept["files"] if client.get(address).status_code != 200] == []


def test_nothing_in_the_facts_ends_the_element_they_stand_in(client):
    for address in ADDRESSES:
        text = client.get(address).text
        assert "<" not in text.partition('id="companion-facts">')[2].partition("</script>")[0]


def test_no_page_sets_an_identity(client):
    for address in ADDRESSES:
        assert "safecracker=" not in client.get(address).headers.get("set-cookie", "")
