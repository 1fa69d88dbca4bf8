"""What games have in common when they read what players type, and what is wrong with it."""

import re
from collections.abc import Mapping

from .errors import BadNotation
from .game import Seat

LONGEST = 60  # characters of a player's text that an error repeats


def quoted(text: str) -> str:
    """What a player wrote, as far as an error repeats it."""
    return text.strip()[:LONGEST] or "''"


def misread(text: str, examples: Mapping[str, str]) -> BadNotation:
    """The error for this text; every verb of the game has an example of what may follow it."""
    verb = (text.lower().split() or [""])[0]
    if example := examples.get(verb):
        return BadNotation("this is written like: {example}; not {found}", example=example, found=quoted(text))
    verbs = ", ".join(examples)
    return BadNotation("an action begins with one of {verbs}; not {found}", verbs=verbs, found=quoted(text))


def read_seat(text: str) -> Seat:
    if not re.fullmatch("[0-9]", text):
        raise BadNotation("a seat is a digit, counted from 0; not {found}", found=quoted(text))
    return Seat(int(text))
