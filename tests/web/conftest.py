"""A server for a module, and programs that use its API."""

from collections.abc import Iterator

import httpx
import pytest

from tests.serving import Running, serving

from .parties import Program, open_table


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


@pytest.fixture
def client(server: Running) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, timeout=20) as found:
        yield found


@pytest.fixture
def pair(client: httpx.Client) -> tuple[Program, Program]:
    """Two programs at a table; the second hides the first code."""
    table = open_table(client, "human", "human", options="first=1 rows=4")
    return Program(client, table, "Ann"), Program(client, table, "Ben")
