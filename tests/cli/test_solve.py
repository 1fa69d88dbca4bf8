"""The command that solves a game: what it says, what it writes, and one line when it cannot be."""

import json
from pathlib import Path

import pytest

from safecracker.games.mastermind.mind import tree

from .conftest import Call

SOLVE = ("mastermind", "solve", "--by", "parts", "--holes", "3")


def test_the_figures_are_printed(call: Call) -> None:
    done = call(*SOLVE, "--colours", "3")
    assert done.exit_code == 0, done.output
    assert done.stdout == (
        "73 guesses for all 27 codes: 2.70370 on average, 4 at most. The first is 001.\n"
        "Codes found by guess 1, 2, 3, …: 1, 7, 18, 1.\n"
    )


def test_the_figures_are_written(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "figures.json"
    call(*SOLVE, "--colours", "3", "--json", str(file))
    figures = json.loads(file.read_bytes())
    assert {"total", "average", "worst", "distribution", "first", "seconds", "proved"} <= figures.keys()
    assert sum(figures["distribution"]) == 27
    assert figures["proved"] is False


def test_the_tree_is_written_as_it_is_kept(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "tree.txt"
    call(*SOLVE, "--colours", "3", "--tree", str(file))
    root = tree.read(file.read_text(), 3, 3)
    assert (root.guess, root.size) == ("001", 27)


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (("--holes", "1"), "2 to 6 holes"),
        (("--colours", "11"), "2 to 10 colours"),
        (("--holes", "5", "--by", "exact"), "at most 10000 codes; this one has 32768"),
        (("--worst", "5"), "only a search"),
        (("--by", "magic"), "--by must be entropy, parts"),
        (("--colours", "2", "--json", "nowhere/figures.json"), "nowhere/figures.json"),
    ],
)
def test_what_cannot_be_solved_is_an_error_in_one_line(call: Call, words: tuple[str, ...], expected: str) -> None:
    done = call(*SOLVE, *words)
    assert done.exit_code == 2
    assert expected in done.stderr
    assert done.stderr.count("\n") == 1


CHECK = ("mastermind", "check", "--holes", "3", "--colours", "3", "--parts", "9")


@pytest.fixture
def kept(call: Call, tmp_path: Path) -> Path:
    file = tmp_path / "tree.txt"
    call(*SOLVE, "--colours", "3", "--tree", str(file))
    return file


@pytest.mark.slow
@pytest.mark.thorough  # its kernels are compiled
def test_what_a_second_program_finds_is_said(call: Call, kept: Path) -> None:
    done = call(*CHECK, "--tree", str(kept), "--most", "8")
    assert done.exit_code == 0, done.output
    assert done.stdout.startswith("73 guesses for all 27 codes: 2.70370 on average, 4 at most. The first is 001.\n")
    assert "were solved again; 0 take fewer guesses.\n" in done.stdout


@pytest.mark.parametrize(
    ("worst", "expected"),
    [
        ("4", "Every code can be found with 4 guesses or fewer.\n"),
        ("3", "Proved: no strategy finds every code with 3 guesses or fewer.\n"),
    ],
)
def test_whether_a_limit_can_be_kept_is_said(call: Call, worst: str, expected: str) -> None:
    done = call(*CHECK, "--worst", worst)
    assert (done.exit_code, done.stdout) == (0, expected)


def test_a_tree_that_wastes_guesses_fails(call: Call, tmp_path: Path) -> None:
    file = tmp_path / "tree.txt"
    call(*SOLVE, "--by", "minimax", "--colours", "4", "--tree", str(file))
    done = call(*CHECK, "--tree", str(file), "--colours", "4", "--most", "20")
    assert done.exit_code == 1, done.output


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ((), "no tree is stored for this game"),
        (("--tree", "pyproject.toml"), "pyproject.toml has no tree for this game"),
        (("--tree", "nowhere.txt"), "nowhere.txt"),
    ],
)
def test_what_cannot_be_checked_is_an_error_in_one_line(call: Call, words: tuple[str, ...], expected: str) -> None:
    done = call(*CHECK, *words)
    assert done.exit_code == 2
    assert expected in done.stderr
    assert done.stderr.count("\n") == 1


def test_an_equilibrium_of_too_many_codes_is_an_error_in_one_line(call: Call) -> None:
    done = call("mastermind", "equilibrium", "--holes", "5", "--colours", "8")
    assert done.exit_code == 2
    assert "at most 10000 codes" in done.stderr


MIXTURE = (Path(__file__).parents[2] / "benchmarks" / "mixture-4x8.json").read_text()


def spoiled(**parts: object) -> str:
    return json.dumps(json.loads(MIXTURE) | parts)


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "nothing",
        spoiled(colours=9),
        spoiled(trees=[]),
        spoiled(trees=[[1, 2, 3]]),
        spoiled(trees=[[0, 0, 0, 0, 0]], played=[]),
        spoiled(weights=[0, 0, 0, 0, 0]),
        spoiled(weights=[1, 1, 1, 1, -9]),
        spoiled(played=["0123"]),
    ],
)
def test_a_file_that_holds_no_mixture_is_not_written_over(call: Call, tmp_path: Path, text: str) -> None:
    file = tmp_path / "mixture.json"
    file.write_text(text)
    done = call("mastermind", "equilibrium", "--json", str(file))
    assert done.exit_code == 2
    assert "has no mixture for this game" in done.stderr
    assert file.read_text() == text
