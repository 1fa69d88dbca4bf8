"""Self-play at the terminal."""

from pathlib import Path

from .conftest import TINY, Call


def test_games_are_written_and_counted(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    words = ("selfplay", "mastermind", "2", "random", "--games", "3", "--out", str(file), "--options", TINY)
    assert call(*words, "--workers", "1").stdout == f"3 games have been saved in {file}.\n"
    assert {line.count(b'"players":["2","random"]') for line in file.read_bytes().splitlines()} == {1}


def test_one_line_says_what_is_wrong(call: Call, tmp_path: Path) -> None:
    file = str(tmp_path / "games.jsonl")
    assert "there is no player 9" in call("selfplay", "davinci", "9", "--out", file).stderr
    assert "No such file" in call("selfplay", "davinci", "1", "--out", str(tmp_path / "no" / "games.jsonl")).stderr
