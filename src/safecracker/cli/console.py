"""What all commands share: where they print, the language they speak, and how they report an error."""

import os
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, NoReturn

import click

from safecracker.core.translation import Translator
from safecracker.locale import LANGUAGES, translator

from .terminal_text import printable

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

BAD_RECORD = 1  # exit status: the file was read, and does not hold
BAD_TREE = 1  # exit status: a second program found another total
NO_START = 2  # exit status: nothing could be begun
LANG = "SAFECRACKER_LANG"  # environment variable
INTERRUPTED = 130  # exit status: Ctrl+C, as shells have it


def output(*, stderr: bool = False) -> "Console":
    """Where a command prints. A pipe or a file gets plain text; a terminal gets colours, unless NO_COLOR is set."""
    from rich.console import Console  # noqa: PLC0415 - help and the server print without it

    return Console(stderr=stderr, highlight=False, markup=False, emoji=False, soft_wrap=True)


def progress_bar() -> "Progress":
    """A bar for long work, on stderr; it shows only at a terminal, and is gone when the work is done."""
    from rich.progress import (  # noqa: PLC0415 - as above
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeRemainingColumn,
    )

    console = output(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def fail(message: str, status: int) -> NoReturn:
    """Print one clear line and exit."""
    click.echo(f"safecracker: {printable(message)}", err=True)
    sys.exit(status)


def language(wanted: str | None) -> Translator:
    """The language that was asked for, or the one of the terminal's settings."""
    wanted = wanted or os.environ.get(LANG)
    local = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or "en"
    return translator(wanted or local[:2].lower())


lang_option: Callable[[Callable[..., None]], Callable[..., None]] = click.option(
    "--lang",
    envvar=LANG,
    type=click.Choice(list(LANGUAGES)),
    expose_value=False,
    help="Language; by default the one your terminal uses.",
)
