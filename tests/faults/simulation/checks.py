"""What must hold after every step, checked against nothing but what is stored and the rules."""

from collections.abc import Callable
from typing import Any

import msgspec

from safecracker.core import history
from safecracker.core.game import Millis, Move, Seat, Step, Viewer, actor_text, read_actor
from safecracker.games import find
from safecracker.store import MemoryStore, SeatKind, StoredMove, StoredTable

from .network import Answer, Request

ROUNDED = 0.002  # seconds: clocks show whole milliseconds


class Disk(MemoryStore):
    """What survives every server."""

    @property
    def now(self) -> int:
        return self._wall_time()

    def rows(self, table: str) -> tuple[StoredTable, list[StoredMove]]:
        known = self._tables[table]
        return known.stored, known.moves


class Replay:
    """The stored moves of one table, played again by the rules as they come."""

    def __init__(self, stored: StoredTable) -> None:
        self.game = find(stored.game).game_under(stored.rules, stored.options, len(stored.seats))
        self.stored = stored
        self.kept: list[StoredMove] = []
        self.moves: list[Move] = []
        self.steps: list[Step[Any]] = []
        self.commands: dict[tuple[str, str], int] = {}  # (actor, command) to the ply
        self.moved_at = 0.0  # the server's running time at the last move, or when the last one sat down

    def state(self, ply: int) -> Any:
        return self.steps[ply - 1].state if ply else self.game.start()

    @property
    def over(self) -> bool:
        return self.game.outcome(self.state(len(self.steps))) is not None

    def follow(self, stored: StoredTable, moves: list[StoredMove], uptime: float, now: int) -> str:
        """Play what is new; what is wrong with it, or nothing."""
        problem = self._early(stored, uptime)
        if len(moves) != len(self.kept):
            waited = max(0, now - stored.opened - moves[-1].at)  # for the store: a move counts from when it arrives
            self.moved_at = uptime - waited / 1000
        elif stored.started != self.stored.started:
            self.moved_at = uptime
        self.stored = stored
        if moves[: len(self.kept)] != self.kept:
            return "a stored move is gone or has changed"
        for kept in moves[len(self.kept) :]:
            if kept.ply != len(self.kept) + 1:
                return f"move {kept.ply} comes after {len(self.kept)}"
            if kept.command and (kept.actor, kept.command) in self.commands:
                return f"command {kept.command} is stored twice"
            move = Move(read_actor(kept.actor), history.read(self.game, kept.action), Millis(kept.at))
            so_far = list(zip(self.moves[-2:], self.steps[-2:], strict=True))
            self.steps.append(history.play(self.game, so_far, move))
            self.moves.append(move)
            self.kept.append(kept)
            self.commands[kept.actor, kept.command] = kept.ply
        if stored.over != self.over:
            return "the game is over, and is not stored so" if self.over else "it is stored as over, and goes on"
        return problem or self._not_due(stored)

    def _not_due(self, stored: StoredTable) -> str:
        """Whether the next server would not know that it has something to do; before the first move all look on."""
        if stored.over:
            return "" if stored.due is None else "the game is over, and a server is to do something there"
        state = self.state(len(self.steps))
        bots = {number for number, seat in enumerate(stored.seats) if seat.kind is SeatKind.BOT}
        if self.kept and stored.due is None and (self.game.alarm(state) or bots & set(self.game.may_act(state))):
            return "the clock or a bot is to act, and it is not stored"
        return ""

    def _early(self, stored: StoredTable, uptime: float) -> str:
        """Whether a stand-in has come before the time for the turn was over, counted while a server ran."""
        new = [seat for seat, old in zip(stored.seats, self.stored.seats, strict=True) if seat.away and not old.away]
        took = uptime - self.moved_at
        if new and took < stored.limit / 1000 - ROUNDED:
            return f"{new[0].name} had {took:.1f} s of {stored.limit / 1000:.1f}"
        return ""


def plain(value: Any) -> Any:
    """As a program reads it."""
    return msgspec.json.decode(msgspec.json.encode(value))


