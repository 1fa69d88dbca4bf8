"""The server as a process of its own: what is in its way it says in one line, and it goes without a trace."""

import asyncio
import contextlib
import json
import os
import secrets
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from platformdirs import user_data_path

from safecracker.cli import data_folder, http_server, serve
from safecracker.cli.serve import CannotServe, listen
from safecracker.store.schema import SCHEMA
from tests.serving import wait_for

pytestmark = pytest.mark.slow

QUICK = 5  # seconds in which it must be gone


class Server:
    """``safecracker`` on a free port; it may not come up."""

    def __init__(self, folder: Path, *words: str) -> None:
        command = [sys.executable, "-m", "safecracker", "--no-browser", "--port", "0", "--data", str(folder), *words]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
        )

    def open(self) -> str:
        """Its address, once it answers."""
        assert self.process.stdout is not None
        url = self.process.stdout.readline().split("open at ")[1].split("/  ")[0]
        wait_for(lambda: _answers(url))
        return url

    def ended(self) -> tuple[int, str, str]:
        stdout, stderr = self.process.communicate(timeout=20)
        return self.process.returncode, stdout, stderr

    def stop(self) -> tuple[int, str, str]:
        """As Ctrl+C at a terminal does: everything that it started gets it, too."""
        os.killpg(self.process.pid, signal.SIGINT)
        return self.ended()


def _answers(url: str) -> bool:
    with contextlib.suppress(httpx.TransportError):
        return httpx.get(f"{url}/healthz", timeout=1, verify=False).status_code == 200
    return False


