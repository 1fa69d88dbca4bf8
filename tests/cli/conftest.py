"""What the tests of the commands share: a way to call them, and a finished game in a file."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from click.testing import CliRunner, Result

from safecracker.cli.main import main

Call: TypeAlias = Callable[..., Result]

TINY = "holes=2 colours=3 rows=4 first=1"


@pytest.fixture
def call() -> Call:
    """Calls a command with words and lines typed in; the terminal speaks English."""

    def calling(*words: str, typed: str = "", lang: str = "en_GB.UTF-8") -> Result:
        env = {"LC_ALL": lang, "LC_MESSAGES": "", "LANG": ""}
        return CliRunner(env=env).invoke(main, words, input=typed, prog_name="safecracker")

    return calling


@pytest.fixture
def record(call: Call, tmp_path: Path) -> Path:
    file = tmp_path / "game.txt"
    done = call("play", "mastermind", "--seats", "5,1", "--seed", "7", "--record", str(file))
    assert done.exit_code == 0, done.output
    return file
