"""A game at the terminal: people at one keyboard, computers thinking right here."""

import hashlib
import secrets
import sys
import time
from random import Random
from typing import Any

import click

from safecracker.core import notation, record
from safecracker.core.errors import GameError
from safecracker.core.fair import SEED_BYTES, Deal
from safecracker.core.game import CHANCE, OPEN, Action, Actor, Game, Millis, Move, Nature, Seat, Step, Viewer
from safecracker.core.words import Say
from safecracker.games.kit import LOCKS, Kit, told_apart

from .lines import fitted

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

    def __init__(self, kit: Kit, game: Game[Any, Any], deal: Deal, seats: tuple[int | None, ...], say: Say) -> None:
        self.kit = kit
        self.game = game
        self.deal = deal
        self.seats = seats
        self.say = say
        self.people = [Seat(seat) for seat, level in enumerate(seats) if level is None]
        self.state = game.start()
        self.moves: list[Move] = []
        self.begun = time.monotonic()
        self.looking: Viewer = self.people[0] if len(self.people) == 1 else None

    def run(self) -> str:
        """Play to the end; the record, or nothing when a player left."""
        try:
            while actors := self.game.to_act(self.state):
                self._turn(actors)
        except (Quit, KeyboardInterrupt, EOFError, click.Abort):
            click.echo("\n" + self.say("The game was left unfinished; there is no record of it."))
            return ""
        self._draw_board(OPEN)
        outcome = self.game.outcome(self.state)
        return notation.write(record.written(self.game, self.deal, tuple(self.moves), outcome, OPEN))

    def _turn(self, actors: frozenset[Actor]) -> None:
        if CHANCE in actors:
            drawn = self.deal.draw(len(self.moves) + 1, self.game.chances(self.state))
            self._play(CHANCE, drawn)
            return
        seat = min(actor for actor in actors if not isinstance(actor, Nature))
        level = self.seats[seat]
        if level is None:
            self._ask(seat)
        else:
            view = self.game.view(self.state, seat)
            rng = Random(self.deal.mind(len(self.moves) + 1, seat))
            self._play(seat, self.kit.bot(level).choose(view, rng))

    def _ask(self, seat: Seat) -> None:
        """Let a person act; whatever is wrong with it is said, and costs nothing."""
        self._hand_over(seat)
        self._draw_board(seat)
        while True:
            line = click.prompt(self.say("Your move (? for help)"), prompt_suffix=": ").strip()
            try:
                if not self._command(line, seat):
                    view = self.game.view(self.state, seat)
                    self._play(seat, self.game.read(self.kit.shorthand(view, line)))
                    return
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
        if len(self.people) > 1 and self.looking != seat:
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

    def _play(self, actor: Actor, action: Action) -> None:
        # a game among computers takes no time: the same seed gives the same record to the byte
        elapsed = int((time.monotonic() - self.begun) * 1000) if self.people else 0
        move = Move(actor, action, Millis(elapsed))
        step = self.game.play(self.state, move)
        self.moves.append(move)
        self.state = step.state
        self._tell(step)

    def _tell(self, step: Step[Any]) -> None:
        heard = tuple(filter(None, (self.game.redact(event, self.looking) for event in step.events)))
        for told in self.kit.story(heard, self.looking, self._names(), self.say):
            click.echo(fitted(told))

    def _draw_board(self, viewer: Viewer) -> None:
        scene = self.kit.scene(self.game.view(self.state, viewer), self._names(), self.say)
        click.echo("\n" + self.kit.plain(scene, self.say) + "\n")

    def _names(self) -> tuple[str, ...]:
        return told_apart(
            [
                self.say("Player {n}", n=seat + 1) if level is None else self.say.phrase(LOCKS[level - 1])
                for seat, level in enumerate(self.seats)
            ]
        )
