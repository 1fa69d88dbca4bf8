"""What goes wrong, tried as often as a release needs: ``python -m benchmarks.faults --minutes 80``.

Each goal gets the same share of the time, and what it leaves goes to the others. ``--goal R3`` tries one goal,
``--scale 0.01`` a hundredth of the counts, ``--seed`` other worlds. With ``--postgres`` the goals that do not depend on
SQLite's files are tried on a PostgreSQL server that is started for it and crashes as it should, with ``--database
postgresql://...`` on one that is there, which does not. The exit status is 1 when anything failed.
"""

import argparse
import math
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

from tests.faults.goals import GOALS
from tests.faults.trials import Goal, Result, Trial, attempt
from tests.postgres import SAFE, running_cluster


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    names = [goal.name for goal in GOALS]
    parser.add_argument("--minutes", type=float, default=80.0, help="for all goals together")
    parser.add_argument("--goal", action="append", choices=names, help="one of them; may be given several times")
    parser.add_argument("--scale", type=float, default=1.0, help="how much of the release counts")
    parser.add_argument("--seed", type=int, default=1_000)
    engine = parser.add_mutually_exclusive_group()
    engine.add_argument("--database", default="", help="another engine: an empty database at postgresql://...")
    engine.add_argument("--postgres", action="store_true", help="a PostgreSQL server of its own")
    return parser.parse_args()


def row(result: Result) -> str:
    goal = result.goal
    bound = "" if result.failures or not result.tried else f"{3 / result.tried:.0e}"  # zero of N, with 95 % confidence
    counted = result.skipped or f"{result.tried:,} of {goal.release:,} {goal.unit}"
    figures = f"{result.failures} | {bound} | {result.seed} | {result.seconds:.0f} s | {result.cpu:.0f} s"
    return f"| {goal.name} | {goal.what} | {counted} | {figures} |"


def spread(seconds: list[float]) -> str:
    ordered = sorted(seconds)
    found = ordered[len(ordered) // 2], ordered[int(len(ordered) * 0.95)], ordered[-1]
    return f"{' / '.join(f'{each:.2f}' for each in found)} s (half / 95 % / all of {len(ordered)})"


def tried(goal: Goal, wanted: argparse.Namespace, seconds: float) -> Result:
    """What came of it, which is told before anything is cleared away: that may fail as well."""
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        cluster = stack.enter_context(running_cluster(SAFE)) if wanted.postgres else None
        database = cluster.new_database() if cluster else wanted.database
        trial = Trial(seed=wanted.seed, folder=Path(folder), database=database, cluster=cluster)
        result = attempt(goal, trial, max(1, math.ceil(goal.release * wanted.scale)), seconds)
        print(row(result), flush=True)
        return result


def main() -> None:
    wanted = arguments()
    goals = [goal for goal in GOALS if not wanted.goal or goal.name in wanted.goal]
    until = time.monotonic() + 60 * wanted.minutes
    results = []
    print("| goal | what must hold | tried | failures | rate below | first seed | time | CPU |")
    print("| --- | --- | --- | --: | --: | --: | --: | --: |")
    for number, goal in enumerate(goals):
        share = max(0.0, until - time.monotonic()) / (len(goals) - number)
        results.append(tried(goal, wanted, share))
    for result in results:
        for what, number in result.counts.items():
            print(f"{result.goal.name}: {what} {number:,}")
        for what, seconds in result.times.items():
            print(f"{result.goal.name}: {what} {spread(seconds)}")
        for problem in result.shown:
            print(f"{result.goal.name} failed: {problem}")
    sys.exit(any(result.failures for result in results))


if __name__ == "__main__":
    main()
