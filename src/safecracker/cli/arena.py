"""A contest at the terminal: a bar while it is played, then the report card."""

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click
import msgspec
from msgspec import Struct

from safecracker.core.errors import BadOptions
from safecracker.core.translation import Fact, Translator
from safecracker.games import find
from safecracker.games.kit import AnyKit
from safecracker.lab.arena.arena import Progress, Stopped, run_contest
from safecracker.lab.arena.contest import Contest, contest
from safecracker.lab.arena.plot import svg
from safecracker.lab.arena.report import Meeting, Report, SprtResult
from safecracker.lab.arena.sprt import Bounds

from .terminal_text import fitted

__all__ = ["Stopped", "Wishes", "held", "hold_and_tell"]


class Wishes(Struct, frozen=True):
    """What was asked for on the command line."""

    games: int
    seed: int
    workers: int | None
    sprt: str | None
    seats: int | None
    options: str
    ladder: bool
    resume: Path | None
    json: Path | None
    svg: Path | None


def hold_and_tell(kit: AnyKit, players: tuple[str, ...], wishes: Wishes, say: Translator) -> bool:
    """Whether all of it was played; raises BadOptions, OSError and Stopped."""
    bounds = Bounds.read(wishes.sprt) if wishes.sprt is not None else None
    for file in filter(None, (wishes.json, wishes.svg)):
        if not file.parent.is_dir():
            raise BadOptions("there is no folder {folder} to write to", folder=str(file.parent))
    meeting = contest(
        kit,
        players,
        games=wishes.games,
        seed=wishes.seed,
        options=wishes.options,
        seats=wishes.seats,
        ladder=wishes.ladder,
    )
    report = held(meeting, wishes.workers or os.cpu_count() or 1, bounds, wishes.resume)
    for line in _lines(report, say):
        click.echo(line)
    if wishes.json is not None:
        wishes.json.write_bytes(msgspec.json.format(msgspec.json.encode(report), indent=2) + b"\n")
    if wishes.svg is not None:
        wishes.svg.write_text(svg(report, say.phrase(kit.title)), encoding="utf-8", newline="\n")
    return report.complete


