"""The win odds, move by move, as a chart: a band for each player, stacked, as wide as the chance."""

import math
from collections.abc import Sequence

from msgspec import Struct

from safecracker.core.translation import Translator, percent

WIDTH, HEIGHT = 320.0, 96.0  # of the chart, in its own units
EDGE = 2.0  # that the mark of the move keeps free


class Band(Struct, frozen=True):
    """One player in the chart."""

    number: int  # of the seat, from 1
    name: str
    percent: int | None  # now; None: it is still being worked out
    sentence: str  # the same in words
    points: str  # around the band


class WinOddsChart(Struct, frozen=True):
    """The odds of a game from its first move to its last, and the move that the page shows."""

    bands: tuple[Band, ...]
    nobody: str  # how often nobody wins, in words; empty: never
    caption: str  # what the figures mean
    x: float  # of the move that is shown
    pending: bool = False  # it is still being worked out
    width: float = WIDTH
    height: float = HEIGHT


def pending_chart(names: tuple[str, ...], caption: str) -> WinOddsChart:
    """The chart before its odds are known: it takes the same room."""
    bands = tuple(Band(number, name, None, name, "") for number, name in enumerate(names, 1))
    return WinOddsChart(bands, "", caption, EDGE, pending=True)


def win_odds_chart(
    odds: Sequence[tuple[float, ...]], ply: int, names: tuple[str, ...], caption: str, say: Translator
) -> WinOddsChart | None:
    """The chart for the page of one move; None for a game whose odds are not known."""
    if not odds:
        return None
    across = _across(odds)
    drawn = _drawn(len(odds))
    upper = [0.0] * len(drawn)
    bands = []
    for seat, name in enumerate(names):
        lower = [edge + HEIGHT * odds[at][seat] for edge, at in zip(upper, drawn, strict=True)]
        now = percent(odds[ply][seat])
        sentence = say("{who}: {n} out of 100", who=name, n=now)
        bands.append(Band(seat + 1, name, now, sentence, _around([across[at] for at in drawn], upper, lower)))
        upper = lower
    rest = round(100 * (1 - sum(odds[ply])))
    nobody = say("nobody: {n} out of 100", n=rest) if rest else ""
    return WinOddsChart(tuple(bands), nobody, caption, round(min(max(EDGE, across[ply]), WIDTH - EDGE), 1))


def _across(odds: Sequence[tuple[float, ...]]) -> list[float]:
    """The x of each move; the moves before anything tells the players apart take no room."""
    begun = next((at for at, chances in enumerate(odds) if chances != odds[0]), 1) - 1
    return [WIDTH * max(0, at - begun) / max(1, len(odds) - 1 - begun) for at in range(len(odds))]


def _drawn(moves: int) -> list[int]:
    """The moves at which the bands have a point: all, or as many as can be told apart, and the last one."""
    apart = math.ceil(moves / WIDTH)
    return sorted({*range(0, moves, apart), moves - 1})


def _around(across: list[float], upper: list[float], lower: list[float]) -> str:
    """The outline: along the upper edge and back along the lower one, without points on a straight line."""
    there, back = _bends(across, upper), _bends(across, lower)
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in [*there, *reversed(back)])


def _bends(across: list[float], heights: list[float]) -> list[tuple[float, float]]:
    last = len(heights) - 1
    return [
        (x, y)
        for at, (x, y) in enumerate(zip(across, heights, strict=True))
        if at in (0, last) or not heights[at - 1] == y == heights[at + 1]
    ]
