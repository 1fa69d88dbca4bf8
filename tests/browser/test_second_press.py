"""Whoever wants it is asked before every move: the first press asks, the second plays, anything else stops it."""

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.serving import Running

from .codecrackers import CODECRACKERS_STATES
from .conftest import Watch, visiting
from .davinci import DAVINCI_STATES
from .page_states import PAGE_STATES, PageState, PageStates, table_with
from .teufelsmoor import TEUFELSMOOR_STATES
from .thieves import THIEVES_STATES
from .user import Visitor, change


def _rolling(ann: httpx.Client, server: Running) -> str:
    return table_with(ann, server, "Ben", kit="codecrackers", first="0").table


MOVES = (
    (PAGE_STATES, "answering by hand", ".reply >> nth=0"),
    (DAVINCI_STATES, "drawing", "#draw-w"),
    (THIEVES_STATES, "money in hand", ".give >> nth=0"),
    (TEUFELSMOOR_STATES, "a figure chosen", "#confirm"),
    ({"rolling": PageState(table=_rolling)}, "rolling", "#confirm"),
)


def careful(visitor: Visitor) -> Visitor:
    """He wants to be asked."""
    visitor.page.context.add_cookies([{"name": "confirm", "value": "on", "url": visitor.server.url}])
    return visitor


def asks(page: Page, question: str) -> None:
    expect(page.locator("#again")).to_be_visible()
    expect(page.locator("#again span")).to_have_text(question)


def asks_nothing(page: Page) -> None:
    expect(page.locator("#again")).to_be_hidden()


@pytest.fixture
def own(visit, server):
    """A place at a table of one's own, to be played on."""

    def own(page_states: dict[str, PageState], name: str) -> Page:
        page = careful(visit()).page
        PageStates(server, page_states).go(page, name)
        return page

    return own


@pytest.fixture(scope="module")
def answerer(rooms, server, page_states):
    """Somebody before many answers, none of which is given here."""
    with visiting(rooms, server, Watch()) as visit:
        page = careful(visit()).page
        page_states.go(page, "answering by hand")
        yield page


@pytest.fixture
def answers(answerer):
    """The answers, when the first was pressed once."""
    buttons = answerer.locator(".reply")
    buttons.first.click()
    asks(answerer, "no key pegs")
    yield buttons
    answerer.keyboard.press("Escape")
    expect(answerer.locator("#table")).to_have_attribute("data-ply", "2")


@pytest.fixture
def breaker(guest):
    """Somebody before an empty row."""
    return careful(guest).open().to_move()


@pytest.mark.parametrize(
    ("page_states", "name", "button"), MOVES, ids=[f"{name} {button}" for _, name, button in MOVES]
)
def test_the_first_press_asks_and_the_second_plays(own, page_states, name, button):
    page = own(page_states, name)
    table, before = page.locator("#table"), page.locator("#table").get_attribute("data-ply")
    page.locator(button).click()
    expect(page.locator("#again")).to_be_visible()
    expect(table).to_have_attribute("data-ply", before)
    page.locator(button).click()
    expect(table).not_to_have_attribute("data-ply", before)
    asks_nothing(page)


def test_what_is_asked_is_announced_to_screen_readers(answers):
    expect(answers.page.locator("#live")).to_contain_text("Press again: no key pegs. Press anything else to cancel.")


def test_escape_stops_it_and_says_so(answers):
    answers.page.keyboard.press("Escape")
    asks_nothing(answers.page)
    expect(answers.page.locator("#live")).to_contain_text("Cancelled. Nothing was played.")


def test_escape_takes_nothing_else_back(visit, page_states):
    page = careful(visit()).page
    page_states.go(page, "money in hand")
    page.locator(".keep").click()
    expect(page.locator("#again")).to_be_visible()
    page.keyboard.press("Escape")
    asks_nothing(page)
    expect(page.locator(".keep")).to_be_visible()


def test_another_button_is_asked_about_instead(answers):
    answers.nth(1).click()
    asks(answers.page, "1 white")
    expect(answers.page.locator("[data-armed]")).to_have_count(1)


def test_a_press_beside_it_stops_it(answers):
    answers.page.locator("#prompt").click()
    asks_nothing(answers.page)


def test_another_key_stops_it(answers):
    answers.page.keyboard.press("Tab")
    asks_nothing(answers.page)


def test_a_double_click_is_one_press(answers):
    answers.nth(2).dblclick()
    asks(answers.page, "2 white")


def test_a_key_that_is_held_is_one_press(answers):
    answers.nth(3).focus()
    for _ in range(3):
        answers.page.keyboard.down("Enter")
        asks(answers.page, "3 white")
    answers.page.keyboard.up("Enter")


def test_a_key_pressed_twice_plays(breaker):
    breaker.type("WWPP").holds("WWPP")
    breaker.page.keyboard.press("Enter")
    asks(breaker.page, "Confirm row")
    breaker.page.keyboard.press("Enter")
    expect(breaker.log).to_contain_text("You tried white, white, pink, pink.")


def test_what_is_typed_ahead_is_asked_about_too(breaker):
    breaker.type("WWPP")
    breaker.page.keyboard.press("Enter")
    asks(breaker.page, "Confirm row")
    assert breaker.rows == []


def test_a_question_outlives_what_others_do(breaker):
    breaker.place("WWPP").button("Confirm row").click()
    expect(breaker.page.locator("#again")).to_be_visible()
    before = breaker.page.locator("#table").get_attribute("data-revision")
    change(breaker)
    expect(breaker.page.locator("#table")).not_to_have_attribute("data-revision", before)
    breaker.button("Confirm row").click()
    expect(breaker.log).to_contain_text("You tried white, white, pink, pink.")


def test_a_press_that_only_composes_is_not_asked_about(breaker):
    breaker.place("W").holds("W...")
    asks_nothing(breaker.page)


def test_a_safe_is_taken_at_once(own):
    page = own(CODECRACKERS_STATES, "aiming at a cell")
    before = page.locator("#table").get_attribute("data-ply")
    page.locator("#safe-5").click()
    expect(page.locator("#table")).not_to_have_attribute("data-ply", before)


def test_without_scripts_nothing_is_asked(visit):
    guest = careful(visit(scripts=False)).open()
    guest.page.goto(f"{guest.page.url}?draft=WWPP")
    guest.press("Confirm row")
    expect(guest.log).to_contain_text("You tried white, white, pink, pink.")


def test_without_scripts_there_is_no_switch_for_it(visit):
    page = visit(scripts=False).page
    page.goto("/")
    page.locator(".fold:not(#say) > summary").click()
    expect(page.get_by_role("switch", name="High contrast")).to_be_visible()
    expect(page.get_by_role("switch", name="Confirm every move")).to_be_hidden()
