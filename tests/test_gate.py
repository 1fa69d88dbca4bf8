"""The gate: format, lint, strict types, import layers and complete catalogues, as tests like any other."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent
CHECKS = {
    "format": [str(BIN / "ruff"), "format", "--check", "."],
    "lint": [str(BIN / "ruff"), "check", "."],
    "types": [str(BIN / "mypy")],
    "layers": [str(BIN / "lint-imports")],
    "catalogues": [sys.executable, "-m", "safecracker.locale.messages", "--check"],
}


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKS)
def test_the_gate_is_open(check: str) -> None:
    found = subprocess.run(CHECKS[check], cwd=ROOT, capture_output=True, text=True, check=False)
    assert found.returncode == 0, found.stdout[-3000:] + found.stderr[-1000:]
