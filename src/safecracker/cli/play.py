"""A game at the terminal: a table with people at one keyboard, whose store is in memory and whose bots think inline.

Time stands still while a bot thinks and while a person types. Before a person's move is played, everything happens
that was due before it; and while the game waits for no person, the terminal waits for what is due next.
"""

import asyncio
import hashlib
import re
import secrets
import sys
import time
from collections.abc import Coroutine
from random import Random
from typing import Any, TypeVar

import click

from safecracker.core import history, notation
from safecracker.core.errors import BadOptions, GameError
from safecracker.core.fair import SEED_BYTES
from safecracker.core.game import OMNISCIENT, Actor, AnyGame, Millis, Nature, Seat, Viewer
from safecracker.core.translation import Translator
from safecracker.games.kit import LEVEL_NAMES, LEVELS, distinct_names
from safecracker.games.rulebook import without_marks
from safecracker.store import MemoryStore, Pace, SeatKind, StoredSeat, StoredTable
from safecracker.table.bot_pool import InlineBots
from safecracker.table.characters import with_characters
from safecracker.table.names import display_name
from safecracker.table.table import Services, Table

from .console import output
from .terminal_text import fitted

T = TypeVar("T")

HOLDER = "terminal"  # of every person at the keyboard
ERASE_SCROLLED = "\033[3J"  # also erases what has been scrolled away


def read_seats(text: str) -> tuple[int | None, ...]:
    """Seats as ``human,3``: None for a person, a level for a bot."""
    words = [word.strip() for word in text.split(",")]
    for word in words:
        if word != "human" and word not in map(str, LEVELS):
            raise BadOptions("a seat is human or a level from 1 to 5, as in human,3; not {found}", found=word[:40])
    return tuple(None if word == "human" else int(word) for word in words)


def new_table(game: AnyGame, seats: tuple[int | None, ...], number: int | None) -> StoredTable:
    """A table with a fresh deal, or with the deal that belongs to a number. A seat is a bot's level, or a person's."""

    def draw(label: str, size: int) -> bytes:
        if number is None:
            return secrets.token_bytes(size)
        return hashlib.sha256(f"safecracker terminal {number} {label}".encode()).digest()[:size]

    def seated(seat: int, level: int | None) -> StoredSeat:
        nonce = draw(f"nonce {seat}", 16).hex()
        if level is None:
            return StoredSeat(kind=SeatKind.HUMAN, name=f"player {seat + 1}", nonce=nonce, holder=HOLDER)
        return StoredSeat(kind=SeatKind.BOT, level=level, nonce=nonce)

    table = draw("table", 8).hex()
    return StoredTable(
        id=table,
        game=game.name,
        rules=game.version,
        options=str(game.options),
        seats=with_characters(table, tuple(seated(seat, level) for seat, level in enumerate(seats))),
        seed=draw("seed", SEED_BYTES),
        owner=HOLDER,
        opened=0,
        notebook=False,
        pace=Pace.QUICK,
        started=True,
        over=False,
    )


class TerminalClock:
    """Time since the game began. It moves only when the terminal moves it, to the next thing that is due or to now."""

    def __init__(self) -> None:
        self._now = Millis(0)
        self._sleeping: list[tuple[Millis, asyncio.Future[None]]] = []

    def now(self) -> Millis:
        return self._now

    async def sleep(self, span: Millis) -> None:
        sleeper = Millis(self._now + span), asyncio.get_running_loop().create_future()
        self._sleeping.append(sleeper)
        try:
            await sleeper[1]
        finally:
            if sleeper in self._sleeping:
                self._sleeping.remove(sleeper)

    @property
    def next_due(self) -> Millis | None:
        """When the first who sleeps wants to wake; None where nobody sleeps."""
        return min((until for until, future in self._sleeping if not future.done()), default=None)

    def advance_to(self, moment: Millis) -> None:
        """Move to that moment, never back, and wake everybody who slept until then."""
        self._now = max(self._now, moment)
        woken = [sleeper for sleeper in self._sleeping if sleeper[0] <= self._now]
        self._sleeping = [sleeper for sleeper in self._sleeping if sleeper not in woken]
        for _, future in woken:
            if not future.done():
                future.set_result(None)


