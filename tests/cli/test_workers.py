"""The options about a shared database, and what is in the way where they do not work."""

import pytest
from msgspec.structs import replace

from safecracker.cli.http_server import CannotServe
from safecracker.cli.serve import serve
from safecracker.cli.server_options import ServerOptions
from safecracker.cli.workers import saved_in
from safecracker.core.translation import ENGLISH

USUAL = ServerOptions(host="127.0.0.1", port=0, data=None, browser=False, keep_days=30)
SECRET = "hunter2"


def refused(options: ServerOptions) -> str:
    with pytest.raises(CannotServe) as caught:
        serve(options, ENGLISH)
    return str(caught.value)


def test_several_workers_need_a_database() -> None:
    assert "--database" in refused(replace(USUAL, workers=2))


@pytest.mark.parametrize("address", [f"mysql://ann:{SECRET}@localhost/games", "games.db"])
def test_a_database_is_one_of_postgresql(address: str) -> None:
    said = refused(replace(USUAL, database=address))
    assert "postgresql://" in said
    assert SECRET not in said


@pytest.mark.parametrize("workers", [1, 2])
def test_a_missing_package_is_named(monkeypatch: pytest.MonkeyPatch, workers: int) -> None:
    def missing(_: str) -> None:
        raise ImportError("asyncpg")

    monkeypatch.setattr("safecracker.cli.workers.importlib.import_module", missing)
    said = refused(replace(USUAL, database="postgresql://localhost/games", workers=workers))
    assert said == "PostgreSQL needs another package: pip install 'safecracker[postgres]'"


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        (
            f"postgresql://ann:{SECRET}@db.example.org:5433/games?sslmode=require",
            "postgresql://db.example.org:5433/games",
        ),
        ("postgresql://localhost/games", "postgresql://localhost/games"),
    ],
)
def test_the_database_is_shown_without_a_password(address: str, shown: str) -> None:
    assert saved_in(address) == shown
