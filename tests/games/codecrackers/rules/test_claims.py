"""The ways to claim: buzzers on one device, and decisions in secret without hurry."""

import pytest

from safecracker.core.game import CLOCK, OMNISCIENT, Millis, Viewer
from safecracker.games.codecrackers.rules.events import BuzzerPressed
from safecracker.games.codecrackers.rules.model import Mark
from safecracker.testing.board import move
from tests.games.codecrackers.conftest import ANN, BEN, CLEO, FIVE, FOUR, NONE, THREE, chips, claim, search

BUZZER, CALM = "claims=buzzer", "claims=calm"

# buzzers


def test_on_one_device_the_buzzer_is_pressed_first() -> None:  # R30
    assert search(options=BUZZER).refusal(claim(0, THREE)) == "press your buzzer first (example: buzz 1)"


def test_nothing_but_the_buzzer_is_offered_first() -> None:  # R30
    assert search(options=BUZZER).offers(ANN) == ["buzz 1"]


def test_the_buzzer_is_logged_for_all() -> None:  # R30
    board = search("1 buzz 1 @3.5", options=BUZZER)
    assert board.shown_to(None) == [BuzzerPressed(BEN, Millis(3500))]


def test_who_pressed_the_buzzer_is_alone_to_act() -> None:  # R30
    board = search("1 buzz 1", options=BUZZER)
    assert set(board.turn) == {BEN, CLOCK}


@pytest.mark.parametrize("text", ["0 buzz 1", "0 claim 1 A1 5"])
def test_the_others_wait_for_the_claim(text: str) -> None:  # R30
    board = search("1 buzz 1", options=BUZZER)
    assert board.refusal(text) == "someone else pressed the buzzer first; wait for their claim"


def test_the_claim_after_the_buzzer_counts() -> None:  # R30
    board = search("1 buzz 1 @3", claim(1, FOUR) + " @6.999", options=BUZZER)
    assert (board.last, set(board.turn)) == ("right", {ANN, CLEO, CLOCK})


def test_after_four_seconds_it_is_too_late() -> None:  # R30
    assert (
        search("1 buzz 1 @3", options=BUZZER).refusal(claim(1, FOUR) + " @7")
        == "your time is up; look at the table again"
    )


def test_a_buzzer_without_a_claim_is_as_good_as_wrong() -> None:  # R30
    board = search("1 buzz 1 @3", "clock lapse @7", options=BUZZER)
    assert (board.last, chips(board), BEN in board.turn) == ("seat 1 is wrong", "1 lapsed", False)


def test_the_others_go_on_after_a_lapse() -> None:  # R30
    board = search("1 buzz 1 @3", "clock lapse @7", "0 buzz 1", claim(0, FIVE), options=BUZZER)
    assert board.last.startswith("right")


def test_the_glass_runs_on_after_a_buzzer_is_pressed() -> None:  # R30
    board = search("1 buzz 1 @43", options=BUZZER)
    assert board.then("clock time").state.rounds[-1].search.ended == 45_000


def test_at_the_same_moment_the_glass_goes_first() -> None:  # R30
    assert search("1 buzz 1 @41", options=BUZZER).then("clock time").state.search is None


def test_a_buzzer_falls_silent_without_a_glass_too() -> None:  # R30
    board = search("1 buzz 1 @100", "clock lapse", options=f"{BUZZER} glass=untimed")
    assert (board.now, chips(board)) == (104_000, "1 lapsed")


def test_a_buzzer_is_pressed_once() -> None:  # R30
    board = search("1 buzz 1", options=BUZZER)
    assert board.refusal("1 buzz 1").startswith("you pressed your buzzer; now choose the cell and the safe (example:")


def test_who_pressed_the_buzzer_cannot_pass() -> None:  # R30
    board = search("1 buzz 1", options=f"{BUZZER} glass=untimed")
    assert board.refusal("1 pass 1").startswith("you pressed your buzzer")


def test_where_all_have_their_own_device_there_is_no_buzzer() -> None:  # R30
    assert search().refusal("0 buzz 1").startswith("there is no buzzer at this table; put your chip")


# in secret, without hurry


