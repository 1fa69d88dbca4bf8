"""Setting up, turns and moves by their examples. The number beside a test is the paragraph in ``rules/en.md``.

Cards are in test_cards.py, prisoners in test_prisoners.py, windows in test_windows.py, the end is in test_end.py.
"""

from typing import Any

import pytest

from safecracker.core.errors import BadOptions
from safecracker.core.fair import secret_commitment
from safecracker.core.game import CHANCE, OMNISCIENT, Seat
from safecracker.core.translation import ENGLISH
from safecracker.games.teufelsmoor.rules.cards import CARDS
from safecracker.games.teufelsmoor.rules.events import DiceRolled, FigureMoved, NobodyMoved
from safecracker.games.teufelsmoor.rules.fields import AROUND, FIELDS, NINTHS, STARS, Direction, Field, fields, ninth_of
from safecracker.games.teufelsmoor.rules.figures import START_FIELDS, Figure, Side
from safecracker.games.teufelsmoor.rules.options import TeufelsmoorOptions
from safecracker.games.teufelsmoor.rules.paths import dice_path_end, dice_paths
from safecracker.games.teufelsmoor.rules.rules import Teufelsmoor
from tests.games.teufelsmoor.conftest import ANN, BEN, able, awaited, fresh, may, phase, play, where

# setting up


@pytest.mark.parametrize(("seats", "crooks"), [(2, 1), (3, 1), (3, 2), (6, 1), (6, 5)])
def test_two_to_six_play_in_two_parties_of_any_size(seats: int, crooks: int) -> None:  # R1
    game = Teufelsmoor(TeufelsmoorOptions(crooks=crooks), seats)
    assert game.seats == seats


@pytest.mark.parametrize("seats", [1, 7])
def test_no_fewer_and_no_more_can_play(seats: int) -> None:  # R1
    with pytest.raises(BadOptions, match="this game is for 2 to 6 players"):
        Teufelsmoor(seats=seats)


def test_there_is_a_gang() -> None:  # R1
    with pytest.raises(BadOptions, match="with 3 players there can be at most 2 on the crooks’ side, not 3"):
        Teufelsmoor(TeufelsmoorOptions(crooks=3), 3)


def test_the_last_seats_are_the_crooks() -> None:  # R1
    board = fresh("first=gang crooks=2", seats=5)
    assert able(board) == ["3", "4"]


def test_the_members_of_a_party_take_turns_at_the_dice() -> None:  # R1
    board, rollers = play("", options="crooks=2", seats=5), list[str]()
    for figure, direction in [("T", "E"), ("M", "E"), ("K", "E"), ("M", "W"), ("T", "W"), ("M", "E"), ("K", "W")]:
        board = board.then(f"chance roll 1 {direction}")
        rollers += awaited(board)
        board = board.then(f"{rollers[-1]} go {figure} {direction}")
    assert rollers == ["0", "3", "1", "4", "2", "3", "0"]


def test_any_member_of_the_side_may_decide() -> None:  # R1
    board = play("", "chance roll 1 E", options="crooks=2", seats=5)
    assert [where(board.then(f"{seat} go T E"), "T") for seat in (0, 1, 2)] == ["B1"] * 3


def test_the_game_waits_for_the_member_whose_turn_it_is() -> None:  # R1
    board = play("", "chance roll 1 E", options="crooks=2", seats=5)
    assert awaited(board) == ["0"]


def test_there_are_144_fields_from_a1_to_l12() -> None:  # R2
    assert (len(FIELDS), FIELDS[0], FIELDS[11], FIELDS[-1]) == (144, "A1", "L1", "L12")


def test_north_is_where_row_1_is() -> None:  # R2
    assert where(play("T D4", "chance roll 3 N", "0 go T N"), "T") == "D1"


def test_east_is_where_line_l_is() -> None:  # R2
    assert where(play("T D4", "chance roll 3 E", "0 go T E"), "T") == "G4"


