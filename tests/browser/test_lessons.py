"""Lessons in a browser: by touch, by keys alone, for screen readers; what is needed is always in sight."""

from collections.abc import Callable

import pytest
from playwright.sync_api import FloatRect, Page, expect

from safecracker.games import games
from safecracker.games.lesson import Way
from safecracker.games.teaching import Place, Position, Teaching, teaching
from tests.gate import mainly

from .layout import complaints, place
from .user import DESKTOP, LYING, PHONE

Hand = Callable[[Page, str], None]

LAPTOP = (1366, 640)
LESSONS = {name: taught for name, kit in games().items() if (taught := teaching(kit))}

# whatever glows and the coach lie within the window, and nothing covers what is to be pressed
HIDDEN = """() => {
  const shown = [...document.querySelectorAll("[data-glow]")].filter((it) => it.getBoundingClientRect().width);
  const wrong = [document.querySelector(".bubble"), ...shown].filter((it) => {
    const { top, left, bottom, right } = it.getBoundingClientRect();
    return top < -1 || left < -1 || bottom > innerHeight + 1 || right > innerWidth + 1;
  });
  const covered = shown.filter((it) => {
    const { x, y, width, height } = it.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    return !it.contains(top) && !top?.contains(it);
  });
  return [...wrong, ...covered].map((it) => it.outerHTML.slice(0, 120));
}"""


def at_step(page: Page, number: int) -> None:
    expect(page.locator("#compose input[name=step]")).to_have_value(str(number))


def tap(page: Page, selector: str) -> None:
    page.locator(f"{selector}:visible").first.click()


def press(page: Page, name: str, value: str, hand: Hand = tap) -> None:
    hand(page, f'#compose [name="{name}"][value="{value}"]')


def do_step(page: Page, taught: Teaching, position: Position, hand: Hand = tap) -> None:
    if not position.step.ways:
        hand(page, "#lesson-on")
        return
    way: Way = position.step.ways[0]
    drafts = taught.drafts(position, way)
    for number, key in enumerate(way.presses, 1):
        press(page, "press", key, hand)
        if number < len(way.presses) or way.action:
            expect(page.locator("#compose input[name=draft]")).to_have_value(drafts[number])
    if way.action:
        press(page, "action", way.action, hand)


@pytest.mark.parametrize("game", mainly(2, LESSONS))
def test_a_lesson_is_played_on_a_phone_without_scrolling(visit, game: str) -> None:
    page, taught = visit(PHONE).page, LESSONS[game]
    page.goto(f"/learn/{game}")
    for number in range(1, taught.last):
        at_step(page, number)
        assert page.evaluate(HIDDEN) == [], number
        do_step(page, taught, taught.at(Place(number)))
    expect(page.get_by_role("button", name="Now play a real game")).to_be_in_viewport()
    assert page.evaluate("scrollY") == 0
    page.get_by_role("button", name="Now play a real game").click()
    page.wait_for_url("**/t/*")


@pytest.mark.parametrize("game", mainly(2, LESSONS))
def test_what_is_needed_is_in_sight_in_the_longest_language(visit, game: str) -> None:
    page = visit(language="de").page
    for number in range(1, LESSONS[game].last + 1):
        page.goto(f"/learn/{game}?step={number}")
        for width, height in (LYING, LAPTOP, DESKTOP):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(HIDDEN) == [], (number, width)


def test_a_wrong_tap_is_answered_and_announced(visit) -> None:
    page = visit(PHONE).page
    page.goto("/learn/mastermind")
    press(page, "press", "B")
    expect(page.locator("#prompt")).to_have_text("Start with red. Any colour would do, but I have a reason.")
    expect(page.locator("#live")).to_contain_text("Start with red.")
    page.evaluate("document.getElementById('live').replaceChildren()")
    press(page, "press", "B")  # the same sentence again
    expect(page.locator("#live")).to_contain_text("Start with red.")
    press(page, "press", "R")
    at_step(page, 2)


def test_keys_alone_are_enough(visit) -> None:
    page = visit().page
    page.goto("/learn/mastermind")
    for key in "4444":  # the number of red
        page.keyboard.press(key)
    at_step(page, 3)
    page.keyboard.press("Enter")
    at_step(page, 4)
    page.keyboard.press("Enter")
    at_step(page, 5)
    for key in "3388":
        page.keyboard.press(key)
    expect(page.locator("#compose input[name=draft]")).to_have_value("GGBB")
    page.keyboard.press("Enter")
    at_step(page, 6)


def focused(page: Page, selector: str) -> bool:
    return bool(page.evaluate("selector => document.activeElement.matches(selector)", selector))


def moves_focus(page: Page, key: str) -> bool:
    before = page.evaluate("document.activeElement.id")
    page.keyboard.press(key)
    return bool(page.evaluate("document.activeElement.id") != before)


def walk_to(page: Page, selector: str) -> bool:
    """Whether arrow keys lead there, row by row, among the cells of a grid; where there are none they move pieces."""
    if not page.evaluate("!!document.activeElement.closest('[role=grid] [data-cell]')"):
        return False
    for _ in range(15):
        page.keyboard.press("Home")
        while not focused(page, selector):
            if not moves_focus(page, "ArrowRight"):
                break
        if focused(page, selector) or not moves_focus(page, "ArrowDown"):
            break
    return focused(page, selector)


