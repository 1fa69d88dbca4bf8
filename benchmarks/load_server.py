"""The server under load, as README installs it: started, measured, ended.

CPU time is the process's own, user and system, without its children, which are told apart. What README's command does
not install is hidden from the server, whatever is installed here: uvloop, httptools and numba, unless the project
depends on them.
"""

import os
import re
import signal
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx
from load_games import LoadTable, fill

ROOT = Path(__file__).resolve().parent.parent
COMMAND = ("-m", "safecracker")
PROBED = ROOT / "benchmarks" / "load_probed_server.py"
EXTRAS = ("uvloop", "httptools", "numba")
START = 300  # seconds until a server must answer
QUIET = 0.3  # seconds in which a server that has nothing to do uses no time


def cpu_of(pid: int) -> float:
    """Seconds of CPU time of one process: what ``/proc/PID/stat`` has as utime and stime, in finer steps."""
    return time.clock_gettime((~pid << 3) | 2)  # clock_getcpuclockid(3)


def children(pid: int) -> list[int]:
    return [int(child) for task in Path(f"/proc/{pid}/task").iterdir() for child in _words(task / "children")]


def _words(file: Path) -> list[str]:
    try:
        return file.read_text().split()
    except OSError:
        return []


def megabytes(pid: int) -> float:
    """Resident memory."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


class Server:
    """A running server."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.process = process
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.pid = process.pid

    def cpu(self) -> float:
        return cpu_of(self.pid)

    def children_cpu(self) -> float:
        """Seconds of the processes that it started and that are still there."""
        return sum(cpu_of(child) for child in children(self.pid))

    def megabytes(self) -> float:
        return megabytes(self.pid)

    def children_megabytes(self) -> float:
        return sum(megabytes(child) for child in children(self.pid))

    def settle(self, most: float = 20) -> None:
        """Wait until it has nothing to do, at most that many seconds."""
        until = time.monotonic() + most
        before = -1.0
        while (now := self.cpu() + self.children_cpu()) - before > 0.01 and time.monotonic() < until:
            before = now
            time.sleep(QUIET)


def hidden() -> list[str]:
    """What may be installed here, and is not where README was followed."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    names = [re.split(r"[^A-Za-z0-9_.-]", needed)[0].lower() for needed in project["dependencies"]]
    return [extra for extra in EXTRAS if extra not in names]


@contextmanager
def environment(*, plain: bool = True) -> Iterator[dict[str, str]]:
    """Variables for a process of ours, in which extras cannot be imported unless it is not ``plain``."""
    with tempfile.TemporaryDirectory(prefix="safecracker-load-") as stubs:
        for name in hidden() if plain else ():
            (Path(stubs) / f"{name}.py").write_text("raise ModuleNotFoundError(__name__, name=__name__)\n")
        path = os.pathsep.join([stubs, str(ROOT / "src"), *filter(None, [os.environ.get("PYTHONPATH")])])
        yield os.environ | {"PYTHONPATH": path}


@contextmanager
def serving(tables: Iterable[LoadTable], *, plain: bool = True, probe: Path | None = None) -> Iterator[Server]:
    """A server with these tables in its database, for the time of the block; with a probe that writes there."""
    with tempfile.TemporaryDirectory(prefix="safecracker-load-") as data:
        folder = Path(data)
        fill(folder, tables)
        with environment(plain=plain) as variables:
            probed = {"LOAD_PROBE": str(probe)} if probe else {}
            with running(folder, variables | probed, [str(PROBED)] if probe else COMMAND) as server:
                yield server


@contextmanager
def running(folder: Path, variables: dict[str, str], program: Sequence[str] = COMMAND) -> Iterator[Server]:
    command = [sys.executable, *program, "--no-browser", "--port", "0", "--data", str(folder)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=variables)
    try:
        assert process.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", process.stdout.readline())
        assert found, "the server did not start"
        server = Server(process, int(found[1]))
        wait_for_page(server.url + "/")
        yield server
    finally:
        end(process)


def wait_for_page(url: str) -> None:
    """Until the first page is there."""
    until = time.monotonic() + START
    while True:
        try:
            httpx.get(url, timeout=START, trust_env=False).raise_for_status()
        except httpx.TransportError:
            if time.monotonic() > until:
                raise
            time.sleep(0.02)
        else:
            return


def end(process: subprocess.Popen[str]) -> None:
    """End what was started here, and wait for it."""
    process.send_signal(signal.SIGTERM)
    try:
        process.wait(20)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
