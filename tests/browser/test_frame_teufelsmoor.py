"""The table of Teufelsmoor at every size: all that a move needs is on the first screen, and stays there."""

from typing import Any

import pytest
from playwright.sync_api import Page

from tests.gate import mainly

from .frames import LANGUAGES, SIZES, WIDE, Size, resize
from .layout import answered, box
from .user import DESKTOP, LYING, PHONE

PLAYING = (
    "a figure chosen",
    "a run",
    "asking about a ninth",
    "asking about a line",
    "any question",
    "an exchange",
    "naming a field",
    "naming, asked twice",
    "a window",
    "hiding the treasure",
    "three are caught",
)
WITHOUT_PANEL = ("a crook waits", "watching the moor", "the treasure is shown", "replay of a search")
BESIDE = (".t-dice", ".t-deck", ".t-jail")
# where things are on the first screen, the sizes of the page, and what does not fit its box
LAYOUT = """beside => {
    const box = it => {
        const { left, top, right, bottom } = it.getBoundingClientRect();
        return [left, top, right, bottom].map(Math.round);
    };
    const one = selector => document.querySelector(selector);
    const tight = ".board, .act, .prompt, .choices, .group:not(.paces), .group button, .btns .button, .pcard";
    const spills = it => Math.max(it.scrollWidth - it.clientWidth, it.scrollHeight - it.clientHeight) > 2;
    return {
        page: [document.documentElement.scrollWidth, document.documentElement.scrollHeight],
        moor: box(one(".moor")),
        act: one(".act") && box(one(".act")),
        beside: beside.map(it => box(one(it))),
        spilled: [...document.querySelectorAll(tight)].filter(it => it.checkVisibility() && spills(it))
            .map(it => `${it.className}: ${it.innerText.slice(0, 40)}`),
    };
}"""


def layout(page: Page, size: Size) -> dict[str, Any]:
    resize(page, size)
    found: dict[str, Any] = page.evaluate(LAYOUT, BESIDE)
    return found


def within(box: list[int], size: Size) -> bool:
    left, top, right, bottom = box
    return 0 <= left < right <= size[0] and 0 <= top < bottom <= size[1]


def apart(one: list[int], other: list[int]) -> bool:
    return one[2] <= other[0] or other[2] <= one[0] or one[3] <= other[1] or other[3] <= one[1]


@pytest.fixture(scope="module")
def places() -> dict[Size, list[list[int]]]:
    """Where the map and the panel were in the first state that was seen, by the size of the window."""
    return {}


@pytest.mark.parametrize("name", mainly(3, PLAYING))
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_moor_and_the_panel_share_the_first_screen_and_never_move(goes_to, places, name, language):
    page = goes_to(name, language=language)
    for size in SIZES:
        found = layout(page, size)
        moor, act, beside = found["moor"], found["act"], found["beside"]
        assert found["spilled"] == [], size
        assert within(moor, size), size
        assert within(act, size), size
        assert apart(moor, act), size
        for part in (it for it in beside if it[2] > it[0] and it[3] > it[1]):  # dice that are still to be thrown
            assert within(part, size), size
            assert apart(part, act), size
            assert apart(part, moor), size
        assert places.setdefault(size, [moor, act]) == [moor, act], size
        if size in WIDE:
            assert found["page"] == list(size)


@pytest.mark.parametrize("name", WITHOUT_PANEL)
@pytest.mark.parametrize("language", LANGUAGES)
def test_those_who_only_look_see_the_same_map(goes_to, places, name, language):
    page = goes_to(name, language=language)
    for size in SIZES:
        found = layout(page, size)
        assert found["spilled"] == [], size
        assert within(found["moor"], size), size
        assert places.setdefault(size, [found["moor"]])[0] == found["moor"], size
        assert found["act"] is None or apart(found["moor"], found["act"]), size
        if size in WIDE:
            assert found["page"] == list(size)


# what hides a line: an edge of the prompt's place, or the prompt itself
HAPPENED = """() => {
    const [place, prompt, line] = [".status-lines", ".prompt", ".happened"].map(selector =>
        document.querySelector(selector)?.getBoundingClientRect());
    const seen = line && line.height > 0 && line.left < place.right;
    return seen && [line.top >= prompt.bottom - 1, line.bottom <= place.bottom + 1, line.right <= place.right];
}"""


@pytest.mark.parametrize("name", ["a figure chosen", "asking about a ninth", "naming a field", "a crook waits"])
@pytest.mark.parametrize("language", mainly(1, ("de", "nl", "fr", "en")))
def test_a_phone_says_at_the_prompt_what_just_happened(goes_to, name, language):
    page = goes_to(name, PHONE, language=language)
    for size in (PHONE, LYING):
        resize(page, size)
        assert page.evaluate(HAPPENED) == [True, True, True], size
    resize(page, DESKTOP)
    assert not page.locator(".happened").is_visible()  # the log is beside the map


def test_a_larger_screen_has_a_larger_map(goes_to):
    page = goes_to("a figure chosen")
    widths = [moor[2] - moor[0] for moor in (layout(page, size)["moor"] for size in (DESKTOP, (1920, 1080)))]
    assert widths[0] >= 600
    assert widths[1] >= 1.3 * widths[0]


def test_the_seal_is_folded_behind_a_word(goes_to):
    page = goes_to("replay of a search")
    digest, word = page.locator(".treasure-note code"), page.locator("#treasure summary")
    for size in SIZES:
        resize(page, size)
        assert not digest.is_visible()
        word.click()
        left, top, right, _ = box(digest)
        assert within([left, top, right, top + 1], size)
        word.click()


def test_a_phone_shows_the_whole_title(goes_to):
    page = goes_to("a figure chosen", PHONE, language="de")
    for size in (PHONE, LYING):
        resize(page, size)
        assert answered(page.locator(".top h1"), "it => it.scrollWidth <= it.clientWidth"), size


# the words of what is seen that go on in a second line
BROKEN = """all => {
    const broken = it => word => {
        const range = document.createRange();
        range.setStart(it.firstChild, word.index);
        range.setEnd(it.firstChild, word.index + word[0].length);
        return new Set([...range.getClientRects()].map(line => line.top)).size > 1;
    };
    const seen = all.filter(it => it.checkVisibility());
    return seen.flatMap(it => [...it.textContent.matchAll(/\\S+/g)].filter(broken(it)).map(String));
}"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["asking about a line", "asking about a ninth"])
def test_no_word_on_a_card_is_broken(goes_to, name, language):
    page = goes_to(name, language=language)
    for size in SIZES:
        resize(page, size)
        assert page.locator(".pcard strong").evaluate_all(BROKEN) == [], size
