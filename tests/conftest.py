"""What all tests share: the plugin for games, a PostgreSQL server, how many run at once and in which order."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.postgres import Cluster, running_cluster

pytest_plugins = ["safecracker.testing"]

# a busy machine is no reason for a test to fail
settings.register_profile("steady", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("steady")

# where the long files are, and what is long itself: a file that begins last ends last
FIRST = ("browser", "web", "installed", "faults", "cli", "test_contract.py", "test_gate.py")


def pytest_xdist_auto_num_workers() -> int:
    """One process more than there are cores: somebody always waits for a browser, a server or a disk."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes long, so that at the end no core waits for the other."""
    here = Path(__file__).parent
    places = {name: place for place, name in enumerate(FIRST)}

    def place(item: pytest.Item) -> int:
        return min(places.get(part, len(FIRST)) for part in item.path.relative_to(here).parts)

    items.sort(key=place)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server for the tests of one process."""
    with running_cluster() as running:
        yield running


@pytest.fixture
def database(cluster: Cluster) -> Iterator[str]:
    """The address of an empty PostgreSQL database."""
    address = cluster.new_database()
    yield address
    cluster.drop(address)
