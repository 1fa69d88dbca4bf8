"""A real PostgreSQL for tests, in a folder of its own, that ends with the tests whatever happens to them."""

import asyncio
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import quote

import asyncpg
import pytest

USER = "safecracker"
# nothing of a test has to survive a power cut
QUICK = ("fsync=off", "full_page_writes=off", "synchronous_commit=off", "max_connections=200", "autovacuum=off")
SAFE = ("fsync=on", "max_connections=200")  # where something has to survive a crash
# ends the server and deletes its folder when nobody holds the other end of the pipe any more: also if tests are killed;
# a line through the pipe keeps the folder
GUARD = '"$@" & trap "" INT; read stay; kill -QUIT $!; wait $!; [ "$stay" ] || rm -rf "$0"'


def programs() -> Path | None:
    """The folder with ``initdb`` and ``postgres``: on the path, or where Debian puts the newest version."""
    found = shutil.which("initdb")
    if found and shutil.which("postgres"):
        return Path(found).parent
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda file: int(file.parts[-3]))
    return debian[-1].parent if debian else None


class Cluster:
    """A running server; it can be reached through a socket in its folder alone."""

    def __init__(self, folder: Path, command: list[str], user: dict[str, Any]) -> None:
        self.folder = folder
        self._command = ["sh", "-c", GUARD, str(folder), *command]
        self._user = user
        self._guard: subprocess.Popen[bytes] | None = None
        self._numbers = count(1)

    def start(self) -> None:
        """Return when it answers."""
        with (self.folder / "log").open("a") as log:
            self._guard = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=log, stderr=log, **self._user)
        _wait(self, self._guard)

    def crash(self) -> None:
        """Kill all its processes at once, so that it has to recover from its log when it starts again."""
        server = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        for process in (server, *children(server)):
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        self.stop(b"stay\n")

    def stop(self, word: bytes = b"") -> None:
        """End it; its folder is deleted unless a word says otherwise."""
        if self._guard:
            self._guard.communicate(word, 60)
            self._guard = None

    @property
    def socket(self) -> Path:
        return self.folder / ".s.PGSQL.5432"

    def address(self, database: str) -> str:
        return f"postgresql://{USER}@/{database}?host={quote(str(self.folder), safe='')}"

    def new_database(self) -> str:
        """The address of an empty one."""
        name = f"test_{next(self._numbers)}"
        self.run(f"CREATE DATABASE {name}")
        return self.address(name)

    def drop(self, address: str) -> None:
        """Give back the place that a database takes on the disk."""
        self.run(f"DROP DATABASE {_name(address)} WITH (FORCE)")

    def run(self, *statements: str) -> None:
        """In a thread, for in this one the event loop of a browser may be running."""
        with ThreadPoolExecutor(1) as pool:
            pool.submit(lambda: asyncio.run(self._run(statements))).result()

    async def _run(self, statements: tuple[str, ...]) -> None:
        connection = await asyncpg.connect(self.address("postgres"))
        for statement in statements:
            await connection.execute(statement)
        await connection.close()


class Line:
    """A way to a server through which a test can do what networks do."""

    def __init__(self, cluster: Cluster) -> None:
        self._cluster = cluster
        self._server: asyncio.Server | None = None
        self._port = 0
        self._open: set[asyncio.StreamWriter] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self.silent = False  # whether answers are kept back

    async def open(self) -> None:
        """Let new connections in."""
        self._server = await asyncio.start_server(self._joined, "127.0.0.1", self._port)
        self._port = self._server.sockets[0].getsockname()[1]

    def address(self, database: str) -> str:
        """How to reach a database of the cluster through here."""
        return f"postgresql://{USER}@127.0.0.1:{self._port}/{_name(database)}?sslmode=disable"

    async def close(self) -> None:
        """Let nobody in, and cut what is open."""
        assert self._server
        self._server.close()
        self.cut()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def cut(self) -> None:
        for writer in self._open:
            writer.transport.abort()

    async def _joined(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        far_reader, far_writer = await asyncio.open_unix_connection(str(self._cluster.socket))
        for task in (
            asyncio.create_task(self._pass_on(reader, far_writer, answers=False)),
            asyncio.create_task(self._pass_on(far_reader, writer, answers=True)),
        ):
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, answers: bool) -> None:
        self._open.add(writer)
        try:
            while read := await reader.read(65_536):
                if not (answers and self.silent):
                    writer.write(read)
        except OSError:
            pass  # cut
        finally:
            self._open.discard(writer)
            writer.close()


@contextmanager
def running_cluster(settings: tuple[str, ...] = QUICK) -> Iterator[Cluster]:
    """A new server for as long as the block lasts; skips the test where none is installed, and fails it in CI."""
    found = programs()
    if found is None:
        if os.environ.get("CI"):
            pytest.fail("there is no PostgreSQL here: install Debian's package postgresql")
        pytest.skip("there is no PostgreSQL here: initdb is neither on the path nor in /usr/lib/postgresql")
    user = _user()
    folder = Path(tempfile.mkdtemp(prefix="safecracker-pg-"))
    try:
        if user.get("user"):
            shutil.chown(folder, user["user"])
        data = folder / "data"
        init = [str(found / "initdb"), "-D", str(data), "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "-N"]
        subprocess.run(init, check=True, capture_output=True, **user)
        options = [word for each in settings for word in ("-c", each)]
        command = [str(found / "postgres"), "-D", str(data), "-k", str(folder), "-c", "listen_addresses=", *options]
        cluster = Cluster(folder, command, user)
        try:
            cluster.start()
            yield cluster
        finally:
            cluster.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def children(process: int) -> list[int]:
    """The processes that one has started, on Linux."""
    return [int(child) for child in Path(f"/proc/{process}/task/{process}/children").read_text().split()]


def _name(address: str) -> str:
    return address.partition("?")[0].rpartition("/")[2]


def _user() -> dict[str, Any]:
    """PostgreSQL refuses to run as root: then as somebody who may do nothing else."""
    if os.geteuid():
        return {}
    import pwd  # noqa: PLC0415 - only where there are users

    names = {entry.pw_name for entry in pwd.getpwall()}
    name = "postgres" if "postgres" in names else "nobody"
    return {"user": name, "group": pwd.getpwnam(name).pw_gid, "extra_groups": []}


def _wait(cluster: Cluster, server: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + 30
    while True:
        try:
            return cluster.run("SELECT 1")
        except (OSError, asyncpg.CannotConnectNowError):
            if server.poll() is not None or time.monotonic() > until:
                pytest.fail((cluster.folder / "log").read_text())
            time.sleep(0.05)
