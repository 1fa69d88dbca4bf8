"""The server with a probe in its event loop, for load.py: ``python benchmarks/load_probed_server.py ARGUMENTS``.

It is the command ``safecracker`` with the same arguments. A task in its loop sleeps for two milliseconds again and
again. Of every sleep the file that LOAD_PROBE names gets, when the server stops: the moment, the milliseconds by which
it was too long, and the milliseconds of CPU time that the process, with all its threads, spent meanwhile. On a machine
with time to spare both say the same of a stall; on a busy one only the second is the server's own doing.
"""

import asyncio
import json
import os
import socket
import time
from pathlib import Path

import uvicorn

from safecracker.cli.main import main

EVERY = 0.002  # seconds


class ProbedServer(uvicorn.Server):
    """uvicorn's server, with the probe from its start to its end."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._samples: list[tuple[float, float, float]] = []
        self._probe = asyncio.create_task(self._sample())

    async def _sample(self) -> None:
        while True:
            wall, cpu = time.perf_counter(), time.process_time()
            await asyncio.sleep(EVERY)
            late, spent = time.perf_counter() - wall - EVERY, time.process_time() - cpu
            self._samples.append((time.monotonic(), late * 1000, spent * 1000))

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._probe.cancel()
        await asyncio.to_thread(Path(os.environ["LOAD_PROBE"]).write_text, json.dumps(self._samples))
        await super().shutdown(sockets)


if __name__ == "__main__":
    uvicorn.Server = ProbedServer  # type: ignore[misc]
    main()
