"""The page on which a solved game is studied."""

from collections.abc import Iterator

import pytest

from tests.serving import Running, serving
from tests.shelf import finished_table


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


def test_anybody_may_walk_the_tree(server: Running) -> None:
    page = server.browser().get("/study/mastermind/4x8/02")
    assert 'href="/study/mastermind/4x8/02/11"' in page.text


def test_the_rules_lead_to_the_solved_game(server: Running) -> None:
    assert 'href="/study/mastermind"' in server.browser().get("/rules/mastermind").text


def test_the_setup_page_leads_there_too(server: Running) -> None:
    assert 'href="/study/mastermind"' in server.browser().get("/new/mastermind").text
    assert "/study/" not in server.browser().get("/new/thieves").text


def test_so_does_the_result(server: Running) -> None:
    table = finished_table(server, "mastermind-points")
    assert 'href="/study/mastermind"' in server.browser().get(f"/t/{table}").text


def test_a_game_that_is_not_solved_has_no_such_page(server: Running) -> None:
    assert server.browser().get("/study/thieves").status_code == 404


@pytest.mark.parametrize("way", ["9x9", "4x8/%00", "4x8/99", "4x8//02", "4x8/" + "02/" * 500])
def test_a_path_that_leads_nowhere_is_refused(server: Running, way: str) -> None:
    assert server.browser().get(f"/study/mastermind/{way}").status_code == 400
