"""A move is taken back by its maker, at once, and only if nobody learned anything from it."""

from typing import Any

import pytest

from safecracker.core import history, notation
from safecracker.core.errors import BadRecord, IllegalAction
from safecracker.core.fair import Deal
from safecracker.core.game import OMNISCIENT, AnyGame, Move, Seat, Step
from safecracker.core.record import Record, audit, record_of, replay
from safecracker.games import find
from safecracker.testing.board import move

ANN, BEN = Seat(0), Seat(1)
MASTERMIND = find("mastermind").game("first=1 rows=4", 2)
BY_HAND = find("mastermind").game("first=1 rows=4 answers=hand", 2)


def played(game: AnyGame, *texts: str) -> list[tuple[Move, Step[Any]]]:
    course: list[tuple[Move, Step[Any]]] = []
    for text in texts:
        actor, _, action = text.partition(" ")
        made = Move(Seat(int(actor)), history.read(game, action)) if action == "take back" else move(game, text)
        course.append((made, history.play(game, course, made)))
    return course


def recorded(game: AnyGame, *texts: str) -> Record:
    deal = Deal(
        seed=bytes(32),
        table="t",
        game=game.name,
        rules=game.version,
        options=str(game.options),
        seats=("Ann", "Ben"),
        nonces=("", ""),
    )
    return record_of(game, deal, tuple(made for made, _ in played(game, *texts)), None, OMNISCIENT)


def test_a_hidden_code_can_be_taken_back() -> None:
    course = played(MASTERMIND, "1 hide RRYB")
    assert history.may_take_back(MASTERMIND, course) == BEN


def test_a_row_that_was_answered_cannot() -> None:
    course = played(MASTERMIND, "1 hide RRYB", "0 guess WWWW")
    assert history.may_take_back(MASTERMIND, course) is None


def test_a_row_that_waits_for_an_answer_by_hand_can() -> None:
    course = played(BY_HAND, "1 hide RRYB", "0 guess WWWW")
    assert history.may_take_back(BY_HAND, course) == ANN


def test_an_answer_by_hand_cannot() -> None:
    course = played(BY_HAND, "1 hide RRYB", "0 guess WWWW", "1 answer 0 0")
    assert history.may_take_back(BY_HAND, course) is None


def test_nothing_can_be_taken_back_before_the_first_move() -> None:
    assert history.may_take_back(MASTERMIND, []) is None


def test_what_was_taken_back_is_not_taken_back_again() -> None:
    course = played(MASTERMIND, "1 hide RRYB", "1 take back")
    assert history.may_take_back(MASTERMIND, course) is None


def test_afterwards_the_game_goes_on_from_before() -> None:
    course = played(MASTERMIND, "1 hide RRYB", "1 take back", "1 hide WWWW", "0 guess WWWW")
    assert history.current_state(MASTERMIND, course).past[0].code == "WWWW"


def test_nobody_takes_back_the_move_of_another() -> None:
    with pytest.raises(IllegalAction, match="only take back your own last move"):
        played(MASTERMIND, "1 hide RRYB", "0 take back")


def test_the_record_tells_both_moves_and_holds() -> None:
    record = recorded(MASTERMIND, "1 hide RRYB", "1 take back", "1 hide WWWW")
    page = notation.read(notation.write(record))
    assert [entry.action for entry in page.record.moves] == ["hide RRYB", "take back", "hide WWWW"]
    assert len(audit(page.record, MASTERMIND, page.where, complete=True)) == 3
    assert len(list(replay(page.record, MASTERMIND))) == 3


def test_a_record_in_which_more_is_taken_back_is_refused() -> None:
    record = recorded(MASTERMIND, "1 hide RRYB", "0 guess WWWW")
    page = notation.read(
        notation.write(record).partition("\n\n")[0] + "\n\n1. 1 hide RRYB\n2. 0 guess WWWW\n3. 0 take back\n"
    )
    with pytest.raises(BadRecord, match="only take back your own last move"):
        audit(page.record, MASTERMIND, page.where, complete=False)