def by_keys(page: Page, selector: str) -> None:
    expect(page.locator(selector).first).to_be_attached()
    for _ in range(60):
        if focused(page, selector) or walk_to(page, selector):
            page.keyboard.press("Enter")
            return
        page.keyboard.press("Tab")
    pytest.fail(f"neither Tab nor arrow keys lead to {selector}")


@pytest.mark.parametrize(("game", "first", "last"), [("codecrackers", 4, 5), ("teufelsmoor", 11, 13)])
def test_tab_arrows_and_enter_do_what_a_step_on_a_large_board_asks_for(visit, game: str, first: int, last: int) -> None:
    page, taught = visit().page, LESSONS[game]
    page.goto(f"/learn/{game}?step={first}")
    for number in range(first, last + 1):
        at_step(page, number)
        do_step(page, taught, taught.at(Place(number)), by_keys)
    at_step(page, last + 1)


@pytest.mark.parametrize("game", mainly(1, LESSONS))
def test_a_whole_lesson_is_played_by_tab_arrows_and_enter(visit, game: str) -> None:
    page, taught = visit().page, LESSONS[game]
    page.goto(f"/learn/{game}")
    for number in range(1, taught.last):
        at_step(page, number)
        do_step(page, taught, taught.at(Place(number)), by_keys)
    expect(page.locator(".finish")).to_be_visible()
    by_keys(page, ".finish .button.primary")
    page.wait_for_url("**/t/*")


@pytest.mark.parametrize("game", mainly(1, LESSONS))
def test_a_whole_lesson_is_played_with_scripts_off(visit, game: str) -> None:
    page, taught = visit(PHONE, scripts=False).page, LESSONS[game]
    page.goto(f"/learn/{game}")
    for number in range(1, taught.last):
        at_step(page, number)
        do_step(page, taught, taught.at(Place(number)))
    page.get_by_role("button", name="Now play a real game").click()
    page.wait_for_url("**/t/*")


def test_the_place_is_kept_when_the_page_is_loaded_again(visit) -> None:
    page = visit().page
    page.goto("/learn/mastermind?step=4")
    page.goto("/learn/mastermind")
    page.locator("#lesson-on").click()
    at_step(page, 5)
    page.reload()
    at_step(page, 5)
    page.locator("#lesson-back").click()
    at_step(page, 4)


@pytest.mark.parametrize("game", mainly(2, LESSONS))
def test_axe_finds_nothing_by_day_or_night(visit, game: str) -> None:
    last = LESSONS[game].last
    for dark, number in ((False, 1), (True, 4), (False, last // 2), (True, last)):
        page = visit(PHONE, dark=dark).page
        page.goto(f"/learn/{game}?step={number}")
        assert complaints(page) == []


# what the last step has brought about, by the game
OUTCOMES = {
    "mastermind": ".row.solved",
    "davinci": ".rival .tile >> nth=-1",
    "thieves": ".report.end .row.best",
    "teufelsmoor": ".chest-on",
    "codecrackers": ".man.cuffed",
}


def apart(a: FloatRect, b: FloatRect) -> bool:
    beside = a["x"] + a["width"] <= b["x"] or b["x"] + b["width"] <= a["x"]
    return beside or a["y"] + a["height"] <= b["y"] or b["y"] + b["height"] <= a["y"]


@pytest.mark.parametrize("game", LESSONS)
def test_the_finish_leaves_the_last_move_in_sight_on_a_phone(visit, game: str) -> None:
    page = visit(PHONE).page
    page.goto(f"/learn/{game}?step={LESSONS[game].last}")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE[0]
    outcome = place(page.locator(OUTCOMES[game]))
    for cover in (".finish", ".finish .perch", ".finish .stamp"):
        assert apart(outcome, place(page.locator(cover))), cover


@pytest.mark.parametrize("motion", [True, False], ids=["with motion", "with reduced motion"])
def test_the_last_move_has_its_time_on_the_board_before_the_finish_comes(visit, motion) -> None:
    page, taught = visit(PHONE, motion=motion).page, LESSONS["codecrackers"]
    page.goto(f"/learn/codecrackers?step={taught.last - 1}")
    do_step(page, taught, taught.at(Place(taught.last - 1)))
    expect(page.locator("html")).to_have_attribute("data-ended", "")
    names = "document.getAnimations().map(it => it.animationName).filter(name => name === 'sheet').length"
    assert bool(page.evaluate(names)) == motion
    expect(page.locator(".finish")).to_be_visible()


def test_what_the_way_on_would_cover_by_half_is_not_shown(visit) -> None:
    page = visit(PHONE).page
    page.goto("/learn/davinci")
    sentence = page.get_by_text("Then point at a hidden tile and guess its number.")
    expect(sentence).to_be_hidden()
    page.locator("#lesson-on").click()
    expect(sentence).to_be_visible()


def test_the_ring_around_an_answer_is_not_cut_off_where_answers_scroll(visit) -> None:
    page = visit(PHONE).page
    page.goto("/learn/teufelsmoor?step=4")
    answer = page.locator(".group [data-glow]").first
    inset, shadow = answer.evaluate("it => ['top', 'boxShadow'].map(name => getComputedStyle(it, '::after')[name])")
    assert "0px 0px 0px 3px" in shadow  # the ring
    assert float(inset.removesuffix("px")) >= 3
