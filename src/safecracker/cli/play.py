"""A game at the terminal: people at one keyboard, computers thinking right here.

Where time counts, what computers plan and what the clock is set for happens at its time: before a person's move is
played, all that came before it; and while no person is awaited, time runs on.
"""

import hashlib
import re
import secrets
import sys
import time
from random import Random
from typing import Any

import click
from msgspec.structs import replace

from safecracker.core import history, notation, record
from safecracker.core.errors import GameError
from safecracker.core.fair import SEED_BYTES, Deal
from safecracker.core.game import CHANCE, CLOCK, OMNISCIENT, Actor, Game, Millis, Move, Nature, Seat, Step, Viewer
from safecracker.core.translation import Translator
from safecracker.games.kit import LEVEL_NAMES, AnyKit, distinct_names

from .terminal_text import fitted

FORGET = "\033[3J"  # also what has been scrolled away


def new_deal(game: Game[Any, Any], seats: tuple[int | None, ...], number: int | None) -> Deal:
    """A fresh deal, or the one that belongs to a number."""

    def draw(label: str, size: int) -> bytes:
        if number is None:
            return secrets.token_bytes(size)
        return hashlib.sha256(f"safecracker terminal {number} {label}".encode()).digest()[:size]

    names = tuple(f"player {seat + 1}" if level is None else f"computer {level}" for seat, level in enumerate(seats))
    nonces = tuple(draw(f"nonce {seat}", 16).hex() for seat in range(len(seats)))
    table = draw("table", 8).hex()
    return Deal(draw("seed", SEED_BYTES), table, game.name, game.version, str(game.options), names, nonces)


class Quit(Exception):
    """The player has had enough."""