class Checks:
    """All tables of a world, and what was promised to whom."""

    def __init__(self, disk: Disk, uptime: Callable[[], float]) -> None:
        self._disk = disk
        self._uptime = uptime
        self.replays: dict[str, Replay] = {}
        self.problems: list[str] = []
        self.acknowledged = 0
        self.steps = 0
        self._seats: dict[tuple[str, str], Seat] = {}  # (table, token) to the seat that was promised
        self._intents: dict[
            str, dict[str, None]
        ] = {}  # what a player wanted once, to the commands that were sent for it

    def add(self, table: str) -> None:
        self.replays[table] = Replay(self._disk.rows(table)[0])

    def blame(self, text: str) -> None:
        self.problems.append(text)

    def after_step(self) -> None:
        """To be called whenever something may have been stored."""
        self.steps += 1
        for table, replay in self.replays.items():
            if problem := replay.follow(*self._disk.rows(table), self._uptime(), self._disk.now):
                self.blame(f"{replay.stored.game}: {problem}")

    def intend(self, intent: str, command: str) -> None:
        self._intents.setdefault(intent, {})[command] = None

    def join(self, table: str, token: str, seat: int) -> None:
        """A seat was promised."""
        stored, _ = self._disk.rows(table)
        if stored.seats[seat].kind is not SeatKind.HUMAN:
            self.blame(f"seat {seat} was promised and is not stored")
        if self._seats.setdefault((table, token), Seat(seat)) != seat:
            self.blame(f"one token has seats {self._seats[table, token]} and {seat}")

    def seat(self, table: str, token: str) -> Viewer:
        return self._seats.get((table, token))

    def answered(self, request: Request, answer: Answer) -> None:
        """The server gave this answer, whether it arrived or not."""
        self.after_step()
        if answer.status >= 500 and answer.status != 503:
            self.blame(f"{request.method} {request.path} was answered with {answer.status}")
        parts = request.path.split("/")
        table, what = parts[3], "/".join(parts[4:])
        if what == "join" and answer.status == 201:
            self.join(table, answer.json["token"], answer.json["seat"])
        if what == "moves" and request.method == "POST":
            self._moved(table, request, answer)
        if not what and answer.status == 200:
            self._seen(table, request, answer.json)

    def _moved(self, table: str, request: Request, answer: Answer) -> None:
        assert request.body is not None
        replay, command = self.replays[table], request.body["command"]
        actor = str(self.seat(table, request.token))
        if answer.status == 200:
            self.acknowledged += 1
            ply = answer.json["ply"]
            kept = replay.kept[ply - 1] if ply <= len(replay.kept) else None
            if kept is None or (kept.actor, kept.command) != (actor, command):
                self.blame(f"{replay.stored.game}: move {ply} was acknowledged and is not stored")
        elif answer.status < 500 and (actor, command) in replay.commands:
            self.blame(f"{replay.stored.game}: command {command} is stored and was refused: {answer.body!r}")

    def concluded(self, table: str, token: str, intent: str, refusal: str) -> None:
        """A player got the last word on what they wanted; empty: it was done."""
        replay, actor = self.replays[table], str(self.seat(table, token))
        stored = sum((actor, command) in replay.commands for command in self._intents[intent])
        if stored > 1:
            self.blame(f"{replay.stored.game}: what {actor} wanted once was done {stored} times")
        if bool(stored) == bool(refusal):
            self.blame(f"{replay.stored.game}: stored {stored} times, and the player was told: {refusal or 'done'}")

    def _seen(self, table: str, request: Request, seen: dict[str, Any]) -> None:
        replay, viewer = self.replays[table], self.seat(table, request.token)
        if seen["seat"] != viewer:
            self.blame(f"{replay.stored.game}: seat {viewer} was taken for seat {seen['seat']}")
        if seen["ply"] > len(replay.kept):
            self.blame(f"{replay.stored.game}: move {seen['ply']} was shown before it was stored")
        elif seen["view"] != plain(replay.game.view(replay.state(seen["ply"]), viewer)):
            self.blame(f"{replay.stored.game}: what {viewer} sees after move {seen['ply']} is not what they may see")

    def line(self, table: str, token: str, line: dict[str, Any]) -> None:
        """A line of a stream, as it arrived."""
        replay, viewer, ply = self.replays[table], self.seat(table, token), line["ply"]
        if ply > len(replay.kept):
            self.blame(f"{replay.stored.game}: move {ply} was streamed before it was stored")
            return
        move, step = replay.moves[ply - 1], replay.steps[ply - 1]
        texts = {history.redacted_text(replay.game, move, viewer)}
        if replay.over:
            texts.add(history.write(replay.game, move.action))
        events = plain(history.redacted_events(replay.game, step.events, viewer))
        if line["actor"] != actor_text(move.actor) or line["action"] not in texts or line["events"] != events:
            self.blame(f"{replay.stored.game}: {viewer} was sent another move {ply} than they may see")
