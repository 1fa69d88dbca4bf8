"""A game of Da Vinci Code to its end, by mouse, by touch and with scripts off: one turn, and every guess right."""

import pytest
from playwright.sync_api import Page, expect

from safecracker.games.davinci.model import State
from tests.serving import Running, wait_for

from .hands import DESKTOP, PHONE


def begin(page: Page) -> None:
    """A table against a computer, at which the guest begins."""
    page.goto("/new/davinci")
    page.locator(".further > summary").click()
    page.locator("[name=first]").select_option("0")
    page.get_by_role("button", name="Start the game").last.click()
    expect(page.locator("#prompt")).to_contain_text("Your turn")


def press(page: Page, value: str) -> None:
    page.locator(f'#table button[value="{value}"]').first.click()


def play_out(page: Page, server: Running) -> None:
    """Name every tile of the other; the test knows them all."""
    table = server.lobby._tables[page.url.partition("?")[0].rpartition("/")[2]]
    wait_for(lambda: table.ply >= 8)
    state: State = table.state
    press(page, "draw white")
    for piece in state.rows[1]:
        expect(page.locator(f'#table button[value="{piece.label}"], #table button[value="go"]').first).to_be_visible()
        if page.locator('#table button[value="go"]').count():
            press(page, "go")
        press(page, piece.label)
        press(page, str(piece.tile.sign))
        press(page, f"guess {piece.label} {piece.tile.sign}")


@pytest.mark.parametrize(("size", "scripts"), [(DESKTOP, True), (PHONE, True), (PHONE, False)])
def test_a_game_is_won_in_one_turn(visit, server, size, scripts):
    page = visit(size, scripts=scripts).page
    begin(page)
    play_out(page, server)
    expect(page.locator("#prompt")).to_contain_text("You win")