@pytest.mark.parametrize(
    ("field", "ninth"),
    [
        ("A1", "Little Wood"),
        ("H4", "Wind Hole"),
        ("I1", "Sand Pit"),
        ("D8", "Three Lindens"),
        ("F6", "Hut"),
        ("L5", "Black Pool"),
        ("A9", "Straw"),
        ("E12", "Swamp"),
        ("L12", "Reeds"),
    ],
)
def test_the_nine_places_have_their_names(field: str, ninth: str) -> None:  # R2
    assert ENGLISH.phrase(ninth_of(Field(field)).label) == ninth


def test_every_ninth_has_16_fields() -> None:  # R2
    assert [ninth.area.bit_count() for ninth in NINTHS] == [16] * 9


def test_the_gang_begins_in_the_corners() -> None:  # R3
    assert [where(fresh(), figure) for figure in "TKLG"] == ["A1", "A12", "L1", "L12"]


def test_the_crooks_begin_in_the_hut() -> None:  # R3
    assert [where(fresh(), figure) for figure in "MORV"] == ["F6", "G6", "F7", "G7"]


def test_there_are_33_cards() -> None:  # R4
    assert dict(zip(CARDS, TeufelsmoorOptions().deck, strict=True)) == {
        **dict.fromkeys(("half", "quarter", "ninth", "letter", "number", "around"), 4),
        **dict.fromkeys(("sun12", "sun10", "sun8", "sun6"), 1),
        **dict.fromkeys(("gangkey", "crookskey"), 2),
        "nothing": 1,
    }


def test_a_card_is_as_likely_as_there_are_of_its_kind() -> None:  # R4
    board = play("T B1", "chance roll 1 E", "0 go T E", "0 draw")
    assert {board.game.write(card): n for card, n in board.game.chances(board.state)}["card half"] == 4


def test_a_deck_has_cards() -> None:  # R4
    none = " ".join(f"{name}=0" for name in ("halves", "quarters", "ninths", "letters", "numbers", "arounds"))
    with pytest.raises(BadOptions, match="a deck needs at least one card"):
        TeufelsmoorOptions.read(f"{none} suns=0 keys=0 nothings=0")


@pytest.mark.parametrize(("gang", "crooks", "first"), [(5, 3, Side.GANG), (1, 2, Side.CROOKS)])
def test_the_higher_roll_begins(gang: int, crooks: int, first: Side) -> None:  # R5
    assert fresh().then(f"chance lot {gang} {crooks}", "1 hide A1").state.side is first


def test_equal_rolls_are_rolled_again() -> None:  # R5
    assert fresh().then("chance lot 4 4").turn == [CHANCE]


def test_every_lot_is_as_likely() -> None:  # R5
    board = fresh()
    assert [n for _, n in board.game.chances(board.state)] == [1] * 36


@pytest.mark.parametrize("first", ["gang", "crooks"])
def test_who_begins_can_be_agreed(first: str) -> None:  # R5
    assert fresh(f"first={first}").then("1 hide A1").state.side == first


def test_the_crooks_hide_the_treasure_on_any_field() -> None:  # R6
    assert fresh("first=gang").offers(BEN) == [f"hide {field}" for field in FIELDS]


def test_the_gang_does_not_hide_it() -> None:  # R6
    assert fresh("first=gang").refusal("0 hide A1") == "it is not your turn; wait for seat 2"


@pytest.mark.parametrize(("viewer", "field"), [(ANN, None), (None, None), (BEN, "F7"), (OMNISCIENT, "F7")])
def test_only_the_crooks_see_where_it_is(viewer: Seat | None, field: str | None) -> None:  # R6
    assert play().view(viewer).treasure == field


def test_the_lot_can_hide_it() -> None:  # R6
    board = fresh("first=gang hider=lot")
    assert (board.turn, board.then("chance hide C3").view(BEN).treasure) == ([CHANCE], "C3")


# turns and moves


def test_the_dice_show_a_number_and_a_direction_or_a_star_twice() -> None:  # R7
    board = play()
    rolls = {board.game.write(roll): n for roll, n in board.game.chances(board.state)}
    assert (len(rolls), sum(rolls.values()), rolls["roll 6 *"], rolls["roll 6 W"]) == (30, 36, 2, 1)


