"""The arena at the terminal: its report in words, its files, and one line when it cannot be."""

import json
from pathlib import Path

import pytest
from click.testing import Result

from safecracker.lab.arena import arena
from safecracker.lab.arena.contest import Contest
from safecracker.lab.arena.runner import run
from safecracker.lab.jobs import Workers

from .conftest import Call

TINY = "holes=2 colours=3 rows=4"
SMALL = ("arena", "mastermind", "3", "1", "--games", "12", "--workers", "1", "--options", TINY)


def test_a_report_has_version_seeds_ratings_pairs_times_and_machine(call: Call) -> None:
    done = call(*SMALL, "--seed", "4")
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[0].startswith("Mastermind, 2 seats. Safecracker 0.")
    assert "6 deals, 12 games, seeds 4 to 9." in lines
    assert "player" in lines[5]
    assert lines[6].split()[0] == "3"
    assert any(line.startswith("3 against 1: ") for line in lines)
    assert any("Pairs by points scored by 3:" in line for line in lines)
    assert "the speed of this machine is" in done.stdout
    assert max(map(len, lines)) <= 80


def test_a_test_gives_its_verdict(call: Call) -> None:
    words = ("arena", "davinci", "3", "random", "--games", "200", "--workers", "1", "--sprt", "0,100")
    assert "Accepted, with LLR +2.9" in call(*words).stdout
    assert "Rejected, with LLR" in call(*words[:2], "random", "3", *words[4:]).stdout
    assert "Undecided, with LLR" in call(*SMALL, "--sprt", "0,5").stdout


def test_three_players_have_a_matrix(call: Call) -> None:
    done = call("arena", "mastermind", "3", "2", "1", "--games", "4", "--workers", "1", "--options", TINY)
    assert "How often the player on the left wins" in done.stdout


def test_a_table_of_all_tells_what_each_won(call: Call) -> None:
    done = call("arena", "thieves", "1", "2", "3", "--seats", "3", "--games", "6", "--workers", "1")
    assert "Wins per player: 1 " in done.stdout


def test_a_table_of_more_tells_what_each_wins_alone(call: Call) -> None:
    done = call("arena", "thieves", "2", "1", "--games", "8", "--workers", "1")
    assert "2 alone against copies of 1 wins " in " ".join(done.stdout.split())


def test_one_who_never_won_has_no_interval(call: Call) -> None:
    done = call("arena", "davinci", "3", "random", "--games", "20", "--workers", "1")
    assert "?" in done.stdout
    assert "(> +" in done.stdout
    assert "(< -" in call("arena", "davinci", "random", "3", "--games", "20", "--workers", "1").stdout


def test_card_and_picture_are_written(call: Call, tmp_path: Path) -> None:
    report, drawing = tmp_path / "report.json", tmp_path / "report.svg"
    call(*SMALL, "--json", str(report), "--svg", str(drawing))
    assert json.loads(report.read_bytes())["meetings"][0]["deals"] == 6
    assert drawing.read_text(encoding="utf-8").startswith("<svg ")


def test_the_report_speaks_other_languages(call: Call) -> None:
    assert "Paare nach den Punkten von 3" in call(*SMALL, "--lang", "de").stdout


def test_ctrl_c_is_reported_and_is_no_success(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(contest: Contest, wanted: list[tuple[int, int]], workers: Workers):
        yield next(run(contest, wanted, workers))
        raise KeyboardInterrupt

    monkeypatch.setattr(arena, "run", stopped)
    done = call(*SMALL)
    assert done.exit_code == 130
    assert "Stopped early" in done.stdout


def test_ctrl_c_at_once_tells_nothing(call: Call, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*_: object):
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(arena, "run", stopped)
    done = call(*SMALL)
    assert (done.exit_code, done.stdout) == (130, "")


def refused(done: Result) -> str:
    assert done.exit_code == 2
    assert len(done.stderr.splitlines()) == 1
    return done.stderr


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("chess", "1", "2"), "there is no game chess; choose from mastermind"),
        (("davinci", "1", "7"), "there is no player 7; choose from 1, 2, 3, 4, 5, champion, random"),
        (("davinci", "1"), "at least two players, each once; not 1"),
        (("davinci",), "at least two players"),
        (("davinci", "1", "2", "--games", "0"), "--games must be a whole number, 2 or more"),
        (("davinci", "1", "2", "--workers", "0"), "--workers must be a whole number, 1 or more"),
        (("davinci", "1", "2", "--seed", "-1"), "--seed must be a whole number, 0 or more"),
        (("davinci", "1", "2", "--seats", "9"), "is for 2 to 4 players, not 9"),
        (("davinci", "1", "2", "--options", "tiles=3"), "there is no option tiles"),
        (("davinci", "1", "2", "--sprt", "20"), "two Elo numbers, the smaller first, as in 0,20; not 20"),
        (("davinci", "1", "2", "3", "--sprt", "0,20"), "a test needs two players, not 3"),
        (("davinci", "1", "2", "--resume", "nowhere/at/all"), "nowhere/at/all: No such file or directory"),
        (("davinci", "1", "2", "--json", "nowhere/at/all"), "there is no folder nowhere/at to write to"),
        (("davinci", "1", "2", "--svg", "nowhere/at/all"), "there is no folder nowhere/at to write to"),
    ],
)
def test_a_mistake_is_an_error_in_one_line(call: Call, words: tuple[str, ...], expected: str) -> None:
    assert expected in refused(call("arena", *words))
