"""The basic game and the table, rule by rule. The number beside a test is the paragraph in ``rules/en.md``."""

import pytest

from safecracker.core.errors import BadOptions
from safecracker.core.game import CHANCE, OMNISCIENT, Move, Outcome, Seat
from safecracker.games.davinci.rules.events import (
    CodeCracked,
    GameEnded,
    Guessed,
    RoundBegun,
    RoundWon,
    RowArranged,
    Stopped,
    TileDealt,
    TileDrawn,
    TileOpened,
    TilePlaced,
    TileSeen,
)
from safecracker.games.davinci.rules.model import Give, Phase
from safecracker.games.davinci.rules.options import CHOICES, DaVinciOptions
from safecracker.games.davinci.rules.tiles import Colour, Label, Sign, Tile
from tests.games.davinci.conftest import (
    ANN,
    BARE,
    BARE_THREE,
    BEN,
    CLEO,
    CONFIRMED,
    DASHED,
    THREE,
    beside,
    dealt,
    drew,
    fresh,
    given,
    outcomes,
    play,
    row,
)

# setting up


@pytest.mark.parametrize("colour", ["b", "w"])
def test_each_colour_has_the_numbers_0_to_11(colour: str) -> None:  # R1
    assert [str(tile) for tile in DaVinciOptions().box if str(tile)[0] == colour] == [f"{colour}{n}" for n in range(12)]


def test_there_are_24_number_tiles() -> None:  # R1
    assert len(set(DaVinciOptions().box)) == 24


def test_two_more_tiles_show_a_dash() -> None:  # R1
    assert [str(tile) for tile in DaVinciOptions(game="dashes").box[24:]] == ["b-", "w-"]


@pytest.mark.parametrize("seats", [1, 5])
def test_it_is_for_two_to_four(seats: int) -> None:  # R1
    with pytest.raises(BadOptions, match="this game is for 2 to 4 players"):
        fresh("", seats)


def test_the_basic_game_leaves_the_dashes_out() -> None:  # R2
    assert {"b-", "w-"}.isdisjoint(given(fresh("first=0")))


def test_the_tiles_are_mixed_well() -> None:  # R2
    board = fresh("first=0")
    assert [weight for _, weight in board.game.chances(board.state)] == [1] * 24


def test_everybody_sees_the_colours_of_a_row_and_no_more() -> None:  # R2
    assert row(play(), BEN, None) == "w? b?"


def test_everybody_sees_how_many_tiles_of_each_colour_are_left() -> None:  # R2
    pile = play().view(None).pile
    assert (pile.black, pile.white) == (10, 10)


@pytest.mark.parametrize(
    "rows",
    [
        ("b0 b1 b2 b3", "w0 w1 w2 w3"),
        ("b0 b1 b2 b3", "w0 w1 w2 w3", "b4 b5 b6 b7"),
        ("b0 b1 b2", "w0 w1 w2", "b4 b5 b6", "w4 w5 w6"),
    ],
)
def test_everybody_has_four_tiles_or_three_with_four_players(rows: tuple[str, ...]) -> None:  # R3
    assert fresh("first=0", len(rows)).then(*dealt(*rows)).state.phase is Phase.DRAW


def test_the_first_tiles_are_dealt_unless_agreed() -> None:  # R3
    assert fresh("first=0").turn == [CHANCE]


def test_a_dealt_tile_may_be_of_either_colour() -> None:  # R3
    assert len(given(fresh("first=0"))) == 24


def test_tiles_are_dealt_one_at_a_time_in_turn() -> None:  # R3
    assert fresh("first=0").then("chance give 0 b3").state.turn == BEN


def test_players_may_agree_to_pick_by_colour() -> None:  # R3
    assert fresh("first=0 deal=pick").offers(ANN) == ["pick black", "pick white"]


def test_a_picked_tile_has_the_picked_colour() -> None:  # R3
    assert given(fresh("first=0 deal=pick numbers=4").then("0 pick white")) == ["w0", "w1", "w2", "w3"]


def test_players_pick_in_turn() -> None:  # R3
    assert fresh("first=0 deal=pick").then("0 pick white", "chance give 0 w3").turn == [BEN]


