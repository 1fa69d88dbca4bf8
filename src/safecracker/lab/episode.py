"""One game for programs that learn: chance and the clock act by themselves, and everything else is a number."""

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from safecracker.core.game import CHANCE, CLOCK, Action, AnyGame, Millis, Move, Seat
from safecracker.core.options import Value
from safecracker.games import find
from safecracker.games.kit import AnyKit
from safecracker.lab.turn_order import NOBODY_WAITED, asked, may_wait, next_actor, returns, still_waiting
from safecracker.locale import translator
from safecracker.players.bot import Bot


class NumberedGame:
    """A game by number, the same in every episode: its options, the numbers of its actions, the layout of its rows.

    Without options, a game has those of the box, but for what the arena changes so that every game ends.
    """

    def __init__(self, game: AnyKit | str, players: int | None, options: Mapping[str, Value]) -> None:
        self.kit = find(game) if isinstance(game, str) else game
        self.game: AnyGame = self.kit.game_with({**self.kit.arena_options, **options}, players)
        self.actions, self.layout = self.game.action_numbers(), self.game.view_layout()
        self.sides = self.kit.sides(self.game)

    def __deepcopy__(self, memo: dict[int, Any]) -> "NumberedGame":
        return self

    def row(self, view: Any, *, information: bool) -> NDArray[np.float32]:
        """The view as numbers: what lies on the table, or all that the viewer knows."""
        cells = self.layout.information(view) if information else self.layout.observation(view)
        return np.frombuffer(cells, np.float32)


class Episode:
    """One game from its first deal to its end, which follows from the randomness and the moves."""

    def __init__(self, numbered: NumberedGame, rng: Random) -> None:
        self.numbered, self.game, self._rng = numbered, numbered.game, rng
        self.state: Any = self.game.start()
        self.waited, self.now, self.choices = NOBODY_WAITED, Millis(0), 0
        self._masks = dict[Seat, NDArray[np.int8]]()  # of this moment
        self._go_on()

    @property
    def over(self) -> bool:
        return not self.game.may_act(self.state)

    @property
    def to_act(self) -> Seat | None:
        """The seat that is asked now; None when the game is over."""
        return next(iter(self.asked), None)

    @property
    def asked(self) -> tuple[Seat, ...]:
        """All who could choose now, the one that acts first among them first."""
        return () if self.over else asked(self.game, self.state, self.waited)

    @property
    def returns(self) -> tuple[float, ...]:
        return returns(self.game.outcome(self.state), self.numbered.sides)

    def view(self, seat: Seat) -> Any:
        return self.game.view(self.state, seat)

    def mask(self, seat: Seat) -> NDArray[np.int8]:
        """1 for every number that this seat may choose now; nothing for a seat that is not asked. Not to be changed."""
        if seat not in self._masks:
            asked_now = seat in self.asked
            legal = self.game.legal(self.view(seat)) if asked_now else ()
            waiting = asked_now and may_wait(self.game, self.state)
            mask = np.frombuffer(self.numbered.actions.mask(legal, may_wait=waiting), np.int8)
            mask.flags.writeable = False
            self._masks[seat] = mask
        return self._masks[seat]

    def allows(self, seat: Seat, number: int) -> bool:
        """Whether a seat that is asked may choose this number now."""
        return 0 <= number < self.numbered.actions.size and bool(self.mask(seat)[number])

    def play(self, seat: Seat, number: int) -> None:
        """Do what has this number; raises ValueError where it is not legal."""
        if not self.allows(seat, number):
            raise ValueError(f"seat {seat} cannot choose {number} now; the mask says what it can choose")
        self.act(seat, self.numbered.actions.action(number, self.view(seat)))

    def bot_plays(self, seat: Seat, bot: Bot[Any], rng: Random) -> None:
        """Let a bot choose. In a race it acts when it is asked, whatever time it would take, or it waits."""
        view = self.view(seat)
        action = bot.plan(view, rng).action
        if action is None and not may_wait(self.game, self.state):
            action = bot.choose(view, rng)
        self.act(seat, action)

    def text(self, seat: Seat | None) -> str:
        """The board as a seat sees it, or an onlooker."""
        kit, say = self.numbered.kit, translator("en")
        names = tuple(say("Player {n}", n=number) for number in range(1, self.game.seats + 1))
        return kit.terminal_text(kit.scene(self.game.view(self.state, seat), names, say), say)

    def act(self, seat: Seat, action: Action | None) -> None:
        """Make a move, or wait (None), and let chance and the clock go on."""
        self.choices += 1
        self._masks.clear()
        if action is None:
            self.waited |= {seat}
        else:
            self._move(Move(seat, action, self.now))
        self._go_on()

    def _go_on(self) -> None:
        """Let chance act, and the clock where everybody waits."""
        actor = next_actor(self.game, self.state, self.waited)
        while actor is CHANCE or actor is CLOCK:
            if actor is CHANCE:
                drawn, weights = zip(*self.game.chances(self.state), strict=True)
                self._move(Move(CHANCE, self._rng.choices(drawn, weights)[0], self.now))
            else:
                self._move(clock_move(self.game, self.state, self.now))
            actor = next_actor(self.game, self.state, self.waited)

    def _move(self, move: Move) -> None:
        self.state = self.game.play(self.state, move).state
        self.now = move.at
        self.waited = still_waiting(self.game, self.state, self.waited)


def clock_move(game: AnyGame, state: Any, now: Millis) -> Move:
    """What the clock does when the time has run out."""
    alarm = game.alarm(state)
    assert alarm is not None
    return Move(CLOCK, alarm.action, max(alarm.at, now))
