"""What a real terminal gets: colours and tables, no colours where NO_COLOR is set; and plain text in a pipe."""

import contextlib
import os
import pty
import re
import subprocess
import sys
from pathlib import Path

import pytest

COLOUR = re.compile(r"\x1b\[[0-9;]*3[0-9](;[0-9;]*)?m")
CONTROL = "\x1b"
SOLVE = ("mastermind", "solve", "--by", "parts", "--holes", "3", "--colours", "3")
ARENA = ("arena", "mastermind", "3", "1", "--games", "4", "--workers", "1", "--options", "holes=2 colours=3 rows=4")
PLAY = ("play", "mastermind", "--seats", "2,2", "--seed", "7")


def shown(*words: str, **env: str) -> str:
    """What the command writes to a terminal."""
    ours, theirs = pty.openpty()
    settings = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "FORCE_COLOR")}
    process = subprocess.Popen(
        [sys.executable, "-m", "safecracker", *words, "--lang", "en"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        close_fds=True,
        env=settings | {"TERM": "xterm-256color", "COLUMNS": "100"} | env,
    )
    os.close(theirs)
    text = b""
    with contextlib.suppress(OSError):  # the other end is closed
        while more := os.read(ours, 4096):
            text += more
    os.close(ours)
    assert process.wait(30) == 0
    return text.decode()


@pytest.mark.parametrize("words", [("games",), PLAY, ARENA], ids=["games", "play", "arena"])
def test_a_terminal_gets_colours_unless_no_color_is_set(words: tuple[str, ...]) -> None:
    assert COLOUR.search(shown(*words))
    assert not COLOUR.search(shown(*words, NO_COLOR="1"))


def test_a_replay_has_colours(record: Path) -> None:
    assert COLOUR.search(shown("replay", str(record)))


@pytest.mark.parametrize("words", [("games",), PLAY, ARENA, SOLVE], ids=["games", "play", "arena", "solve"])
def test_a_pipe_gets_plain_text(words: tuple[str, ...]) -> None:
    command = [sys.executable, "-m", "safecracker", *words, "--lang", "en"]
    done = subprocess.run(command, capture_output=True, check=True, text=True)
    assert CONTROL not in done.stdout + done.stderr
    assert done.stderr == ""


def test_long_work_shows_its_progress_at_a_terminal() -> None:
    assert "\u2501" in shown(*ARENA)  # the bar


def test_the_options_of_a_game_stand_in_columns_at_a_terminal() -> None:
    plain = re.sub(r"\x1b\[[0-9;]*m", "", shown("games"))
    rows = [line for line in plain.splitlines() if re.match(r"  (holes|colours|rows)=", line)]
    assert len({line.index(re.split(r" {2,}", line.strip())[1]) for line in rows}) == 1