def test_nobody_is_asked_for_a_colour_when_one_is_left() -> None:  # R3
    moves = ("0 pick white", "chance give 0 w0", "1 pick white", "chance give 1 w1")
    assert fresh("first=0 deal=pick numbers=2 hand=2").then(*moves).turn == [CHANCE]


def test_everybody_learns_the_colour_of_a_tile_that_chance_picked() -> None:  # R3
    moves = ("0 pick white", "chance give 0 w0", "1 pick white", "chance give 1 w1", "chance give 0 b1")
    board = fresh("first=0 deal=pick numbers=2 hand=2").then(*moves)
    assert board.shown_to(None) == [TileDealt(ANN, Label("C"), Colour.BLACK), None]


def test_everybody_learns_which_colour_is_picked() -> None:  # R3
    board = fresh("first=0 deal=pick").then("0 pick white")
    assert board.shown_to(None) == [TileDealt(ANN, Label("A"), Colour.WHITE)]


def test_a_picked_tile_is_seen_by_its_owner_only() -> None:  # R3
    board = fresh("first=0 deal=pick").then("0 pick white", "chance give 0 w3")
    assert (board.shown_to(ANN), board.shown_to(BEN)) == ([TileSeen(ANN, Label("A"), Tile.of("w3"))], [None])


def test_a_colour_is_picked_before_anything_else() -> None:  # R3
    assert (
        fresh("first=0 deal=pick").refusal("0 draw black")
        == "take a tile first: choose black or white (example: pick black, pick white)"
    )


def test_nothing_is_dealt_but_what_is_left() -> None:  # R3
    board = fresh("first=0").then("chance give 0 b3")
    assert board.refusal("chance give 1 b3") == "b3 is not a tile that can be taken now"


def test_nothing_is_dealt_out_of_turn() -> None:  # R3
    assert fresh("first=0").refusal("chance give 1 b3") == "wait a moment: seat 1 is taking a tile"


def test_there_must_be_enough_tiles_for_all() -> None:  # R3
    with pytest.raises(BadOptions, match="4 tiles are not enough for 2 players with 3 tiles each"):
        fresh("numbers=2 hand=3")


def test_numbers_ascend_from_the_owners_left() -> None:  # R4
    assert row(play(deal=("w8 b3 b9 w0", "b1 b2 b4 b5")), ANN) == "w0 b3 w8 b9"


def test_of_two_equal_numbers_black_stands_left() -> None:  # R4
    assert row(play(deal=("w8 b3 b8 w0", "b1 b2 b4 b5")), ANN) == "w0 b3 b8 w8"


def test_the_order_of_a_row_is_public() -> None:  # R4
    board = play(deal=("w8 b3", "b4 b1"))
    assert board.shown_to(None)[2:] == [
        RowArranged(ANN, (Label("C"), Label("A"))),
        RowArranged(BEN, (Label("D"), Label("B"))),
    ]


@pytest.mark.parametrize("viewer", [ANN, BEN, None])
def test_everybody_sees_a_row_in_the_same_direction(viewer: Seat | None) -> None:  # R4
    assert [piece.label for piece in play(deal=("w8 b3", "b4 b1")).view(viewer).rows[ANN]] == ["C", "A"]


def test_it_is_drawn_who_begins() -> None:  # R5
    assert fresh().turn == [CHANCE]


def test_players_may_agree_who_begins() -> None:  # R5
    assert fresh("first=1 deal=pick").turn == [BEN]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_is_equally_likely_to_begin(seats: int) -> None:  # R5
    board = fresh("", seats)
    drawn = [(board.game.write(action), weight) for action, weight in board.game.chances(board.state)]
    assert drawn == [(f"first {seat}", 1) for seat in range(seats)]


def test_the_player_who_was_drawn_begins() -> None:  # R5
    board = fresh("hand=1").then("chance first 1", *dealt("b1", "w0", first=1))
    assert board.turn == [BEN]


def test_everybody_learns_who_begins() -> None:  # R5
    assert fresh().then("chance first 1").shown_to(None) == [RoundBegun(1, 1, BEN)]


def test_only_somebody_at_the_table_can_begin() -> None:  # R5
    assert fresh().refusal("chance first 2") == "there is no seat 3; the seats are 1 to 2"


def test_first_of_all_it_is_drawn_who_begins() -> None:  # R5
    assert fresh().refusal("chance give 0 b3") == "wait a moment: lots are being drawn to see who starts"


