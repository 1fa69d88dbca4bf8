"""Every sheet goes through a real browser onto paper, and is read back: what is on it, how large, and where."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TypeAlias
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Page

from safecracker.games import games
from safecracker.locale import LANGUAGES
from tests.gate import mainly

from .layout import complaints, misfits
from .printed import FRAME, MARK, OUTLINE, RULER, Paper, Piece, papers
from .user import PHONE

FORMATS = {"A4": (210.0, 297.0), "Letter": (215.9, 279.4)}
MARGIN = 10
Sizes: TypeAlias = dict[tuple[float, float], int]  # how many pieces have this size
NOTHING: Sizes = {}


def sides(*each: Sizes) -> tuple[Sizes, ...]:
    return each


def alike(count: int, sizes: Sizes) -> list[Sizes]:
    return [sizes] * count


# for every game: the pieces on each side that is printed
PRINTED: dict[str, tuple[Sizes, ...]] = {
    "mastermind": sides(NOTHING, {(14, 14): 96, (10, 10): 30, (64, 80): 1}, NOTHING),
    "davinci": sides({(26, 96): 14}, {(26, 96): 14}, NOTHING, NOTHING),
    "thieves": sides(*alike(14, {(56, 87): 8}), NOTHING),
    "teufelsmoor": sides(
        *alike(2, {(122.4, 244.8): 1}),
        *alike(4, {(44, 62): 16}),
        {(18, 18): 12, (20, 60): 8, (44, 62): 2},
        NOTHING,
        NOTHING,
    ),
    "codecrackers": sides(
        {(20, 200): 4, (44, 62): 3, (30, 46): 1, (25, 25): 4},
        {(20, 60): 27, (15, 15): 6, (20, 53): 5},
        {(20, 60): 27},
        *alike(2, {(46, 60): 15}),
        *alike(2, {(46, 60): 13}),
        NOTHING,
    ),
}
# the number of each front and back, as their order in what is printed
BACKS = {
    "thieves": [(at, at + 1) for at in range(0, 14, 2)],
    "teufelsmoor": [(2, 3), (4, 5)],
    "codecrackers": [(1, 2), (3, 4), (5, 6)],
}
CUT_ALONG_MARKS = {(14, 14), (10, 10), (26, 96), (56, 87), (44, 62), (20, 60), (20, 53), (46, 60)}

# a rule for another page that happens to hide what is on a sheet
NOT_DRAWN = """() => [...document.querySelectorAll(".sheet svg :not(defs, symbol, defs *, symbol *)")]
  .filter((it) => getComputedStyle(it).display === "none").map((it) => it.outerHTML)"""

Printer: TypeAlias = Callable[..., list[Paper]]


@pytest.fixture(scope="module")
def printed(browser, server) -> Iterator[Printer]:
    """Prints the sheets of a game, once for all tests of them."""
    context = browser.new_context(base_url=server.url, locale="de")
    page = context.new_page()
    found: dict[tuple[str, str], list[Paper]] = {}

    def printed(game: str, paper: str = "A4") -> list[Paper]:
        if (game, paper) not in found:
            page.goto(f"/print/{game}")
            found[game, paper] = papers(page.pdf(format=paper, print_background=True, prefer_css_page_size=False))
        return found[game, paper]

    yield printed
    context.close()


def test_every_game_is_printed():
    assert set(PRINTED) == set(games())


@pytest.mark.parametrize("paper", mainly(1, FORMATS))
@pytest.mark.parametrize("game", PRINTED)
def test_all_pieces_are_there_and_true_to_size(printed, game, paper):
    sheets = printed(game, paper)
    assert len(sheets) == len(PRINTED[game])
    for at, (sheet, wanted) in enumerate(zip(sheets, PRINTED[game], strict=True), 1):
        assert (sheet.width, sheet.height) == pytest.approx(FORMATS[paper], abs=0.5)
        found = Counter(_size(piece, wanted) for piece in sheet.strokes.get(OUTLINE, []))
        assert found == wanted, f"side {at}"


def _size(piece: Piece, wanted: Sizes) -> tuple[float, float]:
    """The size that the piece has to half a millimetre, the shorter side first."""
    short, long = sorted((piece.width, piece.height))
    near = (size for size in wanted if abs(size[0] - short) < 0.5 and abs(size[1] - long) < 0.5)
    return next(near, (short, long))


@pytest.mark.parametrize("paper", mainly(1, FORMATS))
@pytest.mark.parametrize("game", PRINTED)
def test_every_sheet_has_its_line_of_fifty_millimetres(printed, game, paper):
    *sheets, rules = printed(game, paper)
    for sheet in sheets:
        (line,) = sheet.strokes[RULER]
        assert line.width == pytest.approx(50, abs=0.1)
    assert RULER not in rules.strokes


@pytest.mark.parametrize("paper", mainly(1, FORMATS))
@pytest.mark.parametrize("game", BACKS)
def test_backs_meet_their_fronts_when_the_paper_is_flipped_on_its_long_edge(printed, game, paper):
    sheets = printed(game, paper)
    for front, back in BACKS[game]:
        width, size = sheets[front].width, max(PRINTED[game][back])
        fronts = [piece for piece in sheets[front].strokes[OUTLINE] if _size(piece, {size: 1}) == size]
        flipped = [
            Piece(width - piece.right, piece.top, width - piece.left, piece.bottom)
            for piece in sheets[back].strokes[OUTLINE]
        ]
        assert len(fronts) == len(flipped)
        for one in fronts:
            assert min(_apart(one, other) for other in flipped) < 1


def _apart(one: Piece, other: Piece) -> float:
    """How far the edges of two pieces are from each other where they are farthest."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("game", PRINTED)
