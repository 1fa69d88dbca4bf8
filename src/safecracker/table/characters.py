"""The characters that bots play as: ten faces with short names. A face says who, never how strong: that is the level.

Names are the same in every language. A character is dealt by the table's id, which everyone knows, and not by its seed.
"""

import hashlib
import re
from functools import lru_cache

from msgspec import Struct
from msgspec.structs import replace

from safecracker.games.kit import LEVELS
from safecracker.store import SeatKind, StoredSeat

# by name, the drawing in web/static/faces.svg
FACES = {
    "Fino": "fox",
    "Ulla": "owl",
    "Bodo": "badger",
    "Rico": "raccoon",
    "Cleo": "cat",
    "Ivo": "hedgehog",
    "Pia": "magpie",
    "Milo": "mole",
    "Otis": "otter",
    "Hugo": "hare",
}
MOST_DEALT = 1_000  # tables whose characters are in memory; every page asks for them
_IN_RECORD = re.compile(rf"computer ([{LEVELS[0]}-{LEVELS[-1]}])(?: (.+))?")


class Character(Struct, frozen=True):
    """A bot as a record names it: its level, and its name where it has one."""

    level: int
    name: str = ""  # empty: the game is older than the characters

    def __str__(self) -> str:
        """As a record has it. No person's name begins like this (``names.py``)."""
        return f"computer {self.level} {self.name}".rstrip()

    @classmethod
    def read(cls, seat: str) -> "Character | None":
        """The bot that a record names; None for a person."""
        found = _IN_RECORD.fullmatch(seat)
        return cls(int(found[1]), found[2] or "") if found else None


def with_characters(table: str, seats: tuple[StoredSeat, ...], also_taken: str = "") -> tuple[StoredSeat, ...]:
    """The seats with a character for every bot that has none: no two alike, and none named like a person here.

    Where there are more bots than characters, the last have none.
    """
    free = iter(_free(table, seats, also_taken))
    return tuple(
        replace(seat, name=next(free, "")) if seat.kind is SeatKind.BOT and not seat.name else seat for seat in seats
    )


def stand_in(table: str, seats: tuple[StoredSeat, ...], seat: int) -> str:
    """The character that plays for the person in this seat while they are away, the same every time."""
    free = _free(table, seats)
    people = [number for number, stored in enumerate(seats) if stored.kind is SeatKind.HUMAN]
    return free[people.index(seat) % len(free)]


def _free(table: str, seats: tuple[StoredSeat, ...], also_taken: str = "") -> list[str]:
    """The characters that nobody at the table is called by, in the order in which the table deals them."""
    taken = {seat.name.casefold() for seat in seats} | {also_taken.casefold()}
    return [name for name in _dealt(table) if name.casefold() not in taken]


@lru_cache(MOST_DEALT)
def _dealt(table: str) -> tuple[str, ...]:
    """All names, in an order that belongs to the table."""
    return tuple(sorted(FACES, key=lambda name: hashlib.sha256(f"{table} {name}".encode()).digest()))
