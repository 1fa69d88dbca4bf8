"""The command that writes the pieces of a game into a file, to be printed from a browser."""

from pathlib import Path

import click

from safecracker.core.errors import GameError
from safecracker.core.reasons import reason
from safecracker.core.translation import Translator
from safecracker.games import find

from .console import NO_START, fail, lang_option


@click.command(name="print", short_help="Write the pieces of GAME to a file for printing.")
@click.argument("game")
@click.option(
    "--paper", default="a4", show_default=True, type=click.Choice(["a4", "letter"]), help="Size of your paper."
)
@click.option(
    "--options", default="", metavar="'NAME=VALUE ...'", help="Options for the game; “safecracker games” lists them."
)
@click.option(
    "--out",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False),
    help="The HTML file to write; it needs no server and no network.",
)
@lang_option
@click.pass_obj
def print_(say: Translator, game: str, paper: str, options: str, out: Path) -> None:
    """Write the pieces of GAME to a file. Open it in a browser and print it at 100%."""
    from safecracker.web.print_pages import read_options, single_print  # noqa: PLC0415 - the other commands print nothing

    try:
        kit = find(game)
        if not kit.can_print:
            fail(say("{game} has no pieces to print", game=kit.title), NO_START)
        html = single_print(kit, read_options(kit, options), paper, say)
        out.write_text(html, encoding="utf-8", newline="\n")
    except GameError as error:
        fail(error.with_example(say), NO_START)
    except OSError as error:
        fail(say("{label}: {value}", label=str(out), value=reason(error)), NO_START)
    click.echo(say("The sheets are in {file}. Open it in a browser and print it at 100%.", file=str(out)))