def test_after_a_throw_and_a_move_the_other_side_throws() -> None:  # R7
    board = play("", "chance roll 1 E", "0 go T E")
    assert (board.state.side, phase(board)) == (Side.CROOKS, "roll")


def test_one_figure_goes_the_full_number_in_the_direction() -> None:  # R8
    board = play("T D4", "chance roll 4 S", "0 go T S")
    assert board.shown_to(None)[0] == FigureMoved(
        seat=ANN, figure=Figure.TIM, start=Field("D4"), end=Field("D8"), direction=Direction.SOUTH, steps=4
    )


def test_each_figure_with_room_may_be_chosen() -> None:  # R8
    assert may(play("T D4", "chance roll 4 S"), 0, "go") == ["go T S", "go L S"]


def test_a_star_lets_one_choose_the_direction() -> None:  # R9
    assert may(play("T F6", "chance roll 5 *"), 0, "go")[:4] == ["go T N", "go K N", "go G N", "go T E"]


def test_with_a_star_the_number_stays() -> None:  # R9
    assert where(play("T F6", "chance roll 5 *", "0 go T W"), "T") == "A6"


def test_another_direction_is_refused() -> None:  # R10
    assert (
        play("T D4", "chance roll 4 S").refusal("0 go T E")
        == "the dice do not allow that; choose another figure or direction (example: go T S, go L S)"
    )


def test_there_is_no_diagonal_move() -> None:  # R10
    assert play("", "chance roll 1 *").refusal("0 go T NE") == "a direction is N, E, S or W; not ne"


@pytest.mark.parametrize("others", ["K D5", "M D5", "K D5 M D6"])
def test_figures_are_jumped(others: str) -> None:  # R11
    board = play(f"T D4 {others}", "chance roll 3 S", "0 go T S")
    assert (where(board, "T"), "-" in (where(board, "K"), where(board, "M"))) == ("D7", False)


def test_only_figures_with_the_full_way_may_move_if_there_are_any() -> None:  # R12
    assert may(play("T B1 K C2 L D3 G L12", "chance roll 2 N"), 0, "go") == ["go L N", "go G N"]


def test_if_none_has_the_full_way_the_nearest_to_it_moves_as_far_as_it_can() -> None:  # R12
    board = play("T B1 K C3 L D2 G E3", "chance roll 6 N")
    assert (may(board, 0, "go"), where(board.then("0 go K N"), "K")) == (["go K N", "go G N"], "C1")


def test_if_nobody_can_move_at_all_nobody_does() -> None:  # R12
    board = play("K B1 G C1", "chance roll 3 N")
    assert (board.events[1], board.state.side) == (NobodyMoved(Side.GANG), Side.CROOKS)


def test_with_a_star_every_direction_with_a_full_way_is_open() -> None:  # R12
    board = play("T F6 K - L - G -", "chance roll 6 *", options="naming=end")
    assert may(board, 0, "go") == ["go T E", "go T S"]


def test_with_a_star_and_no_full_way_the_longest_is_taken() -> None:  # R12
    # a die never shows 7, and every field has six steps in some direction: so only a longer way can be too long
    found = dice_paths(play("T F6 K - L - G -").state.places, Side.GANG, 7, None)
    assert [(figure, way, to) for figure, way, to in found] == [("T", "E", "L6"), ("T", "S", "F12")]


def test_a_short_move_in_another_direction_is_no_way_out() -> None:  # R12
    board = play("T B1 K C3 L D2 G E3", "chance roll 6 N")
    assert (
        board.refusal("0 go L N")
        == "the dice do not allow that; choose another figure or direction (example: go K N, go G N)"
    )


def test_a_captured_figure_has_no_way() -> None:  # R15
    assert dice_path_end(play("T -").state.places, 3, None, Figure.TIM, Direction.EAST) is None


def test_moving_is_compulsory() -> None:  # R13
    assert play("", "chance roll 1 E").refusal("0 end") == "now move a figure as the dice show (example: go T E)"


