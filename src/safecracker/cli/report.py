"""The report on a record in the terminal: everyone's chances to win, where the game turned, and how everyone played."""

import asyncio

import msgspec
from rich.text import Text

from safecracker.core.errors import GameError
from safecracker.core.game import Seat, Viewer
from safecracker.core.translation import Translator, percent
from safecracker.games.archive import OpenedRecord
from safecracker.table.bot_pool import InlineBots
from safecracker.table.finished_game import FinishedGame
from safecracker.table.game_report import Evaluation, GameReport, Grade, evaluate, report_for
from safecracker.table.report_sentences import (
    course_text,
    decisions_text,
    grade_text,
    knowledge,
    moment_sentence,
    moment_text,
    seat_names,
    verdict,
)

from .console import output, progress_bar
from .replay import named_viewer
from .terminal_text import fitted, printable

MARKS = {Grade.GOOD: "o", Grade.LESS: "*", Grade.COSTLY: "!", Grade.LUCKY: "+"}


def print_report(opened: OpenedRecord, viewed_as: str, say: Translator, *, as_json: bool) -> None:
    game = FinishedGame.of_record("", opened)
    if game.game.outcome(game.state(game.move_count)) is None:
        raise GameError("only a finished game has a report")
    viewer = named_viewer(game.seats, viewed_as)
    mine = Seat(viewer) if isinstance(viewer, int) else None
    report = report_for(game, _evaluation(game, viewer, say), mine)
    if as_json:
        print(msgspec.json.format(msgspec.json.encode(report), indent=2).decode())  # noqa: T201 - for programs
        return
    _print_text(game, report, say)


def _evaluation(game: FinishedGame, viewer: Viewer, say: Translator) -> Evaluation:
    with progress_bar() as bar:
        task = bar.add_task(say("Working out the chances"))

        def progress(done: int, count: int) -> None:
            bar.update(task, completed=done, total=count)

        return asyncio.run(evaluate(game, viewer, InlineBots(), progress))


def _print_text(game: FinishedGame, report: GameReport, say: Translator) -> None:
    console, names = output(), tuple(map(printable, seat_names(game, report.mine, say)))
    console.print(Text.assemble((say.phrase(game.kit.title), "bold"), f": {' | '.join(map(printable, game.seats))}"))
    console.print("\n" + say("Turning points"), style="bold")
    console.print(fitted(verdict(report, say)))
    for number, moment in enumerate(report.moments, 1):
        console.print()
        title = moment_sentence(game, moment, report.mine, say) or moment.played
        label = f"{number}. " + say("Move {n}", n=moment.ply)
        console.print(fitted(say("{label}: {value}", label=label, value=printable(title)), indent=3))
        text = moment_text(moment, say)
        if report.mine is None:
            text = say("{label}: {value}", label=names[moment.seat], value=text)
        console.print("   " + fitted(text, indent=3))
        if moment.best:
            console.print("   " + say("Played: {action}", action=printable(moment.played)))
            console.print("   " + say("Better: {action}", action=printable(moment.best)))
    console.print("\n" + say("How everyone played"), style="bold")
    for summary in report.players:
        texts = (f"{decisions_text(summary, say)}.", course_text(summary, say))
        text = " ".join(filter(None, texts))
        console.print(fitted(say("{label}: {value}", label=names[summary.seat], value=text), indent=2))
    if report.evaluation.odds:
        _print_chances(report, names, say)


def _print_chances(report: GameReport, names: tuple[str, ...], say: Translator) -> None:
    """A line for each decision: the chances before it, what was played, and how good that was."""
    console, rated = output(), {decision.ply: decision for decision in report.evaluation.decisions}
    console.print("\n" + say("Chances of winning, out of 100"), style="bold")
    widths = [max(3, len(name)) for name in names]
    head = "  ".join(name.rjust(width) for name, width in zip(names, widths, strict=True))
    console.print(f"{say('Move'):>5}  {head}")
    for ply, odds in zip(report.evaluation.plies, report.evaluation.odds, strict=True):
        shares = "  ".join(f"{percent(each):>{width}}" for each, width in zip(odds, widths, strict=True))
        decision = rated.get(ply)
        note = f"  {MARKS[decision.grade]} {printable(decision.played)}" if decision else ""
        if decision and decision.grade is not Grade.GOOD and report.mine in (None, decision.seat):
            note += "  " + say("better: {action}", action=printable(decision.best))
        console.print(f"{ply:>5}  {shares}{note}")
    console.print("\n" + "  ".join(f"{mark} {grade_text(grade, say)}" for grade, mark in MARKS.items()), style="dim")
    console.print(fitted(knowledge(report, names, say)), style="dim")
