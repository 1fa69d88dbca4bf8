"""The commands about what a server keeps: backup, restore, export, delete."""

import asyncio
import importlib
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from safecracker.core.errors import GameError
from safecracker.core.reasons import reason
from safecracker.core.translation import Translator

from .console import NO_START, fail, lang_option
from .data_folder import data_option, database_option, default_folder, in_force

FILE = click.Path(path_type=Path, dir_okay=False)
_ID_IN_LINK = re.compile(r"^.*/[tr]/([a-z2-7]{26})(?:[/?#].*)?$")
FOLDER = click.Path(path_type=Path, file_okay=False)


@click.command(short_help="Save all games and the server’s key to FILE.")
@click.argument("file", type=FILE)
@data_option
@database_option
@lang_option
@click.pass_obj
def backup(say: Translator, file: Path, data: Path | None, database: str) -> None:
    """Save all games and the server’s key to FILE, whether or not the server is running.

    Anyone who has this file can read running games and take any seat, so keep it as safe as the server itself.
    """
    from safecracker.store.backup import save_backup  # noqa: PLC0415 - help is there at once

    _refuse_database(say, database)
    with one_line(say):
        save_backup(data or default_folder(), file)
    click.echo(say("The backup has been saved to {file}.", file=str(file)))


@click.command(short_help="Restore the backup in FILE to an empty folder.")
@click.argument("file", type=FILE)
@data_option
@database_option
@lang_option
@click.pass_obj
def restore(say: Translator, file: Path, data: Path | None, database: str) -> None:
    """Restore the backup in FILE to an empty data folder. The file is checked first, and nothing is overwritten."""
    from safecracker.store.backup import restore_backup  # noqa: PLC0415 - as above

    _refuse_database(say, database)
    folder = data or default_folder()
    with one_line(say):
        restore_backup(file, folder)
    click.echo(say("The games have been restored to {folder}.", folder=str(folder)))


@click.command(short_help="Save every finished game as a text file in FOLDER.")
@click.argument("folder", type=FOLDER)
@click.option(
    "--format",
    "form",
    default="text",
    show_default=True,
    type=click.Choice(["text", "jsonl", "parquet"]),
    help="“text” for saved games, “jsonl” or “parquet” for a data set with every decision and what each seat knew;"
    " Parquet needs safecracker[dataset].",
)
@data_option
@database_option
@lang_option
@click.pass_obj
def export(say: Translator, folder: Path, form: str, data: Path | None, database: str) -> None:
    """Save every finished game as a separate file in FOLDER, whether or not the server is running.

    Existing files are left as they are, so you can export to the same folder again. A data set holds no names.
    """
    from .export import export_games, export_stored  # noqa: PLC0415 - as above

    with one_line(say):
        if address := in_force(database):
            games = asyncio.run(_upkeep(say).finished_games(address))
            written, too_old = export_stored(games, folder, form)
        else:
            written, too_old = export_games(data or default_folder(), folder, form)
    click.echo(
        say.count(
            "{n} game has been saved in {folder}.",
            "{n} games have been saved in {folder}.",
            written,
            folder=str(folder),
        )
    )
    if too_old:
        click.echo(
            say.count(
                "{n} game was played under older rules and was left out.",
                "{n} games were played under older rules and were left out.",
                too_old,
            )
        )


@click.command(short_help="Delete the game at LINK for good.")
@click.argument("link")
@data_option
@database_option
@lang_option
@click.pass_obj
def delete(say: Translator, link: str, data: Path | None, database: str) -> None:
    """Delete the game at LINK for good, with its names and moves. Stop the server first.

    LINK is the address of a table or of an uploaded game. Earlier backups and exports still contain the game.
    """
    from safecracker.store.backup import delete_game  # noqa: PLC0415 - as above

    name = _ID_IN_LINK.sub(r"\1", link)
    with one_line(say):
        if address := in_force(database):
            found = asyncio.run(_upkeep(say).delete_stored_game(address, name))
        else:
            found = delete_game(data or default_folder(), name)
    if not found:
        fail(say("there is no game at {link}", link=link), NO_START)
    click.echo(say("The game has been deleted."))


def _refuse_database(say: Translator, database: str) -> None:
    """A backup of an old folder would be worse than none."""
    if in_force(database):
        fail(
            say(
                "the games are in a PostgreSQL database; use pg_dump and pg_restore, or name a folder with {option}",
                option="--data",
            ),
            NO_START,
        )


def _upkeep(say: Translator) -> Any:
    """What can be done with a database, where the extra is installed."""
    try:
        return importlib.import_module("safecracker.store.postgres_upkeep")
    except ModuleNotFoundError:
        command = "pip install 'safecracker[postgres]'"
        fail(say("PostgreSQL needs another package: {command}", command=command), NO_START)


@contextmanager
def one_line(say: Translator) -> Iterator[None]:
    """Whatever is in the way is said in one line."""
    try:
        yield
    except GameError as error:
        fail(error.with_example(say), NO_START)
    except OSError as error:
        said = reason(error)
        why = said if isinstance(said, str) else say.phrase(said)
        fail(say("{label}: {value}", label=str(error.filename), value=why) if error.filename else why, NO_START)
