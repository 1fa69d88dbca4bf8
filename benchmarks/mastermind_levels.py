"""How strong and how quick the players of Mastermind are: every level against all 4,096 codes of the boxed game.

    python benchmarks/mastermind_levels.py > levels.md
    python benchmarks/mastermind_levels.py matches

Levels 1 to 4 draw lots; they play every code REPEATS times, with fixed seeds. Level 5 asks nothing of chance but which
colours to open with, so what it does after the same rows is kept, and every code is played once. Matches are those of
the boxed game: two rounds, each hides once; both are played of every deal, either one hiding first.
"""

import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from statistics import mean, median, quantiles, stdev
from typing import TypeAlias

from safecracker.core.game import Move, Nature, Seat
from safecracker.games.mastermind.mind import bots, codes, hiding, notebook, search
from safecracker.games.mastermind.rules.model import Code, Guess, Row
from safecracker.games.mastermind.rules.options import MastermindOptions
from safecracker.games.mastermind.rules.rules import Mastermind
from safecracker.games.mastermind.rules.scoring import mark
from safecracker.games.mastermind.rules.view import RoundSeen, View

REPEATS = 3
MATCHES = 1_000
HIDDEN = 4_096  # codes that each setter hides
BREAKER, SETTER = Seat(0), Seat(1)
BOXED = MastermindOptions()
SIZES = (
    BOXED,
    MastermindOptions(blanks=True),
    MastermindOptions(colours=10),
    MastermindOptions(holes=5, colours=6),
    MastermindOptions(holes=5, colours=8),
    MastermindOptions(holes=6, colours=8),
    MastermindOptions(holes=6, colours=9, blanks=True),
    MastermindOptions(holes=6, colours=10),
)

Rows: TypeAlias = tuple[Row, ...]
Chooser: TypeAlias = Callable[[Rows], Code]


def seen(options: MastermindOptions, rows: Rows) -> View:
    """What the breaker sees after these rows."""
    now = RoundSeen(setter=SETTER, number=1, retry=0, hidden=True, code=None, rows=rows)
    return View(options=options, viewer=BREAKER, past=(), now=now, points=(0, 0))


def chooser(level: int, rng: Random, millis: list[float], *, keep: bool) -> Chooser:
    """A level as breaker; the time of every decision is noted."""
    kept: dict[Rows, Code] = {}

    def choose(rows: Rows) -> Code:
        if rows in kept:
            return kept[rows]
        start = time.perf_counter()
        action = bots.BOTS[level - 1].choose(seen(BOXED, rows), rng)
        millis.append((time.perf_counter() - start) * 1000)
        assert isinstance(action, Guess)
        if keep:
            kept[rows] = action.code
        return action.code

    return choose


def rows_needed(code: Code, choose: Chooser) -> int:
    rows: Rows = ()
    while True:
        guess = choose(rows)
        rows = (*rows, Row(guess, mark(code, guess)))
        if guess == code:
            return len(rows)


def every_code() -> Iterator[Code]:
    return (Code("".join(pegs)) for pegs in product(BOXED.pegs, repeat=BOXED.holes))


def line(*cells: object) -> None:
    print("| " + " | ".join(map(str, cells)) + " |")


def head(*cells: str) -> None:
    line(*cells)
    line(*("---" for _ in cells))


def breakers() -> dict[Code, int]:
    """The table of breakers; gives the rows that level 5 needs for each code."""
    print("Breakers, 4 holes, 8 colours, all 4,096 codes. Times in milliseconds for each decision.\n")
    head(
        "level",
        "rounds",
        "mean rows",
        "worst",
        "broken in 12 rows",
        "1 .. 12, more",
        "median ms",
        "p99 ms",
        "longest ms",
    )
    needed: dict[Code, int] = {}
    for level in range(1, 6):
        millis: list[float] = []
        repeats = 1 if level == 5 else REPEATS
        played: list[int] = []
        for seed in range(repeats):
            choose = chooser(level, Random(seed), millis, keep=level == 5)
            needed = {code: rows_needed(code, choose) for code in every_code()}
            played += needed.values()
        counts = Counter(min(rows, BOXED.rows + 1) for rows in played)
        spread = " ".join(str(counts[rows]) for rows in range(1, BOXED.rows + 2))
        broken = f"{1 - counts[BOXED.rows + 1] / len(played):.1%}"
        times = (f"{median(millis):.2f}", f"{quantiles(millis, n=100)[98]:.1f}", f"{max(millis):.0f}")
        line(level, len(played), f"{mean(played):.4f}", max(played), broken, spread, *times)
    return needed


