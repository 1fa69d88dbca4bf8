"""Workers that do nothing but say who they are, under the real supervisor; a test runs it as a program of its own."""

import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from functools import partial
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path

from safecracker.cli.http_server import CannotServe, listen
from safecracker.cli.supervisor import NUMBER, READY, Supervisor


def work(listener: socket.socket, pipe: Connection, folder: Path) -> None:
    """Answer with the number of this process; what the supervisor says is written down."""
    if (folder / "broken").exists():
        raise SystemExit(1)
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    signal.signal(signal.SIGHUP, signal.SIG_IGN)
    pipe.send((NUMBER, os.getpid()))
    listener.settimeout(None)
    threading.Thread(target=note, args=(pipe, folder), daemon=True).start()
    while (folder / "slow").exists():
        time.sleep(0.01)
    pipe.send((READY, 0))
    while True:
        connection, _ = listener.accept()
        with connection:
            connection.sendall(str(os.getpid()).encode())


def note(pipe: Connection, folder: Path) -> None:
    while True:
        kind, number = pipe.recv()
        with (folder / "said").open("a") as file:
            file.write(f"{kind} {number}\n")


def start(listener: socket.socket, folder: Path) -> tuple[SpawnProcess, Connection]:
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=work, args=(listener, theirs, folder))
    process.start()
    theirs.close()
    return process, ours


def main() -> None:
    folder = Path(sys.argv[1])
    listener = listen("127.0.0.1", 0)
    port = listener.getsockname()[1]
    try:
        Supervisor(partial(start, listener, folder), 2, lambda: print(port, flush=True)).run()
    except CannotServe as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