def kin(pid: int) -> list[int]:
    """The processes of the session that this one leads."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            fields = stat.read_text().rpartition(")")[2].split()
            if int(fields[3]) == pid and fields[0] != "Z":
                found.append(int(stat.parent.name))
    return found


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def server(folder: Path) -> Iterator[Server]:
    running = Server(folder)
    yield running
    with contextlib.suppress(ProcessLookupError):
        os.killpg(running.process.pid, signal.SIGKILL)
    running.process.communicate()


def refused(folder: Path, *words: str) -> str:
    """What a server that cannot start says."""
    status, stdout, stderr = Server(folder, *words).ended()
    assert (status, stdout) == (2, "")
    assert stderr.startswith("safecracker: ")
    assert stderr.count("\n") == 1
    return stderr


def test_a_taken_port_is_said(folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        expected = refused(folder, "--port", port)
    assert f"port {port} on 127.0.0.1 cannot be used: Address already in use; choose another with --port" in expected


def test_an_address_of_another_machine_is_said(folder: Path) -> None:
    assert "192.0.2.1" in refused(folder, "--host", "192.0.2.1")


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    expected = refused(tmp_path / "file" / "data")
    assert "cannot be used: Not a directory; choose another with --data" in expected


def test_a_database_of_a_newer_version_is_reported_and_left_alone(folder: Path) -> None:
    folder.mkdir()
    with contextlib.closing(sqlite3.connect(folder / "safecracker.db")) as database:
        database.execute("CREATE TABLE tomorrow (id)")
        database.execute("PRAGMA user_version = 99")
        database.commit()
    before = (folder / "safecracker.db").read_bytes()
    assert f"was written by a newer version of Safecracker (schema 99; this one knows {SCHEMA})" in refused(folder)
    assert (folder / "safecracker.db").read_bytes() == before


def test_a_file_that_is_no_database_is_said(folder: Path) -> None:
    folder.mkdir()
    (folder / "safecracker.db").write_text("love letters " * 500)
    assert "safecracker.db cannot be opened: file is not a database" in refused(folder)


def test_a_key_of_the_wrong_length_is_said(folder: Path) -> None:
    folder.mkdir()
    (folder / "key").write_bytes(b"short")
    assert "key should hold 32 bytes, not 5" in refused(folder)


def test_it_says_where_the_games_are_saved(server: Server, folder: Path) -> None:
    assert server.process.stdout is not None
    lines = [server.process.stdout.readline() for _ in range(2)]
    assert lines[0].startswith("Safecracker is open at http://127.0.0.1:")
    assert lines[1] == f"Games are saved in {folder}\n"


def test_a_second_server_on_the_same_folder_is_said(server: Server, folder: Path) -> None:
    url = server.open()
    assert "another server is using" in refused(folder)
    assert _answers(url)


def test_ctrl_c_stops_it_quickly_and_quietly_with_all_that_it_started(server: Server) -> None:
    server.open()
    wait_for(lambda: len(kin(server.process.pid)) > 2)
    begun = time.monotonic()
    status, _, stderr = server.stop()
    assert (status, stderr) == (0, "")
    assert time.monotonic() - begun < QUICK
    wait_for(lambda: kin(server.process.pid) == [], seconds=QUICK)


def test_a_terminal_that_is_closed_stops_it_as_ctrl_c_does(server: Server) -> None:
    server.open()
    server.process.send_signal(signal.SIGHUP)
    status, _, stderr = server.ended()
    assert (status, stderr) == (0, "")


@pytest.fixture
def watched(server: Server) -> tuple[str, str]:
    """The address of a server, and of a table there that waits for a person."""
    url = server.open()
    wanted = {"game": "mastermind", "seats": [{"kind": "human"}, {"kind": "computer", "level": 5}]}
    return url, httpx.post(f"{url}/api/tables", json=wanted).json()["table"]


def test_ctrl_c_stops_it_while_somebody_watches(server: Server, watched: tuple[str, str]) -> None:
    url, table = watched
    with httpx.stream("GET", f"{url}/t/{table}/stream") as watching:
        assert watching.status_code == 200
        begun = time.monotonic()
        status, _, stderr = server.stop()
    assert (status, "Traceback" in stderr) == (0, False)
    assert time.monotonic() - begun < QUICK


@pytest.mark.parametrize(("stream", "sent"), [("moves", 0), ("lines", 1)])
def test_ctrl_c_ends_the_streams_of_programs_at_once_and_cleanly(
    server: Server, watched: tuple[str, str], stream: str, sent: int
) -> None:
    url, table = watched
    accept = {"Accept": "application/x-ndjson"}
    with httpx.stream("GET", f"{url}/api/tables/{table}/{stream}", headers=accept) as lines:
        assert lines.status_code == 200
        begun = time.monotonic()
        os.killpg(server.process.pid, signal.SIGINT)
        assert lines.read().count(b"\n") == sent  # raises where it was cut off
    assert time.monotonic() - begun < http_server.SHUTDOWN / 2
    status, _, stderr = server.ended()
    assert (status, stderr) == (0, "")


@pytest.mark.parametrize("moment", [0, 0.2, 0.4])
def test_ctrl_c_stops_it_while_its_bot_processes_start(server: Server, moment: float) -> None:
    assert server.process.stdout is not None
    server.process.stdout.readline()
    time.sleep(moment)
    status, _, stderr = server.stop()
    assert (status, stderr) == (0, "")
    wait_for(lambda: kin(server.process.pid) == [], seconds=QUICK)


def test_what_is_kept_is_nobody_elses_to_read(server: Server, folder: Path) -> None:
    server.open()
    assert {path.name: path.stat().st_mode & 0o077 for path in (folder, *folder.iterdir())} == dict.fromkeys(
        [folder.name, *(path.name for path in folder.iterdir())], 0
    )


# the key


def test_a_key_that_is_gone_is_said_with_what_helps(server: Server, folder: Path) -> None:
    server.open()
    assert server.stop()[2] == ""
    (folder / "key").unlink()
    again = Server(folder)
    again.open()
    _, _, stderr = again.stop()
    assert stderr.startswith(f"{folder / 'key'} is gone")
    assert "put the key of a backup there" in stderr


def test_a_key_is_made_once(folder: Path) -> None:
    assert serve._key(folder) == serve._key(folder)
    assert [path.name for path in folder.iterdir()] == ["key"]


def test_of_two_keys_made_at_once_one_counts(folder: Path) -> None:
    folder.mkdir()
    serve._make_key(folder / "key")
    first = (folder / "key").read_bytes()
    serve._make_key(folder / "key")
    assert (folder / "key").read_bytes() == first


def test_a_start_that_is_interrupted_leaves_no_half_a_key(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def cut(_size: int) -> bytes:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(secrets, "token_bytes", cut)
        with pytest.raises(KeyboardInterrupt):
            serve._key(folder)
    assert len(serve._key(folder)) == 32


def test_a_folder_that_cannot_be_used_is_said(tmp_path: Path) -> None:
    (tmp_path / "key").mkdir()
    with pytest.raises(CannotServe, match="cannot be used: Is a directory"):
        serve._key(tmp_path)


# where it listens


@pytest.fixture
def home(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(
    ("platform", "env", "place"),
    [
        ("linux", {"XDG_DATA_HOME": "{home}/x"}, "x/safecracker"),
        ("linux", {}, ".local/share/safecracker"),
        ("darwin", {}, "Library/Application Support/safecracker"),
        ("win32", {"LOCALAPPDATA": "{home}/y"}, "y/safecracker"),
        ("win32", {}, "AppData/Local/safecracker"),
    ],
)
def test_a_folder_of_the_first_versions_is_used_where_it_is(
    monkeypatch: pytest.MonkeyPatch, home: Path, platform: str, env: dict[str, str], place: str
) -> None:
    monkeypatch.setattr(sys, "platform", platform)
    for name, value in env.items():
        monkeypatch.setenv(name, value.format(home=home))
    (home / place).mkdir(parents=True)
    monkeypatch.setattr(data_folder, "user_data_path", lambda *_, **__: home / "elsewhere")
    assert data_folder.default_folder() == home / place


def test_a_new_folder_is_made_where_the_system_keeps_data(home: Path) -> None:
    folder = data_folder.default_folder()
    assert folder == user_data_path("safecracker", appauthor=False)
    assert folder.is_relative_to(home)


@pytest.mark.parametrize("loop", [asyncio.new_event_loop, http_server.fast_loop()], ids=["python", "fast"])
def test_answers_on_a_kept_connection_do_not_wait(loop: Callable[[], asyncio.AbstractEventLoop] | None) -> None:
    async def scenario() -> int:
        accepted: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def connected(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            found = writer.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
            accepted.set_result(found)
            writer.close()

        with listen("127.0.0.1", 0) as listener:
            server = await asyncio.start_server(connected, sock=listener)
            _, writer = await asyncio.open_connection(*listener.getsockname())
            found = await accepted
            writer.close()
            server.close()
        return found

    with asyncio.Runner(loop_factory=loop) as runner:
        assert runner.run(scenario()) != 0


# what nobody sends by accident


def answer_to(url: str, *parts: bytes) -> bytes:
    """All that the server says on one connection to these bytes, until it closes it."""
    port = int(url.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), timeout=QUICK) as connection:
        with contextlib.suppress(OSError):  # it may hang up before it has read everything
            for part in parts:
                connection.sendall(part)
                time.sleep(0.05)
        said = b""
        with contextlib.suppress(ConnectionResetError):
            while more := connection.recv(65536):
                said += more
    return said


ENDLESS = [b"x-more: " + b"x" * 3_000 + b"\r\n"] * 10


@pytest.mark.skipif(sys.platform == "win32", reason="there is no httptools")
def test_fast_http_is_used() -> None:
    assert http_server.fast_http() is not None


def test_headers_without_end_are_refused(server: Server) -> None:
    url = server.open()
    assert answer_to(url, b"GET /healthz HTTP/1.1\r\nHost: here\r\n", *ENDLESS).startswith(b"HTTP/1.1 400 ")
    assert answer_to(url, b"GET /healthz?", *[b"y" * 3_000] * 10).startswith(b"HTTP/1.1 400 ")
    assert answer_to(url, b"GET /healthz HTTP/1.1\r\nHost: here\r\nx-long: ", *[b"z" * 3_000] * 10).startswith(
        b"HTTP/1.1 400 "
    )


def test_trailers_without_end_are_refused(server: Server) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"
    assert b"HTTP/1.1 400 " in answer_to(server.open(), head, *ENDLESS)


def test_long_headers_and_a_long_body_are_read(server: Server) -> None:
    url = server.open()
    head = b"GET /healthz HTTP/1.1\r\nHost: here\r\nConnection: close\r\n"
    assert answer_to(url, head, *ENDLESS[:4], b"\r\n").startswith(b"HTTP/1.1 200 ")
    form = b"POST /records HTTP/1.1\r\nHost: here\r\nConnection: close\r\nContent-Length: 60000\r\n\r\n"
    assert answer_to(url, form, *[b"x" * 6_000] * 10).startswith(b"HTTP/1.1 415 ")


def test_json_logs_tell_when_it_opens_and_stops(folder: Path) -> None:
    server = Server(folder, "--log", "json")
    server.open()
    status, _, stderr = server.stop()
    lines = [json.loads(line) for line in stderr.splitlines()]
    assert (status, [line["message"] for line in lines]) == (0, ["open", "stopped"])


def test_it_is_ready_as_long_as_a_bot_process_lives(server: Server) -> None:
    url = server.open()

    def ready() -> int:
        return httpx.get(f"{url}/readyz", verify=False).status_code

    wait_for(lambda: ready() == 200)
    bots = [pid for pid in kin(server.process.pid) if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]
    for pid in bots:
        os.kill(pid, signal.SIGKILL)
    wait_for(lambda: ready() == 503)
