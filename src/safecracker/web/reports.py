"""The report on a finished game: the replay with everyone's chances, and the moments at which the game turned.

It is worked out in the processes of the bots, slice by slice, while the page shows how far that is.
"""

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from safecracker.core.game import OMNISCIENT, Seat, Viewer
from safecracker.core.translation import Translator, percent
from safecracker.games.kit import AnyKit
from safecracker.games.scene import Scene
from safecracker.table.finished_game import FinishedGame
from safecracker.table.game_report import (
    Evaluation,
    GameReport,
    Grade,
    Moment,
    PlayerSummary,
    RatedDecision,
    evaluate,
    report_for,
    viewer_text,
)
from safecracker.table.report_sentences import (
    course_text,
    decision_text,
    decisions_text,
    grade_text,
    knowledge,
    moment_sentence,
    moment_text,
    seat_names,
    verdict,
)

from .context import app_context, small_number, translator_of
from .page_parts import DealProof, ReplayLink, full_url, is_local, move_text
from .player_marks import PlayerMark, player_marks
from .rendering import page_response
from .replays import (
    PAGE_WAITS,
    SCRIPT_WAITS,
    Advice,
    Analysis,
    ContinueForm,
    Place,
    Replay,
    ReplaySteps,
    advice_at,
    continue_form,
    render_replay,
    replay_of_table,
    replay_steps,
    viewer_links,
    viewer_of,
)
from .report_chart import ReportChart, across, height_of, report_chart


class Progress(Struct, frozen=True):
    """How far the report is."""

    done: int
    count: int


class Bead(Struct, frozen=True):
    """A decision of the reader under the chart."""

    ply: int
    left: float  # percent
    grade: Grade
    label: str


class MomentCard(Struct, frozen=True, kw_only=True):
    """A moment as the page shows it."""

    number: int
    ply: int
    title: str
    text: str
    better: int | None  # games out of 100 with the best choice; None: nobody chose wrongly
    played: int  # with what was played, or after the change
    before: int
    left: float  # on the chart, in percent
    top: float
    seat: int
    label: str


class PlayerLine(Struct, frozen=True):
    """How somebody played."""

    seat: int
    name: str
    text: str
    course: str
    grades: tuple[Grade, ...]


class TableRow(Struct, frozen=True):
    """The chances before one decision, in the table beside the chart."""

    ply: int
    percents: tuple[int, ...]
    who: str
    grade: str


class ReportParts(Struct, frozen=True, kw_only=True):
    """What is known once the report is worked out."""

    verdict: str
    knowledge: str
    source: str  # how the chances were found
    chart: ReportChart | None
    moments: tuple[MomentCard, ...]
    beads: tuple[Bead, ...]
    players: tuple[PlayerLine, ...]
    rows: tuple[TableRow, ...]
    moment_steps: tuple[int | None, int | None]  # the moments before and after this move
    moment_here: int  # its number; 0: none


class ReportPage(Struct, frozen=True, kw_only=True):
    """Everything that report.html reads."""

    kit: AnyKit
    scene: Scene
    players: tuple[PlayerMark, ...]
    headline: str
    ply: int
    plies: int
    steps: ReplaySteps
    viewer: str
    viewers: list[tuple[str, str]]
    url: str
    base: str
    again: str  # the address of this page, for a script that waits
    progress: Progress | None  # None: it is ready
    parts: ReportParts | None
    analysis: Analysis
    continue_form: ContinueForm | None
    link: ReplayLink
    deal: DealProof
    names: tuple[str, ...]  # of those whose chances are in the table


async def replay(request: Request) -> Response:
    return await render_replay_or_report(request, await replay_of_table(request))


async def render_replay_or_report(request: Request, found: Replay) -> Response:
    """The replay of a finished game, or its report where the address asks for it."""
    return await (render_report if request.query_params.get("report") else render_replay)(request, found)