def test_players_cannot_agree_on_somebody_who_is_not_there() -> None:  # R5
    with pytest.raises(BadOptions, match="there is no seat 3; the seats are 1 to 2"):
        fresh("first=2", 2)


# your turn


def test_a_turn_begins_with_a_choice_of_colour() -> None:  # R6
    assert play().offers(ANN) == ["draw black", "draw white"]


def test_a_drawn_tile_has_the_colour_that_was_chosen() -> None:  # R6
    assert given(play("0 draw white", options="numbers=8")) == ["w1", "w2", "w3", "w5", "w6", "w7"]


def test_a_drawn_tile_lies_beside_the_code_and_not_in_it() -> None:  # R6
    board = play(*drew(0, "b9"))
    assert (row(board, ANN), beside(board)) == ("b1 w4", "b9")


def test_nobody_chooses_when_one_colour_is_left() -> None:  # R6
    assert play(deal=("b0", "b1"), options="numbers=2").turn == [CHANCE]


def test_everybody_learns_the_colour_of_a_tile_without_a_choice() -> None:  # R6
    board = play("chance give 0 w1", deal=("b0", "b1"), options="numbers=2")
    assert board.shown_to(None) == [TileDrawn(ANN, Label("C"), Colour.WHITE), None]


def test_nobody_guesses_before_drawing() -> None:  # R6
    assert play().refusal("0 guess B 0") == "draw a tile first: choose black or white (example: draw black, draw white)"


def test_nobody_guesses_before_chance_gives_the_drawn_tile() -> None:  # R6
    assert play("0 draw black").refusal("0 guess B 0") == "it is not your turn; wait for the deal"


@pytest.mark.parametrize(("viewer", "seen"), [(ANN, "b9"), (BEN, "b?"), (None, "b?")])
def test_the_drawn_tile_shows_its_number_to_its_owner_only(viewer: Seat | None, seen: str) -> None:  # R7
    assert beside(play(*drew(0, "b9")), viewer) == seen


def test_everybody_learns_the_colour_of_the_drawn_tile() -> None:  # R7
    assert play("0 draw black").shown_to(BEN) == [TileDrawn(ANN, Label("E"), Colour.BLACK)]


def test_nobody_else_learns_its_number() -> None:  # R7
    assert play(*drew(0, "b9")).shown_to(BEN) == [None]


def test_its_owner_learns_its_number() -> None:  # R7
    assert play(*drew(0, "b9")).shown_to(ANN) == [TileSeen(ANN, Label("E"), Tile.of("b9"))]


def test_the_drawn_tile_is_known_as_such_by_all() -> None:  # R7
    assert play(*drew(0, "b9")).view(None).drawn.label == "E"


def test_after_drawing_a_player_must_guess() -> None:  # R8
    assert (
        play(*drew(0, "b9")).refusal("0 stop")
        == "choose another player’s hidden tile and guess what it is (example: guess B 11)"
    )


def test_any_number_may_be_named_for_any_hidden_tile_of_another() -> None:  # R8
    guesses = [f"guess {label} {n}" for label in "BECF" for n in range(12)]
    assert play(*drew(0, "b9"), deal=THREE).offers(ANN) == guesses


def test_no_number_beyond_those_in_the_game_is_named() -> None:  # R8
    board = play(*drew(0, "b3"), options="numbers=8")
    assert board.refusal("0 guess B 8") == "a tile can only show 0, 1, 2, 3, 4, 5, 6, 7, not 8"


def test_everybody_learns_of_a_guess() -> None:  # R8
    board = play(*drew(0, "b9"), "0 guess D 8")
    assert board.shown_to(None)[0] == Guessed(
        seat=ANN, owner=BEN, label=Label("D"), place=1, colour=Colour.BLACK, sign=Sign(8), right=False, points=0
    )


def test_own_tiles_are_no_target() -> None:  # R9
    assert play(*drew(0, "b9")).refusal("0 guess A 1") == "A is your own tile; point at another player’s tile"


def test_open_tiles_are_no_target() -> None:  # R9
    board = play(*drew(0, "b9"), "0 guess B 0")
    assert board.refusal("0 guess B 0") == "B is already face up; point at a hidden tile"


