"""A game in a program: whoever holds it makes the moves, lets bots make them, looks from any seat, and goes back.

    from safecracker import Session

    game = Session("mastermind", colours=6, seed=7)
    game.bot_plays(3)
    game.push("guess RRYB")
    print(game)

Chance acts by itself, as soon as it is its turn, and follows from the seed. Time stands still unless a move says when
it is made: the clock acts when a bot waits for longer than the alarm, or when ``let_time_run_out`` is called.
"""

import hashlib
import secrets
from collections.abc import Callable, Sequence
from operator import index
from random import Random
from typing import Any, Generic, SupportsIndex, TypeAlias, TypeVar, overload

from msgspec import Struct

from safecracker.core import history, notation
from safecracker.core.errors import BadOptions, GameError, GameOver, OutOfTurn
from safecracker.core.fair import SEED_BYTES, Deal
from safecracker.core.game import CHANCE, CLOCK, OMNISCIENT, Action, Millis, Move, Nature, Outcome, Seat, Step, Viewer
from safecracker.core.options import Value
from safecracker.core.record import deal_of, record_of
from safecracker.games import find
from safecracker.games.archive import open_record
from safecracker.games.kit import Kit
from safecracker.locale import translator
from safecracker.players.bot import Bot, Plan
from safecracker.players.loop import Act, AskBots, what_next

S = TypeVar("S", bound=Struct)
V = TypeVar("V", bound=Struct)
# a level, the name of a player of the arena, or a bot of one's own or its class
Player: TypeAlias = int | str | Bot[Any] | Callable[..., Bot[Any]]


class NobodyMoves(GameError):
    """No bot that was asked wants to move, and no clock is running."""


