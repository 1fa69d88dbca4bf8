"""A game solved at the terminal: a bar while it takes long, then what came of it."""

import sys
from pathlib import Path
from textwrap import fill

import click
import msgspec

from safecracker.core.words import Say
from safecracker.games.mastermind.tree import written
from safecracker.lab.mastermind.progress import Progress
from safecracker.lab.mastermind.solve import Solved, solve


def solve_and_tell(holes: int, colours: int, by: str, worst: int | None, job: Path | None, say: Say) -> Solved:
    with click.progressbar(length=1, file=sys.stderr, show_eta=False, hidden=not sys.stderr.isatty()) as bar:

        def told(progress: Progress) -> None:
            bar.length = progress.codes
            bar.label = f"{progress.first} >= {progress.total}, best {progress.best}, {progress.nodes} sets"
            bar.update(progress.done - bar.pos)

        solved = solve(holes, colours, by=by, worst=worst, job=job, told=told)
        bar.update((bar.length or 1) - bar.pos)
    found = solved.solution
    click.echo(
        say(
            "{total} guesses for all {codes} codes: {average} on average, {worst} at most. The first is {first}.",
            total=found.total,
            codes=sum(found.distribution),
            average=f"{found.average:.5f}",
            worst=found.worst,
            first=found.first,
        )
    )
    click.echo(say("Codes found by guess 1, 2, 3, ...: {counts}.", counts=", ".join(map(str, found.distribution))))
    if found.proved and worst is None:
        click.echo(say("Proved: no way to guess takes fewer."))
    elif found.proved:
        click.echo(say("Proved: no way to guess takes fewer with so few guesses for each code."))
    return solved


def write_figures(solved: Solved, file: Path) -> None:
    file.write_bytes(msgspec.json.format(msgspec.json.encode(solved.solution), indent=2) + b"\n")


def write_tree(solved: Solved, file: Path) -> None:
    """As ``games/mastermind/trees`` keeps them."""
    file.write_text(fill(" ".join(written(solved.tree)), 120) + "\n", encoding="ascii", newline="\n")
