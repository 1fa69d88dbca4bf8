"""A report as an SVG drawing: a dot for each rating, a bar for its interval, and the win matrix beneath."""

from collections.abc import Iterator
from html import escape
from math import ceil, floor

from .report import Rated, Report

WIDTH, ROW, TOP = 720, 30, 64
LEFT, RIGHT = 110, 190  # for names, and for figures
CELL = 64
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)
MOST_TICKS = 9
STYLE = (
    "text{font:14px system-ui,sans-serif;fill:#1d2430}"
    ".title{font-size:17px;font-weight:600}.soft{fill:#5a6472;font-size:12px}"
    ".grid{stroke:#d9dee5}.zero{stroke:#9aa4b2}.bar{stroke:#2f6fb2;stroke-width:4;stroke-linecap:round}"
    ".dot{fill:#174a7e}.page{fill:#fff}.cell{fill:#2f6fb2}"
    "@media(prefers-color-scheme:dark){text{fill:#e8ecf2}.soft{fill:#a5b0be}.grid{stroke:#333b47}.zero{stroke:#667080}"
    ".bar{stroke:#6ea8e0}.dot{fill:#b9d8f5}.page{fill:#14181f}.cell{fill:#6ea8e0}}"
)


def svg(report: Report, title: str) -> str:
    """The drawing, with a description for screen readers."""
    chart = TOP + ROW * len(report.players) + 48
    matrix = 32 + ROW * (len(report.players) + 1) if len(report.players) > 2 else 0
    height = chart + matrix
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="title desc" {_size(height)}>',
        f'<title id="title">{escape(title)}</title>',
        f'<desc id="desc">{escape(_described(report))}</desc>',
        f"<style>{STYLE}</style>",
        f'<rect class="page" width="{WIDTH}" height="{height}"/>',
        _text(16, 28, title, "title"),
        _text(16, 48, _subtitle(report), "soft"),
        *_ratings(report.players),
        *(_matrix(report, chart) if matrix else ()),
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _size(height: int) -> str:
    return f'width="{WIDTH}" height="{height}" viewBox="0 0 {WIDTH} {height}"'


def _described(report: Report) -> str:
    players = [f"{each.name} {_figures(each)}" for each in report.players]
    return f"{_subtitle(report)}. Elo with 95 percent intervals: {', '.join(players)}."


def _subtitle(report: Report) -> str:
    games = sum(meeting.games for meeting in report.meetings)
    seeds, code = f"{report.seed} to {report.last_seed}", f"{report.version} {report.code}"
    return f"{games} games, {report.seats} seats, seeds {seeds}, version {code}"


def _figures(each: Rated) -> str:
    if each.low == each.high:
        return "0"
    if each.low is None or each.high is None:
        return f"{each.elo:+.0f} (?)"
    return f"{each.elo:+.0f} ({each.low:+.0f} … {each.high:+.0f})"


def _ratings(players: tuple[Rated, ...]) -> Iterator[str]:
    ends = [end for each in players for end in (each.low, each.elo, each.high) if end is not None]
    low, high = min(ends), max(ends)
    step = next((step for step in STEPS if (high - low) / step < MOST_TICKS - 1), STEPS[-1])
    first, last = floor(low / step), max(ceil(high / step), floor(low / step) + 1)

    def across(elo: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (elo / step - first) / (last - first)

    bottom = TOP + ROW * len(players)
    for tick in range(first, last + 1):
        x = across(tick * step)
        kind = "grid" if tick else "zero"
        yield f'<line class="{kind}" x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{bottom}"/>'
        yield _text(x, bottom + 18, f"{tick * step:+d}" if tick else "0", "soft", "middle")
    yield _text(LEFT - 12, bottom + 18, "Elo", "soft", "end")
    for number, each in enumerate(players):
        y = TOP + ROW * (number + 0.5)
        yield _text(16, y + 5, each.name)
        left = LEFT if each.low is None else across(each.low)
        right = WIDTH - RIGHT if each.high is None else across(each.high)
        yield f'<line class="bar" x1="{left:.1f}" x2="{right:.1f}" y1="{y}" y2="{y}"/>'
        yield f'<circle class="dot" cx="{across(each.elo):.1f}" cy="{y}" r="6"/>'
        yield _text(WIDTH - 16, y + 5, _figures(each), "", "end")


def _matrix(report: Report, top: int) -> Iterator[str]:
    """The share of the row in its games against the column; the stronger the tint, the more."""
    yield _text(16, top + 20, "Wins of the row against the column, in percent", "soft")
    names = [each.name for each in report.players]
    wide = min(CELL, (WIDTH - LEFT - 16) / len(names))
    for column, name in enumerate(names):
        yield _text(LEFT + wide * (column + 0.5), top + 44, name[:9], "soft", "middle")
    for number, one in enumerate(names):
        y = top + 52 + ROW * number
        yield _text(16, y + 20, one)
        for column, other in enumerate(names):
            share = report.matrix[one].get(other)
            if share is not None:
                x = LEFT + wide * column
                yield (
                    f'<rect class="cell" x="{x:.1f}" y="{y}" width="{wide - 2:.1f}" height="{ROW - 2}"'
                    f' fill-opacity="{0.05 + 0.4 * share:.2f}"/>'
                )
                yield _text(x + wide / 2 - 1, y + 20, f"{100 * share:.0f}", "", "middle")


def _text(x: float, y: float, text: str, kind: str = "", anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" class="{kind}" text-anchor="{anchor}">{escape(text)}</text>'
