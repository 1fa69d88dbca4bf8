"""Connections to PostgreSQL: how they are opened, how long they are waited for, and what their errors mean."""

from collections.abc import Mapping
from typing import Any

import asyncpg

from .store import CannotOpen, StoreError, Unavailable

CONNECT = 5.0  # seconds until somebody who does not answer counts as not there
COMMAND = 10.0  # seconds that one statement may take
READERS = 4  # connections for everything but moves, changes and leases
LEASES = 2  # connections for those, so that a takeover delays no lease

_SETTINGS = {
    "application_name": "safecracker",
    "synchronous_commit": "on",  # what is acknowledged is on the disk, whatever the host chose for other programs
    "jit": "off",
    "lock_timeout": "5s",
    "idle_in_transaction_session_timeout": "10s",
    "tcp_user_timeout": "10000",
    "default_transaction_isolation": "read committed",  # rows are checked again after waiting for their lock
}

# Beside a few thousand tables the planner would read all of them for a batch of moves: it cannot know how
# short a list is.
WRITER_SETTINGS = _SETTINGS | {"enable_seqscan": "off", "plan_cache_mode": "force_generic_plan"}

# Servers look for dead ones twice a second beside all tables, and find a few rows through an index or none: the
# planner, which expects many, would read everything that is due.
LEASE_SETTINGS = WRITER_SETTINGS | {"enable_hashjoin": "off", "enable_mergejoin": "off"}

# The server rolled the statement back: it can be sent again.
ROLLED_BACK = (asyncpg.SerializationError, asyncpg.DeadlockDetectedError)

# The statement itself cannot be stored, and nothing of it was.
BAD_ROWS = (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError, ValueError)

# The connection is of no use any more. What it was asked for last may have been done or not.
LOST = (
    OSError,
    TimeoutError,
    asyncpg.PostgresConnectionError,
    asyncpg.OperatorInterventionError,
    asyncpg.ReadOnlySQLTransactionError,  # a primary that was demoted
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,  # a connection that is cut in the middle of an answer
)


class _Connection(asyncpg.Connection):  # type: ignore[misc]  # asyncpg has no types
    def get_reset_query(self) -> str:
        """Nothing: whoever borrows a connection leaves it as it was, and the question would cost a round trip."""
        return ""


async def connect(address: str, settings: Mapping[str, str] = _SETTINGS, *, command: float | None = COMMAND) -> Any:
    """One connection whose statements may take so many seconds each; raises what asyncpg raises."""
    return await asyncpg.connect(address, timeout=CONNECT, command_timeout=command, server_settings=dict(settings))


async def open_pool(address: str, size: int, settings: Mapping[str, str] = _SETTINGS) -> Any:
    """So many connections at most, lent for a question each."""
    return await asyncpg.create_pool(
        address,
        min_size=0,  # or it would open connections by itself, and report each that fails
        max_size=size,
        connection_class=_Connection,
        timeout=CONNECT,
        command_timeout=COMMAND,
        server_settings=dict(settings),
    )


def storable(text: str) -> str:
    """What somebody sent, without what PostgreSQL cannot hold: no text in it has a NUL, or is no Unicode."""
    return text if text.isprintable() else text.encode(errors="replace").decode().replace("\0", "\N{SYMBOL FOR NULL}")


def unavailable(error: Exception) -> StoreError:
    """What the caller is given for an error of the database."""
    return error if isinstance(error, StoreError) else Unavailable(f"the store is not available now: {reason(error)}")


def cannot_open(error: Exception) -> StoreError:
    """What the person who started the program is given; without the address, which may hold a password."""
    return (
        error
        if isinstance(error, StoreError)
        else CannotOpen("the database cannot be opened: {reason}", reason=reason(error))
    )


def reason(error: Exception) -> str:
    return str(error).partition("\n")[0] or type(error).__name__