def test_the_drawing_of_a_piece_is_in_the_middle_of_what_is_cut(printed, game):
    """A frame lies in one outline, with rims of one width; on what is folded, those at the left and at the right."""
    folded = {(26, 96), (64, 80)}
    for sheet in printed(game):
        for frame in sheet.strokes.get(FRAME, []):
            (cut,) = (piece for piece in sheet.strokes[OUTLINE] if frame.within(_wider(piece)) == frame)
            assert frame.left - cut.left == pytest.approx(cut.right - frame.right, abs=0.2)
            if cut.size not in folded:
                assert frame.top - cut.top == pytest.approx(cut.bottom - frame.bottom, abs=0.2)


def _wider(piece: Piece) -> Piece:
    """By what a line on its edge is thick."""
    return Piece(piece.left - 0.1, piece.top - 0.1, piece.right + 0.1, piece.bottom + 0.1)


@pytest.mark.parametrize("paper", mainly(1, FORMATS))
@pytest.mark.parametrize("game", PRINTED)
def test_nothing_is_printed_in_the_margins(printed, game, paper):
    for sheet in printed(game, paper):
        assert sheet.ink
        for piece in sheet.ink:
            assert piece.left >= MARGIN - 0.2
            assert piece.top >= MARGIN - 0.2
            assert piece.right <= sheet.width - MARGIN + 0.2
            assert piece.bottom <= sheet.height - MARGIN + 0.2


@pytest.mark.parametrize("game", PRINTED)
def test_every_cut_has_a_mark_at_both_of_its_ends(printed, game):
    for sheet in printed(game):
        marks = sheet.strokes.get(MARK, [])
        down = [mark.left for mark in marks if mark.width < 0.1]
        across = [mark.top for mark in marks if mark.height < 0.1]
        for piece in sheet.strokes.get(OUTLINE, []):
            if marks and piece.size in CUT_ALONG_MARKS:
                assert _near(piece.top, across) >= 2
                assert _near(piece.bottom, across) >= 2
                # one side may be a fold
                assert _near(piece.left, down) + _near(piece.right, down) >= 2


def _near(place: float, marks: list[float]) -> int:
    return sum(abs(mark - place) < 0.1 for mark in marks)


OUTSIDE = """() => [...document.querySelectorAll(".sheet")].flatMap(sheet => {
    const paper = sheet.getBoundingClientRect();
    return [...sheet.querySelectorAll("text, rect, path, circle, p, li")].filter(it => {
        const box = it.getBoundingClientRect();
        return !it.closest("svg svg") && box.width && (box.left < paper.left - 1 || box.right > paper.right + 1 ||
            box.top < paper.top - 1 || box.bottom > paper.bottom + 1);
    }).map(it => `${sheet.className}: ${it.tagName} ${it.textContent.slice(0, 30)}`);
})"""
CUT_OFF = """() => [...document.querySelectorAll(".leaflet")].filter(it => it.scrollHeight > it.clientHeight + 1)
    .map(it => it.lang)"""


@pytest.mark.parametrize("language", mainly(1, sorted(LANGUAGES)))
@pytest.mark.parametrize("game", PRINTED)
def test_no_word_and_no_line_leaves_its_sheet(visit, game, language):
    page = visit(language=language).page
    page.goto(f"/print/{game}")
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(CUT_OFF) == []
    assert page.evaluate(NOT_DRAWN) == []


@pytest.mark.parametrize("game", mainly(2, PRINTED))
def test_the_rules_fit_their_leaves_whatever_is_chosen(visit, game):
    kit = games()[game]
    usual = kit.defaults() | kit.print_defaults
    ends = {choice.name: (choice.text(choice.values[-1]), choice.text(choice.values[0])) for choice in kit.choices()}
    others = {name: next(text for text in ends[name] if text != usual[name]) for name in kit.printed_options}
    page = visit(language="fr").page
    page.goto(f"/print/{game}?{urlencode(others)}")
    notes = page.locator(".leaflet").first.get_by_text("Ce qui change dans ce jeu")
    assert notes.count() == bool(kit.summed_up_options)
    assert page.evaluate(CUT_OFF) == []
    assert page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize("game", mainly(2, PRINTED))
def test_the_page_fits_every_screen_and_axe_has_no_complaints(visit, game):
    language = dict(zip(PRINTED, ("de", "fr", "nl", "en", "de"), strict=True))[game]
    page = visit(PHONE, language=language, dark=game == "thieves").page
    page.goto(f"/print/{game}")
    assert misfits(page) == []
    assert complaints(page) == []


def test_sheets_backs_and_tints_are_chosen_without_a_script(visit):
    page: Page = visit(scripts=False).page
    page.goto("/print/thieves")
    assert page.locator(".sheet:visible").count() == 15
    page.get_by_text("Choose sheets").click()
    page.get_by_label("1. ").uncheck()
    assert page.locator(".sheet:visible").count() == 13
    page.get_by_label("fronts only").check()
    assert page.locator(".sheet:visible").count() == 7
    page.get_by_label("no tints").check()
    tint = page.locator(".sheet-2 .frame.mint").first
    assert tint.evaluate("it => getComputedStyle(it).fill") == "rgb(255, 255, 255)"
