"""How well the chances of the game report hold: of positions said to be won in 70 of 100 games, how many are won.

``python benchmarks/report_calibration.py [GAME ...] [--count N] [--seed N]``, from the repository's root. Bots of one
level play each other, level after level; from every game some positions before a decision are taken, and every seat's
chance is compared with whether it won. The chances are those of a viewer who sees everything, and of the seat that
decides. The intervals are two standard errors; positions of one game are not independent, so games are counted.
"""

import argparse
import time
from collections.abc import Iterator
from random import Random
from typing import Any

from matches import head, line
from msgspec import Struct

from safecracker.core.game import OMNISCIENT, AnyGame, Move, Nature, Step, Viewer
from safecracker.games import find
from safecracker.games.kit import AnyKit
from safecracker.lab.arena.luck import dice
from safecracker.lab.arena.simulation import Endless, final_state

BINS = 10
FIRST_SEED = 1_000_000  # beyond all seeds that anything was fitted on


class Setting(Struct, frozen=True):
    """A way to play a game, and who plays it."""

    game: str
    options: str = ""
    seats: int | None = None
    levels: tuple[int, ...] = (2, 3, 4, 5)
    per_game: int = 12  # positions that are taken from a game
    cost: float = 1.0  # how many times fewer games are played


SETTINGS = (
    Setting("mastermind", levels=(5,)),
    Setting("mastermind", levels=(4,)),
    Setting("davinci", per_game=8),
    Setting("davinci", levels=(4, 5), per_game=8),
    Setting("davinci", seats=3),
    Setting("davinci", seats=4),
    Setting("davinci", "game=dashes"),
    Setting("thieves", levels=(3, 4, 5), cost=2),
    Setting("thieves", seats=3, levels=(3, 4, 5), cost=2),
    Setting("thieves", "gems=2 raid=none", seats=3, levels=(3, 4), cost=2),
    Setting("teufelsmoor", levels=(3, 4, 5), cost=2),
    Setting("codecrackers", "escape=40", seats=2, levels=(2, 3, 4)),
    Setting("codecrackers", "escape=40", levels=(2, 3, 4)),
)


class Pair(Struct, frozen=True):
    """What was said of a seat, and its share of the win."""

    game: int
    said: float
    won: float


def positions(kit: AnyKit, setting: Setting, level: int, seed: int) -> tuple[AnyGame, list[tuple[Any, int]], Any]:
    """The game, its positions before decisions with the seat that decided, and its last state."""
    game: AnyGame = kit.game(setting.options, setting.seats)
    found: list[tuple[Any, int]] = []

    def play(state: Any, move: Move) -> Step[Any]:
        if not isinstance(move.actor, Nature):
            found.append((state, move.actor))
        return type(game).play(game, state, move)

    vars(game)["play"] = play
    last = final_state(game, [kit.bot(level)] * game.seats, dice(game, seed), seed)
    return game, found, last


def pairs(setting: Setting, games: int, seed: int) -> Iterator[tuple[str, Pair]]:
    kit = find(setting.game)
    for number in range(games):
        level = setting.levels[number % len(setting.levels)]
        try:
            game, found, last = positions(kit, setting, level, seed + number)
        except Endless:
            continue
        outcome = game.outcome(last)
        assert outcome is not None
        rng = Random(seed + number)
        for state, seat in rng.sample(found, min(len(found), setting.per_game)):
            viewers: dict[str, Viewer] = {"all open": OMNISCIENT, "who decides": seat}  # type: ignore[dict-item]
            for name, viewer in viewers.items():
                odds = kit.evaluated_odds(game.view(state, viewer))
                for who, said in enumerate(odds or ()):
                    yield name, Pair(number, said, (who in outcome.winners) / len(outcome.winners))


def table(found: list[Pair]) -> list[tuple[str, int, float, float, float]]:
    """By what was said: the number, the mean of what was said, the share that was won, and two standard errors."""
    rows = []
    for at in range(BINS):
        inside = [pair for pair in found if min(BINS - 1, int(pair.said * BINS)) == at]
        if len(inside) < 30:
            continue
        by_game: dict[int, float] = {}
        for pair in inside:
            by_game[pair.game] = by_game.get(pair.game, 0.0) + pair.won - pair.said
        error = sum(each**2 for each in by_game.values()) ** 0.5 / len(inside)
        said, won = (sum(each) / len(inside) for each in zip(*((p.said, p.won) for p in inside), strict=True))
        rows.append((f"{10 * at} to {10 * at + 10}", len(inside), said, won, 2 * error))
    return rows


def run(setting: Setting, games: int, seed: int) -> None:
    start = time.process_time()
    found: dict[str, list[Pair]] = {}
    for name, pair in pairs(setting, round(games / setting.cost), seed):
        found.setdefault(name, []).append(pair)
    seats = setting.seats or find(setting.game).usual_players
    title = f"{setting.game}, {seats} players{', ' + setting.options if setting.options else ''}"
    print(f"\n**{title}**, levels {', '.join(map(str, setting.levels))}, {round(games / setting.cost)} games\n")
    head("said, out of 100", *(f"{name}: positions, said, won" for name in found))
    tables = {name: {row[0]: row[1:] for row in table(each)} for name, each in found.items()}
    for bin_name in [f"{10 * at} to {10 * at + 10}" for at in range(BINS)]:
        cells = [tables[name].get(bin_name) for name in found]
        if any(cells):
            line(
                bin_name,
                *(
                    f"{n}: {said:.1%}, {won:.1%} ± {err:.1%}" if c else ""
                    for c in cells
                    for n, said, won, err in [c or (0, 0, 0, 0)]
                ),
            )
    for name, each in found.items():
        brier = sum((pair.said - pair.won) ** 2 for pair in each) / len(each)
        print(f"\n{name}: Brier score {brier:.3f}", end="")
    print(f"\n\n{time.process_time() - start:.0f} CPU seconds", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", help="the games to test; all where none is named")
    parser.add_argument("--count", type=int, default=400, help="games for each setting")
    parser.add_argument("--seed", type=int, default=FIRST_SEED)
    wanted = parser.parse_args()
    for setting in SETTINGS:
        if not wanted.games or setting.game in wanted.games:
            run(setting, wanted.count, wanted.seed)


if __name__ == "__main__":
    main()
