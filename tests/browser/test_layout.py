"""What is needed to play fits the screen, and is large enough to be hit with a finger."""

import pytest

from tests.gate import mainly

from .frames import resize
from .layout import answered, boxes, inside, place, sides, too_small
from .user import DESKTOP, LYING, PHONE, TABLET

RING = 3  # pixels around a tile that is pointed at
LONG = ("guessing, a number chosen", "guessing among four", "guessing with long rows", "the next round")
STATES = ("my turn", "my turn, with pegs placed", "hiding", "the other's turn")


@pytest.mark.parametrize(
    ("name", "language"),
    [*((name, "de") for name in STATES), *(("my turn, with pegs placed", language) for language in ("en", "fr", "nl"))],
)
def test_the_boxed_board_and_all_to_play_it_fit_a_phone_without_scrolling(goes_to, name, language):
    page = goes_to(name, PHONE, language=language)
    assert page.locator(".row").count() == 12
    (top, bottom), (tray, edge) = sides(page.locator(".case")), sides(page.locator(".act"))
    assert 0 <= top < bottom <= tray < edge <= PHONE[1]


def test_on_a_desktop_the_whole_table_is_seen_at_once(goes_to):
    page = goes_to("my turn", DESKTOP)
    assert sides(page.locator(".case"))[1] <= DESKTOP[1]
    assert sides(page.locator("#confirm"))[1] <= DESKTOP[1]


@pytest.mark.parametrize("name", ["my turn", "hiding"])
def test_a_finger_can_hit_everything_that_composes_a_row(goes_to, name):
    assert too_small(goes_to(name, PHONE), ".slot, .pick, #back, #confirm") == []


def test_a_finger_can_hit_every_answer(goes_to):
    assert too_small(goes_to("answering by hand", PHONE), ".reply") == []


# the home page


ABOVE_THE_FOLD = ((1366, 640), (1280, 720), DESKTOP, TABLET, PHONE)


@pytest.mark.parametrize("language", mainly(1, ["de", "en", "fr", "nl"]))
def test_whoever_chooses_a_level_reads_how_it_plays_and_nothing_moves(goes_to, language):
    page = goes_to("home", language=language)
    box = page.locator(".game").nth(2)
    said = page.locator(".plays > span").and_(page.locator(":visible"))
    for size in (*ABOVE_THE_FOLD, LYING):
        resize(page, size)
        if size == PHONE:
            box.locator(".peek").click()
        page.evaluate("document.activeElement.blur()")
        before = boxes(page, ".game .levels, .game .ways, .game .start")
        sentences = set[str]()
        for choice in box.locator(".levels label").all():
            choice.click()
            sentences.add(said.inner_text())  # one, or it fails
            assert said.inner_text() == choice.get_attribute("title"), size
            resize(page, size)
            assert boxes(page, ".game .levels, .game .ways, .game .start") == before, size
        assert len(sentences) == 5


@pytest.mark.parametrize("language", mainly(2, ["en", "de", "fr", "nl"]))
@pytest.mark.parametrize("name", ["home", "home with games to continue"])
def test_all_that_matters_on_the_home_page_is_seen_without_scrolling(goes_to, page_states, name, language):
    page_states.address("setting up the first code")  # a game to continue whose sentence is long
    page = goes_to(name, language=language)
    for size in ABOVE_THE_FOLD:
        resize(page, size)
        keys = boxes(page, ".play .primary")
        assert len(keys) == 5
        assert all(inside(it, size) for it in [*keys, *boxes(page, ".offer .button")]), size
        if size != PHONE:
            assert all(inside(it, size) for it in boxes(page, ".levels, .ways a, .quiet-links > *")), size


def test_on_a_tablet_no_game_stands_alone_in_its_row(goes_to):
    page = goes_to("home", TABLET, language="de")
    fifth, links = boxes(page, ".game")[-1], boxes(page, ".quiet-links")[0]
    assert (fifth.top, fifth.bottom) == (links.top, links.bottom)
    assert fifth.right < links.left


def test_a_curtain_fills_a_tablet(goes_to):
    page = goes_to("a curtain", TABLET)
    assert boxes(page, ".curtain")[0].bottom > 0.95 * TABLET[1]