async def render_report(request: Request, found: Replay) -> Response:
    say, game = translator_of(request), found.finished_game
    viewer_name, viewer = viewer_of(found, request.query_params.get("as", ""))
    waits = SCRIPT_WAITS if request.query_params.get("wait") else PAGE_WAITS
    evaluation, progress = await _evaluation(request, game, viewer, waits)
    mine = Seat(viewer) if isinstance(viewer, int) else None
    report = report_for(game, evaluation, mine) if evaluation else None
    place = _place(request, game, viewer, viewer_name, report)
    page = await _page(request, found, place, report, progress)
    title = f"{say('Game report')} · {say.phrase(game.kit.title)} · Safecracker"
    return page_response(request, "report.html", page, title=title, address=f"{page.again}&ply={page.ply}")


async def _evaluation(
    request: Request, game: FinishedGame, viewer: Viewer, seconds: float
) -> tuple[Evaluation | None, Progress | None]:
    """The evaluation, or how far it is."""
    context = app_context(request)
    knower = OMNISCIENT if viewer is None or not game.kit.has_secrets else viewer
    key = game.id, viewer_text(knower)

    def progress(done: int, count: int) -> None:
        context.report_progress[key] = done, count

    async def work() -> Evaluation:
        try:
            return await evaluate(game, knower, context.lobby.services.bots, progress)
        finally:
            context.report_progress.pop(key, None)

    found = await context.evaluations.get(game.id, key, work, seconds)
    if found is not None:
        return found, None
    return None, Progress(*context.report_progress.get(key, (0, 1)))


def _place(request: Request, game: FinishedGame, viewer: Viewer, name: str, report: GameReport | None) -> Place:
    """The move that the address names; else the costliest moment; else the first decision."""
    say, decisions = translator_of(request), game.decisions(viewer)
    asked = small_number(request.query_params.get("ply", ""))
    if asked is None and report and report.moments:
        asked = max(report.moments, key=lambda moment: (bool(moment.best), abs(moment.change))).ply
    ply = min(next(iter(decisions), 0) if asked is None else asked, game.move_count)
    return Place(ply, viewer, name, decisions, game.kit.scene(game.view(ply, viewer), game.names(say), say))


async def _page(
    request: Request, found: Replay, place: Place, report: GameReport | None, progress: Progress | None
) -> ReportPage:
    say, game, ply = translator_of(request), found.finished_game, place.ply
    again = f"{found.url}?report=1&as={place.viewer_name}"
    reader = found.seat if report and report.mine is not None and report.mine == found.seat else None
    names = seat_names(game, reader, say)
    advice = await advice_at(request, game, place, PAGE_WAITS) if progress is None else None
    return ReportPage(
        kit=game.kit,
        scene=place.scene,
        players=player_marks(game, say),
        headline=_headline(game, place, say),
        ply=ply,
        plies=game.move_count,
        steps=replay_steps(ply, game.stops(), place.decisions),
        viewer=place.viewer_name,
        viewers=viewer_links(game.names(say), found.seat, say),
        url=found.url,
        base=found.base,
        again=again,
        progress=progress,
        parts=_parts(game, report, ply, names, say, you=reader is not None) if report else None,
        analysis=_advice_alone(found, place, advice),
        continue_form=continue_form(request, found, ply),
        link=ReplayLink(
            url=full_url(request, f"{again}&ply={ply}"),
            local_only=is_local(request),
            uploaded=found.uploaded,
            watched=found.watched,
            days=found.days,
        ),
        deal=DealProof(game.proof, game.moves_before, uploaded=found.uploaded, record_url=f"{found.base}/record"),
        names=names,
    )


def _advice_alone(found: Replay, place: Place, advice: Advice | None) -> Analysis:
    """What the computer would do, without a second chart."""
    return Analysis(
        url=f"{found.url}/analysis?ply={place.ply}&as={place.viewer_name}",
        anyway=f"{found.url}?report=1&ply={place.ply}&as=open",
        win_odds=None,
        advice=advice,
    )


