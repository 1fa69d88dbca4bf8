"""What a host does with a PostgreSQL database besides serving: read every finished game, and delete one."""

import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from .backup import CannotCopy, Occupied
from .chain import last_link
from .postgres_line import connect, reason, storable
from .postgres_schema import prepare
from .postgres_tables import load
from .postgres_writer import hang_up
from .store import CannotOpen, Damaged, StoredMove, StoredTable

log = logging.getLogger(__name__)

T = TypeVar("T")

IN_USE = "SELECT EXISTS (SELECT FROM servers WHERE until > clock_timestamp())"


async def finished_games(address: str) -> list[tuple[StoredTable, tuple[StoredMove, ...]]]:
    """Every table whose game is over, those opened first first; the log names those that are damaged.

    Servers may be using the database. Raises CannotCopy or CannotOpen.
    """

    async def read(connection: Any) -> list[tuple[StoredTable, tuple[StoredMove, ...]]]:
        games = []
        for row in await connection.fetch("SELECT id FROM tables WHERE over ORDER BY opened, id"):
            try:
                found = await load(connection, row["id"])
                if found is None:
                    continue  # deleted meanwhile
                last_link(*found)
            except Damaged as error:
                log.error("%s; it is left out", error)  # noqa: TRY400 - one line
                continue
            games.append(found)
        return games

    return await _with_connection(address, read)


async def delete_stored_game(address: str, name: str) -> bool:
    """Delete a table with its moves, or an uploaded record, where no server uses the database; False: not found.

    Raises CannotCopy or CannotOpen. PostgreSQL overwrites the rows when it needs their room.
    """

    async def delete(connection: Any) -> bool:
        async with connection.transaction():
            await connection.execute("LOCK TABLE tables, records, servers IN EXCLUSIVE MODE")
            if await connection.fetchval(IN_USE):
                raise Occupied("a server is using the database; stop it first")
            gone = [
                await connection.execute(f"DELETE FROM {kind} WHERE id = $1", storable(name))  # noqa: S608 - our own names
                for kind in ("tables", "records")
            ]
        return any(done != "DELETE 0" for done in gone)

    return await _with_connection(address, delete)


async def _with_connection(address: str, work: Callable[[Any], Awaitable[T]]) -> T:
    try:
        connection = await connect(address, command=None)  # it takes as long as it takes
    except Exception as error:
        raise CannotOpen("the database cannot be opened: {reason}", reason=reason(error)) from error
    try:
        await prepare(connection)
        return await work(connection)
    except (CannotCopy, CannotOpen):
        raise
    except Exception as error:
        raise CannotOpen("the database cannot be used: {reason}", reason=reason(error)) from error
    finally:
        await hang_up(connection)
