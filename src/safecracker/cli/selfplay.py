"""Self-play at the terminal: games among bots, written as a data set."""

import os
from pathlib import Path

import click

from safecracker.core.errors import GameError
from safecracker.core.reasons import reason
from safecracker.core.translation import Translator
from safecracker.games import find

from .console import NO_START, fail, lang_option, progress_bar
from .job_options import cluster_option, workers_option


@click.command(short_help="Let computer players play GAME, and write every decision to a file.")
@click.argument("game")
@click.argument("players", nargs=-1, required=True, metavar="PLAYER ...")
@click.option("--games", default=100, show_default=True, type=click.IntRange(1), help="Number of games.")
@click.option(
    "--seed",
    default=0,
    show_default=True,
    type=click.IntRange(0),
    help="Seed of the first game; each further game adds 1.",
)
@click.option(
    "--out",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="File to write, ending in .jsonl or .parquet; Parquet needs safecracker[dataset].",
)
@click.option("--seats", type=int, help="Number of seats; by default the usual number for the game.")
@click.option("--options", default="", metavar="'NAME=VALUE ...'", help="Options for the game, as for “play”.")
@workers_option
@cluster_option
@lang_option
@click.pass_obj
def selfplay(
    say: Translator,
    game: str,
    players: tuple[str, ...],
    games: int,
    seed: int,
    out: Path,
    seats: int | None,
    options: str,
    workers: int | None,
    cluster: str | None,
) -> None:
    """Let computer players play GAME, and write every decision to a file: what each seat knew, and how the game ended.

    A PLAYER is any name the arena knows: one for each seat, or one for all. The same command always writes the same
    file, and picks up where it was interrupted.
    """
    from safecracker.lab.jobs import Workers  # noqa: PLC0415 - help is there at once
    from safecracker.lab.selfplay import self_play, write_games  # noqa: PLC0415 - as above

    try:
        wanted = self_play(find(game), players, seed=seed, options=options, seats=seats)
        with progress_bar() as bar:
            task = bar.add_task(game, total=games)
            for done in write_games(wanted, games, out, Workers(workers or os.cpu_count() or 1, cluster)):
                bar.update(task, completed=done)
    except GameError as error:
        fail(error.with_example(say), NO_START)
    except OSError as error:
        fail(say("{label}: {value}", label=str(error.filename), value=reason(error)), NO_START)
    click.echo(
        say.count(
            "{n} game has been saved in {folder}.", "{n} games have been saved in {folder}.", games, folder=str(out)
        )
    )
