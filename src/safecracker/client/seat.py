"""A seat at a table on a server: what can be seen from it, and what can be done there."""

import secrets
from typing import Any

import msgspec
from msgspec import Struct

from safecracker.core.game import Action, AnyGame, Seat
from safecracker.games import find
from safecracker.web.messages import (
    MoveKept,
    MoveWanted,
    Readiness,
    RematchMade,
    RematchWanted,
    ResignWanted,
    TableSeen,
    TakebackWanted,
)

from .connection import Connection


def game_of(seen: TableSeen) -> AnyGame:
    """The rules that are played at a table; raises BadOptions where we do not have the game, and OtherRules."""
    return find(seen.game).game_under(seen.rules, seen.options, len(seen.seats))


class _ViewAlone(Struct):
    view: msgspec.Raw


class OnlineSeat:
    """A seat that is ours. Whoever has the connection's URL, the table and the token can go on with it later."""

    def __init__(self, connection: Connection, table: str, token: str) -> None:
        """Raises BadOptions where the game is not installed here, and OtherRules where its rules are others."""
        self.connection = connection
        self.table = table
        self.token = token
        self._path = f"/api/tables/{table}"
        self._run = secrets.token_urlsafe(12)  # tells our commands from those of an earlier run
        seen = self.connection.get(self._path, TableSeen, token)
        assert seen.seat is not None
        self.seat = Seat(seen.seat)
        self.kit = find(seen.game)
        self.game = game_of(seen)

    def __repr__(self) -> str:
        return f"<OnlineSeat {self.seat} of {self.kit.name} at {self.url}>"

    @property
    def url(self) -> str:
        """The link to the table, for people and programs alike."""
        return f"{self.connection.url}/t/{self.table}"

    def look(self) -> tuple[TableSeen, Any]:
        """The table as it is now, and the view of this seat as the game's own type."""
        raw = self.connection.raw(self._path, self.token)
        view = msgspec.json.decode(msgspec.json.decode(raw, type=_ViewAlone).view, type=self.game.view_type)
        return msgspec.json.decode(raw, type=TableSeen), view

    def move(self, action: Action | str, seen: int) -> int:
        """Make a move, decided after the move number ``seen``; its own number. Sent again, it is made once."""
        text = action if isinstance(action, str) else self.game.write(action)
        wanted = MoveWanted(text, command=f"{self._run}-{seen}", seen=seen)
        return self.connection.post(f"{self._path}/moves", wanted, MoveKept, self.token).ply

    def set_ready(self) -> None:
        """Say so, in a game that starts when everyone is."""
        self.connection.post(f"{self._path}/ready", {}, Readiness, self.token)

    def resign(self, level: int = 0) -> None:
        """Let a computer play on in this seat."""
        self.connection.post(f"{self._path}/resign", ResignWanted(level), Readiness, self.token)

    def takeback(self, wanted: TakebackWanted) -> None:
        """Ask for the last move back, or answer somebody who asks."""
        self.connection.post(f"{self._path}/takeback", wanted, MoveKept, self.token)

    def rematch(self) -> "OnlineSeat":
        """The seat at the table where the same players play again."""
        wanted = RematchWanted(secrets.token_hex(16))
        made = self.connection.post(f"{self._path}/rematch", wanted, RematchMade, self.token)
        return OnlineSeat(self.connection, made.table, self.token)

    def record(self) -> str:
        """The record of the game, with what this seat may not know left out."""
        return self.connection.text(f"{self._path}/record", self.token)

    def lines_address(self, ply: int) -> str:
        """Where everything is told that happens after the move of this number."""
        return f"{self._path}/lines?from={ply}"
