"""A game in a package of its own, installed beside this project: on every page, in the browser, terminal and arena."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, expect, sync_playwright

from safecracker.locale import LANGUAGES
from tests.browser.conftest import flags, program
from tests.serving import wait_for

from .fresh import ROOT, TOY, Fresh, made

pytestmark = pytest.mark.slow

RECORD = TOY / "tests" / "records" / "toy-named.txt"
TITLES = {"en": "The Other Card", "de": "Die andere Karte", "fr": "L\u2019autre carte", "nl": "De andere kaart"}


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Fresh:
    return made(tmp_path_factory.mktemp("installed"))


@pytest.fixture(scope="module")
def url(fresh: Fresh) -> Iterator[str]:
    with fresh.serving() as address:
        yield address


@pytest.fixture
def client(url: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=url, headers={"Origin": url}, timeout=20, verify=False, follow_redirects=True) as client:
        yield client


def test_nothing_of_the_checkout_is_used(fresh: Fresh) -> None:
    where = fresh.run(
        "timeit", "-n1", "-r1", "import safecracker, toygame; print(safecracker.__file__, toygame.__file__)"
    )
    assert where.count(str(fresh.folder)) == 2


def test_its_own_tests_pass_there(fresh: Fresh, tmp_path: Path) -> None:
    """The tests that every game gets for free, from the installed plugin."""
    shutil.copytree(TOY / "tests", tmp_path / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(TOY / "pyproject.toml", tmp_path)
    assert " passed" in fresh.run("pytest", "-q", cwd=tmp_path)


# in the terminal


def test_it_is_listed_with_its_options(fresh: Fresh) -> None:
    assert "toy: Die andere Karte – " in fresh.run("safecracker", "games", "--lang", "de")


def test_a_person_plays_it_in_the_terminal_and_the_record_is_verified(fresh: Fresh, tmp_path: Path) -> None:
    file = tmp_path / "toy.txt"
    game = fresh.run(
        "safecracker", "play", "toy", "--seats", "human,3", "--record", file, typed="hint\n1\n2\n3\n4\n5\n"
    )
    assert "Name the " in game
    assert "wins." in game
    assert "The result is correct" in fresh.run("safecracker", "verify", file)
    assert "Each player gets a card." in fresh.run("safecracker", "replay", file)


def test_its_lesson_is_learned_in_the_terminal(fresh: Fresh) -> None:
    taught = fresh.run("safecracker", "learn", "toy", typed="name 2\n1\n\n3\n")
    assert "Nox: That one is in your own hand." in taught
    assert "safecracker play toy --seats human,1" in taught


def test_its_bots_meet_in_the_arena(fresh: Fresh) -> None:
    report = fresh.run("safecracker", "arena", "toy", "5", "1", "--games", "4", "--workers", "2")
    assert report.startswith("The Other Card, 2 seats.")


# on every page


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("page", ["/", "/new/toy", "/rules/toy", "/records"])
def test_a_page_is_shown_in_every_language(client: httpx.Client, lang: str, page: str) -> None:
    answer = client.get(page, headers={"Accept-Language": lang})
    assert answer.status_code == 200, answer.text
    assert (TITLES[lang] in answer.text) == (page != "/records")


def test_its_lesson_is_learned_on_a_page(client: httpx.Client) -> None:
    assert 'href="/learn/toy"' in client.get("/").text
    for answer in ({"action": "name 1"}, {"do": "on"}, {"action": "name 3"}):
        step = re.search(r'name="step" value="(\d)"', client.get("/learn/toy").text)
        assert step is not None
        client.post("/learn/toy", data={"step": step[1], **answer})
    assert "Case closed" in client.get("/learn/toy?step=4").text


def test_its_board_is_drawn_with_its_own_style_and_cover(client: httpx.Client) -> None:
    page = client.get("/new/toy").text
    assert "/toy/board.css" in page
    assert "/toy/cover.svg#cover" in page
    for asset in set(re.findall(r'(?:href|src)="(/static/[^"#]+)', page)):
        assert client.get(asset).status_code == 200, asset


def test_the_api_plays_it_with_a_bot_of_the_pool(client: httpx.Client) -> None:
    assert "toy" in [game["name"] for game in client.get("/api/games").json()]
    seats = [{"kind": "human"}, {"kind": "computer", "level": 5}]
    opened = client.post("/api/tables", json={"game": "toy", "options": "cards=3", "seats": seats})
    table = f"/api/tables/{opened.json()['table']}"
    token = client.post(f"{table}/join", json={"name": "Ann"}).json()["token"]
    client.headers["Authorization"] = f"Bearer {token}"

    def over() -> bool:
        for action in client.get(f"{table}/actions").json()[:1]:
            assert client.post(f"{table}/moves", json={"action": action}).status_code == 200
        return "[Result" in client.get(f"{table}/record").text

    wait_for(over, seconds=60)
    assert '[Game "toy"]' in client.get(f"{table}/record").text
    assert client.get(table).status_code == 200
    assert client.get("/api/openapi.json").status_code == 200


def test_its_record_can_be_brought_and_stepped_through(client: httpx.Client) -> None:
    replay = client.post("/records", files=[("file", ("toy.txt", RECORD.read_bytes())), ("text", (None, ""))])
    assert replay.status_code == 200, replay.text
    assert "Verified game" in replay.text
    for viewer in ("open", "0", "1", "onlooker"):
        for ply in range(6):
            step = client.get(str(replay.url.copy_with(query=None)), params={"ply": ply, "as": viewer})
            assert step.status_code == 200, step.text


# in the browser


def test_two_people_play_it_in_the_browser_and_replay_it(url: str) -> None:
    wrong: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program(playwright), args=flags())
        pages = [browser.new_context(base_url=url, locale="en").new_page() for _ in range(2)]
        for page in pages:
            page.set_default_timeout(20_000)
            page.on("pageerror", lambda error: wrong.append(str(error)))
            page.on("response", lambda it: wrong.append(f"{it.status} {it.url}") if it.status >= 400 else None)
        ann, ben = pages
        _meet(ann, ben)
        for card in ("1", "2", "3"):
            if not _name(ann, card) or not _name(ben, card):
                break
        expect(ann.locator("#prompt")).to_contain_text("win")
        ann.get_by_role("link", name="See the turning points").click()
        ann.get_by_role("link", name="Replay", exact=True).click()
        expect(ann.locator(".log")).to_contain_text("You get the ")
        browser.close()
    assert wrong == []


def _meet(ann: Page, ben: Page) -> None:
    ann.goto("/")
    ann.get_by_role("link", name="With friends: The Other Card").click()
    ann.get_by_label("Your name").fill("Ann")
    ann.get_by_label("Cards in the pack").select_option("3")
    ann.get_by_role("button", name="Start the game").last.click()
    ann.wait_for_url("**/t/*")
    ben.goto(ann.url)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Take a seat").click()


def _name(page: Page, card: str) -> bool:
    """Name the card; whether the game goes on."""
    expect(page.locator("#prompt")).to_contain_text("Your turn.")
    page.get_by_role("button", name=f"Name the {card}").click()
    expect(page.locator("#prompt")).not_to_contain_text("Your turn.")
    return page.locator("#table").get_attribute("data-phase") == "playing"


# types that reach the user


def test_the_example_in_the_readme_is_strictly_typed_and_a_wrong_name_is_found(fresh: Fresh, tmp_path: Path) -> None:
    example = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)[0]
    (tmp_path / "example.py").write_text(example, encoding="utf-8")
    assert "Success" in fresh.run("mypy", "--strict", "example.py", cwd=tmp_path)
    (tmp_path / "wrong.py").write_text(example.replace(".code)", ".secret)"), encoding="utf-8")
    with pytest.raises(AssertionError, match='"RoundSeen" has no attribute "secret"'):
        fresh.run("mypy", "--strict", "wrong.py", cwd=tmp_path)
