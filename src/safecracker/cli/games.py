"""The games and their options, as a list in the terminal."""

from collections.abc import Iterator

import click
from rich.padding import Padding
from rich.table import Column, Table
from rich.text import Text

from safecracker.core.translation import Fact, Translator
from safecracker.games import games
from safecracker.games.kit import AnyKit

from .console import output


def print_games(say: Translator) -> None:
    console = output()
    for kit in games().values():
        fewest, most = kit.players
        players = str(fewest) if fewest == most else f"{fewest}-{most}"
        sentence = f": {say.phrase(kit.title)} – {say.phrase(kit.blurb)}"
        console.print(Text.assemble((kit.name, "bold cyan"), sentence))
        facts: dict[str, Fact] = {"players": players, "minutes": kit.minutes, "age": kit.age}
        console.print("  " + say("{players} players, {minutes} minutes, age {age} and up", **facts), style="dim")
        if console.is_terminal:
            console.print(_options_table(kit, say))
        else:
            _print_options(kit, say)


def _options(kit: AnyKit, say: Translator) -> Iterator[tuple[str, str, str]]:
    """Each option of a game with its default, what it means, and what it may be."""
    defaults = kit.defaults()
    for choice in kit.choices():
        values = ", ".join(choice.text(value) for value in choice.values)
        yield f"{choice.name}={defaults[choice.name]}", say.phrase(choice.label), values


def _options_table(kit: AnyKit, say: Translator) -> Padding:
    table = Table.grid("", "", Column(style="dim"), padding=(0, 2), expand=True)
    for option in _options(kit, say):
        table.add_row(*map(Text, option))
    return Padding(table, (0, 0, 1, 2))


def _print_options(kit: AnyKit, say: Translator) -> None:
    for option, label, values in _options(kit, say):
        click.echo(f"  {option}  {label} ({values})")
