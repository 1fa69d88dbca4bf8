"""How strong and how quick the players of Da Vinci Code are: paired games, the same deal with the seats exchanged.

    python benchmarks/davinci_levels.py 1000 > levels.md

The number is that of the deals with two players; with three and four there are a fifth of them. Chance gives the first
tile of the wanted colour in an order that is shuffled for the deal, so every seat of a deal meets the same pile. An
interval is two standard errors of the mean over deals, since the games of one deal are not independent.
"""

import sys
import time
from collections.abc import Sequence
from random import Random
from statistics import mean, median, quantiles, stdev

from safecracker.core.game import Action, Move, Nature, Seat
from safecracker.games.davinci import notebook, posterior
from safecracker.games.davinci.bots import LEVELS
from safecracker.games.davinci.model import Colour, DaVinciOptions, Draw, First, Give, Guess, Label, Open, Phase, Stop
from safecracker.games.davinci.rules import DaVinci
from safecracker.games.davinci.view import View
from safecracker.players.player import Bot

BASIC = DaVinciOptions()
DASHES = DaVinciOptions(game="dashes")
POINTS = DaVinciOptions(winner="points")
TIMED = 30  # games for the times of each level


class Consistent(Bot[View]):
    """Guesses any value that is possible by logic for any hidden tile, and goes on so often. The basic game only."""

    def __init__(self, goes_on: float) -> None:
        self._goes_on = goes_on

    def choose(self, view: View, rng: Random) -> Action:
        if view.phase is Phase.DRAW:
            return Draw(rng.choice(tuple(Colour)))
        if view.phase is Phase.OPEN:
            return Open(rng.choice([piece.label for piece in view.rows[view.turn or 0] if not piece.open]))
        if view.phase is Phase.CHOOSE and rng.random() >= self._goes_on:
            return Stop()
        label, signs = rng.choice([(label, tuple(signs)) for label, signs in posterior.chances(view).items()])
        return Guess(Label(label), rng.choice(signs))


HALF, ALWAYS = Consistent(0.5), Consistent(1.0)


class Luck:
    """Chance for one deal: who begins, and the order in which tiles are found."""

    def __init__(self, game: DaVinci, seed: int) -> None:
        rng = Random(seed)
        self._first = Seat(rng.randrange(game.seats))
        self._orders = [rng.sample(game.options.box, len(game.options.box)) for _ in range(game.options.played)]

    def choose(self, actions: Sequence[Action], number: int) -> Action:
        if isinstance(actions[0], First):
            return First(self._first)
        given = {action.tile: action for action in actions if isinstance(action, Give)}
        return next(given[tile] for tile in self._orders[number - 1] if tile in given)


def played(game: DaVinci, minds: Sequence[Bot[View]], seed: int, millis: list[float] | None = None) -> tuple[Seat, ...]:
    """Who wins this deal; the time of every decision is noted, with nothing cached, if a list for it is given."""
    luck, rngs, state = Luck(game, seed), [Random(f"{seed} {seat}") for seat in range(game.seats)], game.start()
    while able := game.to_act(state):
        (actor,) = able
        if isinstance(actor, Nature):
            action = luck.choose([action for action, _ in game.chances(state)], state.number)
        else:
            view = game.view(state, actor)
            if millis is not None:
                posterior.tally.cache_clear()
            start = time.process_time()
            action = minds[actor].choose(view, rngs[actor])
            if millis is not None:
                millis.append((time.process_time() - start) * 1000)
        state = game.play(state, Move(actor, action)).state
    outcome = game.outcome(state)
    assert outcome is not None
    return outcome.winners


def share(one: Bot[View], others: Bot[View], seats: int, deals: int, options: DaVinciOptions = BASIC) -> str:
    """How many of the games one wins against others of a kind, from every seat of every deal."""
    game, scores = DaVinci(options, seats), []
    for seed in range(deals):
        won = 0.0
        for seat in range(seats):
            winners = played(game, [one if other == seat else others for other in range(seats)], seed)
            won += (seat in winners) / len(winners)
        scores.append(won / seats)
    return f"{mean(scores):.1%} ± {2 * stdev(scores) / len(scores) ** 0.5:.1%}"


def line(*cells: object) -> None:
    print("| " + " | ".join(map(str, cells)) + " |", flush=True)


def head(*cells: str) -> None:
    line(*cells)
    line(*("---" for _ in cells))


def ladder(deals: int) -> None:
    print("Two players: how often a level wins against the level below, and against the two guessers.\n")
    less = max(deals // 4, 2)
    print(f"{2 * deals} games for each figure; with dashes and for points {2 * less}.\n")
    head(
        "level", "level below", "with dashes", "for points", "guesser that stops half the time", "guesser that goes on"
    )
    for level, mind in enumerate(LEVELS, 1):
        cells = ["", "", ""]
        if level > 1:
            below = LEVELS[level - 2]
            cells = [share(mind, below, 2, deals)] + [share(mind, below, 2, less, each) for each in (DASHES, POINTS)]
        line(level, *cells, share(mind, HALF, 2, deals), share(mind, ALWAYS, 2, deals))


def tables_of_more(deals: int) -> None:
    print("\nThree and four players: the games that one of level 5 wins against others of a kind.\n")
    head("players", "games", "par", "level 3", "level 4", "guessers that stop half the time", "guessers that go on")
    for seats in (3, 4):
        others = (LEVELS[2], LEVELS[3], HALF, ALWAYS)
        line(seats, seats * deals, f"{1 / seats:.1%}", *(share(LEVELS[4], each, seats, deals) for each in others))


def times() -> None:
    print("\nMilliseconds of CPU time for each decision with nothing cached: median, and 99 of 100 are quicker than.\n")
    kinds = [(seats, options) for options in (BASIC, DASHES) for seats in (2, 3, 4)]
    head("level", *(f"{seats} players{', dashes' if options.dashes else ''}" for seats, options in kinds))
    for level, mind in enumerate(LEVELS, 1):
        cells = []
        for seats, options in kinds:
            millis: list[float] = []
            for seed in range(TIMED):
                played(DaVinci(options, seats), [mind] * seats, seed, millis)
            cells.append(f"{median(millis):.2f}, {quantiles(millis, n=100)[98]:.1f}")
        line(level, *cells)


def notebook_times() -> None:
    print("\nMilliseconds of CPU time for the whole notebook, nothing cached, before every guess of level 3.\n")
    head("players", "tiles", "positions", "median", "p99", "longest")
    for options in (BASIC, DASHES):
        for seats in (2, 3, 4):
            watch = Watch()
            for seed in range(TIMED):
                played(DaVinci(options, seats), [watch] * seats, seed)
            millis = watch.millis
            cells = (median(millis), quantiles(millis, n=100)[98], max(millis))
            line(seats, options.game, len(millis), *(f"{cell:.2f}" for cell in cells))


class Watch(Bot[View]):
    """Level 3 with a stopwatch on the notebook."""

    def __init__(self) -> None:
        self.millis: list[float] = []

    def choose(self, view: View, rng: Random) -> Action:
        if notebook.may_guess(view):
            posterior.tally.cache_clear()
            start = time.process_time()
            notebook.notes(view)
            self.millis.append((time.process_time() - start) * 1000)
        return LEVELS[2].choose(view, rng)


if __name__ == "__main__":
    deals = int(sys.argv[1]) if sys.argv[1:] else 1_000
    ladder(deals)
    tables_of_more(max(deals // 5, 2))
    times()
    notebook_times()
