"""Makes the cases that ship with the program, from the date of each day.

    python tools/make_cases.py mastermind davinci     make all cases of these games, or those that are still missing
    python tools/make_cases.py --sample 50 thieves    make 50 of them, print figures, write nothing

A case of a day is drawn from the seed ``sha256("safecracker case 1 " + the day)``, one of the trainer from
``sha256("safecracker case 1 " + its name)``. What is made goes line by line into ``dist/cases``, so that an interrupted
run continues where it stopped; a game that is complete is packed into ``src/safecracker/cases/data``. A case that has
shipped never changes: whoever wants other cases has to change the number in the seed, and the calendar with it.
"""

import argparse
import hashlib
import re
import time
from collections import Counter
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, NamedTuple

from safecracker.cases.calendar import ORDER, day_of, level_of
from safecracker.cases.library import kind_of, packed, places_of
from safecracker.games.case import Case, CaseKind, read_line
from safecracker.lab.jobs import Workers, in_order

ROOT = Path(__file__).parent.parent
DATA = ROOT / "src" / "safecracker" / "cases" / "data"
SEED = "safecracker case 1 "


class Made(NamedTuple):
    case: Case
    draws: int
    seconds: float  # of one core


def seed_of(name: str) -> str:
    """What the case of this name is drawn from: its date, or its name in the trainer."""
    return SEED + (day_of(int(name)).isoformat() if name.isdecimal() else name)


def level_of_name(name: str) -> int:
    return level_of(int(name)) if name.isdecimal() else int(name.split("-")[1])


def made(kind: CaseKind[Any], name: str) -> Made:
    """The case of this name."""
    rng = Random(int.from_bytes(hashlib.sha256(seed_of(name).encode("ascii")).digest(), "big"))
    start, draws, case = time.process_time(), 0, None
    while case is None:
        case, draws = kind.make(rng, level_of_name(name)), draws + 1
    return Made(case, draws, time.process_time() - start)


def figures(game: str, cases: list[Made]) -> Iterator[str]:
    """How many there are of each score and level, and how long they took."""
    for level in sorted({each.case.level for each in cases}):
        here = [each for each in cases if each.case.level == level]
        scores = sorted(Counter(each.case.score for each in here).items())
        seconds = [each.seconds for each in here]
        yield (f"{game} level {level}: {len(here)} cases, score " + " ".join(f"{score}:{n}" for score, n in scores))
        if any(seconds):
            draws, slowest = median(each.draws for each in here), percentile(seconds)
            yield f"  {median(seconds) * 1000:.0f} ms median, {slowest * 1000:.0f} ms p99, {draws:.0f} draws"


def percentile(seconds: list[float]) -> float:
    """What 99 of 100 stay below."""
    return quantiles(seconds, n=100)[98] if len(seconds) > 1 else seconds[0]


def all_made(game: str, names: list[str], workers: Workers) -> Iterator[Made]:
    """The cases of these names, in their order."""
    return in_order(partial(made, kind_of(game)), names, workers)


def sample(game: str, size: int, workers: Workers) -> list[Made]:
    names = places_of(game)
    return list(all_made(game, names[:: max(1, len(names) // size)], workers))


def complete(game: str, workers: Workers) -> list[Made]:
    """All cases of a game: those that an earlier run has made, and the rest."""
    work = ROOT / "dist" / "cases" / f"{game}.txt"
    work.parent.mkdir(parents=True, exist_ok=True)
    kept = dict(re.findall(r"^(\S+)\t(.*)\n", work.read_text(encoding="ascii"), re.MULTILINE)) if work.exists() else {}
    found = {name: Made(read_line(game, kept[name]), 0, 0.0) for name in places_of(game) if name in kept}
    missing = [name for name in places_of(game) if name not in kept]
    with work.open("a", encoding="ascii") as out:
        for name, case in zip(missing, all_made(game, missing, workers), strict=True):
            found[name] = case
            out.write(f"{name}\t{case.case.line}\n")
            out.flush()
    in_turn = [found[name] for name in places_of(game)]
    (DATA / f"{game}.xz").write_bytes(packed([each.case.line for each in in_turn]))
    return in_turn


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+", choices=ORDER)
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="make about N cases and write nothing")
    parser.add_argument("--workers", type=int, default=1, metavar="N", help="work in N processes")
    parser.add_argument("--cluster", metavar="auto|ADDRESS", help="work on a Ray cluster; docs/cluster.md says how")
    asked = parser.parse_args()
    workers = Workers(asked.workers, asked.cluster)
    for game in asked.games:
        found = sample(game, asked.sample, workers) if asked.sample else complete(game, workers)
        print("\n".join(figures(game, found)), flush=True)


if __name__ == "__main__":
    main()
