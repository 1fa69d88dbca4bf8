"""Who sees what, beside what the census counts; and moves that were not read from a text."""

import pytest

from safecracker.core.errors import IllegalAction
from safecracker.core.game import CHANCE, OMNISCIENT, Action, Event, Move
from safecracker.games.davinci.rules.events import TilePlaced, TileSeen
from safecracker.games.davinci.rules.model import Arrange, Draw, Guess, Pile, Stop
from safecracker.games.davinci.rules.tiles import Colour, Label, Sign, Tile
from tests.games.davinci.conftest import ANN, BEN, CONFIRMED, DASHED, dealt, drew, fresh, play, row


def test_an_omniscient_viewer_sees_every_row() -> None:
    assert [row(play(), seat, OMNISCIENT) for seat in (ANN, BEN)] == ["b1 w4", "w0 b7"]


def test_an_omniscient_viewer_learns_which_tile_was_drawn() -> None:
    assert play(*drew(0, "b9")).shown_to(OMNISCIENT) == [TileSeen(ANN, Label("E"), Tile.of("b9"))]


def test_an_omniscient_viewer_learns_which_tile_was_placed() -> None:
    board = play(*drew(0, "b3"), "0 guess B 0", "0 stop")
    assert board.shown_to(OMNISCIENT)[1] == TilePlaced(
        seat=ANN, label=Label("E"), gap=1, open=False, tile=Tile.of("b3")
    )


def test_nobody_learns_of_an_unknown_event() -> None:
    assert play().game.redact(Event(), OMNISCIENT) is None


def test_an_unknown_action_is_a_question_mark() -> None:
    assert play().game.redacted_text(Move(BEN, Action()), ANN) == "?"


@pytest.mark.parametrize(
    "action",
    [Draw(Colour.WHITE), Guess(Label("B"), Sign(3)), Stop(2), Arrange((Label("A"), Label("C")))],
)
def test_what_players_do_is_public(action: Action) -> None:
    game = play().game
    assert game.redacted_text(Move(ANN, action), None) == game.write(action)


def test_a_view_is_over_when_the_game_is() -> None:
    assert play(*drew(0, "b9"), "0 guess B 0", "0 guess D 7").view(None).over


def test_a_view_is_not_over_before() -> None:
    assert not play().view(None).over


def test_nobody_s_turn_is_seen_before_the_lot_is_drawn() -> None:
    assert fresh().view(ANN).actor is None


def test_nobody_s_turn_is_seen_while_chance_gives_a_tile() -> None:
    assert play("0 draw black").view(ANN).actor is None


def test_it_is_seen_whose_turn_it_is() -> None:
    assert play().view(BEN).actor == ANN


def test_the_colour_that_was_chosen_is_seen_by_all() -> None:
    assert play("0 draw black").view(BEN).colour is Colour.BLACK


def test_everybody_stands_before_the_deal() -> None:
    assert fresh().view(None).standing(ANN)


@pytest.mark.parametrize(
    ("pile", "colours"),
    [
        (Pile(3, 2), (Colour.BLACK, Colour.WHITE)),
        (Pile(0, 2), (Colour.WHITE,)),
        (Pile(3, 0), (Colour.BLACK,)),
        (Pile(0, 0), ()),
    ],
)
def test_a_pile_knows_the_colours_that_are_left(pile: Pile, colours: tuple[Colour, ...]) -> None:
    assert pile.colours == colours


@pytest.mark.parametrize(
    ("moves", "arranged"),
    [
        ((), [False, False]),
        (dealt(*DASHED)[:3], [False, False]),
        (dealt(*DASHED), [False, False]),
        ((*dealt(*DASHED), CONFIRMED[0]), [True, False]),
        ((*dealt(*DASHED), *CONFIRMED), [True, True]),
    ],
)
def test_a_row_is_known_to_stand_in_order_once_it_is_confirmed(moves: tuple[str, ...], arranged: list[bool]) -> None:
    view = fresh("first=0 hand=3 game=dashes").then(*moves).view(None)
    assert [view.arranged(ANN), view.arranged(BEN)] == arranged


def test_no_row_stands_before_the_lot_is_drawn() -> None:
    assert not fresh().view(None).arranged(ANN)


def test_all_rows_stand_when_the_game_is_over() -> None:
    assert play(*drew(0, "b9"), "0 guess B 0", "0 guess D 7").view(None).arranged(BEN)


def test_a_past_round_is_shown_to_all() -> None:
    board = play(*drew(0, "b3"), "0 guess B 0", deal=("b1", "w0"), options="winner=points rounds=2")
    (done,) = board.view(None).past
    assert [[str(piece.tile) for piece in row] for row in done.rows] == [["b1", "b3"], ["w0"]]


def test_a_past_round_remembers_its_points() -> None:
    first = (*drew(0, "b3"), "0 guess B 0")
    second = (*dealt("w0", "b2", first=1), *drew(1, "b3"), "1 guess B 0")
    board = play(*first, *second, deal=("b1", "w0"), options="winner=points rounds=2")
    assert [done.gained for done in board.state.past] == [(64, 0), (0, 65)]


def test_nothing_is_offered_to_onlookers() -> None:
    assert play().offers(None) == []


def test_nothing_is_offered_after_the_end() -> None:
    assert play(*drew(0, "b9"), "0 guess B 0", "0 guess D 7").offers(ANN) == []


def test_chance_has_nothing_to_do_while_a_player_is_to_act() -> None:
    board = play()
    assert list(board.game.chances(board.state)) == []


@pytest.mark.parametrize("action", [Stop(), Draw(Colour.BLACK), Action()])
def test_chance_gives_tiles_and_does_nothing_else(action: Action) -> None:
    board = play("0 draw black")
    with pytest.raises(IllegalAction, match="wait a moment: seat 1 is taking a tile"):
        board.game.play(board.state, Move(CHANCE, action))


def test_a_sign_that_was_never_read_is_checked_too() -> None:
    board = play(*drew(0, "b9"))
    with pytest.raises(IllegalAction, match="there is no tile 7 on the table"):
        board.game.play(board.state, Move(ANN, Guess(Label("7"), Sign(3))))
