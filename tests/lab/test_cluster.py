"""Independent jobs on a real Ray cluster of two nodes, on this machine: the same results, also when a node is lost."""

import os
import sys
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import pytest

from safecracker.core.errors import BadOptions
from safecracker.games import find
from safecracker.lab import cluster, jobs
from safecracker.lab.arena.arena import run_contest
from safecracker.lab.arena.contest import make_contest
from safecracker.lab.arena.report import Report
from safecracker.lab.jobs import Workers
from safecracker.lab.selfplay import self_play, write_games

CONTEST = make_contest(find("mastermind"), ("3", "1"), games=12, seed=4, options="holes=2 colours=3 rows=4")

# read when Ray is imported: no statistics are sent, and nodes listen on the loopback address alone
os.environ |= {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0"}


class Nodes:
    """A cluster of two nodes with a core each."""

    def __init__(self, ray_cluster: Any) -> None:
        self._cluster = ray_cluster
        node = {"num_cpus": 1, "object_store_memory": 80 * 2**20}
        self._cluster.add_node(**node, include_dashboard=False)
        self._second = self._cluster.add_node(**node)
        self.workers = Workers(cluster=self._cluster.address)

    def lose_one(self, folder: Path) -> None:
        """Kill the second node in the middle of a job."""
        while not (begun := traces(folder, "begun", self._second.node_id)) - traces(folder, "done"):
            time.sleep(0.01)
        self._cluster.remove_node(self._second, allow_graceful=False)
        assert begun - traces(folder, "done")


@pytest.fixture(scope="module")
def nodes() -> Iterator[Nodes]:
    try:
        from ray.cluster_utils import Cluster  # noqa: PLC0415 - an extra
    except ModuleNotFoundError:
        pytest.skip("the extra cluster is not installed: pip install 'safecracker[cluster]'")
    with TemporaryDirectory(prefix="ray-", ignore_cleanup_errors=True) as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_TMPDIR", folder)
        ray_cluster: Any = Cluster()
        yield Nodes(ray_cluster)
        ray_cluster.shutdown()


def but_times(report: Report) -> bytes:
    return msgspec.json.encode({**msgspec.to_builtins(report), "times": None})


def squared(folder: Path, number: int) -> tuple[int, str]:
    """A job that leaves traces of its begin and its end, and does not end before both nodes have begun one."""
    import ray  # noqa: PLC0415 - on the cluster

    node: str = ray.get_runtime_context().get_node_id()
    (folder / f"begun {node} {number}").touch()
    while len({file.name.split()[1] for file in folder.glob("begun *")}) < 2:
        time.sleep(0.01)
    time.sleep(0.4)
    (folder / f"done {node} {number}").touch()
    return number**2, node


def traces(folder: Path, what: str, node: str = "*") -> set[int]:
    """The jobs that were begun, or done, on a node or anywhere."""
    return {int(file.name.split()[-1]) for file in folder.glob(f"{what} {node} *")}


def refuse(_: int) -> None:
    raise BadOptions("{n} of them", n=3)


def contest_on(workers: Workers) -> bytes:
    return but_times(run_contest(CONTEST, workers=workers, bounds=None, file=None, on_progress=lambda _: None))


@pytest.mark.slow
@pytest.mark.thorough
def test_a_cluster_finds_what_one_process_finds_to_the_byte_and_survives_the_loss_of_a_node(
    nodes: Nodes, tmp_path: Path
) -> None:
    """One test, since a cluster takes its time to start: while both nodes are there, and after one was lost."""
    assert contest_on(nodes.workers) == contest_on(Workers())
    with pytest.raises(BadOptions, match="3 of them"):
        list(jobs.run(refuse, [1], nodes.workers))

    results = list[tuple[int, str]]()
    for result in jobs.in_order(partial(squared, tmp_path), range(10), nodes.workers):
        results.append(result)
        if len(results) == 3:
            nodes.lose_one(tmp_path)
    assert [square for square, _ in results] == [number**2 for number in range(10)]
    assert len({node for _, node in results}) == 2  # both have worked, and what the lost one was doing was done again

    wanted = self_play(find("mastermind"), ("1",), seed=3, options=CONTEST.options)
    for name, workers in (("one", Workers()), ("cluster", nodes.workers)):
        assert list(write_games(wanted, 3, tmp_path / f"{name}.jsonl", workers)) == [1, 2, 3]
    assert (tmp_path / "one.jsonl").read_bytes() == (tmp_path / "cluster.jsonl").read_bytes()


@pytest.mark.slow
@pytest.mark.thorough
@pytest.mark.parametrize("address", ["127.0.0.1:1", "nonsense", "ray://127.0.0.1:1"])
def test_where_no_cluster_answers_it_says_so(address: str) -> None:
    with pytest.raises(BadOptions, match=f"no Ray cluster answers at {address}"):
        list(jobs.run(abs, [1], Workers(cluster=address)))


def test_without_ray_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadOptions, match=r"install safecracker\[cluster\]"):
        list(jobs.run(abs, [1], Workers(cluster="auto")))


def test_a_machine_with_other_code_is_refused() -> None:
    with pytest.raises(cluster.ClusterFailed, match="a different version of Safecracker: "):
        cluster._work_on("000000000000", abs, -1)
    assert cluster._work_on(cluster.code_digest(), abs, -1) == 1