def test_tiles_of_a_cracked_code_are_no_target() -> None:  # R9
    board = play(*drew(0, "b9"), "0 guess B 0", "0 guess E 7", deal=THREE)
    assert board.refusal("0 guess E 7") == "E is already face up; point at a hidden tile"


def test_the_drawn_tile_is_no_target() -> None:  # R9
    assert (
        play(*drew(0, "b9")).refusal("0 guess E 9")
        == "there is no tile E on the table; choose another player’s hidden tile (example: guess B 11)"
    )


def test_a_number_that_cannot_be_right_may_be_named() -> None:  # R9
    assert play(*drew(0, "b9"), "0 guess D 1").last.startswith("wrong")


def test_a_right_guess_lays_the_tile_open() -> None:  # R10
    assert row(play(*drew(0, "b9"), "0 guess D 7"), BEN, None) == "w? (b7)"


def test_a_tile_stays_open_for_good() -> None:  # R10
    board = play(*drew(0, "b9"), "0 guess D 7", "0 stop", *drew(1, "w2"), "1 guess A 1", "1 stop")
    assert row(board, BEN, None) == "w? w? (b7)"


def test_a_wrong_guess_lays_the_drawn_tile_open_in_its_place() -> None:  # R11
    assert row(play(*drew(0, "b3"), "0 guess D 8"), ANN, None) == "b? (b3) w?"


def test_a_wrong_guess_ends_the_turn() -> None:  # R11
    assert play(*drew(0, "b3"), "0 guess D 8").turn == [BEN]


def test_a_tile_that_was_guessed_wrong_stays_hidden() -> None:  # R11
    assert row(play(*drew(0, "b3"), "0 guess D 8"), BEN, None) == "w? b?"


def test_everybody_learns_what_the_open_tile_is() -> None:  # R11
    board = play(*drew(0, "b3"), "0 guess D 8")
    assert board.shown_to(BEN)[1] == TilePlaced(seat=ANN, label=Label("E"), gap=1, open=True, tile=Tile.of("b3"))


def test_a_number_once_denied_is_known_to_all() -> None:  # R11
    assert play(*drew(0, "b3"), "0 guess D 8").view(None).rows[BEN][1].denied == (8,)


def test_a_number_stays_denied_to_the_tile_when_its_row_grows() -> None:  # R11
    board = play(*drew(0, "b3"), "0 guess D 8", *drew(1, "w2"), "1 guess A 1", "1 stop")
    assert [(piece.label, piece.denied) for piece in board.view(None).rows[BEN]] == [("B", ()), ("F", ()), ("D", (8,))]


def test_denied_numbers_are_listed_once_and_in_order() -> None:  # R11
    turns = (*drew(0, "b3"), "0 guess D 8", *drew(1, "b2"), "1 guess C 5", *drew(0, "b5"), "0 guess D 6")
    again = (*drew(1, "b4"), "1 guess C 5", *drew(0, "b6"), "0 guess D 8")
    assert play(*turns, *again).state.rows[BEN][-1].denied == (6, 8)


def test_after_a_right_guess_a_player_goes_on_or_stops() -> None:  # R12
    board = play(*drew(0, "b9"), "0 guess B 0")
    assert board.offers(ANN) == ["stop", *(f"guess D {n}" for n in range(12))]


def test_going_on_needs_no_other_draw() -> None:  # R12
    assert play(*drew(0, "b9"), "0 guess B 0", deal=THREE).refusal("0 draw black") == (
        "guess again or end your turn (example: stop)"
    )


@pytest.mark.parametrize("second", ["E 7", "C 3"])
def test_a_player_goes_on_with_the_same_player_or_another(second: str) -> None:  # R12
    assert play(*drew(0, "b9"), "0 guess B 0", f"0 guess {second}", deal=THREE).last.startswith("right")


def test_a_later_wrong_guess_lays_the_one_drawn_tile_open() -> None:  # R12
    board = play(*drew(0, "b9"), "0 guess B 0", "0 guess D 8")
    assert (row(board, ANN, None), board.turn) == ("b? w? (b9)", [BEN])


def test_a_player_who_stops_keeps_the_drawn_tile_hidden_in_its_place() -> None:  # R12
    assert row(play(*drew(0, "b3"), "0 guess B 0", "0 stop"), ANN, BEN) == "b? b? w?"


