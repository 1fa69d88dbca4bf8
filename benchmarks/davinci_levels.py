"""How strong and how quick the bots of Da Vinci Code are: paired games, the same deal with the seats exchanged.

    python benchmarks/davinci_levels.py 1000 > levels.md

The number is that of the deals with two players; with three and four, and for level 5, which thinks longest, there are
a fifth of them. Chance gives the first tile of the wanted colour in an order that is shuffled for the deal, so every
seat of a deal meets the same pile.
"""

import sys
from random import Random

from matches import Luck, Stopwatch, head, line, share, simulate_winners

from safecracker.core.game import Action, Seat
from safecracker.games.davinci.mind import chances, notebook
from safecracker.games.davinci.mind.bots import LEVELS, REFERENCE_BOTS
from safecracker.games.davinci.rules.model import Draw, First, Give, Guess, Open, Phase, State, Stop
from safecracker.games.davinci.rules.options import DaVinciOptions
from safecracker.games.davinci.rules.rules import DaVinci
from safecracker.games.davinci.rules.tiles import Colour, Label
from safecracker.games.davinci.rules.view import View
from safecracker.players.bot import Bot

BASIC = DaVinciOptions()
DASHES = DaVinciOptions(game="dashes")
POINTS = DaVinciOptions(winner="points")
TIMED = 10  # games for the times of each level
CLEAR_CACHE = chances.deal_counts.cache_clear


class ConsistentBot(Bot[View]):
    """Guesses anything possible for any hidden tile, and goes on with this probability. The basic game only."""

    def __init__(self, goes_on: float) -> None:
        self._goes_on = goes_on

    def choose(self, view: View, rng: Random) -> Action:
        if view.phase is Phase.DRAW:
            return Draw(rng.choice(tuple(Colour)))
        if view.phase is Phase.OPEN:
            return Open(rng.choice([piece.label for piece in view.rows[view.turn or 0] if not piece.open]))
        if view.phase is Phase.CHOOSE and rng.random() >= self._goes_on:
            return Stop()
        label, signs = rng.choice([(label, tuple(signs)) for label, signs in chances.chances(view).items()])
        return Guess(Label(label), rng.choice(signs))


HALF, ALWAYS = ConsistentBot(0.5), ConsistentBot(1.0)


def orders(game: DaVinci, seed: int) -> Luck:
    """Chance for one deal: who begins, and the order in which tiles are found."""
    rng = Random(seed)
    first = First(Seat(rng.randrange(game.seats)))
    piles = [rng.sample(game.options.box, len(game.options.box)) for _ in range(game.options.round_count)]

    def find(state: State) -> Action:
        actions = [action for action, _ in game.chances(state)]
        given = {action.tile: action for action in actions if isinstance(action, Give)}
        return next((given[tile] for tile in piles[state.number - 1] if tile in given), first)

    return find


def wins(one: Bot[View], others: Bot[View], seats: int, deals: int, options: DaVinciOptions = BASIC) -> str:
    return share(DaVinci(options, seats), one, others, deals, orders)


def ladder(deals: int) -> None:
    print("Two players: how often a level wins against the level below, and against others.\n")
    less = max(deals // 5, 2)
    print(f"{2 * deals} games for each figure; with dashes, for points and of level 5 {2 * less}.\n")
    head("level", "level below", "with dashes", "for points", "l1", "first 5", "stops half the time", "goes on")
    for level, bot in enumerate(LEVELS, 1):
        cells, many = ["", "", ""], less if level == len(LEVELS) else deals
        if level > 1:
            below = LEVELS[level - 2]
            cells = [wins(bot, below, 2, many)] + [wins(bot, below, 2, less, each) for each in (DASHES, POINTS)]
        line(
            level,
            *cells,
            *(wins(bot, other, 2, many) for other in (REFERENCE_BOTS["l1"], REFERENCE_BOTS["first5"], HALF, ALWAYS)),
        )


def tables_of_more(deals: int) -> None:
    print("\nThree and four players: the games that one of level 5 wins against others of a kind.\n")
    head("players", "games", "par", "level 3", "level 4", "first 5", "stop half the time", "go on")
    for seats in (3, 4):
        others = (LEVELS[2], LEVELS[3], REFERENCE_BOTS["first5"], HALF, ALWAYS)
        line(seats, seats * deals, f"{1 / seats:.1%}", *(wins(LEVELS[4], each, seats, deals) for each in others))


def times() -> None:
    print("\nMilliseconds of CPU time for each decision with nothing cached: median, and 99 of 100 are quicker than.\n")
    kinds = [(seats, options) for options in (BASIC, DASHES) for seats in (2, 3, 4)]
    head("level", *(f"{seats} players{', dashes' if options.dashes else ''}" for seats, options in kinds))
    for level, bot in enumerate(LEVELS, 1):
        line(level, *(watched(Stopwatch(bot, CLEAR_CACHE), seats, options) for seats, options in kinds))


def notebook_times() -> None:
    print("\nMilliseconds of CPU time for the complete notebook, nothing cached, before every guess of level 3.\n")
    head("players", "tiles", "positions", "median, p99", "longest")
    for options in (BASIC, DASHES):
        for seats in (2, 3, 4):
            watch = watched(NotebookStopwatch(LEVELS[2], CLEAR_CACHE), seats, options)
            line(seats, options.game, len(watch.millis), watch, f"{max(watch.millis):.2f}")


def watched(watch: Stopwatch, seats: int, options: DaVinciOptions) -> Stopwatch:
    game = DaVinci(options, seats)
    for seed in range(TIMED):
        simulate_winners(game, [watch] * seats, orders(game, seed), seed)
    return watch


class NotebookStopwatch(Stopwatch):
    """Level 3 with a stopwatch on the notebook."""

    def choose(self, view: View, rng: Random) -> Action:
        if notebook.may_guess(view):
            self.timed(lambda: notebook.notes(view))
        return LEVELS[2].choose(view, rng)


if __name__ == "__main__":
    deals = int(sys.argv[1]) if sys.argv[1:] else 1_000
    ladder(deals)
    tables_of_more(max(deals // 5, 2))
    times()
    notebook_times()
