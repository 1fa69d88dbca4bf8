"""Who sees what, beyond what the census counts, and states that are sampled from a view."""

from random import Random

import pytest

from safecracker.core.game import OMNISCIENT, Action, Event, Move, Seat, Viewer
from safecracker.games.teufelsmoor.mind.evaluation import possible_fields
from safecracker.games.teufelsmoor.rules.events import LotRolled, TreasureHidden
from safecracker.games.teufelsmoor.rules.fields import Field, fields
from safecracker.games.teufelsmoor.rules.figures import Side
from safecracker.games.teufelsmoor.rules.model import Hide
from safecracker.games.teufelsmoor.rules.view import public_events
from safecracker.testing.board import Board, move
from tests.games.teufelsmoor.conftest import ANN, BEN, SALT, fresh, patient, play, reset

ASKED = ("M -", "0 release M", "1 place M F6", "0 ask letter F")
HIDE_AGAIN = ("1 anew", "0 place T A1", "0 place K A1", "0 place L L1", "1 hide A5")


def hidden_twice() -> Board:
    """One question, then a second hiding."""
    board = play(*ASKED, "chance roll 1 E", "0 go T E")
    return reset(board, "T - K - L -").then(*HIDE_AGAIN)


@pytest.mark.parametrize(
    ("viewer", "event"),
    [
        (ANN, TreasureHidden(seat=BEN, number=1, field=None, salt="", seal="")),
        (None, TreasureHidden(seat=BEN, number=1, field=None, salt="", seal="")),
        (BEN, TreasureHidden(seat=BEN, number=1, field=Field("F7"), salt="", seal="")),
        (OMNISCIENT, TreasureHidden(seat=BEN, number=1, field=Field("F7"), salt="", seal="")),
    ],
)
def test_only_the_crooks_learn_where_the_treasure_is(viewer: Viewer, event: Event) -> None:
    assert fresh("first=gang").then("1 hide F7").shown_to(viewer) == [event]


@pytest.mark.parametrize(
    ("viewer", "text"), [(ANN, "hide ?"), (None, "hide ?"), (BEN, f"hide F7 {SALT}"), (OMNISCIENT, f"hide F7 {SALT}")]
)
def test_the_field_is_a_question_mark_in_the_copies_of_others(viewer: Viewer, text: str) -> None:
    assert fresh().game.redacted_text(Move(BEN, Hide(Field("F7"), SALT)), viewer) == text


@pytest.mark.parametrize("viewer", [Seat(3), Seat(4)])
def test_every_crook_of_a_party_knows_it(viewer: Seat) -> None:
    assert play(options="crooks=2", seats=5).view(viewer).treasure == "F7"


@pytest.mark.parametrize("viewer", [Seat(0), Seat(1), Seat(2), None, Seat(5)])
def test_nobody_else_does(viewer: Viewer) -> None:
    assert play(options="crooks=2", seats=5).view(viewer).treasure is None


@pytest.mark.parametrize("text", ["go T E", "name F7", "ask half N", "free T A1", "pass"])
def test_everybody_reads_what_is_done_openly(text: str) -> None:
    game = fresh().game
    assert game.redacted_text(move(game, f"0 {text}"), None) == text


def test_an_unknown_event_is_silent() -> None:
    assert fresh().game.redact(Event(), OMNISCIENT) is None


def test_an_event_that_nobody_may_hear_of_is_not_in_the_log() -> None:
    assert public_events((LotRolled(1, 2), Event())) == (LotRolled(1, 2),)


def test_the_history_of_answers_tells_which_hiding_they_are_about() -> None:
    board = hidden_twice()
    assert [(answer.question.what, answer.yes, answer.hiding) for answer in board.view(ANN).answers] == [("F", True, 1)]


def test_an_earlier_hiding_place_stays_secret_until_the_end() -> None:
    board = hidden_twice()
    assert [note.field for note in board.view(ANN).notes] == [None, None]
    assert [note.field for note in board.then("chance roll 1 E", "0 name A5").view(ANN).notes] == ["F7", "A5"]


