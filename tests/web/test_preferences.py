"""What a reader chooses is kept in their browser, and only what is offered can be chosen."""

import re

import pytest

from tests.serving import serving

USUAL = {"theme": "auto", "palette": "usual", "sound": "on", "motion": "on", "shortcuts": "on", "confirm": "off"}
USUAL |= {"notify": "off", "vibrate": "off"}


@pytest.fixture(scope="module")
def server():
    with serving() as running:
        yield running


def chosen(browser) -> dict[str, str]:
    """What the page is drawn with."""
    root = re.search(r"<html([^>]*)>", browser.get("/").text)
    assert root
    return dict(re.findall(r'data-(\w+)="(\w+)"', root[1]))


def test_until_somebody_chooses_all_is_as_usual(server):
    assert chosen(server.browser()) == USUAL


@pytest.mark.parametrize(
    ("choice", "shown"),
    [
        ({"theme": "dark"}, {"theme": "dark"}),
        ({"strong": "on"}, {"palette": "strong"}),
        ({"sound": "off"}, {"sound": "off"}),
        ({"motion": "off"}, {"motion": "off"}),
        ({"shortcuts": "off"}, {"shortcuts": "off"}),
        ({"confirm": "on"}, {"confirm": "on"}),
        ({"notify": "on"}, {"notify": "on"}),
        ({"vibrate": "on"}, {"vibrate": "on"}),
    ],
)
def test_a_choice_is_kept(server, choice, shown):
    browser = server.browser()
    browser.post("/prefs", data=choice)
    assert chosen(browser) == USUAL | shown


def test_what_is_not_offered_is_not_kept(server):
    browser = server.browser()
    browser.post("/prefs", data={"strong": "very", "theme": "pink", "confirm": "yes", "safecracker": "mine"})
    assert not browser.cookies
    assert chosen(browser) == USUAL


def test_what_a_cookie_says_is_not_believed(server):
    browser = server.browser()
    browser.headers["Cookie"] = 'confirm="><script>; strong=1'
    assert chosen(browser) == USUAL
