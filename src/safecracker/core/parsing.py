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
        return BadNotation("this move is not written correctly: {found}", example=example, found=quoted(text))
    return BadNotation("there is no such move in this game: {found}", example=", ".join(examples), found=quoted(text))


def read_seat(text: str) -> Seat:
    if not re.fullmatch("[0-9]", text):
        raise BadNotation("there is no such seat: {found}", example="0", found=quoted(text))
    return Seat(int(text))