def test_a_stop_ends_the_turn() -> None:  # R12
    assert play(*drew(0, "b3"), "0 guess B 0", "0 stop").turn == [BEN]


def test_everybody_learns_the_place_and_not_the_number() -> None:  # R12
    board = play(*drew(0, "b3"), "0 guess B 0", "0 stop")
    assert board.shown_to(BEN) == [
        Stopped(ANN),
        TilePlaced(seat=ANN, label=Label("E"), gap=1, open=False, tile=None),
    ]


def test_its_owner_learns_the_number_too() -> None:  # R12
    board = play(*drew(0, "b3"), "0 guess B 0", "0 stop")
    assert board.shown_to(ANN)[1] == TilePlaced(seat=ANN, label=Label("E"), gap=1, open=False, tile=Tile.of("b3"))


def test_without_dashes_a_stop_names_no_gap() -> None:  # R12
    board = play(*drew(0, "b3"), "0 guess B 0")
    assert board.refusal("0 stop 1") == "guess again or end your turn (example: stop)"


def test_what_was_opened_earlier_in_a_turn_stays_open() -> None:  # R13
    assert row(play(*drew(0, "b9"), "0 guess B 0", "0 guess D 8"), BEN, None) == "(w0) b?"


def test_the_next_player_clockwise_has_the_next_turn() -> None:  # R14
    assert play(*drew(0, "b9"), "0 guess B 1", deal=THREE).turn == [BEN]


def test_after_the_last_seat_comes_the_first() -> None:  # R14
    turns = (*drew(0, "b9"), "0 guess B 1", *drew(1, "b8"), "1 guess A 0", *drew(2, "b10"), "2 guess A 0")
    assert play(*turns, deal=THREE).turn == [ANN]


def test_a_player_who_is_out_is_passed_over() -> None:  # R14
    board = play(*drew(0, "b9"), "0 guess B 0", "0 guess E 7", "0 stop", deal=THREE)
    assert board.turn == [CLEO]


# the empty pile


def test_with_an_empty_pile_players_guess_without_drawing() -> None:  # R15
    assert play(deal=BARE, options="numbers=2").offers(ANN) == ["guess B 0", "guess B 1", "guess D 0", "guess D 1"]


def test_without_a_drawn_tile_a_wrong_guess_costs_one_of_the_own_tiles() -> None:  # R16
    assert play("0 guess B 1", deal=BARE, options="numbers=2").offers(ANN) == ["open A", "open C"]


def test_the_chosen_tile_lies_open() -> None:  # R16
    assert row(play("0 guess B 1", "0 open C", deal=BARE, options="numbers=2"), ANN, None) == "b? (w1)"


def test_laying_a_tile_open_ends_the_turn() -> None:  # R16
    assert play("0 guess B 1", "0 open C", deal=BARE, options="numbers=2").turn == [BEN]


def test_everybody_learns_which_tile_is_laid_open() -> None:  # R16
    board = play("0 guess B 1", "0 open C", deal=BARE, options="numbers=2")
    assert board.shown_to(None) == [TileOpened(seat=ANN, label=Label("C"), place=1, tile=Tile.of("w1"))]


def test_after_a_right_guess_a_wrong_one_costs_an_own_tile_too() -> None:  # R16
    assert play("0 guess B 0", "0 guess D 0", deal=BARE, options="numbers=2").offers(ANN) == ["open A", "open C"]


@pytest.mark.parametrize("move", ["0 open B", "0 open Z", "0 guess B 0", "0 stop"])
def test_nothing_but_an_own_hidden_tile_is_laid_open(move: str) -> None:  # R16
    board = play("0 guess B 1", deal=BARE, options="numbers=2")
    assert board.refusal(move) == "reveal one of your tiles: A, C (example: open A)"


def test_an_open_tile_is_not_laid_open_again() -> None:  # R16
    turns = ("0 guess B 1", "0 open C", "1 guess A 1", "1 open D", "0 guess B 1")
    board = play(*turns, deal=BARE, options="numbers=2")
    assert board.refusal("0 open C") == "reveal one of your tiles: A (example: open A)"


def test_a_stop_without_a_drawn_tile_places_nothing() -> None:  # R17
    board = play("0 guess B 0", "0 stop", deal=BARE, options="numbers=2")
    assert (board.events, row(board, ANN)) == ((Stopped(ANN),), "b0 w1")


