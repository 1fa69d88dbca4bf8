"""A complete game among bots, in simulated time."""

import time
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, TypeVar

from safecracker.core.game import CHANCE, Action, AnyGame, Millis, Move, Seat, Step
from safecracker.players.bot import Bot, Plan
from safecracker.players.loop import Act, AskBots, Draw, Over, what_next

from .luck import Luck

T = TypeVar("T")
LONGEST = 20_000  # moves; a game that takes more will not end


class Endless(Exception):
    """A game that does not end."""


def simulate_winners(game: AnyGame, bots: Sequence[Bot[Any]], luck: Luck, seed: int) -> tuple[Seat, ...]:
    """Who wins this deal."""
    outcome = game.outcome(final_state(game, bots, luck, seed))
    assert outcome is not None
    return outcome.winners


def final_state(game: AnyGame, bots: Sequence[Bot[Any]], luck: Luck, seed: int) -> Any:
    """The last state of this deal, played in simulated time."""
    state = game.start()
    for _, step in simulate(game, bots, luck, seed):
        state = step.state
    return state


def simulate(game: AnyGame, bots: Sequence[Bot[Any]], luck: Luck, seed: int) -> Iterator[tuple[Move, Step[Any]]]:
    """Every move of this deal and what it led to, chance and the clock among them."""
    rngs, state, now = [Random(f"{seed} {seat}") for seat in range(game.seats)], game.start(), Millis(0)
    seats = tuple(map(Seat, range(game.seats)))
    for _ in range(LONGEST):
        following = what_next(game, state, seats, {}, now)
        if isinstance(following, AskBots):
            plans = {seat: bots[seat].plan(game.view(state, seat), rngs[seat]) for seat in following.seats}
            following = what_next(game, state, seats, plans, now)
        match following:
            case Over():
                return
            case Draw():
                move = Move(CHANCE, luck(state), now)
            case Act(move):
                pass
            case _:
                waiting = ", ".join(str(seat) for seat in seats if seat in game.waiting_for(state))
                raise Endless(f"the game waits for seat {waiting}, whose bot does nothing")
        step = game.play(state, move)
        yield move, step
        state, now = step.state, move.at
    raise Endless(f"no end of {game.name} after {LONGEST} moves of the deal {seed}")


class Stopwatch(Bot[Any]):
    """A bot whose decisions are timed. Letting the others act is not a decision, but can take longest."""

    def __init__(self, bot: Bot[Any], forget: Callable[[], None] = lambda: None) -> None:
        self._bot = bot
        self._forget = forget  # empties what would be cached
        self.millis: list[float] = []
        self.longest = 0.0

    def choose(self, view: Any, rng: Random) -> Action:
        return self.timed(lambda: self._bot.choose(view, rng))

    def plan(self, view: Any, rng: Random) -> Plan:
        plan = self.timed(lambda: self._bot.plan(view, rng))
        if plan.action is None:
            self.millis.pop()
        return plan

    def timed(self, work: Callable[[], T]) -> T:
        self._forget()
        start = time.process_time()
        done = work()
        self.millis.append((time.process_time() - start) * 1000)
        self.longest = max(self.longest, self.millis[-1])
        return done
