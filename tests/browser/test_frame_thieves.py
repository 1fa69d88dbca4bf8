"""The frame around Thieves!: hand, loot, street and bar are seen at once, and nothing moves under the hand."""

import pytest
from playwright.sync_api import Page

from tests.gate import mainly

from .frames import FLAT, LANGUAGES, SIZES, UPRIGHT, WIDE, Size, resize
from .layout import Box, answered, box, boxes, inside, overlap, too_small
from .user import PHONE

TOUCHED = (*UPRIGHT, *FLAT)

PLAYING = (
    "choosing a card",
    "money in hand",
    "swapping, the second choice",
    "swapping among six",
    "after a raid",
    "a raid among six",
    "a siren",
    "a loot among six",
    "waiting for a thief",
)
NO_TURN = ("watching thieves", "the loot of six is counted", "replay of a robbery", "replay with open hands")
# what shows less than it holds, although it is no list that may scroll
CUT = """() => [...document.querySelectorAll(".act, .board, .board *")]
    .filter(it => it.clientHeight && getComputedStyle(it).overflowY !== "visible" && !it.closest("svg, .nm, .vh"))
    .filter(it => it.scrollHeight > it.clientHeight + 1 || it.scrollWidth > it.clientWidth + 1)
    .map(it => it.className)"""
NAMES = """them => them.filter(it => it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 4)
    .map(it => it.innerText)"""
EDGES = """them => them.map(it => it.getBoundingClientRect())
    .map(({ left, right }) => [Math.round(left), Math.round(right)])"""


def clashes(areas: list[Box]) -> list[tuple[Box, Box]]:
    return [(a, b) for n, a in enumerate(areas) for b in areas[:n] if overlap(a, b)]


def apart(page: Page, size: Size) -> list[Box]:
    """What must not lie on anything else; a raid is counted in the players' place, and a swap may cover the street."""
    wanted = [".thief", ".street", ".purse", ".held-card:not(.picked)"]
    if page.locator(".report.now:not(.siren)").count():
        wanted[0] = ".report"
    if size in FLAT and page.locator(".swapping .n5").count():
        wanted.remove(".street")
    return boxes(page, ", ".join(wanted))


@pytest.fixture(scope="module")
def places() -> dict[Size, list[Box]]:
    """Where board, bar and hand were in the first state that was seen, by the size of the window."""
    return {}


@pytest.mark.parametrize("name", mainly(4, [*PLAYING, *NO_TURN]))
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_fits_every_screen_and_never_moves(goes_to, places, name, language):
    page = goes_to(name, language=language)
    for size in SIZES:
        resize(page, size)
        assert page.evaluate(CUT) == [], size
        assert page.locator(".nm:visible, .gift:visible > span:last-child").evaluate_all(NAMES) == [], size
        bars = boxes(page, ".act")
        pieces = boxes(page, ".thief, .street, .purse, .held-card, .report.end .row")
        assert all(inside(it, size) for it in (*bars, *pieces)), size
        assert not any(overlap(bar, it) for bar in bars for it in pieces), size
        if name in PLAYING:
            assert clashes(apart(page, size)) == [], size
            now = boxes(page, ".board, .act, .hand")
            assert places.setdefault(size, now) == now, size
        if size in WIDE:
            assert page.evaluate("document.documentElement.scrollHeight") <= size[1], size
            assert answered(page.locator(".over, .log").first, "it => it.clientHeight") > 24, size  # what happened last


@pytest.mark.parametrize("name", ["swapping among six", "a loot among six"])
@pytest.mark.parametrize("size", TOUCHED, ids=str)
def test_fingers_find_every_card(goes_to, name, size):
    page = goes_to(name, size, language="de")
    assert too_small(page, ".board button, .act button") == []


def test_a_larger_screen_has_larger_cards(goes_to):
    page = goes_to("money in hand", (1280, 800))
    small = boxes(page, ".held-card")[-1]
    resize(page, (1920, 1080))
    large = boxes(page, ".held-card")[-1]
    assert large.right - large.left > 1.3 * (small.right - small.left)


@pytest.mark.parametrize("size", mainly(3, SIZES), ids=str)
def test_loot_stays_within_its_box(goes_to, size):
    page = goes_to("a loot among six", size)
    page.locator(".thief .loot, .purse .loot").evaluate_all(
        """them => them.forEach(loot => { // six cards
            const heap = document.querySelector(".thief .heap");
            while (loot.children.length < 7) loot.prepend(heap.cloneNode(true));
        })"""
    )
    for owner in page.locator(".thief, .purse").all():
        edges, cards = box(owner), owner.locator(".mini, .ghost").evaluate_all(EDGES)
        assert all(edges.left <= left and right <= edges.right for left, right in cards)


def test_laptops_show_the_cars_beside_a_raid_too(goes_to):
    page = goes_to("after a raid", WIDE[0])
    for size in WIDE:
        resize(page, size)
        assert [it.bottom - it.top > 24 for it in boxes(page, ".lane")] == [True, True], size


def test_a_slot_is_as_wide_as_what_it_says(goes_to):
    page = goes_to("a loot among six", PHONE)
    slots = page.locator(".loot .ghost")
    slots.locator("i").evaluate_all("them => them.forEach(it => it.textContent = '+1/3')")
    assert slots.count() == 6
    assert all(box(slot).right >= box(slot.locator("i")).right + 2 for slot in slots.all())


def test_a_swap_between_rich_thieves_needs_no_scrolling_on_a_phone_on_its_side(goes_to):
    page = goes_to("swapping, the second choice", FLAT[0], language="de")
    page.locator(".thief .loot").evaluate_all(
        """them => them.forEach(loot => { // six stacks
            const heap = document.querySelector(".thief .heap[name=press]");
            while (loot.children.length < 6) loot.append(heap.cloneNode(true));
        })"""
    )
    assert page.evaluate(CUT) == []
    assert clashes(boxes(page, ".thief, .street, .purse, .held-card:not(.picked)")) == []
