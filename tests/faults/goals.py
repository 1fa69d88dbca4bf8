"""The goals R1 to R13 and how each is tried: a few times by the tests, often by ``python -m benchmarks.faults``."""

from collections.abc import Iterator
from itertools import count, cycle

from . import fleet_trials, process_trials, rules_trials
from .simulation import PLANTS, Faults, simulate
from .trials import Goal, Trial

GONE = Faults(network=0.3, kills=2.0, bots=3.0, leaving=3.0)  # players, bots and servers that are not there
RELAXED = ("NORMAL", "OFF")  # how a store that does not wait for the disk is planted
SEEDS = 30  # among which a planted fault must be found


def stormy_runs(trial: Trial) -> Iterator[str]:
    for seed in count(trial.seed):
        yield from _problem_in(seed, Faults())


def deserted_runs(trial: Trial) -> Iterator[str]:
    for seed in count(trial.seed):
        yield from _problem_in(seed, GONE)


def _problem_in(seed: int, faults: Faults) -> Iterator[str]:
    problems = simulate(seed, faults).problems
    yield f"seed {seed}: {problems[0]}" if problems else ""


def planted_faults(trial: Trial) -> Iterator[str]:
    """Each fault that is planted is found, or else the trial that should have found it proves nothing."""
    for name in cycle([*PLANTS, *RELAXED]):
        if name in RELAXED:
            found = any(process_trials.cut_recording(trial.seed, 100, {"WRITER_SYNCHRONOUS": name}))
        else:
            with PLANTS[name]():
                found = any(simulate(seed).problems for seed in range(SEEDS))
        yield "" if found else f"not found: {name}"


ONE_SERVER = (
    Goal(
        name="R1",
        what="no acknowledged move is lost when the server is killed",
        unit="kills",
        release=1_000,
        gate=8,
        trials=process_trials.kills,
    ),
    Goal(
        name="R1a",
        what="a server that is killed while it starts starts again",
        unit="starts",
        release=100,
        gate=2,
        trials=process_trials.starts,
    ),
    Goal(
        name="R1b",
        what="no acknowledged move is lost when the power is cut",
        unit="cuts",
        release=20_000,
        gate=400,
        trials=process_trials.cuts,
    ),
    Goal(
        name="R1c",
        what="nor when the disk is full, fails or stalls, and the store recovers",
        unit="disks",
        release=200,
        gate=6,
        trials=process_trials.disks,
    ),
    Goal(
        name="R2",
        what="no view tells apart what its viewer may not know",
        unit="views",
        release=5_000_000,
        gate=20_000,
        trials=rules_trials.views,
    ),
    Goal(
        name="R3",
        what="every record leads to the same states again",
        unit="records",
        release=100_000,
        gate=300,
        trials=rules_trials.records,
    ),
    Goal(
        name="R4",
        what="no illegal command is accepted, and none is a crash",
        unit="commands",
        release=1_000_000,
        gate=20_000,
        trials=rules_trials.commands,
    ),
    Goal(
        name="R5",
        what="a command once only, in order, and everyone sees the same, whatever the network, the store and kills do",
        unit="runs",
        release=20_000,
        gate=25,
        trials=stormy_runs,
    ),
    Goal(
        name="R6",
        what="every game ends though players, bots and servers are gone; no turn ends early",
        unit="runs",
        release=10_000,
        gate=15,
        trials=deserted_runs,
    ),
    Goal(
        name="R6b",
        what="a killed bot process costs nobody the game",
        unit="kills",
        release=300,
        gate=4,
        trials=process_trials.bot_kills,
    ),
    Goal(
        name="R7",
        what="one writer: a second server on the same folder is refused",
        unit="servers",
        release=50,
        gate=1,
        trials=process_trials.second_servers,
    ),
    Goal(
        name="R9",
        what="clients that do not read, or stop in the middle of a request, keep nobody else waiting",
        unit="moves",
        release=5_000,
        gate=100,
        trials=process_trials.half_dead_clients,
    ),
    Goal(
        name="R10",
        what="tables that nobody comes back to leave nothing behind",
        unit="tables",
        release=100_000,
        gate=400,
        trials=process_trials.abandoned_tables,
    ),
    Goal(
        name="R11",
        what="a backup during play has everything acknowledged before it",
        unit="backups",
        release=200,
        gate=3,
        trials=process_trials.backups,
    ),
    Goal(
        name="R12",
        what="chance is fair",
        unit="deals",
        release=5_000_000,
        gate=20_000,
        trials=rules_trials.deals,
    ),
    Goal(
        name="R13",
        what="every planted fault is found",
        unit="plants",
        release=len(PLANTS) + len(RELAXED),
        gate=1,
        trials=planted_faults,
    ),
)

SEVERAL_SERVERS = (
    Goal(
        name="R7a",
        what="when a server is killed that nobody watches over, another drives its tables; nothing is lost or doubled",
        unit="kills",
        release=100,
        gate=1,
        trials=fleet_trials.trials_of(fleet_trials.kill),
    ),
    Goal(
        name="R7b",
        what="the same when a worker is killed and its supervisor sees it",
        unit="kills",
        release=200,
        gate=1,
        trials=fleet_trials.trials_of(fleet_trials.kill, supervised=True),
    ),
    Goal(
        name="R7c",
        what="a server that stood still for longer than its lease stores nothing stale",
        unit="stops",
        release=50,
        gate=1,
        trials=fleet_trials.trials_of(fleet_trials.stop),
    ),
    Goal(
        name="R7d",
        what="nothing is lost or doubled when all connections to the database are cut",
        unit="cuts",
        release=100,
        gate=1,
        trials=fleet_trials.trials_of(fleet_trials.cut),
    ),
    Goal(
        name="R7e",
        what="nor when the database is killed",
        unit="kills",
        release=200,
        gate=2,
        trials=fleet_trials.trials_of(fleet_trials.crash),
    ),
)

GOALS = ONE_SERVER + SEVERAL_SERVERS
