"""What a browser printed: the lines of every page of a PDF, read back and measured in millimetres."""

import re
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


class Paper(NamedTuple):
    """A page: its size, and what was stroked in which colour."""

    width: float
    height: float
    strokes: dict[str, list[Piece]]


def papers(pdf: bytes) -> list[Paper]:
    return [_paper(page) for page in PdfReader(BytesIO(pdf)).pages]


class _Pen:
    """Follows the operators of a page, and notes the boxes of what is stroked."""

    def __init__(self, height: float) -> None:
        self.height = height
        self.colour, self.matrix = "000000", PLAIN
        self.kept = list[tuple[str, Matrix]]()
        self.points = list[tuple[float, float]]()
        self.boxes = list[Piece]()
        self.strokes = dict[str, list[Piece]]()

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
            self._end_of_path()
            if operator in STROKES:
                self.strokes.setdefault(self.colour, []).extend(self.boxes)
            self.boxes = []
        elif operator == b"RG":
            self.colour = "".join(f"{round(255 * it):02x}" for it in numbers)
        elif operator == b"cm":
            self.matrix = _within(self.matrix, numbers)
        elif operator == b"q":
            self.kept.append((self.colour, self.matrix))
        elif operator == b"Q":
            self.colour, self.matrix = self.kept.pop()

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
    return Paper(width * POINT, height * POINT, pen.strokes)
