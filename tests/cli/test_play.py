"""A person at the terminal: a complete game, every command, every typing mistake, and leaving."""

import contextlib
import gc
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from safecracker.games.archive import open_record
from safecracker.players.bot import Plan
from safecracker.table import bot_pool
from safecracker.table.bot_pool import BotRequest

from .conftest import TINY, Call

AGAINST = ("play", "mastermind", "--seats", "human,1", "--seed", "1")
TWO = ("play", "mastermind", "--seats", "human,human", "--options", TINY)
FRIENDS = ("", "wp", "", "pw", "wp", "gg", "", "gg")  # hand over, hide, hand over, guess, guess, hide, hand over, guess


def lines(*typed: str) -> str:
    return "".join(f"{line}\n" for line in typed)


def test_a_breaker_and_setter_plays_to_the_end(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    options = "holes=2 colours=2 rows=4 first=0"
    done = call(*AGAINST, "--options", options, "--record", str(file), typed=lines("wp", "ww", "wp", "pw", "pp"))
    assert done.exit_code == 0, done.output
    assert "[Game over]" in done.stdout
    assert open_record(file.read_text(encoding="utf-8")).proved


def test_what_is_wrong_is_said_and_costs_nothing(call: Call) -> None:
    done = call(*AGAINST, "--options", TINY, typed=lines("xx", "w", "answer 1 1", "challenge", "hide wp", "quit"))
    expected = [
        "X is not a peg in this game; the pegs are WPG",
        "a code has 2 pegs, not 1",
        "fill the next row (example: guess WP)",
        "you can only challenge answers given by hand",
    ]
    assert [line for line in expected if line not in done.stdout] == []
    assert "row 2" not in done.stdout


@pytest.mark.parametrize(
    ("command", "expected"),
    [
        ("?", "For example: guess WW, guess WP, guess WG"),
        ("help", "hint, board, rules, quit"),
        ("hint", "Look for a row that fits every answer so far"),
        ("board", "[ #  # ]  Bodo’s code"),
        ("rules", "**R1**"),
    ],
)
def test_a_command_is_obeyed_and_the_turn_stays(call: Call, command: str, expected: str) -> None:
    before = call(*AGAINST, "--options", TINY, typed=lines("quit")).stdout
    done = call(*AGAINST, "--options", TINY, typed=lines(command, "quit")).stdout
    assert expected in done
    assert done.count("Your move") == before.count("Your move") + 1


def test_a_command_can_be_in_capitals(call: Call) -> None:
    assert "Look for a row that fits" in call(*AGAINST, "--options", TINY, typed=lines("HINT", "quit")).stdout


@pytest.mark.parametrize("typed", [lines("quit"), lines("ww", "QUIT"), "", lines("ww")])
def test_leaving_says_that_there_is_no_record(call: Call, tmp_path: Path, typed: str) -> None:
    file = tmp_path / "game.txt"
    done = call(*AGAINST, "--options", "first=1", "--record", str(file), typed=typed)
    assert done.exit_code == 1
    assert done.stdout.endswith("The game was not finished, so it was not saved.\n")
    assert not file.exists()
    assert done.stderr == ""


def test_ctrl_c_while_a_bot_thinks_leaves_without_a_word_of_the_bot(
    call: Call, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def interrupted(_: BotRequest) -> Plan:
        raise KeyboardInterrupt

    monkeypatch.setattr(bot_pool, "think", interrupted)
    done = call("play", "mastermind", "--seats", "1,1")
    gc.collect()
    assert (done.exit_code, done.stderr, caplog.text) == (1, "", "")
    assert done.stdout.endswith("The game was not finished, so it was not saved.\n")


def test_a_hint_comes_rung_by_rung_and_the_last_one_again(call: Call) -> None:
    done = call(*AGAINST, "--options", TINY, typed=lines("hint", "hint", "hint", "hint", "quit")).stdout
    nudge, reason, move = "Look for a row that fits", "possible answers.", "Try W"
    assert done.index(nudge) < done.index(reason) < done.index(move)
    assert (done.count(move), done.count("Type hint again for more.")) == (2, 2)


def test_a_setter_answers_by_hand(call: Call) -> None:
    options = "holes=2 colours=3 rows=4 first=0 answers=hand"
    done = call(*AGAINST, "--options", options, typed=lines("wp", "hint", "hint", "9 9", "1 1", "1", "00", "quit"))
    expected = (
        "The right answer is",
        "9 red and 9 white is impossible with 2 pegs; count again",
        "1 red and 1 white is impossible with 2 pegs; count again",
        "an answer is the number of red key pegs and the number of white key pegs",
        "Answer: no key pegs.",
    )
    assert [line for line in expected if line not in done.stdout] == []


def test_two_people_hand_the_keyboard_over(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    done = call(*TWO, "--record", str(file), typed=lines(*FRIENDS))
    assert done.exit_code == 0, done.output
    assert done.stdout.count("Hand over to Player 2, then press Enter") == 2
    assert done.stdout.count("Hand over to Player 1, then press Enter") == 1
    assert open_record(file.read_text(encoding="utf-8")).parsed.record.result == "1 2 points"


def test_after_the_hand_over_nothing_shows_the_others_code(call: Call) -> None:
    done = call(*TWO, typed=lines("", "gp", "", "ww", "quit"))
    after = done.stdout.partition("Hand over to Player 1")[2]
    assert "G  P" not in after
    assert "green, pink" not in after
    assert "[ #  # ]" in after


def at_a_terminal(*typed: str) -> str:
    """What a real terminal gets while two people play."""
    ours, theirs = pty.openpty()
    command = [sys.executable, "-m", "safecracker", *TWO, "--lang", "en"]
    process = subprocess.Popen(command, stdin=theirs, stdout=theirs, stderr=theirs, close_fds=True)
    os.close(theirs)
    os.write(ours, lines(*typed).encode())
    shown = b""
    with contextlib.suppress(OSError):  # the other end is closed
        while more := os.read(ours, 4096):
            shown += more
    os.close(ours)
    assert process.wait(10) == 1
    return shown.decode()


def test_a_hand_over_wipes_the_screen_and_then_what_was_scrolled_away() -> None:
    shown = at_a_terminal("", "gp", "", "quit")
    wiped = shown.partition("You hid a code")[2].partition("Hand over to Player 1")[0]
    assert wiped.endswith("\x1b[2J\x1b[1;1H\x1b[3J")


def test_a_game_in_german(call: Call) -> None:
    german, english = (call(*AGAINST, "--lang", lang, typed=lines("?", "xx", "quit")).stdout for lang in ("de", "en"))
    shared = set(german.splitlines()) & set(english.splitlines())
    assert not any(line.lower() != line.upper() for line in shared)


@pytest.mark.parametrize("typed", [lines("hint", "quit"), lines("?", "wwpp", "xx", "quit")])
@pytest.mark.parametrize("lang", ["en", "de", "fr", "nl"])
def test_nothing_is_wider_than_80_columns(call: Call, lang: str, typed: str) -> None:
    done = call(*AGAINST, "--options", "first=1", "--lang", lang, typed=typed)
    assert max(map(len, done.stdout.splitlines())) <= 80