@pytest.mark.parametrize("name", ["home", "setup of thieves"])
def test_a_large_screen_has_a_larger_page(goes_to, name):
    page = goes_to(name)
    widths = []
    for size in (DESKTOP, (1920, 1080)):
        resize(page, size)
        parts = boxes(page, ".game, .what, .yours")
        widths.append(max(it.right for it in parts) - min(it.left for it in parts))
    assert widths[1] > 1.3 * widths[0]
    assert widths[1] > 0.85 * 1920


def test_a_row_of_a_phone_opens_for_the_level_and_for_others(goes_to):
    page = goes_to("home", PHONE)
    levels = page.get_by_role("group", name="Computer level: Mastermind")
    assert levels.is_hidden()
    page.get_by_role("checkbox", name="More ways to play Mastermind").focus()
    page.keyboard.press("Space")
    assert too_small(page, ".game:first-child :is(.levels label, .ways a, .button)") == []
    levels.get_by_role("radio", name="Level 4, Hard").check(force=True)
    assert "Hard" in page.get_by_role("button", name="Play now: Mastermind").inner_text()
    page.get_by_role("checkbox", name="More ways to play Thieves!").focus()
    page.keyboard.press("Space")
    assert levels.is_hidden()  # one row is open at a time


# the waiting room


def test_the_way_to_play_without_the_others_is_seen_without_scrolling(goes_to):
    page = goes_to("waiting", language="de")
    for size in (PHONE, LYING, TABLET, DESKTOP):
        resize(page, size)
        found = boxes(page, ".fill > h2, .fill > .button, .fill .levels label")
        assert len(found) == 7
        assert all(inside(it, size) for it in found), size


# Da Vinci Code


@pytest.mark.parametrize("name", LONG)
def test_the_own_code_is_seen_above_the_numbers(goes_to, name):
    page = goes_to(name, PHONE, language="de")
    for size in (PHONE, DESKTOP):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert sides(page.locator(".me .tray"))[1] <= sides(page.locator(".act"))[0]
        assert sides(page.locator(".act"))[1] <= size[1]


@pytest.mark.parametrize("name", ["guessing among four", "guessing with long rows"])
def test_a_tile_that_is_pointed_at_leaves_the_name_of_its_owner_free(goes_to, name):
    page = goes_to(name, PHONE)
    owner, tile = page.locator(".rival:has(.picked) .nm"), page.locator(".picked .slab")
    pins = page.locator(".picked .pin").locator("visible=true")
    for size in (PHONE, DESKTOP):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert sides(owner)[1] <= sides(tile)[0] - RING
        assert all(sides(owner)[1] <= sides(pin)[0] for pin in pins.all())


def test_the_last_guess_is_read_to_its_end_on_a_phone(goes_to):
    line = goes_to("guessing", PHONE, language="de").locator(".lastline")
    assert answered(line, "it => it.scrollWidth <= it.clientWidth")
    assert "Richtig: " in line.inner_text()


# a replay


@pytest.mark.parametrize("name", ["replay", "replay of a game", "replay of a robbery", "the end of a replay"])
def test_the_bar_of_a_replay_covers_nothing_of_the_board(goes_to, name):
    page = goes_to(name, DESKTOP, language="de")
    board = page.locator(".case, .felt")
    free, seen = place(page.locator(".act")), place(board)
    assert seen["y"] + seen["height"] <= free["y"] or seen["x"] + seen["width"] <= free["x"]
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.locator(".side").evaluate("it => scrollTo(0, document.body.scrollHeight)")
    assert sides(page.locator(".side"))[1] < sides(page.locator(".act"))[0] + 1  # pages scroll by whole pixels


# where the system chooses the colours


def test_what_is_chosen_is_marked_in_the_colours_of_the_system(goes_to):
    page = goes_to("a figure chosen", forced_colors="active")
    mark = "it => getComputedStyle(it).outlineStyle"
    figures = page.get_by_role("group", name="Figure", exact=True)
    assert answered(figures.get_by_role("button", pressed=True), mark) == "solid"
    assert answered(figures.get_by_role("button", pressed=False).first, mark) == "none"