class Session(Generic[S, V]):
    """One game from its first deal to its end. It has all secrets; ``view`` says what each player may know of them."""

    @overload
    def __init__(
        self, game: Kit[S, V], /, *, seats: int | None = None, seed: int | None = None, **options: Value
    ) -> None: ...
    @overload
    def __init__(
        self: "Session[Any, Any]", game: str, /, *, seats: int | None = None, seed: int | None = None, **options: Value
    ) -> None: ...
    def __init__(
        self, game: Kit[S, V] | str, /, *, seats: int | None = None, seed: int | None = None, **options: Value
    ) -> None:
        """Deal a new game. Options are those that ``safecracker games`` lists; without a seed, every deal is new."""
        self.kit: Kit[S, V] = find(game) if isinstance(game, str) else game
        self.game = self.kit.game_with(options, seats)
        self._played: list[tuple[Move, Step[S]]] = []
        self._deal = _deal(self.game.name, self.game.version, str(self.game.options), self.game.seats, seed)
        self._draw()

    @classmethod
    def from_record(cls, text: str) -> "Session[Any, Any]":
        """The game in a record, which can go on where it ended if it is not over; raises BadRecord."""
        opened = open_record(text)
        record = opened.parsed.record
        session: Session[Any, Any] = cls.__new__(cls)
        session.kit, session.game = opened.kit, opened.game
        session._played = list(opened.steps)
        # without its seed, chance cannot go on as it would have: what comes is another game that continues this one
        origin = record.origin if record.seed else f"{record.table} {len(record.moves)}"
        session._deal = deal_of(record, bytes.fromhex(record.seed) or secrets.token_bytes(SEED_BYTES), origin)
        session._draw()
        return session

    # what is there

    @property
    def seats(self) -> int:
        """How many players there are; their seats are counted from 0."""
        return self.game.seats

    @property
    def state(self) -> S:
        """Everything there is, with all secrets."""
        found: S = history.current_state(self.game, self._played)
        return found

    @property
    def moves(self) -> tuple[Move, ...]:
        """Every move so far, those of chance and the clock among them."""
        return tuple(move for move, _ in self._played)

    @property
    def now(self) -> Millis:
        """When the last move was made, since the game began."""
        return self._played[-1][0].at if self._played else Millis(0)

    @property
    def may_act(self) -> tuple[Seat, ...]:
        """The seats that may act now; nobody when the game is over."""
        return tuple(sorted(actor for actor in self.game.may_act(self.state) if not isinstance(actor, Nature)))

    @property
    def to_move(self) -> Seat | None:
        """The seat that the game waits for: the first where there are several, None when it is over."""
        waiting = sorted(actor for actor in self.game.waiting_for(self.state) if not isinstance(actor, Nature))
        return next(iter([*waiting, *self.may_act]), None)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on."""
        return self.game.outcome(self.state)

    @property
    def over(self) -> bool:
        return not self.game.may_act(self.state)

    def view(self, viewer: Viewer | int = OMNISCIENT) -> V:
        """What a seat may know, or an onlooker (None); without a viewer, everything."""
        return self.game.view(self.state, self._viewer(viewer))

    def legal(self, seat: int | None = None) -> Sequence[Action]:
        """What a seat may do, by default the one that the game waits for."""
        number = self.to_move if seat is None else Seat(seat)
        return () if number is None else self.game.legal(self.view(number))

    def legal_texts(self, seat: int | None = None) -> list[str]:
        """The same as texts, as ``push`` takes them."""
        return [self.game.write(action) for action in self.legal(seat)]

    def log(self, viewer: Viewer | int = OMNISCIENT, lang: str = "en") -> list[str]:
        """What happened, in sentences, as the viewer may know it."""
        seen_by, say = self._viewer(viewer), translator(lang)
        lines: list[str] = []
        for _, step in self._played:
            events = history.redacted_events(self.game, step.events, seen_by)
            lines += self.kit.log_sentences(events, seen_by, self._names(lang), say)
        return lines

    # what can be done

    def push(self, action: Action | str, seat: int | None = None, *, at: int | None = None) -> Step[S]:
        """Make a move; the state after it and what happened. Raises IllegalAction or BadNotation, and changes nothing.

        ``at`` is when it is made, in milliseconds since the game began; by default, time stands still.
        """
        actor = self._whose(seat)
        read = self.game.read(action) if isinstance(action, str) else action
        complete = self.game.with_salt(read, lambda: self._rng(actor).randbytes(16).hex())
        step = self._play(Move(actor, complete, Millis(self.now if at is None else at)))
        self._draw()
        return step

    def bot_plays(self, player: Player = 5, seat: int | None = None) -> Move:
        """Let a bot decide for a seat, by default the one that the game waits for; the move that it makes.

        A player is a level, a bot or its class, or a name that the arena knows: ``"random"``, ``"my_bot:Careful"``.
        In a race it is the clock's where the bot would wait for longer. Raises NobodyMoves where it wants to wait.
        """
        actor = self._whose(seat)
        return self._next_move({actor: self._bot(player)})

    def bots_play(self, *players: Player) -> "Session[S, V]":
        """Let bots play the game to its end, one for each seat; a single one plays all seats. The same session."""
        if len(players) not in (1, self.game.seats):
            raise BadOptions(
                "{n} seats need {n} players, or one who plays them all; not {found}",
                n=self.game.seats,
                found=len(players),
            )
        seated = players * self.game.seats if len(players) == 1 else players
        bots = {Seat(seat): self._bot(player) for seat, player in enumerate(seated)}
        while not self.over:
            self._next_move(bots)
        return self

    def let_time_run_out(self) -> Step[S]:
        """Let the clock act: everybody waited until the time was up."""
        alarm = self.game.alarm(self.state)
        if alarm is None:
            raise OutOfTurn("no timer is running; someone has to move")
        step = self._play(Move(CLOCK, alarm.action, Millis(max(alarm.at, self.now))))
        self._draw()
        return step

    def undo(self) -> Move:
        """Go back to before the last move of a seat or of the clock, and what chance did then; the move."""
        kept = len(self._played)
        while kept and self._played[kept - 1][0].actor is CHANCE:
            kept -= 1
        if not kept:
            raise GameError("there is no move to take back yet")
        undone = self._played[kept - 1][0]
        del self._played[kept - 1 :]
        return undone

    def record(self) -> str:
        """The game as text: ``safecracker verify`` checks it, ``Session.from_record`` opens it again."""
        return notation.write(record_of(self.game, self._deal, self.moves, self.outcome, OMNISCIENT))

    def copy(self) -> "Session[S, V]":
        """Another session at the same point: what is pushed there is not pushed here."""
        other: Session[S, V] = type(self).__new__(type(self))
        other.kit, other.game, other._deal = self.kit, self.game, self._deal
        other._played = list(self._played)
        return other

    # how it looks

    def text(self, viewer: Viewer | int = OMNISCIENT, lang: str = "en") -> str:
        """The board as text, as the viewer sees it."""
        say = translator(lang)
        return self.kit.terminal_text(self.kit.scene(self.view(viewer), self._names(lang), say), say)

    def html(self, viewer: Viewer | int = OMNISCIENT, lang: str = "en") -> str:
        """The board as a page of its own, with everything that it needs in it."""
        from safecracker.web.single_page import board_page  # noqa: PLC0415 - only those who look need the web

        say = translator(lang)
        return board_page(self.kit, self.kit.scene(self.view(viewer), self._names(lang), say), say)

    def _repr_html_(self) -> str:
        """The board in a notebook."""
        from safecracker.web.single_page import framed  # noqa: PLC0415 - as above

        return framed(self.html(), translator("en").phrase(self.kit.title))

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        if self.outcome:
            point = "over"
        elif self.to_move is None:
            point = "waiting for the clock"
        else:
            point = f"seat {self.to_move} to move"
        return f"<Session {self.game.name}, {self.game.seats} seats, {len(self._played)} moves, {point}>"

    # inside

    def _viewer(self, viewer: Viewer | int) -> Viewer:
        if viewer is None or viewer is OMNISCIENT:
            return viewer
        if not isinstance(viewer, SupportsIndex) or not 0 <= index(viewer) < self.game.seats:
            raise BadOptions(
                "there is no seat {seat}; the seats are 0 to {last}", seat=str(viewer)[:40], last=self.game.seats - 1
            )
        return Seat(index(viewer))

    def _whose(self, seat: int | None) -> Seat:
        found = self.to_move if seat is None else self._viewer(seat)
        if found is None:
            raise GameOver("the game is over; nobody can move now")
        assert isinstance(found, int)
        return Seat(found)

    def _bot(self, player: Player) -> Bot[V]:
        if isinstance(player, int):
            return self.kit.bot(player)
        from safecracker.lab.arena.contest import player_of  # noqa: PLC0415 - levels need nothing of the arena

        return player_of(self.kit, self.game, player)

    def _rng(self, seat: Seat) -> Random:
        """A bot's randomness at this point: the same after going back."""
        return Random(self._deal.bot_seed(len(self._played) + 1, seat))

    def _next_move(self, bots: dict[Seat, Bot[V]]) -> Move:
        following = what_next(self.game, self.state, tuple(bots), {}, self.now)
        if isinstance(following, AskBots):
            plans: dict[Seat, Plan] = {}
            for seat in following.seats:
                plans[seat] = bots[seat].plan(self.view(seat), self._rng(seat))
            following = what_next(self.game, self.state, tuple(bots), plans, self.now)
        if not isinstance(following, Act):
            raise NobodyMoves("no bot that was asked wants to move now, and no timer is running")
        move, made = following.move, len(self._played)
        if isinstance(move.actor, Nature):
            self._play(move)
            self._draw()
        else:
            self.push(move.action, move.actor, at=move.at)
        return self._played[made][0]  # with the salt of what it hides

    def _play(self, move: Move) -> Step[S]:
        step: Step[S] = self.game.play(self.state, move)
        self._played.append((move, step))
        return step

    def _draw(self) -> None:
        """Let chance act for as long as it is its turn."""
        self._played += history.drawn(self.game, self._deal, self.state, len(self._played), self.now)

    def _names(self, lang: str) -> tuple[str, ...]:
        say = translator(lang)
        return tuple(say("Player {n}", n=number) for number in range(1, self.game.seats + 1))


