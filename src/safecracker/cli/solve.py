"""Solving Mastermind at the terminal: a progress bar while it takes long, then the result."""

import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import fill

import click
import msgspec

from safecracker.core.errors import BadOptions
from safecracker.core.translation import Translator
from safecracker.games.mastermind.mind.tree import Node, read, stored_tree, tree_guesses
from safecracker.lab.jobs import Workers
from safecracker.lab.mastermind.check import Check, Part
from safecracker.lab.mastermind.equilibrium import Equilibrium, equilibrium, fits
from safecracker.lab.mastermind.progress import Progress
from safecracker.lab.mastermind.reference import NEVER, ReferenceSearch
from safecracker.lab.mastermind.solution import guess_counts
from safecracker.lab.mastermind.solve import Solved, check, solve

from .console import progress_bar


def solve_and_print(
    holes: int,
    colours: int,
    by: str,
    worst: int | None,
    width: int,
    job: Path | None,
    cluster: str | None,
    say: Translator,
) -> Solved:
    """Solve the game and print how many guesses it takes."""
    workers = Workers(cluster=cluster) if cluster else None
    with progress_bar() as bar:
        task = bar.add_task("", total=None)

        def show(progress: Progress) -> None:
            best = f", best {progress.best}" if progress.best < NEVER else ""
            label = f"{progress.first} >= {progress.total}{best}, {progress.nodes} sets"
            bar.update(task, description=label, completed=progress.done, total=progress.codes)

        solved = solve(holes, colours, by=by, worst=worst, width=width, job=job, workers=workers, on_progress=show)
    found = solved.solution
    click.echo(
        say(
            "{total} guesses for all {codes} codes: {average} on average, {worst} at most. The first is {first}.",
            total=found.total,
            codes=sum(found.distribution),
            average=say.decimal(found.average, 5),
            worst=found.worst,
            first=found.first,
        )
    )
    click.echo(say("Codes found by guess 1, 2, 3, …: {counts}.", counts=", ".join(map(str, found.distribution))))
    if found.proved and worst is None:
        click.echo(say("Proved: no strategy takes fewer."))
    elif found.proved:
        click.echo(say("Proved: no strategy that keeps to this limit takes fewer in total."))
    return solved


def write_figures(solved: Solved, file: Path) -> None:
    file.write_bytes(msgspec.json.format(msgspec.json.encode(solved.solution), indent=2) + b"\n")


def write_tree(solved: Solved, file: Path) -> None:
    """In the format of ``games/mastermind/mind/trees``."""
    file.write_text(fill(" ".join(tree_guesses(solved.tree)), 120) + "\n", encoding="ascii", newline="\n")


def load_tree(holes: int, colours: int, file: Path | None) -> Node:
    """The tree in a file, or the one that comes with the game."""
    check(holes, colours, "exact", None)
    root = stored_tree(holes, colours) if file is None else None
    if file is not None:
        try:
            root = read(file.read_text(encoding="ascii"), holes, colours)
        except (StopIteration, ValueError):
            raise BadOptions("{file} has no tree for this game", file=str(file)) from None
    if root is None:
        raise BadOptions("no tree is stored for this game; “solve” writes one with --tree")
    return root


def check_and_print(root: Node, colours: int, most: int, parts: int, seed: int, say: Translator) -> bool:
    """Check a tree with the second program and print what it found; whether both agree everywhere."""
    counts = guess_counts(root, colours)
    total = sum(guesses * codes for guesses, codes in counts.items())
    click.echo(
        say(
            "{total} guesses for all {codes} codes: {average} on average, {worst} at most. The first is {first}.",
            total=total,
            codes=counts.total(),
            average=say.decimal(total / counts.total(), 5),
            worst=max(counts),
            first=root.guess,
        )
    )
    parts_of = Check(root, colours, most=most, seed=seed)
    own, others = _with_bar(parts_of.parts(parts), parts), _with_bar(parts_of.others(parts), parts)
    click.echo(
        say(
            "Of the {all} sets of 3 to {most} codes in the tree, {sets} were solved again; "
            "{wrong} can be solved in fewer guesses.",
            all=len(parts_of.small),
            most=most,
            sets=len(own),
            wrong=sum(not part.agrees for part in own),
        )
    )
    click.echo(
        say(
            "Of {sets} sets left by other guesses, the two programs disagree on {wrong}.",
            sets=len(others),
            wrong=sum(not part.agrees for part in others),
        )
    )
    click.echo(say("The {sets} larger sets of the tree were not solved again.", sets=parts_of.large))
    return all(part.agrees for part in (*own, *others))


def print_limit(holes: int, colours: int, worst: int, say: Translator) -> None:
    """Print whether every code can be found with this many guesses, as the second program finds."""
    check(holes, colours, "exact", None)
    if ReferenceSearch(holes, colours).reachable(worst):
        click.echo(say("Every code can be found with {worst} guesses or fewer.", worst=worst))
    else:
        click.echo(say("Proved: no strategy finds every code with {worst} guesses or fewer.", worst=worst))


def print_mixture(holes: int, colours: int, rounds: int, file: Path | None, say: Translator) -> None:
    """Print the setter's best mixture; every round is written to the file, and an existing file is continued."""
    known = _known(holes, colours, file) if file and file.is_file() else None

    def show(found: Equilibrium) -> None:
        if sys.stderr.isatty():
            click.echo(f"{len(found.trees)}: {found.least:.6f} .. {found.most:.6f}", err=True)
        if file:
            file.write_bytes(msgspec.json.format(msgspec.json.encode(found), indent=1) + b"\n")

    found = equilibrium(holes, colours, rounds=rounds, known=known, on_progress=show)
    for code, share in zip(found.shapes, found.mixture, strict=True):
        click.echo(f"{code}  {say.percentage(100 * share, 2):>7}")
    click.echo(
        say(
            "Codes hidden this way cost any codebreaker at least {least} guesses on average; the best "
            "codebreakers need at most {most}.",
            least=say.decimal(found.least, 6),
            most=say.decimal(found.most, 6),
        )
    )


def _known(holes: int, colours: int, file: Path) -> Equilibrium:
    """What an earlier search has found out about the same game."""
    try:
        known = msgspec.json.decode(file.read_bytes(), type=Equilibrium)
    except msgspec.MsgspecError:
        known = None
    if known is None or not fits(known, holes, colours):
        raise BadOptions("{file} has no mixture for this game", file=str(file))
    return known


def _with_bar(parts: Iterator[Part], length: int) -> list[Part]:
    with progress_bar() as bar:
        return list(bar.track(parts, total=length))
