"""Who sees what, beside what the census counts; and codes that came from elsewhere than from a text."""

from random import Random

import pytest

from safecracker.core.errors import IllegalAction
from safecracker.core.game import CHANCE, OMNISCIENT, Action, Event, Move, Seat
from safecracker.games.mastermind.rules.events import CodeHidden
from safecracker.games.mastermind.rules.model import Code, Guess, Hide, Keys
from safecracker.games.mastermind.rules.options import MastermindOptions
from safecracker.games.mastermind.rules.scoring import can_be, mark
from tests.games.mastermind.conftest import HAND, play

ANN, BEN = Seat(0), Seat(1)


def test_the_omniscient_viewer_sees_the_code() -> None:
    assert play("1 hide RRYB").view(OMNISCIENT).now.code == "RRYB"


def test_the_omniscient_viewer_reads_the_code() -> None:
    assert play("1 hide RRYB").shown_to(OMNISCIENT) == [CodeHidden(BEN, Code("RRYB"))]


def test_an_unknown_event_is_silent() -> None:
    assert play().game.redact(Event(), OMNISCIENT) is None


def test_an_unknown_action_is_a_question_mark() -> None:
    assert play().game.redacted_text(Move(BEN, Action()), ANN) == "?"


@pytest.mark.parametrize(
    ("viewer", "text"), [(ANN, "hide ????"), (None, "hide ????"), (BEN, "hide RRYB"), (OMNISCIENT, "hide RRYB")]
)
def test_a_hidden_code_is_four_question_marks_in_the_copies_of_others(viewer: Seat | None, text: str) -> None:
    assert play().game.redacted_text(Move(BEN, Hide(Code("RRYB"))), viewer) == text


@pytest.mark.parametrize("options", ["", "first=1"])
def test_a_view_is_over_when_the_game_is(options: str) -> None:
    assert not play(options=options).view(None).over


def test_a_finished_game_is_over_for_everybody() -> None:
    assert play("1 hide RRYB", "0 guess RRYB", "0 hide WWWW", "1 guess WWWW").view(None).over


def test_nobody_s_turn_is_seen_before_the_lot_is_drawn() -> None:
    assert play(options="").view(ANN).actor is None


def test_a_state_knows_when_it_is_over() -> None:
    assert not play(options="").state.over


def test_a_sampled_code_fits_the_answers() -> None:
    board = play("1 hide RRYB", "0 guess RYRR", "0 guess WPGB")
    sampled = board.game.sample_state(board.view(ANN), Random(1))
    assert [mark(sampled.now.code, row.guess) for row in sampled.now.rows] == [Keys(1, 2), Keys(1, 0)]


def test_a_code_that_is_hard_to_find_is_sampled_all_the_same() -> None:
    rows = ("0 guess YRYRB", "0 guess RYRBY", "0 guess RYBYR")
    board = play("1 hide RYRYB", *rows, options="first=1 holes=5")
    sampled = board.game.sample_state(board.view(ANN), Random(1))
    assert [mark(sampled.now.code, row.guess) for row in sampled.now.rows] == [row.keys for row in board.state.now.rows]


def test_any_code_is_sampled_where_the_answers_contradict_each_other() -> None:
    board = play("1 hide RRYB", "0 guess OOOO", "1 answer 3 0", "0 guess OOOO", "1 answer 0 0", options=HAND)
    assert len(board.game.sample_state(board.view(ANN), Random(1)).now.code) == 4


@pytest.mark.parametrize("kind", [Hide, Guess])
@pytest.mark.parametrize(
    ("code", "why"), [("RRY", "a code has 4 pegs, not 3"), ("RRYT", "T is not a peg in this game")]
)
def test_a_code_that_was_never_read_is_checked_too(kind: type[Hide | Guess], code: str, why: str) -> None:
    board = play(*(("1 hide RRYB",) if kind is Guess else ()))
    with pytest.raises(IllegalAction, match=why):
        board.game.play(board.state, Move(ANN if kind is Guess else BEN, kind(Code(code))))


def test_chance_draws_who_is_first_and_nothing_else() -> None:
    board = play(options="")
    with pytest.raises(IllegalAction, match="wait a moment: lots are being drawn to see who hides the first code"):
        board.game.play(board.state, Move(CHANCE, Hide(Code("RRYB"))))


def test_chance_has_nothing_to_do_once_a_round_has_begun() -> None:
    board = play()
    assert list(board.game.chances(board.state)) == []


@pytest.mark.parametrize("keys", [Keys(-1, 0), Keys(0, -1), Keys(5, 0), Keys(3, 1)])
def test_an_answer_that_cannot_occur_is_none(keys: Keys) -> None:
    assert not can_be(keys, 4)


def test_the_boxed_game_has_4096_codes() -> None:
    assert MastermindOptions().codes == 4096


def test_the_advanced_game_has_6561_codes() -> None:
    assert MastermindOptions(blanks=True).codes == 6561
