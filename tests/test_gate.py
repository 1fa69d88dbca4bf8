"""The gate: format, lint, strict types, import layers and complete catalogues, as tests like any other."""

import os
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
    "types: tutorials": [sys.executable, "tools/tutorials.py", "--types"],
    "layers": [str(BIN / "lint-imports")],
    "catalogues": [sys.executable, "-m", "safecracker.locale.messages", "--check"],
    "templates: format": [sys.executable, "tools/format_templates.py", "--check"],
    "templates: lint": [str(BIN / "djlint"), "src", "--lint", "--quiet"],
    "scripts and styles: format": [str(BIN / "deno"), "fmt", "--check"],
    "scripts: lint": [str(BIN / "deno"), "lint"],
    "scripts: types": [str(BIN / "deno"), "check", "src"],
}


@pytest.mark.slow
@pytest.mark.parametrize("check", CHECKS)
def test_the_gate_is_open(check: str, pytestconfig: pytest.Config) -> None:
    assert pytestconfig.cache is not None
    # deno keeps what it has checked in a folder of ours, and asks nobody for a newer deno
    deno = {"DENO_DIR": str(pytestconfig.cache.mkdir("deno")), "DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1"}
    found = subprocess.run(CHECKS[check], cwd=ROOT, capture_output=True, text=True, check=False, env=os.environ | deno)
    assert found.returncode == 0, found.stdout[-3000:] + found.stderr[-1000:]
