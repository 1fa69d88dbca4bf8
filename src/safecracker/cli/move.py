"""The command that moves the games of a data folder into a PostgreSQL database."""

import asyncio
from pathlib import Path

import click

from safecracker.core.translation import Translator

from .backup import FOLDER, one_line
from .console import NO_START, fail, lang_option
from .data_folder import default_folder


@click.command(short_help="Move all games from a folder to a PostgreSQL database.")
@click.option(
    "--from",
    "folder",
    type=FOLDER,
    help="Folder for saved games; by default your system’s usual place for application data.",
)
@click.option(
    "--to",
    "address",
    required=True,
    envvar="SAFECRACKER_DATABASE",
    metavar="ADDRESS",
    help="An empty database, like postgresql://user:password@host/name; SAFECRACKER_DATABASE can be set instead.",
)
@lang_option
@click.pass_obj
def move(say: Translator, folder: Path | None, address: str) -> None:
    """Move all games and the server’s key from a folder to an empty PostgreSQL database. Stop the server first.

    Either everything is moved or nothing is: it is all counted and compared first. The old database stays in its
    folder under another name.
    """
    try:
        from safecracker.store.moving import move_store  # noqa: PLC0415 - help is there at once
    except ModuleNotFoundError:
        command = "pip install 'safecracker[postgres]'"
        fail(say("PostgreSQL needs another package: {command}", command=command), NO_START)

    with one_line(say):
        moved = asyncio.run(move_store(folder or default_folder(), address))
    click.echo(
        say(
            "Moved and compared. Tables: {tables}, moves: {moves}, uploaded games: {records}.",
            tables=moved.rows["tables"],
            moves=moved.rows["moves"],
            records=moved.rows["records"],
        )
    )
    click.echo(say("The old database is now {file}.", file=str(moved.old)))
