"""A learning curve as an SVG drawing: a line for each level, with the interval of every measurement."""

from collections.abc import Iterator, Sequence
from html import escape
from math import log2

from msgspec import Struct

WIDTH, HEIGHT = 720, 420
LEFT, RIGHT, TOP, BOTTOM = 64, 92, 64, 56
COLOURS = {1: "#2f6fb2", 2: "#1b8a6b", 3: "#a06a00", 4: "#b8442f", 5: "#7d4bb3"}
LIGHT = {1: "#6ea8e0", 2: "#5cc7a6", 3: "#e0ae52", 4: "#ee8a76", 5: "#bd97e6"}
STYLE = (
    "text{font:14px system-ui,sans-serif;fill:#1d2430}.title{font-size:17px;font-weight:600}"
    ".soft{fill:#5a6472;font-size:12px}.grid{stroke:#d9dee5}.half{stroke:#9aa4b2}.page{fill:#fff}"
    "polyline{fill:none;stroke-width:2.5}.bar{stroke-width:1.5;opacity:.55}"
    + "".join(f".l{level}{{stroke:{colour}}}.f{level}{{fill:{colour}}}" for level, colour in COLOURS.items())
    + "@media(prefers-color-scheme:dark){text{fill:#e8ecf2}.soft{fill:#a5b0be}.grid{stroke:#333b47}"
    ".half{stroke:#667080}.page{fill:#14181f}"
    + "".join(f".l{level}{{stroke:{colour}}}.f{level}{{fill:{colour}}}" for level, colour in LIGHT.items())
    + "}"
)
TITLE = "An agent learns Da Vinci Code from its own games"


class Point(Struct, frozen=True):
    """How an agent did against a level after so many steps of training."""

    steps: int
    level: int
    games: int
    won: float  # share of the games
    low: float  # of the interval of 95 %
    high: float


def picture(points: Sequence[Point]) -> str:
    """The drawing, with a description for screen readers."""
    levels = sorted({point.level for point in points})
    steps = sorted({point.steps for point in points})
    last = [next(p for p in points if (p.steps, p.level) == (steps[-1], level)) for level in levels]
    said = ", ".join(f"{point.won:.0%} against level {point.level}" for point in last)
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title desc" {size}>',
        f'<title id="title">{TITLE}</title>',
        f'<desc id="desc">Share of games won after {steps[-1]:,} steps: {said}.</desc>',
        f"<style>{STYLE}</style>",
        f'<rect class="page" width="{WIDTH}" height="{HEIGHT}"/>',
        text(16, 28, TITLE, "title"),
        text(16, 48, "Games won against each level, with 95 % intervals, by steps of training", "soft"),
        *axes(steps),
        *(part for level in levels for part in curve([p for p in points if p.level == level], steps)),
        *names(last, steps),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def across(steps: int, every: Sequence[int]) -> float:
    """Each doubling is as wide as the other; what comes before the first is as far away as one of them."""
    first, most = every[1], every[-1]
    place = log2(steps / first) + 1 if steps else 0
    return LEFT + (WIDTH - LEFT - RIGHT) * place / (log2(most / first) + 1)


def up(share: float) -> float:
    return TOP + (HEIGHT - TOP - BOTTOM) * (1 - share)


def axes(steps: Sequence[int]) -> Iterator[str]:
    for tenth in range(0, 11, 2):
        y = up(tenth / 10)
        yield f'<line class="grid" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"/>'
        yield text(LEFT - 8, y + 4, f"{10 * tenth} %", "soft", "end")
    yield f'<line class="half" x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{up(0.5):.1f}" y2="{up(0.5):.1f}"/>'
    for count in steps:
        label = f"{count / 1e6:.2g} M" if count else "0"
        yield text(across(count, steps), HEIGHT - BOTTOM + 20, label, "soft", "middle")
    yield text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 12, "steps of training", "soft", "middle")


def curve(points: Sequence[Point], steps: Sequence[int]) -> Iterator[str]:
    level = points[0].level
    shift = 1.6 * (level - 3)  # intervals of one moment stand side by side
    places = [(across(point.steps, steps) + shift, point) for point in sorted(points, key=lambda each: each.steps)]
    line = " ".join(f"{x:.1f},{up(point.won):.1f}" for x, point in places)
    yield f'<polyline class="l{level}" points="{line}"/>'
    for x, point in places:
        low, high = up(point.low), up(point.high)
        yield f'<line class="bar l{level}" x1="{x:.1f}" x2="{x:.1f}" y1="{low:.1f}" y2="{high:.1f}"/>'
        yield f'<circle class="f{level}" cx="{x:.1f}" cy="{up(point.won):.1f}" r="3.5"/>'


def names(last: Sequence[Point], steps: Sequence[int]) -> Iterator[str]:
    """The names of the lines at their ends, moved apart where they would touch."""
    below = 0.0
    for point in sorted(last, key=lambda each: -each.won):
        y = max(up(point.won) + 5, below + 16)
        below = y
        yield text(across(steps[-1], steps) + 12, y, f"level {point.level}", f"f{point.level}")


def text(x: float, y: float, words: str, kind: str = "", anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{escape(words)}</text>'
