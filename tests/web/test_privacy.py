"""The page that says what is kept about people."""

import pytest

from safecracker.locale import LANGUAGES
from tests.serving import serving


@pytest.fixture(scope="module")
def server():
    with serving() as running:
        yield running


@pytest.mark.parametrize("path", ["/", "/rules/mastermind", "/records", "/nowhere"])
def test_it_is_linked_from_the_foot_of_pages(server, path):
    assert 'href="/privacy"' in server.browser().get(path).text.partition("<footer")[2]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_it_is_there_in_every_language_and_tells_the_days(server, lang):
    server.lobby.keep_days = 98765
    page = server.browser().get("/privacy", headers={"Accept-Language": lang})
    assert (page.status_code, f'<html lang="{lang}"' in page.text) == (200, True)
    assert page.text.count("98765") == 2


def test_the_page_knows_every_cookie(server):
    """Who adds a cookie tells it there, and here."""
    client = server.browser()
    client.post("/name", data={"name": "Ann"})
    client.post("/prefs", data={"lang": "de", "theme": "dark", "sound": "off"})
    client.post("/new/mastermind", data={"name": "Ann", "kind-2": "computer", "level-2": "2", "do": "start"})
    client.get("/")
    named = {"safecracker", "name", "lang", "theme", "sound", "notes", "styles"}
    assert {cookie for cookie in client.cookies if cookie not in named and not cookie.startswith("level-")} == set()