class Terminal:
    """Everything that one game at the terminal needs."""

    def __init__(
        self, kit: AnyKit, game: Game[Any, Any], deal: Deal, seats: tuple[int | None, ...], say: Translator
    ) -> None:
        self.kit = kit
        self.game = game
        self.deal = deal
        self.seats = seats
        self.say = say
        self.people = [Seat(seat) for seat, level in enumerate(seats) if level is None]
        self.state = game.start()
        self.moves: list[Move] = []
        self.moved = Millis(0)  # when the last move was made
        self.begun = time.monotonic()
        self.looking: Viewer = self.people[0] if len(self.people) == 1 else None

    def run(self) -> str:
        """Play to the end; the record, or nothing when a player left."""
        try:
            while actors := self.game.may_act(self.state):
                self._turn(actors)
        except (Quit, KeyboardInterrupt, EOFError, click.Abort):
            click.echo("\n" + self.say("The game was left unfinished; there is no record of it."))
            return ""
        self._draw_board(OMNISCIENT)
        outcome = self.game.outcome(self.state)
        return notation.write(record.written(self.game, self.deal, tuple(self.moves), outcome, OMNISCIENT))

    def _turn(self, actors: frozenset[Actor]) -> None:
        if CHANCE in actors:
            self._play(Move(CHANCE, self.deal.draw(len(self.moves) + 1, self.game.chances(self.state)), self.moved))
            return
        asked = [seat for seat in self.people if seat in self.game.waiting_for(self.state)]
        if asked:
            self._ask(asked)
            return
        first = self._coming()
        assert first is not None
        if self.people:
            time.sleep(max(0, first.at - self._now()) / 1000)
        self._play(first)

    def _now(self) -> Millis:
        """A game among computers takes no time but what they plan: the same seed gives the same record to the byte."""
        return Millis(max(self.moved, int((time.monotonic() - self.begun) * 1000))) if self.people else self.moved

    def _coming(self) -> Move | None:
        """What will happen first unless a person moves before; None where all wait for a person."""
        actors, alarm = self.game.may_act(self.state), self.game.alarm(self.state)
        bots = [seat for seat, level in enumerate(self.seats) if level is not None and seat in actors]
        coming = [Move(CLOCK, alarm.action, alarm.at)] if alarm else []
        coming += filter(None, (self._planned(Seat(seat)) for seat in bots))
        return min(coming, key=lambda move: move.at, default=None)

    def _planned(self, seat: Seat) -> Move | None:
        level = self.seats[seat]
        assert level is not None
        rng = Random(self.deal.bot_seed(len(self.moves) + 1, seat))
        plan = self.kit.bot(level).plan(self.game.view(self.state, seat), rng)
        return Move(seat, plan.action, Millis(self.moved + plan.wait)) if plan.action is not None else None

    def _catch_up(self) -> None:
        """Play whatever was to happen before this moment; plans are made anew after every move."""
        now = self._now()
        while actors := self.game.may_act(self.state):
            if CHANCE in actors:
                self._turn(actors)
            elif (first := self._coming()) and first.at <= now:
                self._play(first)
            else:
                return

    def _ask(self, asked: list[Seat]) -> None:
        """Let a person act; whatever is wrong with it is said, and costs nothing but time."""
        together = len(asked) > 1 and not self.kit.has_secrets
        seat = asked[0]
        self._hand_over(seat)
        self._draw_board(seat)
        if together:
            click.echo(fitted(self.say("Begin with your number and a colon, like 2: and your move.")))
        known = len(self.moves)
        while len(self.moves) == known:
            line = click.prompt(
                self.say("Your move (? for help)"), default="", show_default=False, prompt_suffix=": "
            ).strip()
            if together and (found := re.fullmatch(r"([1-9]):(.*)", line)) and Seat(int(found[1]) - 1) in asked:
                seat, line = Seat(int(found[1]) - 1), found[2].strip()
            try:
                if not self._command(line, seat):
                    # read as it was meant: for what the person saw
                    action = self.game.read(self.kit.shorthand(self.game.view(self.state, seat), line))
                    self._catch_up()
                    self._play(Move(seat, action, self._now()))
            except GameError as error:
                click.echo(fitted(self.say.phrase(error.phrase)))

    def _command(self, line: str, seat: Seat) -> bool:
        """Whether the line was no move but a wish."""
        view = self.game.view(self.state, seat)
        match line.lower():
            case "?" | "help":
                click.echo(fitted(self.say("Type a move as the board shows it, or: hint, board, rules, quit.")))
                shown = [self.game.write(action) for action, _ in zip(self.game.actions(view), range(3), strict=False)]
                click.echo(fitted(self.say("For example: {examples}", examples=", ".join(shown))))
            case "hint":
                click.echo(fitted(self.kit.hint(view, self.say)))
            case "board":
                self._draw_board(seat)
            case "rules":
                click.echo_via_pager(self.kit.rules(self.say.lang))
            case "quit":
                raise Quit
            case _:
                return False
        return True

    def _hand_over(self, seat: Seat) -> None:
        """Between two people nothing stays on the screen that only one may see."""
        if len(self.people) > 1 and self.looking != seat and self.kit.has_secrets:
            click.clear()
            if sys.stdout.isatty():
                click.echo(FORGET, nl=False)
            click.prompt(
                self.say("Hand over to {who}, who presses Enter", who=self._names()[seat]),
                default="",
                show_default=False,
                prompt_suffix=". ",
            )
        self.looking = seat

    def _play(self, move: Move) -> None:
        if not isinstance(move.actor, Nature):
            salt = Random(self.deal.bot_seed(len(self.moves) + 1, move.actor)).randbytes(16).hex  # the same for a seed
            move = replace(move, action=self.game.with_salt(move.action, salt))
        step = self.game.play(self.state, move)
        self.moves.append(move)
        self.moved, self.state = move.at, step.state
        self._tell(step)

    def _tell(self, step: Step[Any]) -> None:
        heard = history.heard(self.game, step.events, self.looking)
        for told in self.kit.move_sentences(heard, self.looking, self._names(), self.say):
            click.echo(fitted(told))

    def _draw_board(self, viewer: Viewer) -> None:
        scene = self.kit.scene(self.game.view(self.state, viewer), self._names(), self.say)
        click.echo("\n" + self.kit.terminal_text(scene, self.say) + "\n")

    def _names(self) -> tuple[str, ...]:
        return distinct_names(
            [
                self.say("Player {n}", n=seat + 1) if level is None else self.say.phrase(LEVEL_NAMES[level - 1])
                for seat, level in enumerate(self.seats)
            ]
        )
