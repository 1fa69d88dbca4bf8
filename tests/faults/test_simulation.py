"""The simulation: nothing goes wrong in any world, a seed is a run, and planted faults are found."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.gate import mainly

from .simulation import PLANTS, simulate

ROOT = Path(__file__).parents[2]
FOUND = (16, 27, 29, 62, 65, 88)  # worlds in which something went wrong once; each cause has a short test as well
DIGESTS = "from tests.faults.simulation import simulate; print([simulate(seed).digest for seed in (1, 16, 62)])"


@pytest.mark.parametrize("seed", [*mainly(4, range(12)), *FOUND])
def test_nothing_goes_wrong_in_this_world(seed: int) -> None:
    assert simulate(seed).problems == ()


@pytest.mark.parametrize("name", PLANTS)
def test_a_planted_fault_is_found(name: str) -> None:
    with PLANTS[name]():
        assert any(simulate(seed).problems for seed in range(30))


@pytest.mark.slow
def test_the_same_seed_gives_the_same_run_to_the_byte_in_every_process() -> None:
    """Whatever the order in which Python keeps sets."""
    runs = [
        subprocess.run(
            [sys.executable, "-c", DIGESTS],
            env={"PYTHONHASHSEED": hash_seed, "PYTHONPATH": ":".join(sys.path)},
            cwd=ROOT,
            capture_output=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "2")
    ]
    assert runs[0] == runs[1]
    assert runs[0].count(b"'") == 6
