"""A process that stores moves at a few tables, and notes in a file each that the store acknowledged.

What it is told to do stands in the environment, so that it can be run under the recorder.
"""

import asyncio
import os
import sys
from contextlib import suppress
from pathlib import Path
from unittest.mock import patch

from safecracker.store import CannotOpen, Conflict, Repeated, Store, StoreError, sqlite
from safecracker.store.schema import prepare
from tests.store.conftest import Wall, move, stored

from .stores import open_store

TABLES = tuple("abcdef")
TRIES = 2_000  # in a row that may fail


class Writer:
    """Plays at every table at once until so many moves are stored."""

    def __init__(self, where: str, acknowledgements: int, moves: int) -> None:
        self._where = where
        self._acknowledgements = acknowledgements
        self._left = moves

    async def run(self) -> None:
        """Two lives of a store: the first is closed, as when a server stops; the second ends as when it is killed."""
        for share in (2, 1):
            store = await self._opened()
            until = self._left - self._left // share
            await asyncio.gather(*(self._play(store, table, until) for table in TABLES))
            if share == 2:
                await store.close()
        os._exit(0)

    async def _opened(self) -> Store:
        """As whoever looks after a server starts it again when it cannot open its store."""
        for _ in range(TRIES):
            with suppress(CannotOpen):
                return await open_store(self._where, Wall())
            self._note("failed - 0\n")
        raise SystemExit("the store cannot be opened")

    async def _play(self, store: Store, table: str, until: int) -> None:
        failed, ply = 0, None
        while self._left > until and failed < TRIES:
            try:
                if ply is None:
                    ply = await self._loaded(store, table)
                await store.append(table, move(ply + 1, f"command {ply + 1}"))
            except (Conflict, Repeated):
                ply = None
            except StoreError:
                failed, ply = failed + 1, None
                self._note(f"failed {table} 0\n")
                await asyncio.sleep(0.005)
            else:
                failed, ply = 0, ply + 1
                self._left -= 1
                self._note(f"kept {table} {ply}\n")

    async def _loaded(self, store: Store, table: str) -> int:
        found = await store.load(table)
        if found is None:
            await store.create(stored(table))
        return len(found[1]) if found else 0

    def _note(self, line: str) -> None:
        os.write(self._acknowledgements, line.encode())


def _relaxed(level: str):
    """A planted fault: a store that does not wait for the disk as it should."""

    def prepared(connection, path):
        prepare(connection, path)
        connection.execute(f"PRAGMA synchronous = {level}")

    return patch.object(sqlite, "prepare", prepared)


def _often_folded(pages: str):
    """Fold the write-ahead log into the database more often than it is by default."""
    connect = sqlite.SqliteStore._connection

    def connected(self):
        connection = connect(self)
        connection.execute(f"PRAGMA wal_autocheckpoint = {pages}")
        return connection

    return patch.object(sqlite.SqliteStore, "_connection", connected)


def main() -> None:
    where, acknowledged = sys.argv[1:]
    if level := os.environ.get("WRITER_SYNCHRONOUS"):
        _relaxed(level).start()
    if pages := os.environ.get("WRITER_FOLDED_AFTER"):
        _often_folded(pages).start()
    descriptor = os.open(Path(acknowledged), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    asyncio.run(Writer(where, descriptor, int(os.environ["WRITER_MOVES"])).run())


if __name__ == "__main__":
    main()
