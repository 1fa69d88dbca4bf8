"""What is struck out by hand stays where it was made, through every swap and reload, and nobody else hears of it."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.serving import wait_for

from .davinci import do
from .layout import complaints, misfits
from .user import PHONE, arrive

NO_NOTEBOOK = {"notebook": "", "first": "0"}
KEPT = "Object.keys(localStorage).filter(key => key.startsWith('pencil')).length"


@pytest.fixture
def ann(visit):
    return visit().open("davinci", friend=True, **NO_NOTEBOOK)


@pytest.fixture
def ben(visit, ann):
    person = visit(PHONE).join(ann)
    arrive(person)
    return person


def pad(page: Page, n: int = 0) -> Locator:
    """The pad of the n-th hidden tile, unfolded."""
    found = page.locator(".pad").nth(n)
    if found.get_attribute("open") is None:
        found.locator("summary").click()
    return found


def struck(page: Page, n: int = 0) -> list[str]:
    """The numbers that are struck out for the n-th hidden tile."""
    boxes = page.locator(".pad").nth(n).locator(".stroke:has(:checked)")
    return boxes.all_inner_texts()


def strike(page: Page, *numbers: int, n: int = 0) -> None:
    for number in numbers:
        pad(page, n).get_by_role("checkbox", name=f"{number} crossed out", exact=True).click()


def test_what_is_struck_out_is_still_struck_out_after_a_reload(ann, ben):  # R37
    arrive(ann)
    strike(ann.page, 3, 11)
    ann.page.reload()
    pad(ann.page)
    assert struck(ann.page) == ["3", "11"]
    strike(ann.page, 3)
    ann.page.reload()
    pad(ann.page)
    assert struck(ann.page) == ["11"]


def test_another_browser_sees_nothing_of_it_and_nothing_is_sent(ann, ben):  # R37
    arrive(ann)
    sent: list[str] = []
    ann.page.on("request", lambda request: sent.append(request.url))
    strike(ann.page, 3)
    ann.page.wait_for_timeout(200)
    assert sent == []
    assert ben.page.evaluate("localStorage.length") == 0
    ben.page.reload()
    pad(ben.page)
    assert struck(ben.page) == []


def test_it_can_be_struck_out_while_waiting_and_stays_when_the_others_move(ann, ben):  # R37
    arrive(ann)
    strike(ben.page, 5)
    do(ann, "draw wrong")
    arrive(ben)
    expect(ben.page.locator(".pad").first).to_have_attribute("open", "")
    assert struck(ben.page) == ["5"]


def test_the_focus_stays_on_the_pad_when_the_others_move(ann, ben):
    arrive(ann)
    strike(ben.page, 5)
    do(ann, "draw wrong")
    arrive(ben)
    expect(ben.page.locator(".pad").first.get_by_role("checkbox", name="5 crossed out", exact=True)).to_be_focused()


def test_the_keys_of_a_tile_that_is_pointed_at_show_what_is_struck_out(ann, ben):
    do(ann, "draw")
    arrive(ann)
    strike(ann.page, 4, n=1)
    ann.page.locator(".rival button.tile").nth(1).click()
    expect(ann.page.locator(".key.struck")).to_have_text(["4"])
    ann.page.locator(".rival button.tile").nth(0).click()
    expect(ann.page.locator(".rival button.tile").nth(0)).to_have_attribute("aria-pressed", "true")
    expect(ann.page.locator(".key.struck")).to_have_count(0)


def test_it_takes_the_place_of_a_notebook_that_is_switched_off(guest, page):  # R37
    guest.open("davinci", first="0", notebook="on")
    arrive(guest)
    expect(page.locator(".pad")).to_have_count(0)
    page.get_by_role("switch", name="Notebook").click()
    expect(page.locator(".pad")).to_have_count(4)
    strike(page, 7)
    page.get_by_role("switch", name="Notebook").click()
    expect(page.locator(".chances")).to_be_visible()
    page.get_by_role("switch", name="Notebook").click()
    pad(page)
    assert struck(page) == ["7"]


def test_two_windows_of_one_browser_show_the_same(ann, ben):
    arrive(ann)
    other = ann.page.context.new_page()
    other.goto(ann.page.url)
    strike(ann.page, 3)
    pad(other)
    expect(other.locator(".pad").first.locator(":checked")).to_have_count(1)


def test_without_scripts_a_number_can_still_be_struck_out(visit):
    page = visit(scripts=False).open("davinci", **NO_NOTEBOOK).page
    page.reload()
    strike(page, 3)
    assert struck(page) == ["3"]


def test_when_the_game_is_over_nothing_of_it_is_kept(guest, page):
    guest.open("davinci", hand="1", **NO_NOTEBOOK)
    arrive(guest)
    strike(page, 3)
    assert page.evaluate(KEPT) == 1
    do(guest, "draw right")
    guest.is_over()
    expect(page.locator(".pad")).to_have_count(0)
    wait_for(lambda: page.evaluate(KEPT) == 0)


def test_a_shut_notebook_with_its_pad_fits_and_axe_finds_nothing(goes_to):
    page = goes_to("guessing, a number chosen")
    page.get_by_role("switch", name="Notebook").click()
    strike(page, 3)
    assert complaints(page) == []
    assert misfits(page) == []


# fields of the moor


def crossed(page: Page) -> list[str]:
    """The fields with a cross on the map."""
    return [
        text.partition("-")[2]
        for text in page.locator(".f.struck").evaluate_all("all => all.map(it => it.dataset.pencilled)")
    ]


def test_a_stroke_on_the_pad_is_a_cross_on_the_map_and_kept(goes_to):
    page = goes_to("striking fields out by hand")
    quarter = [f"{letter}{line}" for line in range(1, 7) for letter in "ABCDEF"]
    assert crossed(page) == quarter
    page.get_by_role("checkbox", name="F10 crossed out", exact=True).click()
    page.reload()
    assert crossed(page) == [*quarter, "F10"]
    expect(page.locator(".sweep:text-is('NW')")).to_have_attribute("aria-pressed", "true")


def test_a_second_press_takes_a_whole_area_back(goes_to):
    page = goes_to("striking fields out by hand")
    page.locator(".sweep:text-is('NW')").click()
    assert crossed(page) == []
