"""What is wrong with a call, in the reader's language; click itself says it in English."""

import re
from typing import Any, Final

import click
from click.core import ParameterSource

from safecracker.core.translation import Translator

# what click says only in a sentence
COMMAND: Final = re.compile(r"No such command '(.*?)'")
MORE: Final = re.compile(r"Got unexpected extra arguments? \((.*)\)")


def wrong_call(error: click.UsageError, say: Translator) -> str:
    """The sentence about a call that click refuses, or about a value that we refuse in a callback."""
    match error:
        case click.MissingParameter(param=click.Parameter() as missing):
            return say("{name} is missing", name=_name(missing, error.ctx))
        case click.BadParameter(param=click.Parameter() as wrong):
            return _wrong_value(_name(wrong, error.ctx), wrong.type, say) or error.message
        case click.NoSuchOption(option_name=found, possibilities=near):
            if near:
                return say("there is no option {found}; did you mean {known}?", found=found, known=say.either(near))
            return say("there is no option {found}", found=found)
        case click.BadOptionUsage(option_name=name):
            flag = error.message.endswith("does not take a value.")
            return say("{name} takes no value", name=name) if flag else say("{name} needs a value", name=name)
    if command := COMMAND.match(error.message):
        if near := getattr(error, "possibilities", None):  # since click 8.4
            return say("there is no command {found}; did you mean {known}?", found=command[1], known=say.either(near))
        return say("there is no command {found}", found=command[1])
    if more := MORE.match(error.message):
        return say("this command cannot do anything with {found}", found=more[1])
    return say("a command is missing") if error.message == "Missing command." else error.format_message()


def _name(param: click.Parameter, context: click.Context | None) -> str:
    """What a reader calls it: the option, the argument, or the variable that it came from."""
    if not isinstance(param, click.Option):
        return param.human_readable_name
    if context and param.name and context.get_parameter_source(param.name) is ParameterSource.ENVIRONMENT:
        return str(param.envvar or param.opts[0])
    return param.opts[0]


def _wrong_value(name: str, wanted: "click.ParamType[Any]", say: Translator) -> str:
    """What the value has to be; nothing where a sentence of our own says it."""
    match wanted:
        case click.IntRange(min=int() as low, max=int() as high):
            return say("{name} must be a whole number from {low} to {high}", name=name, low=low, high=high)
        case click.IntRange(min=int() as low):
            return say("{name} must be a whole number, {low} or more", name=name, low=low)
        case click.Choice(choices=choices):
            return say("{name} must be {allowed}", name=name, allowed=say.either(tuple(map(str, choices))))
        case click.DateTime():
            return say("{name} must be a date like {example}", name=name, example="2026-11-16")
        case click.Path(dir_okay=False):
            return say("{name} must be a file, not a folder", name=name)
        case click.Path(file_okay=False):
            return say("{name} must be a folder, not a file", name=name)
    return say("{name} must be a whole number", name=name) if wanted is click.INT else ""
