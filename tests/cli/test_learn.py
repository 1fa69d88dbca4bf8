"""Lessons in the terminal: each is typed through to its end."""

import pytest

from safecracker.games import games
from safecracker.games.teaching import teaching

from .conftest import Call

LESSONS = {name: taught for name, kit in games().items() if (taught := teaching(kit))}


def typed(game: str) -> str:
    """What a learner types who does everything right."""
    steps = [step for step in LESSONS[game].lesson.steps[:-1] if step.choices or not step.ways]
    return "".join(f"{step.choices[0] if step.choices else ''}\n" for step in steps)


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_is_typed_through_to_its_end(call: Call, game: str) -> None:
    done = call("learn", game, typed=typed(game))
    assert done.exit_code == 0, done.output
    assert f"safecracker play {game} --seats human,1" in done.stdout
    assert "Not that one yet" not in done.stdout


def test_a_wrong_move_gets_a_kind_sentence(call: Call) -> None:
    done = call("learn", "mastermind", typed="gggg\nnonsense\n\nquit\n")
    assert done.exit_code == 0
    assert done.stdout.count("Nox: Four reds are just right. Confirm the row.") == 2
    assert "Type guess RRRR" in done.stdout


def test_after_three_wrong_moves_the_right_one_is_shown(call: Call) -> None:
    done = call("learn", "mastermind", typed="gggg\ngggg\nquit\n")
    assert "Type guess RRRR" not in done.stdout
    done = call("learn", "mastermind", typed="gggg\ngggg\ngggg\nquit\n")
    assert done.stdout.count("Type guess RRRR") == 1


def test_one_can_go_back_a_step(call: Call) -> None:
    done = call("learn", "mastermind", typed="rrrr\nback\nrrrr\nquit\n")
    assert done.stdout.count("No key peg at all") == 2


def test_whoever_types_no_more_leaves(call: Call) -> None:
    assert call("learn", "mastermind", typed="rrrr\n").exit_code == 0


def test_it_speaks_the_language_of_the_learner(call: Call) -> None:
    shown = call("learn", "mastermind", "--lang", "de", typed="quit\n").stdout
    assert "Nox: Hinter dem Sichtschutz sind vier Stifte." in shown


def test_a_game_that_does_not_exist_is_refused(call: Call) -> None:
    assert call("learn", "chess").exit_code == 2
