"""What the choices of players of Thieves! cost, against what the network alone would play.

    python benchmarks/thieves_choices.py 4 70

The numbers are those of players at a table and of positions. Positions come from games of the network against itself
and the first version's level 4. Where a player would play something else, both plays are followed by 500 sampled games
to their end, with the same cards and luck, in which everybody plays as the network advises. The difference is
that of the shares of the win, for one decision; there are about eight of them in a game of four.
"""

import sys
from random import Random
from statistics import mean, stdev

import numpy as np
from matches import dice, final_state, head, line

from safecracker.core.game import Action
from safecracker.games.thieves.mind.bots import LEVELS, REFERENCE_BOTS
from safecracker.games.thieves.mind.hidden_cards import sample_tables
from safecracker.games.thieves.mind.lookahead import play_in_batch, play_on, rated_by_network
from safecracker.games.thieves.mind.value_net import network
from safecracker.games.thieves.rules.rules import Thieves
from safecracker.games.thieves.rules.view import View
from safecracker.players.bot import Bot

GAMES = 500
END = 99  # more turns than anybody has
SEED = 5000
EVERY = 2  # decisions of a game are much alike


class Recorder(Bot[View]):
    """Plays as the network advises, and keeps what it saw."""

    def __init__(self) -> None:
        self.views: list[View] = []

    def choose(self, view: View, _: Random) -> Action:
        self.views.append(view)
        return rated_by_network(view)[0][1]


def positions(seats: int, number: int) -> list[View]:
    recorder, game, seed = Recorder(), Thieves(seats=seats), SEED
    while len(recorder.views) < EVERY * number:
        others = [REFERENCE_BOTS["first4"] if seat % 2 else REFERENCE_BOTS["judge"] for seat in range(seats)]
        others[seed % seats] = recorder
        final_state(game, others, dice(game, seed), seed)
        seed += 1
    return recorder.views[::EVERY][:number]


def costs(view: View, plays: list[Action], seed: int) -> dict[Action, float]:
    """What each play gains over the first one."""
    batch, shared = sample_tables(view, GAMES, np.random.default_rng(seed)), np.arange(GAMES)
    batch.keep(np.tile(shared, len(plays)))
    for n, play in enumerate(plays):
        play_in_batch(batch, shared + n * GAMES, view, play)
    found = play_on(batch, view.turn, END, network(view.seats)).reshape(-1, GAMES).mean(1)
    return {play: float(share - found[0]) for play, share in zip(plays, found, strict=True)}


def compared(seats: int, number: int) -> None:
    bots = {
        "level 5": LEVELS[4],
        "level 4": LEVELS[3],
        "first5": REFERENCE_BOTS["first5"],
        "first4": REFERENCE_BOTS["first4"],
    }
    gains: dict[str, list[float]] = {name: [] for name in bots}
    other = dict.fromkeys(bots, 0)
    for seed, view in enumerate(positions(seats, number)):
        best = rated_by_network(view)[0][1]
        chosen = {name: bot.choose(view, Random(seed)) for name, bot in bots.items()}
        plays = list(dict.fromkeys([best, *chosen.values()]))
        found = costs(view, plays, seed) if len(plays) > 1 else {best: 0.0}
        for name, play in chosen.items():
            gains[name].append(found[play])
            other[name] += play != best
    head("player", "another play", "gain in a decision")
    for name, found_gains in gains.items():
        error = 2 * stdev(found_gains) / number**0.5
        line(name, f"{other[name] / number:.0%}", f"{mean(found_gains):+.2%} ± {error:.2%}")


if __name__ == "__main__":
    compared(int(sys.argv[1]), int(sys.argv[2]))