def test_own_figures_may_share_a_field() -> None:  # R14
    board = play("T D4 K G4", "chance roll 3 E", "0 go T E")
    assert (where(board, "T"), where(board, "K")) == ("G4", "G4")


def test_all_on_a_field_are_caught_together() -> None:  # R14
    board = play("T D4 K D4 M D7", "chance roll 3 N", "1 go M N", options="first=crooks")
    assert (where(board, "T"), where(board, "K")) == ("-", "-")


def test_a_captured_figure_is_off_the_board() -> None:  # R15
    board = play("T -", "chance roll 3 E")
    assert board.refusal("0 go T E") == "you cannot move Tim; choose one of your own figures on the board"


def test_a_figure_of_the_other_side_is_not_moved() -> None:  # R15
    board = play("", "chance roll 1 E")
    assert board.refusal("0 go M E") == "you cannot move Manne; choose one of your own figures on the board"


# the board


def test_there_are_28_stars() -> None:  # R16
    assert STARS.bit_count() == 28


def test_no_star_is_a_start_field() -> None:  # R16
    assert not set(fields(STARS)) & {*START_FIELDS[Side.GANG], *START_FIELDS[Side.CROOKS]}


def test_no_two_stars_are_side_by_side() -> None:  # R16
    stars = list(fields(STARS))
    assert not [
        (one, other)
        for one in stars
        for other in stars
        if abs(one.column - other.column) + abs(one.row - other.row) == 1
    ]


def test_stars_are_the_same_from_every_side_of_the_board() -> None:  # R16
    turned = {FIELDS[12 * star.column + 11 - star.row] for star in fields(STARS)}
    assert turned == set(fields(STARS))


def test_three_stars_are_in_each_ninth_and_four_in_the_hut() -> None:  # R16
    assert [(ninth.area & STARS).bit_count() for ninth in NINTHS] == [3, 3, 3, 3, 4, 3, 3, 3, 3]


@pytest.mark.parametrize(("field", "size"), [("A1", 4), ("A5", 6), ("L12", 4), ("F7", 9)])
def test_surroundings_are_smaller_at_the_edge(field: str, size: int) -> None:  # R21
    assert AROUND[Field(field).number].bit_count() == size


# the seal


def test_the_seal_is_published_at_once_and_tells_nothing() -> None:  # R39
    board = fresh("first=gang").then(f"1 hide F7 {'0f' * 16}")
    assert board.last == secret_commitment("F7", "0f" * 16)


# who rolls


PARTY: dict[str, Any] = {"options": "crooks=2", "seats": 4}  # Ann and Ben are the gang, Cleo and Dan the crooks


def test_the_members_of_a_side_roll_in_turn() -> None:  # R1, R7
    turns = ("1 E", "0 go T E"), ("1 N", "2 go M N"), ("1 W", "1 go T W"), ("1 S", "3 go M S"), ("1 E", "0 go T E")
    board = play("", *(text for dice, move in turns for text in (f"chance roll {dice}", move)), **PARTY)
    assert [event.seat for event in board.state.log if isinstance(event, DiceRolled)] == [0, 2, 1, 3, 0]


def test_only_the_member_whose_turn_it_is_takes_the_dice() -> None:  # R1
    board = play("M -", **PARTY)
    assert (may(board, 0, "throw"), may(board, 1, "throw")) == (["throw"], [])
    assert board.refusal("1 throw") == "the players on your side take turns to roll, and now it is someone else’s turn"


def test_anyone_on_a_side_may_decide_before_the_roll() -> None:  # R1, R32
    assert "release M" in play("M -", **PARTY).offers(Seat(1))


def test_where_nothing_but_the_roll_is_left_only_its_player_can_act() -> None:  # R1
    board = play("M -", options="crooks=2 naming=end", seats=4, bonus_cards=(0, 1))
    assert (able(board), able(board.then("2 free M F6"))) == (["0", "1", "2", "3"], ["0"])


def test_under_the_first_version_of_the_rules_anyone_on_a_side_takes_the_dice() -> None:  # R1
    assert may(play("M -", rules=1, **PARTY), 1, "throw") == ["throw"]
