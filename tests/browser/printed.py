"""What a browser printed: the lines of every page of a PDF, read back and measured in millimetres."""

from io import BytesIO
from typing import Any, NamedTuple

from pypdf import PdfReader

POINT = 25.4 / 72  # millimetres
OUTLINE, MARK, RULER, FRAME = "fefefe", "1d2331", "1d2332", "1d2333"  # the colours of strokes in print.css

STROKES, FILLS = (b"S", b"s", b"B", b"b", b"B*", b"b*"), (b"f", b"F", b"f*")


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
    """A page: its size, what was stroked in which colour, and its words."""

    width: float
    height: float
    strokes: dict[str, list[Piece]]
    words: str


def papers(pdf: bytes) -> list[Paper]:
    return [_paper(page) for page in PdfReader(BytesIO(pdf)).pages]


class _Pen:
    """Follows the operators of a page, and notes the boxes of what is stroked."""

    def __init__(self, height: float) -> None:
        self.height = height
        self.colour, self.kept = "000000", list[str]()
        self.points = list[tuple[float, float]]()
        self.boxes = list[Piece]()
        self.strokes = dict[str, list[Piece]]()

    def follow(self, operator: bytes, operands: list[Any], matrix: list[float], _: list[float]) -> None:
        numbers = [float(it) for it in operands if isinstance(it, int | float)]
        if operator in (b"m", b"l", b"c", b"v", b"y", b"re"):
            self._draw(operator, numbers, matrix)
        elif operator in STROKES or operator in FILLS or operator == b"n":
            self._end_of_path()
            if operator in STROKES:
                self.strokes.setdefault(self.colour, []).extend(self.boxes)
            self.boxes = []
        elif operator == b"RG":
            self.colour = "".join(f"{round(255 * it):02x}" for it in numbers)
        elif operator == b"q":
            self.kept.append(self.colour)
        elif operator == b"Q":
            self.colour = self.kept.pop() if self.kept else "000000"

    def _draw(self, operator: bytes, numbers: list[float], matrix: list[float]) -> None:
        if operator in (b"m", b"re"):
            self._end_of_path()
        if operator == b"re":
            x, y, width, height = numbers
            numbers = [x, y, x + width, y + height]
        for at in range(0, len(numbers), 2):
            self._go(numbers[at : at + 2], matrix)

    def _go(self, point: list[float], matrix: list[float]) -> None:
        (x, y), (a, b, c, d, e, f) = point, matrix
        self.points.append(((a * x + c * y + e) * POINT, (self.height - (b * x + d * y + f)) * POINT))

    def _end_of_path(self) -> None:
        if self.points:
            xs, ys = zip(*self.points, strict=True)
            self.boxes.append(Piece(min(xs), min(ys), max(xs), max(ys)))
        self.points = []


def _paper(page: Any) -> Paper:
    width, height = float(page.mediabox.width), float(page.mediabox.height)
    pen = _Pen(height)
    words = page.extract_text(visitor_operand_before=pen.follow)
    return Paper(width * POINT, height * POINT, pen.strokes, words)