class TerminalTable(Table):
    """A table whose salts follow from its seed, so that the same seed gives the same record."""

    def salt(self, actor: Actor) -> str:
        assert not isinstance(actor, Nature)
        return Random(self.deal.bot_seed(self.ply + 1, actor)).randbytes(16).hex()


class Quit(Exception):
    """The player has had enough."""


class Terminal:
    """One game at the terminal."""

    def __init__(self, stored: StoredTable, say: Translator) -> None:
        self.say = say
        self.out = output()
        self.clock = TerminalClock()
        self.store = MemoryStore(self.clock.now)
        self.table = TerminalTable(Services(self.store, self.clock, InlineBots(), secrets.token_bytes), stored, ())
        self.kit, self.game = self.table.kit, self.table.game
        self.people = [seat for seat in map(Seat, range(self.game.seats)) if self.table.person_is_here(seat)]
        self.viewer: Viewer = self.people[0] if len(self.people) == 1 else None
        self.printed = 0  # moves that have been printed
        self.hinted_at: tuple[int, Viewer] = (0, None)  # where a hint was asked for last: the move, and by whom
        self.rungs_shown = 0  # rungs of that hint
        self.began = time.monotonic()

    def run(self) -> str:
        """Play to the end; the record, or nothing when a player left."""
        with asyncio.Runner() as runner:
            self._loop = runner.get_loop()
            try:
                self._print_bots()
                self._until_done(self.store.create(self.table.stored))
                if self.table.unready:
                    self._get_ready()
                self._until_done(self._wake())
                while not self.table.outcome:
                    self._go_on()
            except (Quit, KeyboardInterrupt, EOFError, click.Abort):
                self._loop.set_exception_handler(lambda _loop, _context: None)  # a bot that was interrupted is no error
                click.echo("\n" + self.say("The game was not finished, so it was not saved."))
                return ""
        self._draw_board(OMNISCIENT)
        return notation.write(self.table.record(OMNISCIENT))

    def _print_bots(self) -> None:
        """Say which of the players are computers, and how strong: on the board they have names like anyone else."""
        for name, seat in zip(self._names(), self.table.stored.seats, strict=True):
            if seat.kind is SeatKind.BOT:
                level = LEVEL_NAMES[seat.level - 1]
                self.out.print(
                    fitted(self.say("{name} is a computer: level {n}, {level}.", name=name, n=seat.level, level=level))
                )

    def _get_ready(self) -> None:
        """What to do, in a few lines; time starts when Enter is pressed, for everyone at this keyboard."""
        for each in self.kit.ready_lines:
            self.out.print(fitted(self.say.phrase(each.line)))
        click.prompt(self.say("Ready? Press Enter to start"), default="", show_default=False, prompt_suffix=". ")
        self.began = time.monotonic()
        self._until_done(self.table.set_ready(HOLDER))

    def _until_done(self, work: Coroutine[Any, Any, T]) -> T:
        """Run the event loop until this is done. Between two calls nothing at the table moves."""
        return self._loop.run_until_complete(work)

    async def _wake(self) -> None:
        self.table.wake()
        await self._settle()

    async def _settle(self) -> None:
        """Let bots and chance act, and print what they do, until all of them wait: for a moment, or for a person."""
        self._print_moves()
        while not self.table.settled or (self.table.busy and self.clock.next_due is None):
            await asyncio.sleep(0)
            self._print_moves()

    def _go_on(self) -> None:
        asked = [seat for seat in self.people if seat in self.game.waiting_for(self.table.state)]
        if asked:
            self._ask(asked)
            return
        due = self.clock.next_due
        assert due is not None, "nobody acts any more"
        if self.people:
            time.sleep(max(0, due - self._now()) / 1000)
        self._catch_up(due)

    def _now(self) -> Millis:
        """A game among bots takes no time but what they plan: the same seed gives the same record to the byte."""
        return Millis(int((time.monotonic() - self.began) * 1000)) if self.people else self.clock.now()

    def _catch_up(self, moment: Millis) -> None:
        """Let everything happen that is due by then; bots plan again after every move."""
        while (due := self.clock.next_due) is not None and due <= moment:
            self.clock.advance_to(due)
            self._until_done(self._settle())
        self.clock.advance_to(moment)

    def _ask(self, asked: list[Seat]) -> None:
        """Let a person act; whatever is wrong with their move is said, and costs nothing but time."""
        together = len(asked) > 1 and not self.kit.has_secrets
        seat = asked[0]
        self._hand_over(seat)
        self._draw_board(seat)
        if together:
            self.out.print(
                fitted(self.say("Start your move with your seat number and a colon, such as 2: for seat 2."))
            )
        ply = self.table.ply
        while self.table.ply == ply:
            line = click.prompt(
                self.say("Your move (? for help)"), default="", show_default=False, prompt_suffix=": "
            ).strip()
            if together and (found := re.fullmatch(r"([1-9]):(.*)", line)) and Seat(int(found[1]) - 1) in asked:
                seat, line = Seat(int(found[1]) - 1), found[2].strip()
            try:
                if not self._command(line, seat):
                    self._play(seat, line)
            except GameError as error:
                self.out.print(fitted(error.with_example(self.say)), style="yellow")

    def _play(self, seat: Seat, line: str) -> None:
        # read before others move: it was typed for what the person saw
        text = self.kit.shorthand(self.table.view(seat), line)
        self.game.read(text)
        self._catch_up(self._now())
        self._until_done(self.table.submit(seat, text))
        self._until_done(self._settle())

    def _command(self, line: str, seat: Seat) -> bool:
        """Obey a line that is a command, and not a move; whether it was one."""
        view = self.table.view(seat)
        match line.lower():
            case "?" | "help":
                self.out.print(fitted(self.say("Type a move as the board shows it, or: hint, board, rules, quit.")))
                shown = [self.game.write(action) for action, _ in zip(self.game.actions(view), range(3), strict=False)]
                self.out.print(fitted(self.say("For example: {examples}", examples=", ".join(shown))))
            case "hint":
                self._print_hint(view)
            case "board":
                self._draw_board(seat)
            case "rules":
                click.echo_via_pager(without_marks(self.kit.rules(self.say.lang)))
            case "quit":
                raise Quit
            case _:
                return False
        return True

    def _print_hint(self, view: Any) -> None:
        """Where to look, then why, then the move: the next rung whenever it is asked for, and the last one again."""
        ladder = self.kit.ladder(view, self._names(), self.say)
        if ladder is None:
            self.out.print(fitted(self.say("There is no hint now.")))
            return
        rungs, shown = ladder.rungs, self.rungs_shown if self.hinted_at == (self.table.ply, view.viewer) else 0
        self.hinted_at, self.rungs_shown = (self.table.ply, view.viewer), shown + 1
        self.out.print(fitted(rungs[min(shown, len(rungs) - 1)]))
        if self.rungs_shown < len(rungs):
            self.out.print(fitted(self.say("Type hint again for more.")), style="dim")

    def _hand_over(self, seat: Seat) -> None:
        """Between two people nothing stays on the screen that only one may see."""
        if len(self.people) > 1 and self.viewer != seat and self.kit.has_secrets:
            click.clear()
            if sys.stdout.isatty():
                click.echo(ERASE_SCROLLED, nl=False)
            click.prompt(
                self.say("Hand over to {who}, then press Enter", who=self._names()[seat]),
                default="",
                show_default=False,
                prompt_suffix=". ",
            )
        self.viewer = seat

    def _print_moves(self) -> None:
        """Say what happened since this was last asked, as the person at the keyboard may know it."""
        for step in self.table.steps[self.printed :]:
            events = history.redacted_events(self.game, step.events, self.viewer)
            for sentence in self.kit.move_sentences(events, self.viewer, self._names(), self.say):
                self.out.print(fitted(sentence), style="cyan")
        self.printed = self.table.ply

    def _draw_board(self, viewer: Viewer) -> None:
        scene = self.kit.scene(self.table.view(viewer), self._names(), self.say)
        self.out.print("\n" + self.kit.terminal_text(scene, self.say) + "\n")

    def _names(self) -> tuple[str, ...]:
        return distinct_names(
            [
                self.say("Player {n}", n=number)
                if seat.kind is SeatKind.HUMAN
                else display_name(seat, number, self.say)
                for number, seat in enumerate(self.table.stored.seats, 1)
            ]
        )