@overload
def play(game: Kit[S, V], /, *players: Player, seed: int | None = None, **options: Value) -> Session[S, V]: ...
@overload
def play(game: str, /, *players: Player, seed: int | None = None, **options: Value) -> Session[Any, Any]: ...
def play(game: Kit[S, V] | str, /, *players: Player, seed: int | None = None, **options: Value) -> Session[S, V]:
    """A whole game among bots, one for each seat: ``play("thieves", 5, 3, 1, seed=7).outcome``."""
    kit: Kit[S, V] = find(game) if isinstance(game, str) else game
    return Session(kit, seats=len(players), seed=seed, **options).bots_play(*players)


def _deal(game: str, rules: int, options: str, seats: int, seed: int | None) -> Deal:
    """What chance will do: another for every game, or the one that belongs to a number."""

    def draw(label: str, size: int) -> bytes:
        if seed is None:
            return secrets.token_bytes(size)
        return hashlib.sha256(f"safecracker session {seed} {label}".encode()).digest()[:size]

    return Deal(
        seed=draw("seed", SEED_BYTES),
        table=draw("table", 8).hex(),
        game=game,
        rules=rules,
        options=options,
        seats=tuple(f"player {number}" for number in range(1, seats + 1)),
        nonces=tuple(draw(f"nonce {seat}", 16).hex() for seat in range(seats)),
    )
