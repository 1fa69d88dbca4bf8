"""Safecracker as an app: the manifest, the worker, the page without a connection, and the preview of a link."""

import re
from collections.abc import Iterator

import pytest

from safecracker.games import games
from safecracker.locale import LANGUAGES
from safecracker.web.assets import contents, preview
from tests.serving import Running, serving

PREFIX = "/games/box"
LARGEST = 60_000  # bytes of a picture


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


@pytest.fixture(scope="module")
def behind() -> Iterator[Running]:
    """Below a path of a public URL."""
    with serving(public_url=f"https://play.example{PREFIX}") as running:
        yield running


def previewed(page: str) -> dict[str, str]:
    return dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', page))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_manifest_names_the_app_in_every_language(server: Running, lang: str) -> None:
    answer = server.browser().get("/manifest.webmanifest", headers={"Accept-Language": lang})
    found = answer.json()
    assert answer.headers["content-type"] == "application/manifest+json"
    assert (found["name"], found["lang"], found["start_url"], found["display"]) == (
        "Safecracker",
        lang,
        "/",
        "standalone",
    )
    for icon in found["icons"]:
        picture = server.browser().get(icon["src"])
        assert picture.headers["content-type"] == "image/png"
        width, height = (int.from_bytes(picture.content[at : at + 4]) for at in (16, 20))
        assert icon["sizes"] == f"{width}x{height}"


def test_pictures_are_small() -> None:
    pictures = {name: len(content) for name, content in contents().items() if name.endswith(".png")}
    assert len(pictures) == 3 + len(games())
    assert max(pictures.values()) < LARGEST


def test_the_worker_covers_every_page_and_is_looked_at_again(server: Running) -> None:
    answer = server.browser().get("/worker.js?version=1")
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "no-cache"
    assert 'data-worker="/worker.js?version=' in server.browser().get("/").text


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_without_a_connection_is_there_in_every_language(server: Running, lang: str) -> None:
    page = server.browser().get("/offline", headers={"Accept-Language": lang})
    assert (page.status_code, f'<html lang="{lang}"' in page.text) == (200, True)


def test_an_invitation_has_a_sentence_and_the_picture_of_its_game(server: Running) -> None:
    ann = server.browser()
    table = ann.post("/new/davinci", data={"name": "Zoe", "kind-2": "link", "do": "start"}).headers["location"]
    found = previewed(server.browser().get(table).text)
    assert found["title"] == "Play Da Vinci Code with me. A seat is free."
    assert "No account needed." in found["description"]
    assert found["image"] == server.url + preview(games()["davinci"])
    assert "Zoe" not in "".join(found.values())
    picture = server.browser().get(found["image"])
    assert (picture.headers["content-type"], picture.headers["cross-origin-resource-policy"]) == (
        "image/png",
        "cross-origin",
    )


@pytest.mark.parametrize("path", ["/", "/rules/mastermind", "/mine", "/privacy"])
def test_every_page_can_be_sent(server: Running, path: str) -> None:
    found = previewed(server.browser().get(path).text)
    assert found["image"].startswith(f"{server.url}/static/")
    assert found["title"]
    assert found["description"]


def test_below_a_path_all_of_it_stays_there(behind: Running) -> None:
    client = behind.browser()
    page = client.get(f"{PREFIX}/").text
    assert f'data-worker="{PREFIX}/worker.js' in page
    assert f'<link rel="manifest" href="{PREFIX}/manifest.webmanifest">' in page
    assert previewed(page)["image"].startswith(f"https://play.example{PREFIX}/static/")
    found = client.get(f"{PREFIX}/manifest.webmanifest").json()
    assert (found["scope"], found["start_url"], found["id"]) == (f"{PREFIX}/",) * 3
    assert all(icon["src"].startswith(f"{PREFIX}/static/") for icon in found["icons"])
