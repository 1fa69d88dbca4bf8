"""How players are marked wherever a page shows them: a person by shape and letter, a bot by a face and its level."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec import Struct

from safecracker.core.translation import Translator
from safecracker.store import SeatKind, StoredSeat
from safecracker.table.characters import FACES, Character
from safecracker.table.driver import STAND_IN
from safecracker.table.finished_game import FinishedGame
from safecracker.table.readable_table import ReadableTable

MOST_MARKS: Final = 500  # players of tables, in memory


class PlayerMark(Struct, frozen=True):
    """A player as pages mark them."""

    name: str
    level: int = 0  # of the bot that plays the seat; 0: a person does
    face: str = ""  # the drawing of the bot's character; empty for a stand-in, and where a game is older than faces
    is_bot: bool = False  # and no stand-in
    program: bool = False  # somebody's own, which took the seat by the API


class TextPart(Struct, frozen=True):
    """A part of a sentence: the name of a bot, or what stands before, between and after."""

    text: str
    mark: PlayerMark | None = None


def player_marks(game: ReadableTable | FinishedGame, say: Translator) -> tuple[PlayerMark, ...]:
    """The marks of all seats."""
    names = game.names(say)
    if isinstance(game, FinishedGame):
        return tuple(_record_mark(seat, name) for seat, name in zip(game.seats, names, strict=True))
    return tuple(_seat_mark(seat, name) for seat, name in zip(game.stored.seats, names, strict=True))


def _record_mark(seat: str, name: str) -> PlayerMark:
    bot = Character.read(seat)
    return PlayerMark(name, bot.level, FACES.get(bot.name, ""), is_bot=True) if bot else PlayerMark(name)


def _seat_mark(seat: StoredSeat, name: str) -> PlayerMark:
    if seat.kind is SeatKind.BOT:
        return PlayerMark(name, seat.level, FACES.get(seat.name, ""), is_bot=True)
    return PlayerMark(name, (seat.level or STAND_IN) if seat.away else 0, program=seat.program)


def split_names(text: str, marks: tuple[PlayerMark, ...]) -> Iterator[TextPart]:
    """The sentence, cut where it names a bot. A person's name is never cut, even where a bot's is a part of it."""
    by_name, names = _names(marks)
    for part in names.split(text) if names else [text]:
        mark = by_name.get(part)
        if part:
            yield TextPart(part, mark if mark and mark.is_bot else None)


@lru_cache(MOST_MARKS)
def _names(marks: tuple[PlayerMark, ...]) -> tuple[dict[str, PlayerMark], re.Pattern[str] | None]:
    """The marks by name, and what finds the names in a sentence; None where no bot has one."""
    by_name = {mark.name: mark for mark in marks if mark.name}
    longest_first = "|".join(map(re.escape, sorted(by_name, key=len, reverse=True)))
    bots = any(mark.is_bot for mark in by_name.values())
    return by_name, re.compile(rf"(?<!\w)({longest_first})(?!\w)") if bots else None
