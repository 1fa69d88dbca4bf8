"""The table of The Code Crackers: board, code and safes are seen at once at every size, and stay where they are."""

import httpx
import pytest
from playwright.sync_api import Page, expect

from safecracker.table.table import Table
from tests.serving import Running

from .codecrackers import party, searching
from .frames import SIZES, WIDE, frames_of, resize
from .layout import FINGER, Box, box, boxes, inside, overlap, sides
from .user import LYING, PHONE, TABLET, Visitor

PLAYING = ("searching a code", "aiming at a cell", "having claimed", "after a search", "to roll the die")
OTHERS = ("with a buzzer", "a search of digits", "a search among hexagons", "the thief is caught", "replay of a chase")

BELOW = (".players", ".log-section")  # the board, on narrow screens

frames = frames_of((*PLAYING, *OTHERS), (".board", ".ring", ".codecard", ".pile", ".players", ".log-section", ".act"))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_board_code_and_safes_are_seen_at_once(frames, size):
    for frame in frames[size].values():
        assert all(inside(part, size) for name, part in frame.parts.items() if name not in BELOW)
        assert not overlap(frame.parts[".ring"], frame.parts[".act"])
        clue = frame.parts.get(".codecard") or frame.parts[".pile"]
        assert not overlap(clue, frame.parts[".act"])
        assert not overlap(clue, frame.parts[".ring"])


@pytest.mark.parametrize("size", WIDE, ids=str)
def test_the_page_is_as_high_as_the_window(frames, size):
    assert {frame.height for frame in frames[size].values()} == {size[1]}


@pytest.mark.parametrize("size", WIDE, ids=str)
def test_the_log_stays_where_it_is_while_the_notebook_says_more_or_less(frames, size):
    assert len({frames[size][name].parts[".log-section"] for name in ("searching a code", "to roll the die")}) == 1


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_board_and_the_bar_stay_where_they_are(frames, size):
    playing = [frames[size][name].parts for name in PLAYING]
    assert len({parts[".board"][:2] for parts in playing}) == 1
    assert len({parts[".act"] for parts in playing}) == 1


@pytest.mark.parametrize("options", [{}, {"claims": "buzzer"}], ids=["by passing", "with a buzzer"])
def test_the_bar_keeps_the_room_of_a_button_that_comes_and_goes(visit, server, options):
    ann, page = server.browser(), visit(WIDE[0]).page
    while True:
        here = party(ann, server, ("Ben",), first="0", glass="untimed", **options)
        rolled = board_and_bar(page, ann, server, here.table)
        if here.rolls_until(searching):  # a thief may escape before
            break
    assert board_and_bar(page, ann, server, here.table) == rolled


def board_and_bar(page: Page, ann: httpx.Client, server: Running, table: Table) -> list[list[Box]]:
    Visitor(server, page).sit(ann, table.id)
    expect(page.locator("#table")).to_have_attribute("data-ply", str(table.ply))
    found = []
    for size in WIDE:
        resize(page, size)
        found.append(boxes(page, ".board, .act"))
    return found


def test_a_phone_shows_all_players_above_the_bar(frames):
    for name in PLAYING:
        parts = frames[PHONE][name].parts
        assert parts[".players"].bottom <= parts[".act"].top


@pytest.mark.parametrize("name", ["buzzers", "buzzers of four"])
def test_buzzers_leave_board_and_code_in_sight_and_fit_a_finger(goes_to, name):
    page = goes_to(name, SIZES[0], language="de")
    for size in SIZES:
        resize(page, size)
        pressed = boxes(page, ".buzzer, .act .leave")
        assert all(inside(it, size) for it in pressed), size
        assert all(min(it.right - it.left, it.bottom - it.top) >= FINGER for it in pressed), size
        assert not any(overlap(it, part) for it in pressed for part in boxes(page, ".ring, .codecard")), size
        for buzzer in page.locator(".buzzer").all():
            edges, words = box(buzzer), box(buzzer.locator("b"))
            assert words.right <= edges.right, size
            assert edges.top <= words.top, size
            assert words.bottom <= edges.bottom, size


@pytest.mark.parametrize("size", [PHONE, LYING], ids=str)
def test_a_phone_writes_within_the_safes(goes_to, size):
    page = goes_to("a search among hexagons", size, language="fr")
    for safe in page.locator(".safe").all():
        edges = box(safe)
        words = box(safe.locator("b"))
        assert edges.left < words.left
        assert words.right < edges.right - 2


def test_a_phone_on_its_side_shows_all_figures_from_hat_to_foot(goes_to):
    figures = boxes(goes_to("searching a code", LYING), ".man")
    assert figures
    assert all(inside(it, LYING) for it in figures)


@pytest.mark.parametrize("language", ["de", "fr", "nl"])
def test_to_be_ready_is_one_line_on_a_phone_on_its_side(visit, language):
    ready = visit(LYING, language=language).open("codecrackers").page.locator("#ready")
    (top, bottom), (upper, lower) = sides(ready), sides(ready.locator("span"))
    assert top + 8 < upper
    assert lower < bottom - 8


CROWDED = ("after a search", "with a buzzer", "a search among hexagons", "buzzers", "buzzers of four")


@pytest.mark.parametrize("name", CROWDED)
def test_a_tablet_shows_the_players_and_the_result_of_a_search(goes_to, name):
    page = goes_to(name, TABLET, language="de")
    players, act, clue = (box(page.locator(part)) for part in (".players", ".act:visible", ".clue"))
    assert players.bottom <= act.top
    assert all(clue.top < it.top and it.bottom < clue.bottom for it in boxes(page, ".times li"))
