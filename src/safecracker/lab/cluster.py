"""Jobs on the machines of a Ray cluster (extra ``cluster``).

Ray shares them out, and gives the jobs of a machine that is lost to another. Every machine needs the same Safecracker:
one with other code is refused, since it might find something else.
"""

import hashlib
import logging
import os
import socket
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import cache
from itertools import islice
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import safecracker
from safecracker.core.errors import BadOptions, GameError

Job = TypeVar("Job")
Result = TypeVar("Result")
AUTO = "auto"  # the cluster that this machine belongs to
AHEAD = 2  # jobs that are given to Ray for each core
RETRIES = 8  # for a job whose machine or process was lost: one that ends every process must not go on for ever


class ClusterFailed(GameError):
    """The cluster has other code, or lost a job too often."""


def run_on_cluster(
    work: Callable[[Job], Result], numbered: Iterator[tuple[int, Job]], address: str
) -> Generator[tuple[int, Result], None, None]:
    """The results as they come, each with the number of its job; raises BadOptions where no cluster answers."""
    with connected(address) as ray:
        yield from _run(ray, work, numbered)


def _run(
    ray: ModuleType, work: Callable[[Job], Result], numbered: Iterator[tuple[int, Job]]
) -> Generator[tuple[int, Result], None, None]:
    remote, code = ray.remote(num_cpus=1, max_retries=RETRIES)(_work_on), code_digest()
    waiting = dict[Any, int]()
    try:
        while True:
            free = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1))) - len(waiting)
            waiting |= {remote.remote(code, work, job): number for number, job in islice(numbered, max(0, free))}
            if not waiting:
                return
            done, _ = ray.wait(list(waiting))
            for reference in done:
                yield waiting.pop(reference), _result(ray, reference)
    finally:
        for reference in waiting:
            ray.cancel(reference, force=True)


@cache
def code_digest() -> str:
    """Changes with any file of the package."""
    folder, found = Path(safecracker.__file__).parent, hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            found.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:12]


def _work_on(code: str, work: Callable[[Job], Result], job: Job) -> Result:
    """What a process of the cluster does."""
    if code_digest() != code:
        raise ClusterFailed(
            "a machine in the cluster runs a different version of Safecracker: {there} there, {here} here",
            there=code_digest(),
            here=code,
        )
    return work(job)


@contextmanager
def connected(address: str) -> Iterator[ModuleType]:
    """Ray, connected to this cluster, or as it was connected before. Processes that have worked stay until the end."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing leaves the cluster
    try:
        import ray  # noqa: PLC0415 - an extra
    except ModuleNotFoundError:
        raise BadOptions("to work on a cluster, install {what}", what="safecracker[cluster]") from None
    if ray.is_initialized():
        yield ray
        return
    try:
        _knock(address)
        ray.init(address, log_to_driver=False, logging_level=logging.ERROR)
    except (OSError, RuntimeError, ValueError) as error:
        raise BadOptions(
            "no Ray cluster answers at {address}; “ray start --head” starts one", address=address[:80]
        ) from error
    try:
        yield ray
    finally:
        ray.shutdown()


def _knock(address: str) -> None:
    """Raise OSError or ValueError where nothing listens: Ray itself would keep looking for two minutes."""
    if address != AUTO:
        host, _, port = address.removeprefix("ray://").rpartition(":")
        with socket.create_connection((host, int(port)), timeout=5):
            pass


def _result(ray: ModuleType, reference: Any) -> Any:
    try:
        return ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from error
    except ray.exceptions.RayError as error:
        raise ClusterFailed("the cluster lost a job {n} times: {why}", n=RETRIES + 1, why=str(error)[:200]) from error
