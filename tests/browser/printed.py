"""What a browser printed: the lines of every page of a PDF, read back and measured in millimetres."""

from io import BytesIO
from typing import Any, NamedTuple

from pypdf import PdfReader

POINT = 25.4 / 72  # millimetres
OUTLINE, MARK, RULER, FRAME = "fefefe", "1d2331", "1d2332", "1d2333"  # the colours of strokes in print.css


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
    """A page: its size, what was stroked in which colour, where anything at all was drawn, and its words."""

    width: float
    height: float
    strokes: dict[str, list[Piece]]
    everything: list[Piece]
    words: str


def papers(pdf: bytes) -> list[Paper]:
    return [_paper(page) for page in PdfReader(BytesIO(pdf)).pages]


class _Pen:
    """Follows the operators of a page. What is within a clip that is smaller than the paper is not noted as drawn."""

    def __init__(self, height: float) -> None:
        self.height = height
        self.colour, self.kept = "000000", list[str]()
        self.points = list[tuple[float, float]]()
        self.boxes = list[Piece]()
        self.strokes = dict[str, list[Piece]]()
        self.everything = list[Piece]()

    def follow(self, operator: bytes, operands: list[Any], matrix: list[float], _: list[float]) -> None:
        numbers = [float(it) for it in operands if isinstance(it, int | float)]
        match operator:
            case b"q":
                self.kept.append(self.colour)
            case b"Q":
                self.colour = self.kept.pop() if self.kept else "000000"
            case b"RG":
                self.colour = "".join(f"{round(255 * it):02x}" for it in numbers)
            case b"m":
                self._end_of_path()
                self._go(numbers[-2:], matrix)
            case b"l" | b"c" | b"v" | b"y":
                for at in range(0, len(numbers), 2):
                    self._go(numbers[at : at + 2], matrix)
            case b"re":
                x, y, width, height = numbers
                self._end_of_path()
                self._go([x, y], matrix)
                self._go([x + width, y + height], matrix)
            case b"S" | b"s" | b"B" | b"b" | b"B*" | b"b*":
                self._end_of_path()
                self.strokes.setdefault(self.colour, []).extend(self.boxes)
                self.everything.extend(self.boxes)
                self.boxes = []
            case b"f" | b"F" | b"f*":
                self._end_of_path()
                self.everything.extend(self.boxes)
                self.boxes = []
            case b"n":
                self.points, self.boxes = [], []

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
    return Paper(width * POINT, height * POINT, pen.strokes, pen.everything, words)
