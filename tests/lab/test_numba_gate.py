"""What numba keeps on disk is never out of date: a change in any file that a kernel depends on is seen."""

import subprocess
import sys
from pathlib import Path

import pytest

from safecracker.lab.numba_gate import FAST, compiled, kernel_folder

pytestmark = pytest.mark.skipif(not FAST, reason="the extra 'fast' is not installed")

CALLED = "from safecracker.lab.numba_gate import compiled\n@compiled\ndef base() -> int:\n    return {number}\n"
CALLER = "from called import base, compiled\n@compiled\ndef kernel() -> int:\n    return base() + 1\nprint(kernel())\n"


@compiled
def nothing() -> int:
    return 0


def folder(place: Path) -> Path:
    kernel_folder.cache_clear()
    return kernel_folder(place)


def test_another_state_of_the_files_has_another_folder(tmp_path: Path) -> None:
    (tmp_path / "kernels.py").write_text("A = 1")
    first = folder(tmp_path)
    assert folder(tmp_path) == first
    (tmp_path / "constants.py").write_text("B = 2")
    second = folder(tmp_path)
    (tmp_path / "constants.py").write_text("B = 3")
    assert len({first, second, folder(tmp_path)}) == 3


def test_a_change_of_the_rules_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("safecracker.lab.numba_gate.RULES", tmp_path)
    rules = tmp_path / "mygame" / "rules"
    rules.mkdir(parents=True)
    (rules / "model.py").write_text("MOST = 5")
    first = folder(tmp_path)
    (rules / "model.py").write_text("MOST = 6")
    assert folder(tmp_path) != first


def test_numba_keeps_what_it_compiles_there() -> None:
    kept = Path(nothing.stats.cache_path)  # type: ignore[attr-defined]
    assert kept.parent == kernel_folder(Path(__file__).parent)


def test_where_nothing_can_be_written_the_user_has_a_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "__pycache__").write_text("")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "mine"))
    assert (tmp_path / "mine") in folder(tmp_path).parents


@pytest.mark.thorough
def test_a_kernel_whose_caller_is_kept_can_be_changed(tmp_path: Path) -> None:
    (tmp_path / "caller.py").write_text(CALLER)
    said = []
    for number in (1, 1, 5):
        (tmp_path / "called.py").write_text(CALLED.format(number=number))
        said.append(subprocess.check_output([sys.executable, "caller.py"], cwd=tmp_path, text=True).strip())
    assert said == ["2", "2", "6"]
