"""A server that is a process of its own, at an address that stays the same when it is started again."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from tests.serving import wait_for


class Server:
    """``safecracker`` on a port that nobody else uses."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self._port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        command = [sys.executable, "-m", "safecracker", "--no-browser"]
        command += ["--port", str(self._port), "--data", str(self._folder)]
        self._process = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
        wait_for(self._answers, 60)

    def kill(self) -> None:
        """At once, with everything it started."""
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def stop(self) -> int:
        """As Ctrl+C does; the exit status."""
        os.killpg(self._process.pid, signal.SIGINT)
        return self._process.wait(30)

    def _answers(self) -> bool:
        with suppress(httpx.TransportError):
            return httpx.get(f"{self.url}/readyz", timeout=5).status_code == 200
        return False


@pytest.fixture
def process(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path)
    server.start()
    yield server
    server.kill()