def held(contest: Contest, workers: int, bounds: Bounds | None, file: Path | None) -> Report:
    """The card of the contest, with a bar for whoever looks at a terminal."""
    with click.progressbar(length=sum(contest.deals), file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:

        def told(progress: Progress) -> None:
            label = contest.game
            if progress.score is not None:
                label = f"{' - '.join(contest.players)}: {progress.score:.1%}"
            if progress.llr is not None:
                label += f", LLR {progress.llr:+.2f}"
            bar.label = label
            bar.update(progress.done - bar.pos)

        return run_contest(contest, workers=workers, bounds=bounds, file=file, on_progress=told)


def _lines(report: Report, say: Translator) -> Iterator[str]:
    title = say.phrase(find(report.game).title)
    facts: dict[str, Fact] = {
        "game": title,
        "seats": report.seats,
        "version": report.version,
        "rules": report.rules,
        "code": report.code,
    }
    yield fitted(say("{game}, {seats} seats. Safecracker {version}, rules {rules}, code {code}.", **facts))
    yield fitted(say("Options: {options}", options=report.options), indent=2)
    deals, games = sum(each.deals for each in report.meetings), sum(each.games for each in report.meetings)
    yield fitted(
        say(
            "{deals} deals, {games} games, seeds {first} to {last}.",
            deals=deals,
            games=games,
            first=report.seed,
            last=report.last_seed,
        )
    )
    if not report.complete:
        yield fitted(say("Stopped by hand before the end: figures to look at, not to claim."))
    yield ""
    yield from _players(report, say)
    yield ""
    for meeting in report.meetings:
        yield from _meeting(meeting, report, say)
    seats = ", ".join(f"{share:.1%}" for share in report.by_seat)
    yield fitted(say("Won from each seat: {shares}.", shares=seats), indent=2)
    if len(report.players) > 2:
        yield ""
        yield from _matrix(report, say)
    if report.test:
        yield ""
        yield fitted(_verdict(report.test, report.meetings[0], say))
    yield ""
    yield fitted(
        say(
            "{seconds} seconds of thinking; this machine counts {factor}, one that runs ten million rounds of a"
            " plain loop a second counts 1.",
            seconds=f"{report.times.seconds:.1f}",
            factor=f"{report.times.machine:.2f}",
        )
    )


def _players(report: Report, say: Translator) -> Iterator[str]:
    heads = (say("player"), "Elo", "95 %", say("games"), say("won"), say("ms, median"), "99 %", say("longest"))
    rows = []
    for player in report.players:
        spent = report.times.decisions[player.name]
        interval = _span(player.low, player.high) if player is not report.players[-1] else ""
        times = (f"{spent.median:.2f}", f"{spent.p99:.2f}", f"{spent.longest:.1f}")
        rows.append((player.name, f"{player.elo:+.0f}", interval, str(player.games), f"{player.score:.1%}", *times))
    yield from _table(heads, rows)


def _span(low: float | None, high: float | None) -> str:
    if low is None and high is None:
        return "?"
    if low is None:
        return f"< {high:+.0f}"
    return f"> {low:+.0f}" if high is None else f"{low:+.0f} .. {high:+.0f}"


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    """Columns that end together; the first begins together."""
    widths = [max(map(len, column)) for column in zip(heads, *rows, strict=True)]
    for row in (heads, *rows):
        first, *others = (
            cell.ljust(w) if not at else cell.rjust(w) for at, (cell, w) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join([first, *others]).rstrip()


def _meeting(meeting: Meeting, report: Report, say: Translator) -> Iterator[str]:
    if meeting.elo is None:
        won = ", ".join(f"{name} {share:.1%}" for name, share in zip(meeting.players, meeting.alone, strict=True))
        yield fitted(say("Won by each: {won}.", won=won), indent=2)
        return
    one, other = meeting.players
    difference = f"{meeting.elo:+.0f} ({_span(meeting.low, meeting.high)})"
    yield fitted(
        say(
            "{one} - {other}: {score} in {deals} deals, Elo {difference}.",
            one=one,
            other=other,
            score=f"{meeting.score:.1%}",
            deals=meeting.deals,
            difference=difference,
        ),
        indent=2,
    )
    if meeting.counts:
        counts = ", ".join(f"{points}: {number}" for points, number in meeting.counts.items())
        yield fitted("  " + say("Pairs by the points of {one}: {counts}.", one=one, counts=counts), indent=4)
    else:
        first, second = (f"{share:.1%}" for share in meeting.alone)
        facts = {"one": one, "other": other, "first": first, "second": second, "par": f"{1 / report.seats:.1%}"}
        told = say("{one} alone among {other} wins {first}, {other} alone among {one} {second}; par is {par}.", **facts)
        yield fitted("  " + told, indent=4)


def _matrix(report: Report, say: Translator) -> Iterator[str]:
    yield say("Of the games that one of two wins, the share of the one on the left:")
    names = [player.name for player in report.players]
    cells = [[f"{report.matrix[one][to]:.1%}" if to in report.matrix[one] else "" for to in names] for one in names]
    yield from _table(["", *names], [[name, *row] for name, row in zip(names, cells, strict=True)])


def _verdict(test: SprtResult, meeting: Meeting, say: Translator) -> str:
    one, other = meeting.players
    facts = {
        "llr": f"{test.llr:+.2f}",
        "bound": f"{test.bound:.2f}",
        "one": one,
        "other": other,
        "low": f"{test.elo0:+g}",
        "high": f"{test.elo1:+g}",
    }
    if test.verdict == "accepted":
        return say(
            "Accepted, with LLR {llr} beyond {bound}: {one} over {other} is rather {high} Elo than {low}.", **facts
        )
    if test.verdict == "rejected":
        return say(
            "Rejected, with LLR {llr} beyond -{bound}: {one} over {other} is rather {low} Elo than {high}.", **facts
        )
    return say(
        "Open, with LLR {llr} between -{bound} and {bound}: {one} over {other} may be {low} Elo or {high}.", **facts
    )
