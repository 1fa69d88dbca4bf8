"""The pages with the sheets to print, and the file that the command writes."""

import re

import pytest

from safecracker.games import games
from safecracker.locale import LANGUAGES, translator
from safecracker.web.print_pages import printed_options, single_print


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", games())
def test_every_game_has_its_sheets_in_every_language(client, game, lang):
    page = client.get(f"/print/{game}", headers={"Accept-Language": lang})
    assert (page.status_code, f'<html lang="{lang}"' in page.text) == (200, True)
    leaves = re.findall(r'<article class="leaflet" lang="(\w+)"', page.text)
    assert (leaves[0], set(leaves)) == (lang, set(LANGUAGES))
    assert ' style="' not in page.text


def test_the_first_game_is_shown_where_none_is_named(client):
    assert 'aria-current="page"' in client.get("/print").text


def test_sheets_are_numbered_and_a_back_has_the_number_of_its_front(client):
    feet = re.findall(r">Thieves! · ([^<]*)<", client.get("/print/thieves").text)
    assert feet[:3] == ["1/8", "1/8 · back", "2/8"]


def test_the_options_are_in_the_address(client):
    assert client.get("/print/thieves").text.count("#getaway") == 8
    assert client.get("/print/thieves?getaways=12").text.count("#getaway") == 12


def test_the_summary_says_where_the_set_differs_from_the_rules(client):
    assert "Different in this set" not in client.get("/print/mastermind").text
    page = client.get("/print/mastermind?rows=20&holes=6").text
    assert "Different in this set: Rows on the board: 20 · Holes: 6." in page
    assert "Hier anders: Reihen auf dem Brett: 20 · Löcher: 6." in page
    hexes = client.get("/print/codecrackers?layout=hexes").text
    assert "Different in this set: The board: 27 hexagons" in hexes


@pytest.mark.parametrize(
    ("path", "status"), [("/print/thieves?ones=99", 409), ("/print/thieves?pegs=2", 409), ("/print/chess", 404)]
)
def test_what_cannot_be_printed_is_refused(client, path, status):
    assert client.get(path).status_code == status


def test_a_game_without_sheets_has_no_page(client, monkeypatch):
    monkeypatch.setattr(type(games()["davinci"]), "can_print", False)
    assert client.get("/print/davinci").status_code == 404
    assert "/print/davinci" not in client.get("/rules/davinci").text


@pytest.mark.parametrize("game", games())
def test_the_rules_lead_to_the_sheets(client, game):
    assert f'href="/print/{game}"' in client.get(f"/rules/{game}").text


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize(("paper", "size"), [("a4", "A4"), ("letter", "letter")])
def test_a_file_needs_nothing_else(game, paper, size):
    kit = games()[game]
    html = single_print(kit, printed_options(kit, {}), paper, translator("nl"))
    assert f"@page {{ size: {size} portrait; }}" in html
    assert "/static/" not in html
    assert "http" not in html.replace("http://www.w3.org/2000/svg", "")
    ids = set(re.findall(r' id="([^"]+)"', html))
    assert set(re.findall(r'href="#([^"]+)"', html)) <= ids
