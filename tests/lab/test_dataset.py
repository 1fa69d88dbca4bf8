"""Games as a data set: a row for every decision, the same for the same seed, and what a view says it holds."""

import json
import sys
from pathlib import Path
from typing import Any

import msgspec
import pandas as pd
import pytest

from safecracker.core import history
from safecracker.core.errors import BadOptions
from safecracker.core.game import Move, Seat, Step
from safecracker.games import GAMES, find
from safecracker.lab.arena import results_file
from safecracker.lab.dataset import Row, check_format, read_json_lines, rows
from safecracker.lab.jobs import Workers
from safecracker.lab.selfplay import SelfPlay, lines_of_game, self_play, write_games

TINY = "holes=2 colours=3 rows=4"
SMALL = self_play(find("mastermind"), ("2", "1"), seed=3, options=TINY)


def written(file: Path, games: int = 4, *, wanted: SelfPlay = SMALL, processes: int = 1) -> bytes:
    assert list(write_games(wanted, games, file, Workers(processes)))[-1:] in ([games], [])
    return file.read_bytes()


@pytest.mark.parametrize("name", GAMES)
def test_a_row_has_what_every_seat_knew_and_the_number_of_the_action(name: str) -> None:
    kit = find(name)
    wanted = self_play(kit, ("1",), seed=5)
    game = kit.game(wanted.options, len(wanted.players))
    numbers = game.action_numbers()
    found = list(read_json_lines(lines_of_game(wanted, 0).splitlines()))
    assert found
    for row in found:
        views = [msgspec.json.decode(view, type=game.view_type) for view in row.views]
        assert len(views) == game.seats
        legal = game.legal(views[row.seat])
        action = game.read(row.action)
        assert action in legal
        assert len(legal) == row.choices
        assert row.number == numbers.number(action)
        assert max(row.scores) == row.scores[row.winners[0]]


def test_the_same_seed_gives_the_same_file_to_the_byte(tmp_path: Path) -> None:
    one, two = written(tmp_path / "one.jsonl"), written(tmp_path / "two.jsonl", processes=2)
    assert one == two
    assert one == b"".join(lines_of_game(SMALL, number) for number in range(4))
    assert sorted(file.name for file in tmp_path.iterdir()) == ["one.jsonl", "two.jsonl"]


def test_parquet_has_the_same_rows(tmp_path: Path) -> None:
    lines = [json.loads(line) for line in written(tmp_path / "games.jsonl").splitlines()]
    written(tmp_path / "games.parquet")
    frame = pd.read_parquet(tmp_path / "games.parquet")
    assert list(frame.columns) == list(Row.__struct_fields__)
    assert len(frame) == len(lines)
    for line, (_, row) in zip(lines, frame.iterrows(), strict=True):
        assert line["views"] == [json.loads(view) for view in row["views"]]
        assert (line["action"], line["number"], line["seat"]) == (row["action"], row["number"], row["seat"])
        assert line["scores"] == list(row["scores"])


def test_what_was_interrupted_goes_on(tmp_path: Path) -> None:
    file, part = tmp_path / "games.jsonl", tmp_path / "games.jsonl.part"
    for done in write_games(SMALL, 4, file, Workers()):
        if done == 2:
            break
    kept = part.read_bytes()
    part.write_bytes(kept + b'{"game":"master')  # cut short
    assert list(write_games(SMALL, 4, file, Workers())) == [3, 4]
    assert file.read_bytes() == written(tmp_path / "other.jsonl")


def test_an_unfinished_file_of_other_games_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "games.jsonl"
    next(write_games(SMALL, 4, file, Workers()))
    with pytest.raises(BadOptions, match="has other games"):
        next(write_games(msgspec.structs.replace(SMALL, seed=9), 4, file, Workers()))
    monkeypatch.setattr("safecracker.lab.selfplay.digest", lambda game: results_file.digest(game)[::-1])
    with pytest.raises(BadOptions, match="has other games"):
        next(write_games(SMALL, 4, file, Workers()))


def test_only_what_can_be_written_is_begun(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match=r"there is no format csv; choose from jsonl, parquet"):
        next(write_games(SMALL, 4, tmp_path / "games.csv", Workers()))
    with pytest.raises(BadOptions, match="the ending of the file name sets the format; choose from jsonl, parquet"):
        next(write_games(SMALL, 4, tmp_path / "games", Workers()))
    with pytest.raises(BadOptions, match="2 seats need 2 players"):
        self_play(find("mastermind"), ("1", "2", "3"), seed=0, seats=2)


def test_without_pyarrow_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(BadOptions, match=r"install safecracker\[dataset\]"):
        check_format("parquet")


def test_a_move_that_was_taken_back_has_no_row() -> None:
    kit = find("mastermind")
    game = kit.game("holes=2 colours=3 rows=4 rounds=2 first=1", 2)
    steps: list[tuple[Move, Step[Any]]] = []
    for seat, text in (
        (1, "hide WW"),
        (1, "take back"),
        (1, "hide WP"),
        (0, "guess WP"),
        (0, "hide WP"),
        (1, "guess WP"),
    ):
        move = Move(Seat(seat), history.read(game, text))
        steps.append((move, history.play(game, steps, move)))
    assert [row.ply for row in rows(kit, game, steps, name="1", players=("human", "human"))] == [3, 4, 5, 6]
    with pytest.raises(ValueError, match="only a finished game"):
        list(rows(kit, game, steps[:3], name="1", players=("human", "human")))
