"""What all kinds of case have in common: their lines, their names, and which hint comes next."""

import pytest

from safecracker.cases import library
from safecracker.cases.library import daily_case, find_case, kind_of, places_of, trainer_case
from safecracker.core.translation import Phrase
from safecracker.games.case import Case, NoCase, Step, next_step, read_line

CASE = Case(game="toy", level=3, score=8, shown="RYPO03 OBSW20", solution="ORSY", steps=("total", "place", "place"))


def test_a_case_is_one_line():
    assert CASE.line == "3|8|RYPO03 OBSW20|ORSY|total place*2"
    assert read_line("toy", CASE.line) == CASE


def step(*pieces: str) -> Step:
    nothing = Phrase("")
    return Step(kind="look", price=1, clues=(), pieces=pieces, where=nothing, follows=nothing, piece=nothing)


STEPS = (step(), step("O..."), step(), step("..S.", "...Y"))


@pytest.mark.parametrize(
    ("entered", "explained", "number"),
    [((), 0, 0), (("O...",), 0, 2), ((), 1, 1), (("O...",), 3, 3), (("..S.",), 0, 0)],
)
def test_a_hint_speaks_about_the_next_step_that_the_board_does_not_show(entered, explained, number):
    assert next_step(STEPS, entered, explained) is STEPS[number]


@pytest.mark.parametrize("entered", [("..S.", "...Y"), ("R...", "..S.", "...Y"), ("O...", "..S.", "...Y")])
def test_whoever_guessed_the_end_is_given_the_steps_in_order(entered):
    assert [next_step(STEPS, entered, explained) for explained in range(5)] == [*STEPS, None]


@pytest.mark.parametrize("name", ["0", "-1", "1234567", "mastermind-6-1", "mastermind-1-41", "mastermind-1-0", "x", ""])
def test_a_name_that_no_case_has_is_refused(name):
    with pytest.raises(NoCase, match="there is no case"):
        find_case(name)


def test_only_our_games_have_cases():
    with pytest.raises(NoCase, match="there are no cases of chess"):
        kind_of("chess")
    with pytest.raises(NoCase, match="there is no case chess-1-1"):
        find_case("chess-1-1")


def test_a_file_holds_the_days_of_a_game_and_then_the_trainer(monkeypatch):
    names = places_of("mastermind")
    lines = tuple(f"1|1|{name}|X|total" for name in names)
    monkeypatch.setattr(library, "_lines", {"mastermind": lines}.get)
    assert (names[0], names[-1], len(names)) == ("3", "mastermind-5-40", 730 + 200)
    assert daily_case(323).shown == find_case("323").shown == "323"
    assert daily_case(323 + 3652).shown == "323"
    assert trainer_case("mastermind", 3, 17).shown == find_case("mastermind-3-17").shown == "mastermind-3-17"