def test_with_dashes_a_stop_without_a_drawn_tile_names_no_gap() -> None:  # R17
    moves = ("0 arrange A C E", "1 arrange B D F", "0 guess B 0")
    board = play(*moves, deal=("b0 w1 w-", "w0 b1 b-"), options="numbers=2 game=dashes")
    assert (board.offers(ANN)[0], board.refusal("0 stop 1")) == ("stop", "guess again or end your turn (example: stop)")


def test_the_last_tile_is_drawn_and_laid_open_as_ever() -> None:  # R18
    turns = (*drew(0, "b1"), "0 guess B 1", "chance give 1 w1", "1 guess A 1")
    board = play(*turns, deal=("b0", "w0"), options="numbers=2")
    assert row(board, BEN, None) == "w? (w1)"


def test_in_the_turn_after_the_last_tile_nothing_is_drawn() -> None:  # R18
    turns = (*drew(0, "b1"), "0 guess B 1", "chance give 1 w1", "1 guess A 1")
    board = play(*turns, deal=("b0", "w0"), options="numbers=2")
    assert board.offers(ANN) == ["guess B 0", "guess B 1"]


# cracked codes and the end


def test_a_code_is_cracked_when_its_last_tile_is_named() -> None:  # R19
    board = play(*drew(0, "b9"), "0 guess B 0", "0 guess E 7", deal=THREE)
    assert board.events[1] == CodeCracked(BEN, ANN, 0)


def test_a_code_is_cracked_when_its_owner_opens_the_last_tile() -> None:  # R19
    turns = ("0 guess B 1", "0 open A", "1 guess D 0", "1 open B", "2 guess D 0", "2 open C", "0 guess E 1", "0 open D")
    board = play(*turns, deal=BARE_THREE, options="numbers=3")
    assert board.events[1] == CodeCracked(ANN, None, 0)


def test_when_a_player_opens_their_last_tile_the_others_play_on() -> None:  # R19
    turns = ("0 guess B 1", "0 open A", "1 guess D 0", "1 open B", "2 guess D 0", "2 open C", "0 guess E 1", "0 open D")
    assert play(*turns, deal=BARE_THREE, options="numbers=3").turn == [BEN]


def test_the_tiles_of_a_cracked_code_stay_where_all_see_them() -> None:  # R19
    board = play(*drew(0, "b9"), "0 guess B 0", "0 guess E 7", "0 stop", deal=THREE)
    assert row(board, BEN, None) == "(w0) (b7)"


def test_a_player_who_is_out_is_no_longer_standing() -> None:  # R19
    board = play(*drew(0, "b9"), "0 guess B 0", "0 guess E 7", deal=THREE)
    assert [board.view(None).standing(seat) for seat in (ANN, BEN, CLEO)] == [True, False, True]


def test_cracking_a_code_does_not_end_the_turn() -> None:  # R20
    board = play(*drew(0, "b9"), "0 guess B 0", "0 guess E 7", deal=THREE)
    assert board.offers(ANN) == ["stop", *(f"guess {label} {n}" for label in "CF" for n in range(12))]


def test_the_last_code_that_is_not_fully_open_wins() -> None:  # R21
    guesses = ("0 guess B 0", "0 guess E 7", "0 guess C 3", "0 guess F 9")
    assert play(*drew(0, "b9"), *guesses, deal=THREE).outcome == Outcome((1.0, 0.0, 0.0), "standing")


def test_with_two_players_the_first_cracked_code_decides() -> None:  # R21
    assert play(*drew(0, "b9"), "0 guess B 0", "0 guess D 7").outcome == Outcome((1.0, 0.0), "standing")


def test_the_game_ends_at_once() -> None:  # R21
    assert play(*drew(0, "b9"), "0 guess B 0", "0 guess D 7").turn == []


def test_the_winning_code_is_shown() -> None:  # R21
    board = play(*drew(0, "b9"), "0 guess B 0", "0 guess D 7")
    shown = ((Label("A"), Tile.of("b1")), (Label("C"), Tile.of("w4")), (Label("E"), Tile.of("b9")))
    assert board.shown_to(None)[-2:] == [
        RoundWon(number=1, winner=ANN, shown=shown, bonus=0, points=(0, 0)),
        GameEnded((ANN,), (0, 0), for_points=False),
    ]