@pytest.mark.parametrize("viewer", [ANN, BEN, None, OMNISCIENT])
def test_the_log_has_the_events_that_the_viewer_may_know(viewer: Viewer) -> None:
    board, events = fresh("first=gang"), list[Event | None]()
    for text in (f"1 hide F7 {SALT}", "chance roll 1 E", "0 go T E", "chance roll 1 E", "1 go O E"):
        board = board.then(text)
        events += board.shown_to(viewer)
    assert list(board.view(viewer).visible_log) == events


def test_the_log_of_the_gang_does_not_change_when_the_game_is_over() -> None:
    board = play("", "chance roll 1 E", "0 name F8")
    assert board.view(ANN).visible_log[0] == TreasureHidden(seat=BEN, number=1, field=None, salt="", seal="")


@pytest.mark.parametrize(("viewer", "mine"), [(ANN, Side.GANG), (BEN, Side.CROOKS), (None, None), (OMNISCIENT, None)])
def test_a_view_knows_its_side(viewer: Viewer, mine: Side | None) -> None:
    assert play().view(viewer).my_side is mine


@pytest.mark.parametrize(("viewer", "me"), [(BEN, BEN), (None, None), (OMNISCIENT, None)])
def test_a_view_knows_its_seat(viewer: Viewer, me: Seat | None) -> None:
    assert play().view(viewer).my_seat == me


def test_everybody_sees_which_seat_the_game_waits_for() -> None:
    assert play("", "chance roll 1 E").view(None).waiting_for == ANN


def test_nobody_is_waited_for_while_chance_acts() -> None:
    assert play().view(None).waiting_for is None


def test_a_view_is_over_when_the_game_is() -> None:
    assert not play().view(None).over
    assert play("", "chance roll 1 E", "0 name F7").view(None).over


def test_there_is_no_treasure_before_it_is_hidden() -> None:
    assert fresh().view(BEN).treasure is None


def test_chance_has_nothing_to_do_while_somebody_decides() -> None:
    board = play("", "chance roll 1 E")
    assert list(board.game.chances(board.state)) == []


def test_onlookers_are_offered_nothing() -> None:
    assert play("", "chance roll 1 E").offers(None) == []


@pytest.mark.parametrize("viewer", [ANN, None])
def test_the_treasure_is_sampled_wherever_the_answers_allow(viewer: Viewer) -> None:
    board = play(*ASKED)
    rng, view = Random(1), board.view(viewer)
    found = {board.game.sample_state(view, rng).hiding_places[-1].field for _ in range(300)}
    assert found == set(fields(possible_fields(view)))


def test_the_crooks_sample_it_where_it_is() -> None:
    board = play(*ASKED)
    assert {board.game.sample_state(board.view(BEN), Random(seed)).hiding_places[-1].field for seed in range(20)} == {
        "F7"
    }


def test_every_hiding_is_sampled_by_its_own_answers() -> None:
    board = hidden_twice()
    sampled = [board.game.sample_state(board.view(ANN), Random(seed)).hiding_places for seed in range(200)]
    assert {first.field[0] for first, _ in sampled} == {"F"}
    assert len({last.field for _, last in sampled}) > 70


def test_a_seal_is_sampled_as_it_is_seen() -> None:
    board = fresh("first=gang").then(f"1 hide F7 {SALT}")
    view = board.view(ANN)
    assert board.game.view(board.game.sample_state(view, Random(1)), ANN) == view


@pytest.mark.parametrize(
    "options", ["naming=end limit=120", "naming=end limit=120 keys=4 suns=3", "hider=lot limit=60"]
)
def test_what_the_gang_cannot_tell_apart_does_not_change_what_it_may_do(options: str) -> None:
    game, rng = fresh(options).game, Random(7)
    for state, _, _ in patient(game, 7):  # type: ignore[arg-type]
        for viewer in (ANN, None):
            view = game.view(state, viewer)
            sampled = game.sample_state(view, rng)
            assert game.view(sampled, viewer) == view
            assert game.may_act(sampled) == game.may_act(state)


def test_an_action_of_no_kind_cannot_be_played() -> None:
    board = play("", "chance roll 1 E")
    with pytest.raises(Exception, match="now move a figure as the dice show"):
        board.game.play(board.state, Move(ANN, Action()))
