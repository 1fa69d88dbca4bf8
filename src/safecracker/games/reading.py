"""What games have in common when they read what players type."""

import re
from typing import Final

from safecracker.core.errors import BadNotation
from safecracker.core.game import Seat

LONGEST: Final = 60  # characters of a player's text that an error repeats


def cut(text: str) -> str:
    """As much of a player's text as an error may repeat."""
    return text.strip()[:LONGEST]


def read_seat(text: str) -> Seat:
    if not re.fullmatch("[0-9]", text):
        raise BadNotation("a seat is a digit, counted from 0; not {found}", found=cut(text))
    return Seat(int(text))
