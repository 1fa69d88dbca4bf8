"""My games: kept in the browser, shown again, saved to a file, brought back, deleted."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from safecracker.locale import LANGUAGES
from tests.gate import mainly

from .layout import COLOURS, complaints, misfits, out_of_sight
from .user import PHONE

KEPT = "Object.keys(localStorage).filter(key => key.startsWith('game ')).length"


def game(number: int, **facts: Any) -> dict[str, Any]:
    """A finished game as a browser keeps it."""
    kept = {"id": f"{'a' * 24}{chr(97 + number // 26)}{chr(97 + number % 26)}", "game": "mastermind", "level": 2}
    kept |= {"at": 1_790_000_000_000 + number, "outcome": "won", "others": ["Ada"], "record": "[Game]"}
    return kept | {"tally": {"kind": "4x8", "values": [5], "best": 4.998}} | facts


def remember(page: Page, *games: dict[str, Any]) -> None:
    page.goto("/mine")
    page.evaluate("all => { for (const it of all) localStorage[`game ${it.id}`] = JSON.stringify(it) }", games)
    page.reload()
    expect(page.locator("#finished li").first).to_be_visible()


@pytest.fixture
def full(visit):
    """My games with something in every part of it."""
    page = visit().page
    games = [game(n, level=n % 6, game=("mastermind", "davinci")[n % 2]) for n in range(40)]
    remember(page, *games, game(40, outcome="lost", others=[], level=1))
    return page


def test_a_finished_game_is_kept_and_found_again(goes_to):
    page = goes_to("over")
    page.goto("/mine")
    line = page.locator("#finished li", has_text="Won Mastermind").first
    expect(line).to_be_visible()
    expect(page.locator('[data-played="mastermind 0"]').first).to_contain_text("of")
    assert page.evaluate(KEPT) >= 1
    assert '[Game \\"mastermind\\"]' in page.evaluate(
        "Object.entries(localStorage).filter(([key]) => key.startsWith('game ')).map(([_, text]) => text).join()"
    )
    line.get_by_role("link", name="Replay, Mastermind").click()
    expect(page.locator("h1")).to_contain_text("Mastermind")


def test_figures_count_what_was_played(full):
    expect(full.locator('[data-total="games"]')).to_have_text("41")
    expect(full.locator('[data-total="won"]')).to_have_text("40")
    expect(full.locator('[data-played="davinci 3"]')).to_have_text("7 of 7")
    expect(full.locator('[data-average="mine"]')).to_have_text("5")
    expect(full.locator('[data-average="best"]')).to_have_text("4.998")


def test_the_list_is_for_one_game_or_all_and_goes_on(full):
    expect(full.locator("#finished > li")).to_have_count(31)
    full.get_by_role("button", name="Show more").click()
    expect(full.locator("#finished > li")).to_have_count(41)
    full.locator("#only-game").select_option("davinci")
    expect(full.locator("#finished > li")).to_have_count(20)


def test_a_file_brings_everything_back(full, tmp_path: Path):
    with full.expect_download() as saved:
        full.get_by_role("button", name="Save to a file").click()
    path = tmp_path / "games.json"
    saved.value.save_as(path)
    assert len(json.loads(path.read_text(encoding="utf-8"))["games"]) == 41
    full.locator("#delete-games summary").click()
    full.get_by_role("button", name="Delete games: 41").click()
    assert full.evaluate(KEPT) == 0
    expect(full.locator("#no-games")).to_be_visible()
    full.locator("#bring-games").set_input_files(path)
    expect(full.get_by_role("status")).to_have_text("Games added: 41")
    assert full.evaluate(KEPT) == 41
    # no server may have its table: the record itself is sent to be replayed
    expect(full.locator("#finished form").first).to_have_attribute("action", "/records")


def test_whoever_brought_their_games_is_not_new_here(page, tmp_path: Path):
    page.goto("/")
    expect(page.get_by_text("New here?")).to_be_visible()
    path = tmp_path / "games.json"
    path.write_text(json.dumps({"format": "safecracker games 1", "games": [game(1)]}), encoding="utf-8")
    page.goto("/mine")
    page.locator("#bring-games").set_input_files(path)
    expect(page.get_by_role("status")).to_have_text("Games added: 1")
    page.goto("/")
    expect(page.locator(".welcome.clear")).to_be_visible()
    expect(page.get_by_text("New here?")).to_have_count(0)
    assert page.locator(".first-visit").count() == 0


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"format": "safecracker games 1", "games": 7}', '{"games": []}'])
def test_another_file_changes_nothing(full, tmp_path: Path, text: str):
    path = tmp_path / "other.json"
    path.write_text(text, encoding="utf-8")
    full.locator("#bring-games").set_input_files(path)
    expect(full.get_by_role("status")).to_contain_text("Nothing was changed.")
    assert full.evaluate(KEPT) == 41


def test_what_a_file_says_is_never_markup(full, tmp_path: Path):
    evil = game(99, others=["<img src=x onerror=alert(1)>"], game="<b>chess</b>", at=9e12)
    path = tmp_path / "evil.json"
    path.write_text(json.dumps({"format": "safecracker games 1", "games": [evil]}), encoding="utf-8")
    full.locator("#bring-games").set_input_files(path)
    expect(full.locator("#finished li").first).to_contain_text("<img src=x onerror=alert(1)>")
    assert full.locator("#finished img, #finished b b").count() == 0


def test_numbers_of_a_file_that_no_game_has_neither_hang_nor_break_the_page(full, tmp_path: Path):
    """Each was drawn: a level as a column of a table, a tally as as many columns as its highest number."""
    endless = {"kind": "4x8", "values": [10**9, -1], "best": 4.998}
    games = [game(101, level=1e21), game(102, at=1e300), game(103, tally=endless), game(104, level=-1)]
    path = tmp_path / "numbers.json"
    path.write_text(json.dumps({"format": "safecracker games 1", "games": games}), encoding="utf-8")
    full.locator("#bring-games").set_input_files(path)
    expect(full.get_by_role("status")).to_have_text("Games added: 1")
    full.reload()
    expect(full.locator('[data-total="games"]')).to_have_text("42")
    expect(full.locator('[data-average="mine"]')).to_have_text("5")
    full.locator("#delete-games summary").click()
    full.get_by_role("button", name="Delete games: 42").click()
    assert full.evaluate(KEPT) == 0


def test_a_game_that_was_deleted_does_not_come_back_from_the_server(goes_to):
    page = goes_to("over")
    page.goto("/mine")
    page.get_by_role("button", name="Delete, Mastermind").first.click()
    before = page.evaluate(KEPT)
    page.reload()
    expect(page.locator("#save-games")).to_be_visible()
    assert page.evaluate(KEPT) == before


def test_axe_finds_nothing_and_all_fits(full):
    assert complaints(full) == []
    full.emulate_media(color_scheme="dark")
    assert complaints(full, **COLOURS) == []
    assert misfits(full) == []
    assert out_of_sight(full) == []


@pytest.mark.parametrize("language", mainly(2, LANGUAGES))
def test_all_fits_in_every_language(visit, language):
    page = visit(PHONE, language=language).page
    remember(page, *(game(n, level=n % 6) for n in range(12)))
    assert misfits(page) == []


def test_without_scripts_the_server_shows_what_it_has(goes_to, visit):
    page = goes_to("over")
    plain = visit(scripts=False, storage_state=page.context.storage_state()).page
    plain.goto("/mine")
    expect(plain.locator("#finished li", has_text="You win! Mastermind").first).to_be_visible()
    expect(plain.get_by_text("With scripts off, this browser keeps nothing.")).to_be_visible()
    expect(plain.locator("#save-games")).to_be_hidden()
