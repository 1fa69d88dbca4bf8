"""The commands about Mastermind."""

import sys
from pathlib import Path

import click

from safecracker.core.errors import GameError
from safecracker.core.reasons import reason
from safecracker.core.translation import Translator

from .console import BAD_TREE, NO_START, fail, lang_option
from .job_options import cluster_option


@click.group(short_help="Solve Mastermind.")
@lang_option
def mastermind() -> None:
    """Work out how to play Mastermind perfectly."""


@mastermind.command(name="solve", short_help="Find a tree of guesses that cracks every code.")
@click.option("--holes", default=4, show_default=True, type=int, help="Number of holes in a row.")
@click.option(
    "--colours", default=8, show_default=True, type=int, help="Number of colours; count an empty hole as a colour."
)
@click.option(
    "--by",
    default="exact",
    show_default=True,
    type=click.Choice(["entropy", "parts", "size", "minimax", "beam", "exact"]),
    help="How to search: a rule that looks one guess ahead, “beam” for the most promising guesses, or “exact” for the"
    " best tree, with proof.",
)
@click.option(
    "--width",
    default=20,
    show_default=True,
    type=click.IntRange(2, 1000),
    help="Number of guesses that “beam” follows when many codes are left; half as many when few are left.",
)
@click.option("--worst", type=click.IntRange(1, 20), metavar="N", help="Allow at most N guesses for any code.")
@click.option(
    "--json",
    "json_file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Write the figures to this file as JSON.",
)
@click.option(
    "--tree", "tree_file", type=click.Path(path_type=Path, dir_okay=False), help="Write the tree to this file."
)
@click.option(
    "--job",
    type=click.Path(path_type=Path, file_okay=False),
    help="Save an exact search in this folder; run the same command again to continue it.",
)
@cluster_option
@lang_option
@click.pass_obj
def solve_(
    say: Translator,
    holes: int,
    colours: int,
    by: str,
    width: int,
    worst: int | None,
    json_file: Path | None,
    tree_file: Path | None,
    job: Path | None,
    cluster: str | None,
) -> None:
    """Find a tree of guesses that cracks every Mastermind code, and show how many guesses it needs.

    With the extra “fast” installed, 4 holes and 8 colours take half a minute. Without it, only small games can be
    solved in a reasonable time.
    """
    from .solve import solve_and_print, write_figures, write_tree  # noqa: PLC0415 - the other commands count nothing

    try:
        solved = solve_and_print(holes, colours, by, worst, width, job, cluster, say)
        if json_file is not None:
            write_figures(solved, json_file)
        if tree_file is not None:
            write_tree(solved, tree_file)
    except GameError as error:
        fail(error.with_example(say), NO_START)
    except OSError as error:
        fail(say("{label}: {value}", label=str(error.filename), value=reason(error)), NO_START)


@mastermind.command(name="check", short_help="Check parts of a tree with a second program.")
@click.option("--holes", default=4, show_default=True, type=int, help="Number of holes in a row.")
@click.option(
    "--colours", default=8, show_default=True, type=int, help="Number of colours; count an empty hole as a colour."
)
@click.option(
    "--tree",
    "tree_file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="A tree written by “solve”; by default the one the Expert level uses.",
)
@click.option(
    "--most",
    default=40,
    show_default=True,
    type=click.IntRange(3),
    help="Maximum number of codes in a set to check.",
)
@click.option("--parts", default=100, show_default=True, type=click.IntRange(1), help="Number of sets to check.")
@click.option("--seed", default=1, show_default=True, type=int, help="Seed for choosing the sets.")
@click.option(
    "--worst",
    type=click.IntRange(1, 20),
    metavar="N",
    help="Check instead whether N guesses are enough for every code.",
)
@lang_option
@click.pass_obj
def check_(
    say: Translator,
    holes: int,
    colours: int,
    tree_file: Path | None,
    most: int,
    parts: int,
    seed: int,
    worst: int | None,
) -> None:
    """Check a Mastermind tree: play it against every code, and solve parts of it again with a second program.

    The second program needs only NumPy and shares nothing with the search that found the tree. It also solves sets
    of codes left by other guesses, and compares the results.
    """
    from .solve import check_and_print, load_tree, print_limit  # noqa: PLC0415 - the other commands count nothing

    try:
        if worst is not None:
            print_limit(holes, colours, worst, say)
            return
        agreed = check_and_print(load_tree(holes, colours, tree_file), colours, most, parts, seed, say)
    except GameError as error:
        fail(error.with_example(say), NO_START)
    except OSError as error:
        fail(say("{label}: {value}", label=str(error.filename), value=reason(error)), NO_START)
    if not agreed:
        sys.exit(BAD_TREE)


@mastermind.command(name="equilibrium", short_help="Find out how often to hide each kind of code.")
@click.option("--holes", default=4, show_default=True, type=int, help="Number of holes in a row.")
@click.option(
    "--colours", default=8, show_default=True, type=int, help="Number of colours; count an empty hole as a colour."
)
@click.option("--rounds", default=60, show_default=True, type=click.IntRange(1), help="Maximum number of trees to try.")
@click.option(
    "--json",
    "json_file",
    type=click.Path(path_type=Path, dir_okay=False),
    help="Save the results to this file after every round, and continue from it if it exists.",
)
@lang_option
@click.pass_obj
def equilibrium_(say: Translator, holes: int, colours: int, rounds: int, json_file: Path | None) -> None:
    """Find out how often the setter should hide each kind of code, so that knowing this does not help the codebreaker.

    It prints how many guesses this mixture costs any codebreaker and how few the best codebreaker needs; in the end
    the two figures meet. With the extra “fast” installed, 4 holes and 6 colours take half a minute.
    """
    from .solve import print_mixture  # noqa: PLC0415 - the other commands count nothing

    try:
        print_mixture(holes, colours, rounds, json_file, say)
    except GameError as error:
        fail(error.with_example(say), NO_START)
    except OSError as error:
        fail(say("{label}: {value}", label=str(error.filename), value=reason(error)), NO_START)
