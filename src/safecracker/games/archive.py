"""Opens a record of any game we know, and checks every claim in it."""

from typing import Any

from msgspec import Struct

from safecracker.core import notation
from safecracker.core.errors import BadOptions, BadRecord, OtherRules
from safecracker.core.game import Game, Move, Step
from safecracker.core.record import audit
from safecracker.core.translation import Phrase

from . import NoGame, find, games
from .kit import AnyKit


class OpenedRecord(Struct, frozen=True):
    """A record that holds: what it says, the rules it was played by, and every step of it."""

    parsed: notation.ParsedRecord
    kit: AnyKit
    game: Game[Any, Any]
    steps: tuple[tuple[Move, Step[Any]], ...]

    @property
    def proved(self) -> bool:
        """Whether seal and seed vouch for the whole of it; a record written by hand has neither."""
        return self.checked and not self.parsed.record.moves_before

    @property
    def checked(self) -> bool:
        """Whether they vouch for what was drawn here; a game that is played on began with other draws."""
        return self.parsed.sealed and bool(self.parsed.record.seed)


def as_text(data: bytes) -> str:
    """The text that a file holds; raises BadRecord where it holds none."""
    try:
        return data.decode()
    except UnicodeDecodeError as error:
        line = 1 + data[: error.start].count(b"\n")
        raise BadRecord(line, Phrase("text in UTF-8"), Phrase("other bytes")) from None


def open_record(text: str) -> OpenedRecord:
    """The record in the text, replayed; raises BadRecord at the first line that cannot be."""
    parsed = notation.read(text)
    record, where = parsed.record, parsed.where
    try:
        kit = find(record.game)
    except NoGame:
        known = Phrase("one of the games {known}", {"known": ", ".join(games())})
        raise BadRecord(where("Game"), known, record.game) from None
    try:
        seats = kit.seats(len(record.seats))
    except BadOptions as error:
        raise BadRecord(where("Seats"), Phrase("as many seats as the game has players"), error.phrase) from error
    try:
        game = kit.game_under(record.rules, record.options, seats)
    except OtherRules:
        here = kit.game("", seats).version
        known = Phrase("version {version} of the rules", {"version": here})
        raise BadRecord(where("Rules"), known, record.rules) from None
    except BadOptions as error:
        raise BadRecord(where("Options"), Phrase("options of this game"), error.phrase) from error
    if parsed.sealed and record.options != str(game.options):
        raise BadRecord(where("Options"), str(game.options), record.options)
    steps = audit(record, game, where, complete=parsed.sealed)
    return OpenedRecord(parsed, kit, game, tuple(steps))
