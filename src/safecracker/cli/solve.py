"""A game solved at the terminal: a bar while it takes long, then what came of it."""

import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill

import click
import msgspec

from safecracker.core.errors import BadOptions
from safecracker.core.words import Say
from safecracker.games.mastermind.tree import Node, read, stored, written
from safecracker.lab.mastermind.check import Check, Part
from safecracker.lab.mastermind.progress import Progress
from safecracker.lab.mastermind.solution import Equilibrium, Solution, replayed
from safecracker.lab.mastermind.solve import Solved, check, equilibrium, solve


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


def hide_and_tell(holes: int, colours: int, say: Say) -> Equilibrium:
    """The bounds come nearer from line to line, on the way to the result."""
    found = equilibrium(holes, colours, told=lambda line: click.echo(line, err=True))
    bounds = {"lower": f"{found.lower:.5f}", "upper": f"{found.upper:.5f}"}
    click.echo(
        say(
            "Hidden so, a code takes the best breaker {lower} rows on average; he never needs more than {upper}.",
            **bounds,
        )
    )
    for shape, weight in found.weights.items():
        share = f"{100 * found.shares[shape]:.2f}"
        click.echo(say("{shape}: {share} percent, {weight} for each code", shape=shape, share=share, weight=weight))
    return found


def write_json(found: Solution | Equilibrium, file: Path) -> None:
    file.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=2) + b"\n")


def write_tree(solved: Solved, file: Path) -> None:
    """As ``games/mastermind/trees`` keeps them."""
    file.write_text(fill(" ".join(written(solved.tree)), 120) + "\n", encoding="ascii", newline="\n")


def opened(holes: int, colours: int, file: Path | None) -> Node:
    """The tree in a file, or the one that is kept with the game."""
    check(holes, colours, "exact", None)
    root = stored(holes, colours) if file is None else None
    if file is not None:
        try:
            root = read(file.read_text(encoding="ascii"), holes, colours)
        except (StopIteration, ValueError):
            raise BadOptions("{file} holds no tree of this game", file=str(file)) from None
    if root is None:
        raise BadOptions("no tree is kept for this game; 'solve' writes one with --tree")
    return root


def check_and_tell(root: Node, colours: int, most: int, parts: int, seed: int, say: Say) -> bool:
    """Whether both programs agree on all that was looked at."""
    counts = replayed(root, colours)
    total = sum(guesses * codes for guesses, codes in counts.items())
    click.echo(
        say(
            "{total} guesses for all {codes} codes: {average} on average, {worst} at most. The first is {first}.",
            total=total,
            codes=counts.total(),
            average=f"{total / counts.total():.5f}",
            worst=max(counts),
            first=root.guess,
        )
    )
    parts_of = Check(root, colours, most=most, seed=seed)
    kept, others = _watched(parts_of.parts(parts), parts), _watched(parts_of.others(parts), parts)
    click.echo(
        say(
            "Of the tree's {all} sets with 3 to {most} codes {sets} were solved again; {wrong} take fewer guesses.",
            all=len(parts_of.small),
            most=most,
            sets=len(kept),
            wrong=sum(not part.agrees for part in kept),
        )
    )
    click.echo(
        say(
            "Of {sets} sets that other guesses leave the two programs disagree on {wrong}.",
            sets=len(others),
            wrong=sum(not part.agrees for part in others),
        )
    )
    click.echo(say("The {sets} larger sets of the tree were not solved again.", sets=parts_of.large))
    return all(part.agrees for part in (*kept, *others))


def _watched(parts: Iterator[Part], length: int) -> list[Part]:
    with click.progressbar(parts, length=length, file=sys.stderr, hidden=not sys.stderr.isatty()) as bar:
        return list(bar)