def setters(needed: dict[Code, int]) -> None:
    print(f"\nSetters: mean rows that level 5 needs for {HIDDEN} codes of each.\n")
    head("level", "mean rows")
    hiders = (bots.obvious, bots.colourful, bots.any_or_colourful, hiding.any_code, hiding.best_mixture)
    for level, hide in enumerate(hiders, 1):
        rng = Random(level)
        line(level, f"{mean(needed[hide(BOXED, rng)] for _ in range(HIDDEN)):.3f}")


def matches() -> None:
    print(f"\nMatches of two rounds against the level below, {MATCHES} pairs, draws as a half, two standard errors.\n")
    head("level", "score", "won", "drawn", "lost")
    for level in (2, 3, 4, 5):
        scores, ends = [], Counter[str]()
        for seed in range(MATCHES):
            both = [match(level, level - 1, seed, first) for first in (0, 1)]
            scores.append(mean(both))
            ends.update("won" if score > 0.5 else "lost" if score < 0.5 else "drawn" for score in both)
        spread = 2 * stdev(scores) / len(scores) ** 0.5
        counts = (f"{ends[end] / MATCHES / 2:.1%}" for end in ("won", "drawn", "lost"))
        line(f"{level} against {level - 1}", f"{mean(scores):.1%} ± {spread:.1%}", *counts)


def match(one: int, other: int, seed: int, first: int) -> float:
    """What one gets against the other, who both hide and break as their level does."""
    game = Mastermind(MastermindOptions(first=str(first)))
    players, state = (bots.BOTS[one - 1], bots.BOTS[other - 1]), game.start()
    rngs = [Random(f"{seed} {first} {seat}") for seat in (0, 1)]
    while seats := [actor for actor in game.may_act(state) if not isinstance(actor, Nature)]:
        (seat,) = seats
        state = game.play(state, Move(seat, players[seat].choose(game.view(state, seat), rngs[seat]))).state
    outcome = game.outcome(state)
    assert outcome is not None
    return (Seat(0) in outcome.winners) / len(outcome.winners)


def forget() -> None:
    """Empty all caches, so that the next decision is a first one."""
    for kept in (codes.space, codes.remaining, search.best_guess, notebook._count, notebook._strongest):  # noqa: SLF001 - to measure it cold
        kept.cache_clear()


def sizes() -> None:
    print("\nNotebook with nothing cached, and level 5, at every row of five rounds: milliseconds.\n")
    head("holes", "kinds of pegs", "codes", "notebook median", "notebook longest", "level 5 median", "level 5 longest")
    for options in SIZES:
        rng = Random(1)
        notes, decisions = zip(*(times for n in range(5) for times in round_times(options, rng, clumsy=n)), strict=True)
        cells = (f"{median(notes):.1f}", f"{max(notes):.0f}", f"{median(decisions):.1f}", f"{max(decisions):.0f}")
        line(options.holes, len(options.pegs), options.codes, *cells)


def round_times(options: MastermindOptions, rng: Random, *, clumsy: int) -> Iterator[tuple[float, float]]:
    """One round whose first rows are drawn by lot or of one colour, so that much is left open."""
    code = hiding.any_code(options, rng)
    rows: Rows = ()
    while len(rows) < options.rows:
        view = seen(options, rows)
        forget()
        start = time.perf_counter()
        notebook.with_draft(view, notebook.notes(view), options.pegs[0] + "." * (options.holes - 1))
        middle = time.perf_counter()
        forget()
        again = time.perf_counter()
        guess = bots.strongest(options, rows, rng)
        yield (middle - start) * 1000, (time.perf_counter() - again) * 1000
        if len(rows) < clumsy:
            guess = Code(options.pegs[len(rows)] * options.holes) if clumsy % 2 else hiding.any_code(options, rng)
        rows = (*rows, Row(guess, mark(code, guess)))
        if guess == code:
            return


if __name__ == "__main__":
    notebook.notes(seen(BOXED, ()))  # numpy is loaded before anything is timed
    if "matches" not in sys.argv:
        setters(breakers())
        sizes()
    matches()
