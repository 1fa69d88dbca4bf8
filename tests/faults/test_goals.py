"""The goals, tried a few times; ``python -m benchmarks.faults`` tries them as often as a release needs."""

import errno
import shutil
import sys
from pathlib import Path

import pytest

from tests.postgres import SAFE, running_cluster

from . import fleet_trials, power
from .goals import GOALS, ONE_SERVER, RELAXED
from .process_trials import cut_recording
from .trials import Goal, Trial, attempt

LONGEST = 120  # seconds on a very busy machine
RECORDED = ("R1b", "R1c")
needs_compiler = pytest.mark.skipif(
    sys.platform != "linux" or not shutil.which("cc"), reason="the recorder needs Linux and a C compiler"
)


def _parameter(goal: Goal):
    return pytest.param(goal, id=goal.name, marks=needs_compiler if goal.name in RECORDED else ())


@pytest.mark.slow
@pytest.mark.parametrize("goal", [_parameter(goal) for goal in ONE_SERVER if goal.name not in {"R1", "R13"}])
def test_a_goal_is_met(goal: Goal, tmp_path: Path) -> None:
    result = attempt(goal, Trial(seed=1, folder=tmp_path), goal.gate, LONGEST)
    assert result.shown == ()
    assert result.tried


@pytest.mark.slow
@pytest.mark.parametrize(("engine", "kills"), [("sqlite", 4), ("postgres", 1)])
def test_every_acknowledged_move_survives_every_kill(
    request: pytest.FixtureRequest, tmp_path: Path, engine: str, kills: int
) -> None:
    goal = next(goal for goal in GOALS if goal.name == "R1")
    database = request.getfixturevalue("database") if engine == "postgres" else ""
    result = attempt(goal, Trial(seed=1, folder=tmp_path, database=database), kills, LONGEST)
    assert (result.tried, result.shown) == (kills, ())


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="processes are found in /proc")
def test_several_servers_lose_nothing_whatever_is_killed_stopped_or_cut(tmp_path: Path) -> None:
    faults = (fleet_trials.cut, fleet_trials.crash, fleet_trials.kill, fleet_trials.stop)
    goal = Goal(name="R7", what="", unit="", release=4, gate=4, trials=fleet_trials.trials_of(*faults))
    with running_cluster(SAFE) as cluster:
        trial = Trial(seed=1, folder=tmp_path, database=cluster.new_database(), cluster=cluster)
        result = attempt(goal, trial, goal.gate, LONGEST)
    assert (result.tried, result.shown) == (goal.gate, ())


@pytest.mark.slow
@needs_compiler
@pytest.mark.parametrize("synchronous", RELAXED)
def test_a_store_that_does_not_wait_for_the_disk_is_found_by_power_cuts(synchronous: str) -> None:
    assert any(cut_recording(1, 100, {"WRITER_SYNCHRONOUS": synchronous}))


def test_a_trial_that_fails_itself_is_a_failure(tmp_path: Path) -> None:
    def broken(_: Trial):
        yield ""
        raise ZeroDivisionError

    goal = Goal(name="R0", what="", unit="", release=9, gate=9, trials=broken)
    result = attempt(goal, Trial(seed=1, folder=tmp_path), 9, 9)
    assert (result.tried, result.failures) == (1, 1)


def test_what_an_engine_does_not_have_is_said_and_not_counted(tmp_path: Path) -> None:
    goal = next(goal for goal in GOALS if goal.name == "R1b")
    result = attempt(goal, Trial(seed=1, folder=tmp_path, database="postgresql://"), 9, 9)
    assert (result.tried, result.failures, result.skipped) == (0, 0, "the writes of SQLite")


@pytest.mark.slow
@needs_compiler
@pytest.mark.parametrize(
    "fault",
    [
        power.Fault(call="sync", errno=errno.EIO, start=25, every=2, times=100),
        power.Fault(call="folder", errno=errno.EIO, times=17),
    ],
    ids=["files", "folder"],
)
def test_no_acknowledged_move_is_lost_by_a_failed_sync_and_a_power_cut_later(
    tmp_path: Path, fault: power.Fault
) -> None:
    """What it should have written seems to be in the file, or the file in its folder; no later sync writes it."""
    notes = power.record(tmp_path, 300, fault=fault, environment={})
    assert [problem for problem in power.cut(notes, 40, 1) if problem] == []
