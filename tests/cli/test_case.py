"""Cases in the terminal: each kind is typed to its end."""

import random

import pytest

from safecracker.cases.calendar import ORDER
from safecracker.cases.library import daily_case, trainer_case
from safecracker.games.kit import LEVELS

from .conftest import Call


@pytest.fixture(autouse=True)
def first_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random.SystemRandom, "randint", lambda *_: 1)
    monkeypatch.setattr(random.SystemRandom, "choice", lambda _, of: of[0])


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", ORDER)
def test_a_case_is_typed_to_its_end(call: Call, game: str, level: int) -> None:
    case = trainer_case(game, level, 1)
    done = call("case", "--game", game, "--grade", str(level), typed=f"\n\n\n{case.solution}\n")
    assert done.exit_code == 0, done.output
    assert "Case closed." in done.stdout
    assert "How to work it out" in done.stdout


def test_the_case_of_a_date(call: Call) -> None:
    done = call("case", "--date", "2026-02-03", typed=f"{daily_case(34).solution}\n")
    assert "Case 34 · Da Vinci Code · Easy" in done.stdout
    assert "Case closed." in done.stdout


def test_a_wrong_answer_shows_what_it_contradicts(call: Call) -> None:
    done = call("case", "--game", "mastermind", "--level", "2", typed="rrrr\nr\nquit\n")
    assert "Not certain. Row " in done.stdout
    assert "a code has 4 pegs, not 1" in done.stdout
    assert "Case closed." not in done.stdout


def test_hints_come_to_an_end(call: Call) -> None:
    done = call("case", "--game", "codecrackers", "--grade", "1", typed="\n" * 40)
    assert done.exit_code == 0
    assert "There are no more hints." in done.stdout


def test_a_level_alone_is_enough(call: Call) -> None:
    assert "· Expert" in call("case", "--level", "5", "--lang", "en", typed="quit\n").stdout


@pytest.mark.parametrize(
    "wanted", [("--date", "2025-12-31"), ("--date", "2299-01-01"), ("--game", "chess"), ("--level", "6")]
)
def test_what_there_is_not_is_refused(call: Call, wanted: tuple[str, str]) -> None:
    assert call("case", *wanted).exit_code == 2
