"""The commands about Mastermind."""

import sys
from pathlib import Path

import click

from safecracker.core.errors import GameError

from .console import BAD_TREE, NO_START, fail, lang_option, language


@click.group(short_help="Solve Mastermind.")
def mastermind() -> None:
    """What can be worked out about Mastermind."""


@mastermind.command(name="solve", short_help="Find a tree of guesses that breaks every code.")
@click.option("--holes", default=4, show_default=True, type=int, help="Holes in a row.")
@click.option("--colours", default=8, show_default=True, type=int, help="Kinds of pegs; empty holes count as one.")
@click.option(
    "--by",
    default="exact",
    show_default=True,
    type=click.Choice(["entropy", "parts", "size", "minimax", "beam", "exact"]),
    help="A rule that looks one guess ahead, a search of the most telling guesses, or the best tree with proof.",
)
@click.option(
    "--width",
    default=20,
    show_default=True,
    type=click.IntRange(2, 1000),
    help="Guesses that a beam follows where many codes are left; half of them where few are.",
)
@click.option("--worst", type=click.IntRange(1, 20), metavar="N", help="With at most N guesses for every code.")
@click.option(
    "--json", "json_file", type=click.Path(path_type=Path, dir_okay=False), help="Write the figures to this file."
)
@click.option(
    "--tree", "tree_file", type=click.Path(path_type=Path, dir_okay=False), help="Write the tree to this file."
)
@click.option(
    "--job",
    type=click.Path(path_type=Path, file_okay=False),
    help="Keep an exact search in this folder; the same command goes on where it was stopped.",
)
@lang_option
def solve_(
    holes: int,
    colours: int,
    by: str,
    width: int,
    worst: int | None,
    json_file: Path | None,
    tree_file: Path | None,
    job: Path | None,
    lang: str | None,
) -> None:
    """Find a tree of guesses that breaks every code of Mastermind, and say how many guesses it takes.

    With the extra 'fast' installed, 4 holes and 8 colours take half a minute; without it only small games are solved
    in a reasonable time.
    """
    from .solve import solve_and_print, write_figures, write_tree  # noqa: PLC0415 - the other commands count nothing

    say = language(lang)
    try:
        solved = solve_and_print(holes, colours, by, worst, width, job, say)
        if json_file is not None:
            write_figures(solved, json_file)
        if tree_file is not None:
            write_tree(solved, tree_file)
    except GameError as error:
        fail(error.with_example(say), NO_START)
    except OSError as error:
        fail(f"{error.filename}: {error.strerror}", NO_START)


@mastermind.command(name="check", short_help="Check parts of a tree with a second program.")
@click.option("--holes", default=4, show_default=True, type=int, help="Holes in a row.")
@click.option("--colours", default=8, show_default=True, type=int, help="Kinds of pegs; empty holes count as one.")
@click.option(
    "--tree",
    "tree_file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="A tree that 'solve' wrote; by default the one that the strongest player plays.",
)
@click.option("--most", default=40, show_default=True, type=click.IntRange(3), help="Codes in a set that is checked.")
@click.option("--parts", default=100, show_default=True, type=click.IntRange(1), help="Sets that are checked.")
@click.option("--seed", default=1, show_default=True, type=int, help="For the choice of the sets.")
@click.option(
    "--worst",
    type=click.IntRange(1, 20),
    metavar="N",
    help="Check instead whether N guesses can be enough for every code.",
)
@lang_option
def check_(
    holes: int,
    colours: int,
    tree_file: Path | None,
    most: int,
    parts: int,
    seed: int,
    worst: int | None,
    lang: str | None,
) -> None:
    """Check a tree of Mastermind: replay it over all codes, and solve parts of it again with another program.

    The other program needs NumPy alone and shares nothing with the search that found the tree. It also solves sets of
    codes that other guesses leave, and the results are compared.
    """
    from .solve import check_and_print, load_tree, print_limit  # noqa: PLC0415 - the other commands count nothing

    say = language(lang)
    try:
        if worst is not None:
            print_limit(holes, colours, worst, say)
            return
        agreed = check_and_print(load_tree(holes, colours, tree_file), colours, most, parts, seed, say)
    except GameError as error:
        fail(error.with_example(say), NO_START)
    except OSError as error:
        fail(f"{error.filename}: {error.strerror}", NO_START)
    if not agreed:
        sys.exit(BAD_TREE)


@mastermind.command(name="equilibrium", short_help="Find how often a setter should hide which kind of code.")
@click.option("--holes", default=4, show_default=True, type=int, help="Holes in a row.")
@click.option("--colours", default=8, show_default=True, type=int, help="Kinds of pegs; empty holes count as one.")
@click.option("--rounds", default=60, show_default=True, type=click.IntRange(1), help="Trees that are tried at most.")
@click.option(
    "--json",
    "json_file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write what is known to this file after every round; if it is there, go on from it.",
)
@lang_option
def equilibrium_(holes: int, colours: int, rounds: int, json_file: Path | None, lang: str | None) -> None:
    """Find how often a setter of Mastermind should hide which kind of code, so that no breaker gains by knowing it.

    It prints what the mixture costs every breaker and what a breaker can keep it at; they meet in the end. With the
    extra 'fast' installed, 4 holes and 6 colours take half a minute.
    """
    from .solve import print_mixture  # noqa: PLC0415 - the other commands count nothing

    say = language(lang)
    try:
        print_mixture(holes, colours, rounds, json_file, say)
    except GameError as error:
        fail(error.with_example(say), NO_START)
    except OSError as error:
        fail(f"{error.filename}: {error.strerror}", NO_START)
