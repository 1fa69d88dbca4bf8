"""Sheets of paper to print and cut: pieces in a grid with cut marks, backs that meet their fronts, folds and dice.

A sheet is one drawing of 190 x 258 mm, which A4 and US Letter both hold within margins of 10 mm. Every grid with backs
lies in the middle of it, so that a back that is flipped on the long edge falls on its front. A game says what its
pieces look like.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from safecracker.core.translation import Phrase, Translator

from .paper_shapes import circle, hatching, joined, moved, number, path, rect, tag, text

WIDTH: Final = 190  # of a sheet, in millimetres
HEIGHT: Final = 258
RULER: Final = 50  # the line that shows whether a printer scaled the sheet
TITLE = 4.8  # the line on which the title stands
FOOT = 256.2  # and the one of the foot
FLIP = Phrase("back: flip the paper on its long edge")


class Reader(Struct, frozen=True):
    """For whom a sheet is printed: their language, and the others in smaller letters beside it."""

    say: Translator
    others: tuple[Translator, ...]
    board_file: str  # the address of the game's board.svg
    print_file: str = ""  # and of its print.svg: what is drawn for paper alone

    @property
    def all(self) -> tuple[Translator, ...]:
        return (self.say, *self.others)

    def drawing(self, name: str) -> str:
        """The address of a symbol that is on the board too."""
        return f"{self.board_file}#{name}"

    def print_drawing(self, name: str) -> str:
        """The address of a symbol that is drawn for paper alone."""
        return f"{self.print_file}#{name}"

    def in_other_words(self, phrase: Phrase) -> str:
        """What the phrase is called in the other languages, each word once."""
        own = self.say.phrase(phrase)
        return " · ".join(dict.fromkeys(word for say in self.others if (word := say.phrase(phrase)) != own))


class Grid(Struct, frozen=True):
    """Pieces of one size side by side: where the first one lies, and how many there are."""

    x: float
    y: float
    width: float  # of a piece
    height: float
    columns: int
    rows: int

    @property
    def right(self) -> float:
        return self.x + self.width * self.columns

    @property
    def bottom(self) -> float:
        return self.y + self.height * self.rows

    @property
    def room(self) -> int:
        """How many pieces it holds."""
        return self.columns * self.rows

    def corner(self, place: int) -> tuple[float, float]:
        row, column = divmod(place, self.columns)
        return self.x + self.width * column, self.y + self.height * row

    def mirrored(self, place: int) -> int:
        """Where the back of the piece at this place is printed, so that it falls on it."""
        row, column = divmod(place, self.columns)
        return row * self.columns + self.columns - 1 - column


def centred(y: float, width: float, height: float, columns: int, rows: int) -> Grid:
    return Grid((WIDTH - width * columns) / 2, y, width, height, columns, rows)


class Sheet(Struct, frozen=True, kw_only=True):
    """One side of a sheet of paper."""

    title: str  # of the game
    about: str  # what is on it
    size: str = ""  # of its pieces, in the foot
    art: Markup
    back: bool = False  # the back of the sheet before it
    plain: bool = False  # without the line on top: the drawing needs the room
    foot_beside: float | None = None  # where the foot begins that stands beside a drawing as high as the sheet


def laid(grid: Grid, pieces: Sequence[Markup], *, back: bool = False, reach: float = 3, gap: float = 1) -> Markup:
    """The pieces in their places with the marks to cut along."""
    places = [grid.mirrored(place) if back else place for place in range(len(pieces))]
    corners = [grid.corner(place) for place in places]
    outlines = joined(outline(x, y, grid.width, grid.height) for x, y in corners)
    drawn = joined(moved(piece, x, y) for piece, (x, y) in zip(pieces, corners, strict=True))
    return outlines + drawn + cut_marks(grid, reach, gap)


def outline(x: float, y: float, width: float, height: float) -> Markup:
    """Where a piece ends, in white: it takes no ink, and whatever measures or cuts the sheet finds the piece by it."""
    return rect(x, y, width, height, "outline")


def cut_marks(grid: Grid, reach: float = 3, gap: float = 1) -> Markup:
    """Strokes outside the pieces on every line to cut along, and small crosses where four pieces meet."""
    xs = [grid.x + grid.width * n for n in range(grid.columns + 1)]
    ys = [grid.y + grid.height * n for n in range(grid.rows + 1)]
    strokes = [
        f"M{number(x)} {number(start)}v{number(reach)}"
        for x in xs
        for start in (grid.y - gap - reach, grid.bottom + gap)
    ] + [
        f"M{number(start)} {number(y)}h{number(reach)}"
        for y in ys
        for start in (grid.x - gap - reach, grid.right + gap)
    ]
    crosses = [
        f"M{number(x - 1.2)} {number(y)}h2.4M{number(x)} {number(y - 1.2)}v2.4" for x in xs[1:-1] for y in ys[1:-1]
    ]
    return path("".join(strokes), "mark") + (path("".join(crosses), "hair") if crosses else Markup())


def card_sheets(
    grid: Grid,
    fronts: Sequence[Markup],
    backs: Sequence[Markup],
    about: Sequence[str],
    template: Sheet,
    flip: str,
    *,
    reach: float = 3,
    gap: float = 1,
) -> Iterator[Sheet]:
    """Cards with a back each, as many to a sheet as the grid holds.

    ``about`` says of every card what it is; a sheet has the rest from the template, whose drawing lies under the backs.
    """
    for at in range(0, len(fronts), grid.room):
        here = slice(at, at + grid.room)
        front, back = (
            laid(grid, fronts[here], reach=reach, gap=gap),
            laid(grid, backs[here], back=True, reach=reach, gap=gap),
        )
        yield replace(template, about=counted(about[here]), art=front)
        yield replace(template, about=flip, art=template.art + back, back=True)


def counted(names: Sequence[str]) -> str:
    """What there is of each: ``4 × Empty bag, 4 × 3 bags``."""
    return ", ".join(f"{names.count(name)} × {name}" for name in dict.fromkeys(names))


def glue(x: float, y: float, width: float, height: float) -> Markup:
    """A flap to glue."""
    return path(hatching(x + 0.6, y + 0.4, width - 1.2, height - 0.8), "glue")


def fold(x: float, y: float, length: float, *, down: bool = False) -> Markup:
    return path(f"M{number(x)} {number(y)}{'v' if down else 'h'}{number(length)}", "fold")


def standing_figure(width: float, height: float, foot: float, front: Markup) -> Markup:
    """A strip to fold in the middle: the figure on both sides, and a foot under each."""
    whole = 2 * (height + foot)
    return joined(
        (
            glue(0, 0, width, foot),
            fold(0, foot, width),
            moved(front, width, foot + height, turned=180),
            fold(0, foot + height, width),
            moved(front, 0, foot + height),
            fold(0, whole - foot, width),
            glue(0, whole - foot, width, foot),
        )
    )


def die(x: float, y: float, edge: float, faces: Sequence[Markup]) -> Markup:
    """A die to fold: the faces left, front, right, far right, top and bottom, each drawn on a square of one edge.

    Its left end is at x, and y is the top of the row of four.
    """
    flap = edge / 4
    places = [(0, 0), (1, 0), (2, 0), (3, 0), (1, -1), (1, 1)]
    squares = joined(
        outline(x + edge * column, y + edge * row, edge, edge) + moved(face, x + edge * column, y + edge * row)
        for (column, row), face in zip(places, faces, strict=True)
    )
    folds = joined(
        (
            *(fold(x + edge * n, y, edge, down=True) for n in (1, 2, 3)),
            fold(x + edge, y, edge),
            fold(x + edge, y + edge, edge),
            path(
                f"M{number(x)} {number(y)}h{number(edge)}v{number(-edge)}h{number(edge)}v{number(edge)}"
                f"h{number(2 * edge)}v{number(edge)}h{number(-2 * edge)}v{number(edge)}h{number(-edge)}"
                f"v{number(-edge)}h{number(-edge)}z",
                "contour",
            ),
        )
    )
    flaps = joined(
        _flap(x + edge * column, y + edge * row, edge, flap, turned)
        for column, row, turned in (
            (0, 1, 270),
            (1, -1, 0),
            (2, 2, 180),
            (1, 0, 270),
            (1, 2, 270),
            (2, -1, 90),
            (2, 1, 90),
        )
    )
    return flaps + squares + folds


def _flap(x: float, y: float, edge: float, depth: float, turned: int) -> Markup:
    """A flap outside an edge that starts here; it leans in at both ends."""
    lean = depth * 0.6
    shape = path(f"M0 0L{number(lean)} {number(-depth)}H{number(edge - lean)}L{number(edge)} 0", "edge")
    hatched = path(hatching(lean, -depth, edge - 2 * lean, depth), "glue")
    return moved(shape + hatched, x, y, turned=turned)


_PIPS = {1: "e", 2: "ai", 3: "aei", 4: "acgi", 5: "acegi", 6: "acdfgi"}


def pips(count: int, edge: float) -> Markup:
    """The side of a die with this many pips."""
    return joined(
        circle(edge * (0.25 + 0.25 * (at % 3)), edge * (0.25 + 0.25 * (at // 3)), edge * 0.085, "solid")
        for at in ("abcdefghi".index(letter) for letter in _PIPS[count])
    )


def drawn_sheet(sheet: Sheet, at: int, count: int, say: Translator) -> Markup:
    """The whole drawing: the pieces, the line on top, and the foot with the line of 50 mm."""
    side = say("back") if sheet.back else ""
    name = " · ".join(filter(None, (sheet.title, f"{at}/{count}", side)))
    foot = _foot(sheet, name, say) if sheet.foot_beside is None else _narrow_foot(sheet, name, say)
    return tag(
        "svg",
        joined((sheet.art, Markup() if sheet.plain else _head(sheet), foot)),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        role="img",
        aria_label=f"{sheet.title}, {sheet.about}",
    )


def _head(sheet: Sheet) -> Markup:
    shift = 6 + 2.75 * len(sheet.title)
    title = text(sheet.title, 0, TITLE, 5.2, anchor="start", weight=600, cls="se")
    return title + text(sheet.about, shift, TITLE, 2.7, anchor="start", room=WIDTH - shift)


def _foot(sheet: Sheet, name: str, say: Translator) -> Markup:
    start = WIDTH - 0.5 - RULER
    return joined(
        (
            text(name, 0, FOOT, 2.3, anchor="start", weight=600),
            text(sheet.size, 95, FOOT, 2.1, cls="quiet", room=60),
            text(_scale(say), start - 1.5, FOOT, 2.1, anchor="end", cls="quiet"),
            _ruler(start, FOOT - 0.8),
        )
    )


def _narrow_foot(sheet: Sheet, name: str, say: Translator) -> Markup:
    start = sheet.foot_beside or 0
    middle = start + RULER / 2
    return joined(
        (
            text(name, middle, 240, 2.3, weight=600, room=RULER),
            text(sheet.size, middle, 244, 2.1, cls="quiet"),
            _ruler(start, 250),
            text(_scale(say), middle, 254.6, 2.1, cls="quiet"),
        )
    )


def _scale(say: Translator) -> str:
    return say("{n} mm = 100%", n=RULER)


def _ruler(x: float, y: float) -> Markup:
    heights = ((0, 1.1), (RULER / 2, 0.6), (RULER, 1.1))
    ends = "".join(f"M{number(x + at)} {number(y - half)}v{number(2 * half)}" for at, half in heights)
    return path(f"M{number(x)} {number(y)}h{RULER}", "ruler") + path(ends, "rule")
