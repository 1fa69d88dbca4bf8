"""The chart of a game report: everyone's chance to win from the first decision to the last, as points for an SVG.

With two sides it is an area, the reader's below and the other's above; with more, a line for each. Positions across
are percentages, so that marks keep their shape however wide the chart is.
"""

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from safecracker.core.translation import Translator, capitalised, percent
from safecracker.table.finished_game import FinishedGame
from safecracker.table.game_report import Evaluation, GameReport

WIDTH, HEIGHT = 1000.0, 150.0  # of the drawing, which is stretched
EDGE = 4.0  # that lines keep from the upper and lower end
HALF = 0.5  # chances up to this fill the chart where nobody has more


class ChartLine(Struct, frozen=True):
    """A player, or a side whose players win together."""

    seat: int  # whose mark and colour it has
    name: str
    players: bool  # it stands for one player, not for a side of several
    points: str
    percent: int  # at the move that is shown
    end: float  # where its last point is, in percent from the top
    mine: bool


class Strip(Struct, frozen=True):
    """A part of the chart that leads to a move."""

    ply: int
    left: float  # percent
    width: float


class ReportChart(Struct, frozen=True, kw_only=True):
    lines: tuple[ChartLine, ...]  # the reader's first
    area: str  # under the first line
    above: str  # over it, where there are two
    top: int  # what the upper end stands for, out of 100
    now: float  # where the move that is shown is, in percent from the left
    strips: tuple[Strip, ...]
    width: float = WIDTH
    height: float = HEIGHT

    @property
    def two(self) -> bool:
        return len(self.lines) == 2


def across(evaluation: Evaluation, ply: int) -> float:
    """Where a move is, in percent from the left: the first decision is at the left end, the last move at the right."""
    first, last = evaluation.plies[0], evaluation.plies[-1]
    return round(100 * min(1.0, max(0, ply - first) / max(1, last - first)), 2)


def chance_at(evaluation: Evaluation, ply: int) -> tuple[float, ...]:
    """Everyone's chance at a move: that before the last decision up to then."""
    before = [odds for at, odds in zip(evaluation.plies, evaluation.odds, strict=True) if at <= ply]
    return before[-1] if before else evaluation.odds[0]


def height_of(chart: ReportChart, chance: float) -> float:
    """Where a chance is, in percent from the top."""
    return round(100 * _y(chance, chart.top / 100) / HEIGHT, 2)


def report_chart(
    game: FinishedGame, report: GameReport, ply: int, names: tuple[str, ...], say: Translator
) -> ReportChart | None:
    """The chart for the page of one move; None where the chances are not known."""
    evaluation = report.evaluation
    if not evaluation.odds:
        return None
    shown = _sides(game, report, names, say)
    # with several lines the jump to the end says nothing, and would press all others together
    odds = evaluation.odds if len(shown) == 2 else evaluation.odds[:-1] or evaluation.odds
    highest = max(chances[seat] for chances in odds for seat, _, _ in shown)
    top = 1.0 if len(shown) == 2 or highest > HALF else HALF
    at = [across(evaluation, each) * WIDTH / 100 for each in evaluation.plies[: len(odds)]]
    now = chance_at(evaluation, ply)
    lines = [
        ChartLine(
            seat=seat,
            name=name,
            players=single,
            points=_points(at, [_y(chances[seat], top) for chances in odds]),
            percent=percent(now[seat]),
            end=round(100 * _y(odds[-1][seat], top) / HEIGHT, 2),
            mine=report.mine is not None and game.kit.sides(game.game)[seat] == game.kit.sides(game.game)[report.mine],
        )
        for seat, name, single in shown
    ]
    edge = lines[0].points
    return ReportChart(
        lines=tuple(lines),
        area=f"{at[0]:.1f},{HEIGHT} {edge} {at[-1]:.1f},{HEIGHT}",
        above=f"{at[0]:.1f},0 {edge} {at[-1]:.1f},0",
        top=percent(top),
        now=across(evaluation, ply),
        strips=_strips(evaluation),
    )


def _sides(
    game: FinishedGame, report: GameReport, names: tuple[str, ...], say: Translator
) -> list[tuple[int, str, bool]]:
    """A seat for each side, what the side is called, and whether it is one player; the reader's side first."""
    sides = game.kit.sides(game.game)
    found = []
    for side in sorted(set(sides)):
        members = [seat for seat, each in enumerate(sides) if each == side]
        seat = report.mine if report.mine in members else members[0]
        assert seat is not None
        alone = len(members) == 1
        found.append((seat, names[seat] if alone else capitalised(say.phrase(game.kit.side_names[side])), alone))
    return sorted(found, key=lambda each: each[0] != report.mine)


def _y(chance: float, top: float) -> float:
    return HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * min(1.0, chance / top)


def _points(at: Sequence[float], heights: Sequence[float]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in zip(at, heights, strict=True))


def _strips(evaluation: Evaluation) -> tuple[Strip, ...]:
    """Each decision has the part of the chart that is nearest to it."""
    at = [across(evaluation, ply) for ply in evaluation.plies]
    middles = [(one + other) / 2 for one, other in pairwise(at)]
    edges = [0.0, *middles, 100.0]
    return tuple(
        Strip(ply, round(left, 2), round(right - left, 2))
        for ply, left, right in zip(evaluation.plies, edges, edges[1:], strict=False)
    )
