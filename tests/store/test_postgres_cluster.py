"""The PostgreSQL of the tests itself: where there is none, a gate fails, and anybody else goes without."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests import postgres


@pytest.mark.parametrize(("variables", "ending"), [({"CI": "true"}, "fail"), ({}, "skip")])
def test_without_postgresql_a_gate_fails_and_others_skip(
    monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], ending: str
) -> None:
    monkeypatch.setattr(postgres, "programs", lambda: None)
    monkeypatch.delenv("CI", raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(getattr(pytest, ending).Exception, match="there is no PostgreSQL here"):
        postgres.running_cluster().__enter__()


def test_a_server_ends_with_the_program_that_started_it(cluster: postgres.Cluster) -> None:
    program = (
        "import os\nfrom tests.postgres import running_cluster\n"
        "with running_cluster() as cluster:\n    print(cluster.folder, flush=True)\n    os.kill(os.getpid(), 9)\n"
    )
    root = Path(postgres.__file__).parent.parent
    done = subprocess.run([sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=False)
    folder = Path(done.stdout.strip())
    assert folder.name.startswith("safecracker-pg-")
    until = time.monotonic() + 20
    while folder.exists() and time.monotonic() < until:
        time.sleep(0.05)
    assert not folder.exists()
