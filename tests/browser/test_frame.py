"""The table of Mastermind: all rows and what fills them are seen at once at every size, and stay where they are."""

import pytest

from .frames import LANGUAGES, SIZES, WIDE, frames_of, resize
from .layout import box, boxes, inside, overlap, sides
from .user import DESKTOP, LYING, PHONE, TABLET

PLAYING = ("my turn, with pegs placed", "the other's turn", "hiding", "answering by hand", "asked for a move back")
OTHERS = ("between rounds", "doubting", "watching", "over", "replay")

# what hides a part of its words
CUT = """them => them
    .filter(it => it.scrollWidth > it.parentElement.clientWidth || getComputedStyle(it).overflow !== "visible")
    .map(it => it.innerText)"""

frames = frames_of((*PLAYING, *OTHERS), (".board", ".case", ".act"))


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_all_rows_and_what_fills_them_are_seen_at_once(frames, size):
    for frame in frames[size].values():
        assert inside(frame.parts[".case"], size)
        if act := frame.parts.get(".act"):  # those who watch have none
            assert inside(act, size)
            assert not overlap(frame.parts[".case"], act)


@pytest.mark.parametrize("size", WIDE, ids=str)
def test_the_page_is_as_high_as_the_window(frames, size):
    assert {frame.height for frame in frames[size].values()} == {size[1]}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_board_and_the_tray_stay_where_they_are(frames, size):
    playing = [frames[size][name].parts for name in PLAYING]
    assert len({parts[".board"][:2] for parts in playing}) == 1
    assert len({parts[".case"][1] for parts in playing}) == 1
    assert len({parts[".act"] for parts in playing}) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_covers_no_half_of_a_line_and_nothing_of_the_table(goes_to, language):
    page = goes_to("asked for a move back", language=language)
    for size in SIZES:
        resize(page, size)
        asked, prompt = box(page.locator(".takeback.asked")), box(page.locator("#prompt"))
        assert asked.bottom <= prompt.top or asked.bottom >= prompt.bottom, size
        assert not any(overlap(asked, it) for it in boxes(page, ".case, .act, .players")), size


def test_a_larger_screen_has_a_larger_board(frames):
    small, large = (frames[size]["hiding"].parts[".case"] for size in ((1280, 800), (1920, 1080)))
    assert large.bottom - large.top > 1.2 * (small.bottom - small.top)


@pytest.mark.parametrize("size", [PHONE, LYING, TABLET], ids=str)
def test_phones_and_tablets_say_what_red_and_white_mean(goes_to, size):
    page = goes_to("my turn", size)
    legend = page.locator(".last-result .legend")
    assert "right colour, right hole" in legend.inner_text()
    assert inside(box(legend), size)
    assert not any(overlap(box(legend), it) for it in boxes(page, ".case, .act"))


def test_the_largest_board_and_its_legend_stay_above_the_tray(goes_to):
    page = goes_to("the largest board", PHONE, language="de")
    assert sides(page.locator(".legend"))[1] <= sides(page.locator(".act"))[0]
    resize(page, TABLET)
    assert sides(page.locator(".case"))[1] <= sides(page.locator(".act"))[0]


def test_no_word_is_cut_in_the_top_bar_or_below_the_tray(goes_to):
    page = goes_to("my turn", DESKTOP, language="de")
    words = page.locator(".tool.wide span, .hints")
    assert words.count() == 2
    assert words.evaluate_all(CUT) == []