@pytest.mark.parametrize("what", ["claim 1 A1 5", "claim 1 I9 3", "pass 1"])
@pytest.mark.parametrize("viewer", [BEN, CLEO, None])
def test_others_see_that_somebody_has_decided_and_no_more(what: str, viewer: Viewer) -> None:  # R34
    board = search(f"0 {what} @5", options=CALM)
    (chip,) = board.view(viewer).search.chips
    assert (chip.mark, chip.cell, chip.safe) == (Mark.SEALED, None, None)


@pytest.mark.parametrize("viewer", [BEN, None])
def test_a_claim_and_a_pass_look_alike_to_others(viewer: Viewer) -> None:  # R34
    one, other = search("0 claim 1 A1 5", options=CALM), search("0 pass 1", options=CALM)
    assert (one.shown_to(viewer), one.view(viewer)) == (other.shown_to(viewer), other.view(viewer))


@pytest.mark.parametrize("viewer", [ANN, OMNISCIENT])
def test_the_own_decision_is_seen(viewer: Viewer) -> None:  # R34
    (chip,) = search(claim(0, FIVE), options=CALM).view(viewer).search.chips
    assert (chip.cell, chip.safe) == ("A1", 5)


def test_nobody_learns_yet_whether_it_is_right() -> None:  # R34
    assert search(claim(0, FIVE), options=CALM).last == ""


def test_a_5_does_not_end_the_search() -> None:  # R34
    assert search(claim(0, FIVE), options=CALM).state.search is not None


def test_no_safe_is_closed_by_what_others_have_sealed() -> None:  # R34
    board = search(claim(0, FOUR), claim(1, FOUR), claim(2, THREE), options=CALM)
    assert board.last.startswith("opened 0 C3 4 right | 1 C3 4 right | 2 D5 3 right")


def test_all_is_opened_when_the_time_is_up() -> None:  # R34
    board = search(claim(0, NONE), "1 pass 1", "clock time", options=CALM)
    assert board.last == "opened 0 I9 3 wrong | 1 passed, search 1 moves nobody"


def test_all_is_opened_when_everybody_has_decided() -> None:  # R34
    board = search("2 pass 1", claim(0, THREE), "1 pass 1", options=CALM)
    assert board.last == "opened 2 passed | 0 D5 3 right | 1 passed, search 1 moves seat 0 by 3 to 3"


def test_a_decision_stands() -> None:  # R34
    assert (
        search("0 pass 1", options=CALM)
        .refusal(claim(0, FIVE))
        .startswith("you have already made your choice in this search")
    )


def test_the_longest_find_moves() -> None:  # R34
    board = search(claim(0, THREE), claim(1, FOUR), "2 pass 1", options=CALM)
    assert board.state.detectives == (0, 4, 0)


@pytest.mark.parametrize(
    ("what", "squares"), [(THREE, 2), (FOUR, 2), (FIVE, 3)], ids=["3 by two", "4 by two", "5 by two"]
)
def test_those_with_the_longest_find_share_its_squares_rounded_up(what: str, squares: int) -> None:  # R34
    board = search(claim(0, what), claim(1, what), "2 pass 1", options=CALM)
    assert board.state.detectives == (squares, squares, 0)


def test_of_those_who_reach_the_thief_at_once_the_further_one_wins() -> None:  # R34
    board = search(claim(0, FOUR), claim(1, FOUR), "2 pass 1", options=CALM, at=(9, 10, 0))
    assert board.outcome is not None
    assert (board.outcome.winners, board.outcome.reason) == ((BEN,), "safe")


def test_those_who_are_equally_far_share_the_win() -> None:  # R34
    board = search(claim(0, FOUR), claim(1, FOUR), "2 pass 1", options=CALM, at=(9, 9, 0))
    assert board.outcome is not None
    assert (board.outcome.winners, board.outcome.reason) == ((ANN, BEN), "shared")


@pytest.mark.parametrize(("viewer", "text"), [(ANN, "claim 1 A1 5"), (BEN, "claim 1 ?"), (None, "claim 1 ?")])
def test_an_unfinished_record_covers_what_is_sealed(viewer: Viewer, text: str) -> None:  # R34
    board = search(options=CALM)
    assert board.game.redacted_text(move(board.game, claim(0, FIVE)), viewer) == text
    assert board.game.redacted_text(move(board.game, "0 pass 1"), viewer) in (text, "pass 1")


def test_in_a_race_a_record_covers_nothing() -> None:  # R21
    board = search()
    assert board.game.redacted_text(move(board.game, claim(0, FIVE)), None) == "claim 1 A1 5"
