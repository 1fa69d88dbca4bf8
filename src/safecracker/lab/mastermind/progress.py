"""How far a search has come, for those who wait."""

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from safecracker.games.mastermind.rules.model import Code


class Progress(Struct, frozen=True):
    """How far a search has come."""

    first: Code
    total: int  # what the first guess takes at least
    best: int  # what the best first guess takes at most
    done: int  # codes whose class is settled, of all first guesses together
    codes: int
    nodes: int  # sets of codes whose guesses were counted


OnProgress: TypeAlias = Callable[[Progress], None]


def no_progress(_: Progress) -> None:
    """Report to nobody."""
