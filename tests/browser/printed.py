"""What a browser printed: the lines and areas of every page of a PDF, read back and measured in millimetres."""

import re
from collections.abc import Iterable
from io import BytesIO
from typing import Any, NamedTuple, TypeAlias

from pypdf import PdfReader

POINT = 25.4 / 72  # millimetres
OUTLINE, MARK, RULER, FRAME = "fefefe", "1d2331", "1d2332", "1d2333"  # the colours of strokes in print.css

STROKES, FILLS = {b"S", b"s", b"B", b"b", b"B*", b"b*"}, {b"f", b"F", b"f*"}
# a number, or an operator or a name; what is in brackets is words
TOKEN = re.compile(rb"(-?\d*\.?\d+)|(/?[A-Za-z][\w*.]*)|\((?:[^()\\]|\\.)*\)|<[0-9A-Fa-f]*>")
PLAIN = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)
Matrix: TypeAlias = tuple[float, float, float, float, float, float]


class Piece(NamedTuple):
    """The box around something that was drawn, from the upper left corner of the paper."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    @property
    def size(self) -> tuple[int, int]:
        """Whole millimetres, the shorter side first."""
        short, long = sorted((round(self.width), round(self.height)))
        return short, long

    def within(self, other: "Piece") -> "Piece | None":
        """The part that lies in the other, if there is one."""
        left, top = max(self.left, other.left), max(self.top, other.top)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Piece(left, top, right, bottom) if left <= right and top <= bottom else None


EVERYTHING, NOTHING = Piece(-1e9, -1e9, 1e9, 1e9), Piece(1e9, 1e9, -1e9, -1e9)


def around(pieces: Iterable[Piece]) -> Piece:
    """The box around all of them."""
    every = [NOTHING, *pieces]
    return Piece(
        min(it.left for it in every),
        min(it.top for it in every),
        max(it.right for it in every),
        max(it.bottom for it in every),
    )


class Paper(NamedTuple):
    """A page: its size, what was stroked in which colour, and where there is ink: words aside, and white too."""

    width: float
    height: float
    strokes: dict[str, list[Piece]]
    ink: list[Piece]


def papers(pdf: bytes) -> list[Paper]:
    return [_paper(page) for page in PdfReader(BytesIO(pdf)).pages]


class _Pen:
    """Follows the operators of a page, and notes the boxes of what is drawn, and of what is seen of that."""

    def __init__(self, height: float) -> None:
        self.height = height
        self.colour, self.matrix = "000000", PLAIN
        self.window, self.narrows = (
            EVERYTHING,
            False,
        )  # what is drawn is seen through it; whether the path makes it smaller
        self.kept = list[tuple[str, Matrix, Piece]]()
        self.points = list[tuple[float, float]]()
        self.boxes = list[Piece]()
        self.strokes = dict[str, list[Piece]]()
        self.ink = list[Piece]()

    def follow(self, stream: Any, resources: Any) -> None:
        numbers, name = list[float](), b""
        for found in TOKEN.finditer(stream.get_data()):
            number, word = found.groups()
            if number:
                numbers.append(float(number))
            elif word and word.startswith(b"/"):
                name = word
            elif word == b"Do":
                self._draw_again(resources["/XObject"][name.decode()], resources)
            elif word:
                self._do(word, numbers)
            if word:
                numbers = []

    def _draw_again(self, form: Any, resources: Any) -> None:
        """What is drawn as a whole stands in a stream of its own."""
        if form["/Subtype"] == "/Form":
            self._do(b"q", [])
            self._do(b"cm", [float(it) for it in form.get("/Matrix", PLAIN)])
            self.follow(form, form.get("/Resources", resources))
            self._do(b"Q", [])

    def _do(self, operator: bytes, numbers: list[float]) -> None:
        if operator in (b"m", b"l", b"c", b"v", b"y", b"re"):
            self._draw(operator, numbers)
        elif operator in STROKES or operator in FILLS or operator == b"n":
            self._paint(operator)
        elif operator in (b"W", b"W*"):
            self.narrows = True
        elif operator == b"RG":
            self.colour = "".join(f"{round(255 * it):02x}" for it in numbers)
        elif operator == b"cm":
            self.matrix = _within(self.matrix, numbers)
        elif operator == b"q":
            self.kept.append((self.colour, self.matrix, self.window))
        elif operator == b"Q":
            self.colour, self.matrix, self.window = self.kept.pop()

    def _paint(self, operator: bytes) -> None:
        """The end of a path; it may be there only to be looked through."""
        self._end_of_path()
        if operator in STROKES:
            self.strokes.setdefault(self.colour, []).extend(self.boxes)
        if operator != b"n":
            self.ink += filter(None, (box.within(self.window) for box in self.boxes))
        if self.narrows:
            self.window, self.narrows = around(self.boxes).within(self.window) or NOTHING, False
        self.boxes = []

    def _draw(self, operator: bytes, numbers: list[float]) -> None:
        if operator in (b"m", b"re"):
            self._end_of_path()
        if operator == b"re":
            x, y, width, height = numbers
            numbers = [x, y, x + width, y + height]
        a, b, c, d, e, f = self.matrix
        for x, y in zip(numbers[::2], numbers[1::2], strict=True):
            self.points.append(((a * x + c * y + e) * POINT, (self.height - (b * x + d * y + f)) * POINT))

    def _end_of_path(self) -> None:
        if self.points:
            xs, ys = zip(*self.points, strict=True)
            self.boxes.append(Piece(min(xs), min(ys), max(xs), max(ys)))
        self.points = []


def _within(outer: Matrix, inner: list[float]) -> Matrix:
    (a, b, c, d, e, f), (g, h, i, j, k, m) = outer, inner
    return a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f


def _paper(page: Any) -> Paper:
    width, height = float(page.mediabox.width), float(page.mediabox.height)
    pen = _Pen(height)
    pen.follow(page.get_contents(), page["/Resources"])
    return Paper(width * POINT, height * POINT, pen.strokes, pen.ink)
