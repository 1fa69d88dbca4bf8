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
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, NamedTuple

from safecracker.cases.calendar import ORDER, day_of, level_of
from safecracker.cases.library import kind_of, packed, places_of
from safecracker.games.case import Case, CaseKind, read_line

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


def figures(game: str, all_made: list[Made]) -> Iterator[str]:
    """How many there are of each score and level, and how long they took."""
    for level in sorted({each.case.level for each in all_made}):
        here = [each for each in all_made if each.case.level == level]
        scores = sorted(Counter(each.case.score for each in here).items())
        seconds = [each.seconds for each in here]
        yield (f"{game} level {level}: {len(here)} cases, score " + " ".join(f"{score}:{n}" for score, n in scores))
        if any(seconds):
            draws, slowest = median(each.draws for each in here), percentile(seconds)
            yield f"  {median(seconds) * 1000:.0f} ms median, {slowest * 1000:.0f} ms p99, {draws:.0f} draws"


def percentile(seconds: list[float]) -> float:
    """What 99 of 100 stay below."""
    return quantiles(seconds, n=100)[98] if len(seconds) > 1 else seconds[0]


def sample(game: str, size: int) -> list[Made]:
    names = places_of(game)
    return [made(kind_of(game), name) for name in names[:: max(1, len(names) // size)]]


def complete(game: str) -> list[Made]:
    """All cases of a game: those that an earlier run has made, and the rest."""
    work = ROOT / "dist" / "cases" / f"{game}.txt"
    work.parent.mkdir(parents=True, exist_ok=True)
    kept = dict(re.findall(r"^(\S+)\t(.*)\n", work.read_text(encoding="ascii"), re.MULTILINE)) if work.exists() else {}
    found = []
    with work.open("a", encoding="ascii") as out:
        for name in places_of(game):
            if name in kept:
                found.append(Made(read_line(game, kept[name]), 0, 0.0))
                continue
            found.append(made(kind_of(game), name))
            out.write(f"{name}\t{found[-1].case.line}\n")
            out.flush()
    (DATA / f"{game}.xz").write_bytes(packed([each.case.line for each in found]))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="+", choices=ORDER)
    parser.add_argument("--sample", type=int, default=0, metavar="N", help="make about N cases and write nothing")
    asked = parser.parse_args()
    for game in asked.games:
        found = sample(game, asked.sample) if asked.sample else complete(game)
        print("\n".join(figures(game, found)), flush=True)


if __name__ == "__main__":
    main()
