"""The command that asks the case of the day, or one to practise."""

from datetime import datetime

import click

from safecracker.core.errors import GameError
from safecracker.core.translation import Translator

from .console import NO_START, fail, lang_option


@click.command(short_help="Solve the case of the day.")
@click.option("--date", "day", type=click.DateTime(["%Y-%m-%d"]), help="The case of another day, like 2026-11-16.")
@click.option("--game", help="Practise with a case of this game.")
@click.option(
    "--level", "--grade", "grade", type=click.IntRange(1, 5), help="Practise with a case at this level, from 1 to 5."
)
@lang_option
@click.pass_obj
def case(say: Translator, day: datetime | None, game: str | None, grade: int | None) -> None:
    """Solve the case of the day: one position, one question, exactly one answer."""
    from .case_terminal import CaseTerminal, chosen_case  # noqa: PLC0415 - help is there at once

    try:
        found = chosen_case(day.date() if day else None, game, grade)
    except GameError as error:
        fail(error.with_example(say), NO_START)
    CaseTerminal(found, say).run()
