"""A board drawn so small that only its shapes count: boxes and circles in flat colours, for the start page."""

from typing import Final

from msgspec import Struct

WIDTH, HEIGHT = 120, 100


class Shape(Struct, frozen=True, kw_only=True):
    """A box; one that is as round as it is wide is a circle."""

    x: float
    y: float
    width: float
    height: float
    fill: str
    round: float = 0
    text: str = ""
    ink: str = ""  # the colour of the text


class SmallBoard(Struct, frozen=True):
    """What a case shows, at a glance."""

    ground: str
    shapes: tuple[Shape, ...]


WOOD: Final = "#5b3a1e"
FELT: Final = "#2c5a54"


def disc(x: float, y: float, radius: float, fill: str) -> Shape:
    return Shape(x=x - radius, y=y - radius, width=2 * radius, height=2 * radius, fill=fill, round=radius)