def _headline(game: FinishedGame, place: Place, say: Translator) -> str:
    """What was done in this position."""
    if place.ply == game.move_count:
        return place.scene.prompt
    done = move_text(game, game.seen_move(place.ply + 1, place.viewer), place.viewer, say)
    return done or place.scene.prompt


def _parts(
    game: FinishedGame, report: GameReport, ply: int, names: tuple[str, ...], say: Translator, *, you: bool
) -> ReportParts:
    chart, evaluation = report_chart(game, report, ply, names, say), report.evaluation
    plies = [moment.ply for moment in report.moments]
    mine = [each for each in evaluation.decisions if report.mine in (None, each.seat)]
    return ReportParts(
        verdict=verdict(report, say, you=you),
        knowledge=knowledge(report, names, say, you=you) if game.kit.has_secrets else "",
        source=say.phrase(game.kit.evaluation_source(game.game)),
        chart=chart,
        moments=tuple(_card(game, report, number, chart, names, say) for number in range(1, len(report.moments) + 1)),
        beads=tuple(_bead(evaluation, each, say) for each in mine),
        players=tuple(_player_line(evaluation, summary, names, say) for summary in report.players),
        rows=_rows(report, names, say),
        moment_steps=(
            max((each for each in plies if each < ply), default=None),
            min((each for each in plies if each > ply), default=None),
        ),
        moment_here=plies.index(ply) + 1 if ply in plies else 0,
    )


def _card(
    game: FinishedGame,
    report: GameReport,
    number: int,
    chart: ReportChart | None,
    names: tuple[str, ...],
    say: Translator,
) -> MomentCard:
    moment = report.moments[number - 1]
    title = moment_sentence(game, moment, report.mine, say) or moment.played
    text = moment_text(moment, say)
    if report.mine is None:
        text = say("{label}: {value}", label=names[moment.seat], value=text)
    return MomentCard(
        number=number,
        ply=moment.ply,
        title=title,
        text=text,
        better=percent(moment.before) if moment.best else None,
        played=percent(moment.after),
        before=percent(moment.before),
        left=across(report.evaluation, moment.ply),
        top=_marked_height(report, moment, chart),
        seat=moment.seat,
        label=say("Moment {n}, move {ply}: {text}", n=number, ply=moment.ply, text=f"{title} {text}"),
    )


def _marked_height(report: GameReport, moment: Moment, chart: ReportChart | None) -> float:
    """On the line of the one whose moment it is."""
    if chart is None:
        return 0.0
    odds = report.evaluation.odds[report.evaluation.plies.index(moment.ply)]
    chance = odds[chart.lines[0].seat] if chart.two else odds[moment.seat]
    return min(88.0, max(12.0, height_of(chart, chance)))


def _bead(evaluation: Evaluation, decision: RatedDecision, say: Translator) -> Bead:
    label = say("Decision, move {ply}: {text}", ply=decision.ply, text=decision_text(decision, say))
    return Bead(decision.ply, across(evaluation, decision.ply), decision.grade, label)


def _player_line(evaluation: Evaluation, summary: PlayerSummary, names: tuple[str, ...], say: Translator) -> PlayerLine:
    grades = tuple(each.grade for each in evaluation.decisions if each.seat == summary.seat)
    course = course_text(summary, say)
    return PlayerLine(summary.seat, names[summary.seat], decisions_text(summary, say), course, grades)


def _rows(report: GameReport, names: tuple[str, ...], say: Translator) -> tuple[TableRow, ...]:
    evaluation = report.evaluation
    rated = {each.ply: each for each in evaluation.decisions}
    return tuple(
        TableRow(
            ply,
            tuple(map(percent, odds)),
            names[rated[ply].seat] if ply in rated else "",
            grade_text(rated[ply].grade, say) if ply in rated else "",
        )
        for ply, odds in zip(evaluation.plies, evaluation.odds, strict=False)
    )
