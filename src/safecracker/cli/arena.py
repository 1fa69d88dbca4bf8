"""A contest at the terminal: a progress bar while it is played, then the report."""

import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct
from rich import box
from rich.console import Console, RenderableType
from rich.table import Table

from safecracker.core.errors import BadOptions
from safecracker.core.translation import Fact, Translator
from safecracker.games import find
from safecracker.games.kit import AnyKit
from safecracker.lab.arena.arena import Progress, Stopped, run_contest
from safecracker.lab.arena.contest import Contest, make_contest
from safecracker.lab.arena.plot import svg
from safecracker.lab.arena.report import Meeting, Report, SprtResult, plain_rows, span
from safecracker.lab.arena.sprt import Bounds
from safecracker.lab.jobs import Workers

from .console import output, progress_bar
from .terminal_text import fitted

__all__ = ["ArenaOptions", "Stopped", "play_contest", "run_arena"]


class ArenaOptions(Struct, frozen=True, kw_only=True):
    """What was asked for on the command line."""

    games: int
    seed: int
    workers: int | None
    cluster: str | None
    sprt: str | None
    seats: int | None
    options: str
    ladder: bool
    resume: Path | None
    json: Path | None
    svg: Path | None


def run_arena(kit: AnyKit, players: tuple[str, ...], wanted: ArenaOptions, say: Translator) -> bool:
    """Play a contest and print its report; whether all of it was played. Raises BadOptions, OSError and Stopped."""
    bounds = Bounds.read(wanted.sprt) if wanted.sprt is not None else None
    for file in filter(None, (wanted.json, wanted.svg)):
        if not file.parent.is_dir():
            raise BadOptions("there is no folder {folder} to write to", folder=str(file.parent))
    meeting = make_contest(
        kit,
        players,
        games=wanted.games,
        seed=wanted.seed,
        options=wanted.options,
        seats=wanted.seats,
        ladder=wanted.ladder,
    )
    report = play_contest(
        meeting, Workers(wanted.workers or os.cpu_count() or 1, wanted.cluster), bounds, wanted.resume
    )
    console = output()
    for part in _report(report, say, console):
        console.print(part)
    if wanted.json is not None:
        wanted.json.write_text(report.json(), encoding="utf-8", newline="\n")
    if wanted.svg is not None:
        wanted.svg.write_text(svg(report, say.phrase(kit.title)), encoding="utf-8", newline="\n")
    return report.complete


def play_contest(contest: Contest, workers: Workers, bounds: Bounds | None, file: Path | None) -> Report:
    """The report of the contest, with a progress bar at a terminal."""
    with progress_bar() as bar:
        task = bar.add_task(contest.game, total=sum(contest.deals))

        def show(progress: Progress) -> None:
            label = contest.game
            if progress.score is not None:
                label = f"{' - '.join(contest.players)}: {progress.score:.1%}"
            if progress.llr is not None:
                label += f", LLR {progress.llr:+.2f}"
            bar.update(task, description=label, completed=progress.done)

        return run_contest(contest, workers=workers, bounds=bounds, file=file, on_progress=show)


def _report(report: Report, say: Translator, console: Console) -> Iterator[RenderableType]:
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
            "{deals}, {games}, seeds {first} to {last}.",
            deals=say.count("{n} deal", "{n} deals", deals),
            games=say.count("{n} game", "{n} games", games),
            first=report.seed,
            last=report.last_seed,
        )
    )
    if not report.complete:
        yield fitted(say("Stopped early: these numbers are an indication, not a result."))
    yield ""
    yield _players(report, say, console)
    yield ""
    for meeting in report.meetings:
        yield from _meeting(meeting, report, say)
    seats = ", ".join(_share(share, say) for share in report.by_seat)
    yield fitted(say("Wins per seat: {shares}.", shares=seats), indent=2)
    if len(report.players) > 2:
        yield ""
        yield say("How often the player on the left wins, in games that one of the two wins:")
        yield _matrix(report, say, console)
    if report.test:
        yield ""
        yield fitted(_verdict(report.test, report.meetings[0], say))
    yield ""
    yield fitted(
        say(
            "{seconds} seconds of thinking time; the speed of this machine is {factor}, where 1 means ten "
            "million iterations of a simple loop per second.",
            seconds=say.decimal(report.times.seconds, 1),
            factor=say.decimal(report.times.machine, 2),
        )
    )


