"""What all commands share: the language they speak, and how they say that something cannot be."""

import os
import sys
from collections.abc import Callable
from typing import NoReturn

import click

from safecracker.core.translation import Translator
from safecracker.locale import LANGUAGES, translator

from .terminal_text import printable

BAD_RECORD = 1  # exit status: the file was read, and does not hold
BAD_TREE = 1  # exit status: a second program found another total
NO_START = 2  # exit status: nothing could be begun
INTERRUPTED = 130  # exit status: Ctrl+C, as shells have it


def fail(message: str, status: int) -> NoReturn:
    """One clear line, and out."""
    click.echo(f"safecracker: {printable(message)}", err=True)
    sys.exit(status)


def language(wish: str | None) -> Translator:
    """The wish, or what the terminal's own settings say."""
    local = os.environ.get("LC_ALL") or os.environ.get("LC_MESSAGES") or os.environ.get("LANG") or "en"
    return translator(wish or local[:2].lower())


lang_option: Callable[[Callable[..., None]], Callable[..., None]] = click.option(
    "--lang", type=click.Choice(list(LANGUAGES)), help="Language; by default the terminal's own."
)