def test_nobody_has_won_before() -> None:  # R21
    assert play(*drew(0, "b9"), "0 guess B 0").outcome is None


def test_a_player_who_opens_their_last_tile_gives_the_win_to_the_only_other() -> None:  # R22
    turns = ("0 guess B 1", "0 open A", "1 guess C 0", "1 open B", "0 guess D 0", "0 open C")
    board = play(*turns, deal=BARE, options="numbers=2")
    assert (board.last, board.outcome) == (
        "C is w1, seat 0 is cracked, seat 1 stands with D b1",
        Outcome((0.0, 1.0), "standing"),
    )


def test_when_a_guess_ends_the_game_the_drawn_tile_joins_the_code_hidden() -> None:  # R23
    board = play(*drew(0, "b3"), "0 guess B 0", "0 guess D 7")
    assert (row(board, ANN), board.state.drawn) == ("b1 b3 w4", None)


def test_the_drawn_tile_that_joins_at_the_end_stands_as_far_left_as_it_may() -> None:  # R23
    guesses = ("0 guess B 0", "0 guess D 7", "0 guess F 9")
    board = play(*CONFIRMED, *drew(0, "w4"), *guesses, deal=DASHED, options="game=dashes")
    assert row(board, ANN) == "b2 w4 b- b6"


def test_the_drawn_tile_is_no_part_of_the_code_while_a_player_goes_on() -> None:  # R23
    board = play(*drew(0, "b3"), "0 guess B 0")
    assert (row(board, ANN), beside(board)) == ("b1 w4", "b3")


@pytest.mark.parametrize("seats", [2, 3])
def test_every_game_has_one_winner(seats: int) -> None:  # R24
    board = fresh(f"first=0 numbers=2 hand={4 // seats}", seats)
    assert {outcome and len(outcome.winners) for outcome in outcomes(board)} == {1}


# at this table


@pytest.mark.parametrize(("viewer", "seen"), [(ANN, "b1 w4"), (BEN, "b? w?"), (None, "b? w?"), (OMNISCIENT, "b1 w4")])
def test_a_hidden_number_is_seen_by_its_owner_only(viewer: Seat | None, seen: str) -> None:  # R36
    assert row(play(), ANN, viewer) == seen


@pytest.mark.parametrize(("viewer", "text"), [(ANN, "give 0 b3"), (BEN, "give 0 b?"), (None, "give 0 b?")])
def test_a_tile_is_written_with_its_colour_in_the_copies_of_others(viewer: Seat | None, text: str) -> None:  # R36
    assert play().game.redacted_text(Move(CHANCE, Give(ANN, Tile.of("b3"))), viewer) == text


def test_when_the_round_is_over_every_code_is_shown() -> None:  # R36
    board = play(*drew(0, "b9"), "0 guess B 0", "0 guess D 7")
    assert row(board, ANN, None) == "b1 w4 b9"


def test_the_table_keeps_a_list_of_all_guesses() -> None:  # R37
    board = play(*drew(0, "b9"), "0 guess B 0", "0 stop", *drew(1, "b8"), "1 guess A 2")
    log = board.view(None).log
    assert [(note.label, note.sign, note.right) for note in log if isinstance(note, Guessed)] == [
        ("B", 0, True),
        ("A", 2, False),
    ]


def test_the_table_remembers_who_stopped() -> None:  # R37
    assert play(*drew(0, "b9"), "0 guess B 0", "0 stop").view(None).log[-1] == Stopped(ANN)


def test_the_table_remembers_who_laid_a_tile_open() -> None:  # R37
    board = play("0 guess B 1", "0 open C", deal=BARE, options="numbers=2")
    assert board.view(None).log[-1] == TileOpened(seat=ANN, label=Label("C"), place=1, tile=Tile.of("w1"))


# house rules


def test_what_the_sheet_leaves_open_is_marked_as_ours() -> None:  # R3, R5, R29, R32
    assert [choice.name for choice in CHOICES if choice.house_rule] == ["deal", "opening", "dash", "first"]


def test_our_own_settings_are_those_of_the_rules_page() -> None:  # R3, R5, R29, R32
    ours = DaVinciOptions()
    assert (ours.deal, ours.opening, ours.dash, ours.first) == ("auto", "any", 10, "draw")
