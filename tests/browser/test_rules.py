"""The rules: their pages on every screen and on paper, and the drawer beside a table, by mouse and by keyboard."""

import re
from io import BytesIO
from itertools import pairwise

import pytest
from playwright.sync_api import expect
from pypdf import PageObject, PdfReader

from safecracker.games import games
from tests.gate import mainly

from .layout import COLOURS, complaints, misfits, place, translate
from .user import PHONE

BOARD = "document.querySelector('#table .board').getBoundingClientRect().toJSON()"
OWN_BROWSER = {"device_scale_factor": 1}  # what is emulated in it stays in it
LINE = 8  # points: lines that are closer lie over each other
BOXED = [name for name, kit in games().items() if kit.package.startswith("safecracker.")]


@pytest.mark.parametrize("game", BOXED)
def test_a_page_fits_every_screen_and_axe_finds_nothing(visit, game):
    page = visit(**OWN_BROWSER).page
    page.goto(f"/rules/{game}")
    assert complaints(page) == []
    page.evaluate("document.querySelectorAll('details').forEach((fold) => fold.open = true)")
    assert complaints(page) == []
    assert misfits(page) == []
    page.emulate_media(color_scheme="dark")
    assert complaints(page, **COLOURS) == []
    translate(page, "de")
    assert misfits(page) == []


def test_a_link_to_a_rule_unfolds_it(visit):
    page = visit().page
    page.goto("/rules/thieves#R31")
    expect(page.locator("#R31")).to_be_in_viewport()
    page.goto("/rules/thieves")
    page.get_by_text("May I pass?").click()
    page.locator(".ref", has_text="R8").click()
    expect(page.locator("#R8")).to_be_in_viewport()


@pytest.mark.parametrize("game", mainly(2, BOXED))
def test_on_paper_everything_is_unfolded(visit, game):
    page = visit(**OWN_BROWSER).page
    page.goto(f"/rules/{game}")
    page.emulate_media(media="print")
    hidden = page.evaluate(
        "[...document.querySelectorAll('.rule')].filter((rule) => !rule.getClientRects().length).length"
    )
    assert hidden == 0
    expect(page.locator(".bar")).to_be_hidden()
    expect(page.locator(".contents").first).to_be_hidden()
    assert page.pdf().startswith(b"%PDF")


def starts(page: PageObject) -> list[tuple[float, float]]:
    """Where the pieces of text on a sheet of paper begin, in points, from left to right and from below upwards."""
    found = list[tuple[float, float]]()

    def note(text: str, cm: list[float], tm: list[float], _font: object, _size: float) -> None:
        if text.strip():
            left, height = tm[4] * cm[0] + tm[5] * cm[2] + cm[4], tm[4] * cm[1] + tm[5] * cm[3] + cm[5]
            found.append((round(left), round(height, 1)))

    page.extract_text(visitor_text=note)
    return sorted(found)


@pytest.mark.parametrize("game", mainly(1, ["teufelsmoor", *(game for game in BOXED if game != "teufelsmoor")]))
def test_no_line_is_printed_over_another(visit, game):
    page = visit(language="de", **OWN_BROWSER).page
    page.goto(f"/rules/{game}")
    sheets = PdfReader(BytesIO(page.pdf(format="A4"))).pages
    for number, sheet in enumerate(sheets, 1):
        lines = starts(sheet)
        assert len(lines) > 5, number  # no sheet for an edge alone
        close = [(low, high) for low, high in pairwise(lines) if low[0] == high[0] and 0.5 < high[1] - low[1] < LINE]
        assert close == [], number


def test_the_drawer_opens_by_key_at_the_rule_that_fits_and_closes_by_escape(visit):
    ann = visit().open(first="1")
    page = ann.to_move().page
    before = page.evaluate(BOARD)
    page.locator("#rules-link").focus()
    page.keyboard.press("Enter")
    drawer = page.locator("#rules-drawer")
    expect(drawer.locator(".now-line")).to_contain_text("Fill row 1.")
    expect(drawer.locator(".now-line .rule-number")).to_have_text("R3")
    assert page.evaluate(BOARD) == before
    assert page.evaluate("document.querySelector('#rules-drawer').contains(document.activeElement)")
    bar, over = place(page.locator("#table .act")), place(drawer)
    assert bar["x"] + bar["width"] <= over["x"] or over["y"] + over["height"] <= bar["y"]
    assert complaints(page) == []
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(page.locator("#rules-link")).to_be_focused()


def test_the_drawer_follows_the_game_and_a_log_line_opens_its_rule(visit):
    ann = visit().open(first="1")
    page = ann.to_move().page
    page.keyboard.press("?")
    drawer = page.locator("#rules-drawer")
    expect(drawer.locator(".now-line")).to_contain_text("Fill row 1.")
    ann.guess("WPGR")
    expect(drawer.locator(".now-line")).to_contain_text("Fill row 2.")
    page.keyboard.press("Escape")
    page.locator(".log .rule-link").first.click()
    expect(drawer.locator(".rule.here")).to_be_in_viewport()
    assert re.search(r"^R\d+", drawer.locator(".rule.here").inner_text())
    drawer.get_by_role("button", name="Close the rules").click()
    expect(drawer).to_be_hidden()


def test_without_scripts_the_link_leads_to_the_rule_on_its_page(visit):
    page = visit(scripts=False).page
    page.goto("/")
    page.locator('form[action="/play/davinci"] button').first.click()
    link = page.locator("#rules-link")
    expect(link).to_have_attribute("target", "_blank")
    page.goto(link.get_attribute("href"))
    expect(page.locator(":target")).to_be_in_viewport()


def test_the_sheet_on_a_phone_leaves_the_top_of_the_board_in_sight(visit):
    ann = visit(PHONE).open("davinci")
    page = ann.page
    page.locator("#menu > summary").click()
    page.locator("#menu a[data-rules]").click()
    expect(page.locator("#rules-drawer")).to_be_visible()
    assert place(page.locator("#rules-drawer"))["y"] > 250
    assert complaints(page) == []
    assert misfits(page) == []
    page.keyboard.press("Escape")
    expect(page.locator("#menu > summary")).to_be_focused()
