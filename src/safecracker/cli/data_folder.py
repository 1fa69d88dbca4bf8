"""Which folder holds the saved games, for every command that reads or writes them."""

import os
import sys
from collections.abc import Callable
from pathlib import Path

import click
from click.core import ParameterSource
from platformdirs import user_data_path


def default_folder() -> Path:
    """Where programs of this system keep their data; or the folder of an earlier version, if there is one."""
    earlier = _earlier_folder()
    return earlier if earlier.is_dir() else user_data_path("safecracker", appauthor=False)


def _earlier_folder() -> Path:
    """Where the first versions kept their data, whatever platformdirs says about this system."""
    home = Path.home()
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData/Local")
    elif sys.platform == "darwin":
        base = home / "Library/Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local/share")
    return base / "safecracker"


def _of_the_program() -> Path | None:
    """The folder that was named before the command: safecracker --data FOLDER backup FILE."""
    found: Path | None = click.get_current_context().find_root().params.get("data")
    return found


data_option: Callable[[Callable[..., None]], Callable[..., None]] = click.option(
    "--data",
    type=click.Path(path_type=Path),
    default=_of_the_program,
    help="Folder for saved games; by default your system’s usual place for application data.",
)


def _database_of_the_program() -> str:
    """The database that was named before the command, or by SAFECRACKER_DATABASE."""
    found: str = click.get_current_context().find_root().params.get("database") or ""
    return found


database_option: Callable[[Callable[..., None]], Callable[..., None]] = click.option(
    "--database",
    metavar="URL",
    default=_database_of_the_program,
    help="PostgreSQL database for saved games, like postgresql://localhost/games; needs safecracker[postgres].",
)


def in_force(database: str) -> str:
    """The database, unless a folder was named for this command and no database was."""
    context = click.get_current_context()
    by_hand = [context.get_parameter_source(name) is ParameterSource.COMMANDLINE for name in ("data", "database")]
    return "" if by_hand == [True, False] else database
