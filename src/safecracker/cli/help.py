"""Help in the language asked for: the commands as click has them, with every text translated before it is shown."""

from collections.abc import Iterable, Sequence
from copy import copy
from itertools import zip_longest

import click

from safecracker.core.translation import Translator, paragraphs


def asked_language(words: Sequence[str]) -> str | None:
    """What --lang says among the words of a call, wherever it stands: help has to be translated before it is shown."""
    asked = None
    for word, following in zip_longest(words, words[1:], fillvalue=""):
        if word == "--lang":
            asked = following
        elif word.startswith("--lang="):
            asked = word.partition("=")[2]
    return asked


def in_language(command: click.Command, say: Translator) -> click.Command:
    """The same command with its help in this language."""
    local = copy(command)
    local.context_class = type("Context", (click.Context,), {"formatter_class": _formatter(say)})
    local.help = _said(command.help, say)
    local.short_help = _said(command.short_help, say)
    local.add_help_option = False
    local.params = [*(_option(param, say) for param in command.params), _help_option(say)]
    if isinstance(local, click.Group):
        local.commands = {name: in_language(each, say) for name, each in local.commands.items()}
    return local


def _said(text: str | None, say: Translator) -> str | None:
    return "\n\n".join(map(say, paragraphs(text))) if text else text


def _option(param: click.Parameter, say: Translator) -> click.Parameter:
    if not isinstance(param, click.Option):
        return param
    local = copy(param)
    local.help = _said(param.help, say)
    if param.default == "":
        local.show_default = False  # a reader learns nothing from [default: ""]
    return local


def _help_option(say: Translator) -> click.Option:
    def show(context: click.Context, _: click.Parameter, asked: bool) -> None:  # noqa: FBT001 - click calls it so
        if asked and not context.resilient_parsing:
            click.echo(context.get_help(), color=context.color)
            context.exit()

    text = say("Show this help and exit.")
    return click.Option(["--help"], is_flag=True, expose_value=False, is_eager=True, help=text, callback=show)


def _formatter(say: Translator) -> type[click.HelpFormatter]:
    """Writes what click itself says around our texts."""
    headings = {"Options": say("Options:"), "Commands": say("Commands:")}

    class Formatter(click.HelpFormatter):
        def write_usage(self, prog: str, args: str = "", prefix: str | None = None) -> None:
            super().write_usage(prog, args, prefix or f"{say('Usage:')} ")

        def write_heading(self, heading: str) -> None:
            self.write(f"{headings.get(heading, heading)}\n")

        def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
            rows = [(term, text.replace("[default:", f"[{say('default:')}")) for term, text in rows]
            super().write_dl(rows, col_max, col_spacing)

    return Formatter