def _players(report: Report, say: Translator, console: Console) -> RenderableType:
    heads = (
        say("player"),
        "Elo",
        say.percentage(95),
        say("games"),
        say("won"),
        say("ms, median"),
        say.percentage(99),
        say("longest"),
    )
    rows = []
    for player in report.players:
        spent = report.times.decisions[player.name]
        interval = span(player.low, player.high) if player is not report.players[-1] else ""
        times = (say.decimal(spent.median, 2), say.decimal(spent.p99, 2), say.decimal(spent.longest, 1))
        rows.append((player.name, f"{player.elo:+.0f}", interval, str(player.games), _share(player.score, say), *times))
    return _table(heads, rows, console)


def _share(share: float, say: Translator) -> str:
    return say.percentage(100 * share, 1)


def _table(heads: Sequence[str], rows: Sequence[Sequence[str]], console: Console) -> RenderableType:
    """The first column is aligned left, the others right; a pipe gets the same columns as plain text."""
    if not console.is_terminal:
        return "\n".join(plain_rows(heads, rows))
    table = Table(box=box.SIMPLE_HEAD, header_style="bold", show_edge=False, pad_edge=False)
    for number, head in enumerate(heads):
        table.add_column(head, justify="right" if number else "left", style="" if number else "cyan", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    return table


def _meeting(meeting: Meeting, report: Report, say: Translator) -> Iterator[str]:
    if meeting.elo is None:
        won = ", ".join(
            f"{name} {_share(share, say)}" for name, share in zip(meeting.players, meeting.alone, strict=True)
        )
        yield fitted(say("Wins per player: {won}.", won=won), indent=2)
        return
    assert meeting.score is not None
    one, other = meeting.players
    difference = f"{meeting.elo:+.0f} ({span(meeting.low, meeting.high)})"
    yield fitted(
        say(
            "{one} against {other}: {score} in {deals}, Elo {difference}.",
            one=one,
            other=other,
            score=_share(meeting.score, say),
            deals=say.count("{n} deal", "{n} deals", meeting.deals),
            difference=difference,
        ),
        indent=2,
    )
    if meeting.counts:
        counts = ", ".join(f"{points}: {number}" for points, number in meeting.counts.items())
        yield fitted("  " + say("Pairs by points scored by {one}: {counts}.", one=one, counts=counts), indent=4)
    else:
        first, second = (_share(share, say) for share in meeting.alone)
        facts = {"one": one, "other": other, "first": first, "second": second, "par": _share(1 / report.seats, say)}
        alone = say(
            "{one} alone against copies of {other} wins {first}, {other} alone against copies of {one} wins {second}; "
            "equal strength would give {par}.",
            **facts,
        )
        yield fitted("  " + alone, indent=4)


def _matrix(report: Report, say: Translator, console: Console) -> RenderableType:
    names = [player.name for player in report.players]
    cells = [[_share(report.matrix[one][to], say) if to in report.matrix[one] else "" for to in names] for one in names]
    rows = [[name, *row] for name, row in zip(names, cells, strict=True)]
    return _table(["", *names], rows, console)


def _verdict(test: SprtResult, meeting: Meeting, say: Translator) -> str:
    one, other = meeting.players
    facts = {
        "llr": say.decimal(test.llr, 2, signed=True),
        "bound": say.decimal(test.bound, 2),
        "one": one,
        "other": other,
        "low": f"{test.elo0:+g}",
        "high": f"{test.elo1:+g}",
    }
    if test.verdict == "accepted":
        return say(
            "Accepted, with LLR {llr} beyond {bound}: the lead of {one} over {other} is more likely to be {high} Elo "
            "than {low}.",
            **facts,
        )
    if test.verdict == "rejected":
        return say(
            "Rejected, with LLR {llr} beyond -{bound}: the lead of {one} over {other} is more likely to be {low} Elo "
            "than {high}.",
            **facts,
        )
    return say(
        "Undecided, with LLR {llr} between -{bound} and {bound}: the lead of {one} over {other} may be {low} Elo "
        "or {high}.",
        **facts,
    )
