"""Da Vinci Code's table: all rows and what guesses them are seen at once, and nothing moves under the hand."""

import pytest

from tests.gate import mainly

from .frames import FLAT, LANGUAGES, SIZES, UPRIGHT, WIDE, Size, resize
from .layout import FINGER, Box, box, boxes, inside, overlap
from .user import PHONE

PLAYING = (
    "drawing",
    "guessing, a number chosen",
    "guessing among four",
    "guessing with long rows",
    "go on or stop",
    "placing a dash",
    "laying a tile open",
    "waiting for a guess",
    "cracked",
    "the next round",
)
ENDED = ("game over", "replay of a game")
PIECES = ".bench .slab, .whose, .tray, .stk, .choice, .act button, .act a"  # rows, names, the pile, what is pressed


@pytest.fixture(scope="module")
def places() -> dict[Size, list[Box]]:
    """Where the felt and the bar were in the first state that was seen, by the size of the window."""
    return {}


@pytest.mark.parametrize("name", mainly(4, [*PLAYING, *ENDED, "watching a guess"]))
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_codes_and_what_is_pressed_are_seen_at_once_and_never_move(goes_to, places, name, language):
    page = goes_to(name, SIZES[0], language=language)
    for size in SIZES:
        resize(page, size)
        felt = box(page.locator(".felt"))
        assert inside(felt, size)
        assert all(inside(piece, size) for piece in boxes(page, PIECES))
        benches = [*boxes(page, ".bench"), *boxes(page, ".middle")]
        assert not any(overlap(a, b) for n, a in enumerate(benches) for b in benches[:n])
        # the rows, with their tray, need no more room than they have
        assert all(
            bench.top - 1 <= row.top and row.bottom <= bench.bottom + 1
            for bench, row in zip(boxes(page, ".bench"), boxes(page, ".rival .code, .tray"), strict=True)
        )
        if page.locator(".act").count():
            act = box(page.locator(".act"))
            assert inside(act, size)
            assert not overlap(felt, act)
        if name in PLAYING:
            now = boxes(page, ".felt, .act")
            assert places.setdefault(size, now) == now, size
        if size in WIDE:
            assert page.evaluate("document.documentElement.scrollHeight") <= size[1]


@pytest.mark.parametrize("name", ["guessing, a number chosen", "guessing among four", "drawing", "laying a tile open"])
def test_a_finger_can_hit_every_tile_and_stack(goes_to, name):
    page = goes_to(name, PHONE, language="de")
    for size in (*UPRIGHT, *FLAT):
        resize(page, size)
        pressed = boxes(page, "button.tile, .choice, .act button")
        assert pressed
        assert [it for it in pressed if min(it.right - it.left, it.bottom - it.top) < FINGER] == []


def test_a_larger_screen_has_larger_tiles(goes_to):
    page = goes_to("guessing", (1280, 800))
    small = boxes(page, ".bench .slab")
    resize(page, (1920, 1080))
    for a, b in zip(small, boxes(page, ".bench .slab"), strict=True):
        assert b.right - b.left > 1.2 * (a.right - a.left)


def test_onlookers_see_tiles_as_large_as_players_do(goes_to):
    player, onlooker = goes_to("guessing", SIZES[0]), goes_to("watching a guess", SIZES[0])
    for size in SIZES:
        resize(player, size)
        resize(onlooker, size)
        seen, watched = (box(page.locator(".rival .slab").last) for page in (player, onlooker))
        assert watched.right - watched.left >= seen.right - seen.left, size
