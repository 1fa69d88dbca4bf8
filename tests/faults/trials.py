"""What a trial gets, and how many trials are counted in how much time."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct, field

from tests.postgres import Cluster

from .stores import NotThisEngine

MOST_SHOWN = 5  # failures that a report tells


class Trial(Struct, frozen=True, kw_only=True):
    """What a trial may use."""

    seed: int
    folder: Path  # empty, for its files
    database: str = ""  # another engine than SQLite, like postgresql://...
    cluster: Cluster | None = None  # the server of that database, where the trial may crash it
    times: dict[str, list[float]] = field(default_factory=dict)  # seconds that something took
    counts: dict[str, int] = field(default_factory=dict)  # what there was of something

    def note(self, what: str, seconds: float) -> None:
        self.times.setdefault(what, []).append(seconds)


Trials: TypeAlias = Callable[[Trial], Iterator[str]]  # goes on for ever: for each try what went wrong, or nothing


class Goal(Struct, frozen=True, kw_only=True):
    """Something that must never happen, and how it is tried."""

    name: str
    what: str
    unit: str  # what is counted
    release: int  # how often it is tried for a release
    gate: int  # and in the tests
    trials: Trials


class Result(Struct, frozen=True, kw_only=True):
    """What came of the trials of one goal."""

    goal: Goal
    tried: int
    failures: int
    shown: tuple[str, ...]
    seed: int
    seconds: float
    cpu: float
    skipped: str = ""
    times: dict[str, list[float]] = field(default_factory=dict)
    counts: dict[str, int] = field(default_factory=dict)


def attempt(goal: Goal, trial: Trial, most: int, seconds: float) -> Result:
    """Try it so often, or for so long."""
    begun, worked, tried, problems, skipped = time.monotonic(), time.process_time(), 0, list[str](), ""
    trials = goal.trials(trial)
    try:
        while tried < most and (tried == 0 or time.monotonic() - begun < seconds):
            problem = next(trials)
            tried += 1
            if problem:
                problems.append(problem)
    except NotThisEngine as reason:
        skipped = str(reason)
    except Exception as error:  # noqa: BLE001 - the other goals are tried all the same
        problems.append(f"the trial itself failed: {error!r}")
    finally:
        if close := getattr(trials, "close", None):
            close()
    return Result(
        goal=goal,
        tried=tried,
        failures=len(problems),
        shown=tuple(problems[:MOST_SHOWN]),
        seed=trial.seed,
        seconds=time.monotonic() - begun,
        cpu=time.process_time() - worked,
        skipped=skipped,
        times=trial.times,
        counts=trial.counts,
    )
