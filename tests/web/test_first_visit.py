"""On a first visit the styles are in the page, and the content policy allows exactly those."""

import base64
import hashlib
import re
from collections.abc import Iterator

import httpx
import pytest

from safecracker.web import styles
from safecracker.web.assets import asset, contents
from safecracker.web.guard import POLICY
from tests.serving import Running, serving

from .parties import party

PAGES = {
    "/": ["kit.css", "case_week.css", "home.css"],
    "/new/thieves": ["kit.css", "setup.css", "thieves/board.css"],
    "/rules/mastermind": ["kit.css", "mastermind/board.css", "rulebook.css"],
    "/records": ["kit.css", "rules.css"],
    "/nowhere": ["kit.css", "rules.css"],
}


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


def inside(page: httpx.Response) -> list[str]:
    return re.findall(r"<style>(.*?)</style>", page.text, re.DOTALL)


def linked(page: httpx.Response, rel: str) -> list[str]:
    return re.findall(rf'<link rel="{rel}"(?: as="style")? href="([^"]+)">', page.text)


def policy(page: httpx.Response) -> str:
    return page.headers["content-security-policy"]


@pytest.mark.parametrize("path", PAGES)
def test_a_first_page_brings_its_styles_along(server: Running, path: str) -> None:
    page = server.browser().get(path)
    assert [text.encode() for text in inside(page)] == [contents()[name] for name in PAGES[path]]
    assert linked(page, "stylesheet") == []
    assert linked(page, "prefetch") == [asset(name) for name in PAGES[path]]  # for the next page


def test_the_policy_allows_these_styles_and_no_others(server: Running) -> None:
    page = server.browser().get("/")
    digests = [base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in inside(page)]
    assert policy(page) == f"{POLICY}; style-src 'self' " + " ".join(f"'sha256-{digest}'" for digest in digests)


@pytest.mark.parametrize("path", PAGES)
def test_the_second_time_a_page_links_to_them(server: Running, path: str) -> None:
    client = server.browser()
    client.get("/rules")
    client.get(path)
    page = client.get(path)
    assert inside(page) == []
    assert linked(page, "stylesheet") == [asset(name) for name in PAGES[path]]
    assert linked(page, "prefetch") == []
    assert policy(page) == POLICY


def test_another_page_brings_only_what_is_new(server: Running) -> None:
    client = server.browser()
    client.get("/")
    page = client.get("/new/thieves")
    assert linked(page, "stylesheet") == [asset("kit.css")]
    assert linked(page, "prefetch") == [asset("setup.css"), asset("thieves/board.css")]
    assert len(inside(page)) == policy(page).count("sha256-") == 2


@pytest.mark.parametrize("cookie", ["", ".", "of-before.1.2.3", "1.2.3", "x" * 3000])
def test_a_cookie_that_says_nothing_changes_nothing(server: Running, cookie: str) -> None:
    assert len(inside(server.browser().get("/", headers={"Cookie": f"styles={cookie}"}))) == len(PAGES["/"])


def test_a_table_comes_with_its_styles_too_and_its_updates_without(server: Running) -> None:
    table, stranger = party(server).table, server.browser()
    assert len(inside(stranger.get(f"/t/{table}"))) == 3
    fragment = server.browser().get(f"/t/{table}/board")
    assert inside(fragment) == linked(fragment, "prefetch") == []
    assert policy(fragment) == POLICY


def test_after_a_new_version_the_styles_come_along_again(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    client = server.browser()
    client.get("/")
    assert inside(client.get("/")) == []
    monkeypatch.setattr(styles, "version", lambda: "another")
    assert len(inside(client.get("/"))) == len(PAGES["/"])
