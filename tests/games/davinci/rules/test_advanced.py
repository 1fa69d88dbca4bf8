"""Dashes and points by their examples. The number beside a test is the paragraph in ``rules/en.md``."""

import pytest

from safecracker.core.errors import BadOptions
from safecracker.core.game import Outcome
from safecracker.games.davinci.rules.events import GameEnded, RoundBegun
from safecracker.games.davinci.rules.options import DaVinciOptions
from safecracker.games.davinci.rules.sampling import dash_likelihood
from safecracker.games.davinci.rules.tiles import Label
from tests.games.davinci.conftest import (
    ANN,
    BARE,
    BEN,
    CONFIRMED,
    DASHED,
    POINTS,
    THREE,
    dealt,
    drew,
    fresh,
    given,
    play,
    row,
)

# the advanced game


def test_with_dashes_all_26_tiles_are_mixed() -> None:  # R25
    assert len(given(fresh("first=0 game=dashes"))) == 26


def test_a_dash_is_one_more_sign_to_name() -> None:  # R25
    board = play(*CONFIRMED, *drew(0, "b9"), deal=DASHED, options="game=dashes")
    assert board.offers(ANN)[:13] == [*(f"guess B {n}" for n in range(12)), "guess B -"]


@pytest.mark.parametrize("order", ["E A C", "A E C", "A C E"])
def test_a_dash_may_stand_at_either_end_or_in_the_middle(order: str) -> None:  # R26
    board = play(f"0 arrange {order}", deal=DASHED, options="game=dashes")
    assert board.last == f"seat 0 has {order}"


def test_a_dash_may_stand_between_two_equal_numbers() -> None:  # R26
    board = play("0 arrange A E C", deal=("b6 w6 b-", "w0 b7 w9"), options="game=dashes")
    assert row(board, ANN) == "b6 b- w6"


def test_both_dashes_may_stand_side_by_side() -> None:  # R26
    assert len(play(deal=("b6 w- b-", "w0 b7 w9"), options="game=dashes").offers(ANN)) == 6


def test_numbers_ascend_whatever_dashes_stand_between_them() -> None:  # R26
    board = play(deal=DASHED, options="game=dashes")
    assert board.refusal("0 arrange C E A") == (
        "numbers go up from left to right, black before white; only a dash can go anywhere"
    )


def test_a_placed_dash_keeps_its_neighbours() -> None:  # R27
    turn = (*CONFIRMED, *drew(0, "b9"), "0 guess B 0", "0 stop 3")
    assert row(play(*turn, deal=DASHED, options="game=dashes"), ANN) == "b2 b- b6 b9"


def test_where_a_dash_leaves_two_gaps_the_owner_chooses() -> None:  # R27
    board = play(*CONFIRMED, *drew(0, "w4"), "0 guess B 0", deal=DASHED, options="game=dashes")
    assert board.offers(ANN)[:2] == ["stop 1", "stop 2"]


@pytest.mark.parametrize(("gap", "after"), [(1, "b2 w4 b- b6"), (2, "b2 b- w4 b6")])
def test_a_number_goes_to_the_gap_that_its_owner_chose(gap: int, after: str) -> None:  # R27
    turn = (*CONFIRMED, *drew(0, "w4"), "0 guess B 0", f"0 stop {gap}")
    assert row(play(*turn, deal=DASHED, options="game=dashes"), ANN) == after


def test_where_two_dashes_leave_three_gaps_the_owner_chooses() -> None:  # R27
    moves = ("0 arrange A E G C", "1 arrange B D F H", *drew(0, "w4"), "0 guess B 0")
    board = play(*moves, deal=("b2 b6 b- w-", "w0 b7 w9 b10"), options="game=dashes")
    assert board.offers(ANN)[:3] == ["stop 1", "stop 2", "stop 3"]


def test_any_other_gap_is_refused() -> None:  # R27
    board = play(*CONFIRMED, *drew(0, "w4"), "0 guess B 0", deal=DASHED, options="game=dashes")
    assert board.refusal("0 stop 0") == "the number of tiles to the left of that tile can be 1, 2, not 0"


def test_with_dashes_everybody_confirms_the_first_code_even_without_a_dash() -> None:  # R27
    board = play("0 arrange A E C", deal=DASHED, options="game=dashes")
    assert board.offers(BEN) == ["arrange B D F"]


def test_first_codes_are_confirmed_in_turn_from_the_starter() -> None:  # R27
    board = fresh("first=1 hand=1 game=dashes").then(*dealt("b1", "w0", first=1), "1 arrange A")
    assert board.turn == [ANN]


def test_play_begins_when_all_codes_are_confirmed() -> None:  # R27
    board = play(*CONFIRMED, deal=DASHED, options="game=dashes")
    assert board.offers(ANN) == ["draw black", "draw white"]


@pytest.mark.parametrize("move", ["0 arrange A E", "0 arrange A E C C", "0 arrange A E B", "0 draw black"])
def test_a_first_code_has_each_own_tile_once(move: str) -> None:  # R27
    board = play(deal=DASHED, options="game=dashes")
    assert (
        board.refusal(move) == "put your tiles in order from left to right, each of them once (example: arrange A C E)"
    )


def test_with_dashes_a_stop_names_its_gap_even_without_a_choice() -> None:  # R27
    board = play(*CONFIRMED, *drew(0, "b9"), "0 guess B 0", deal=DASHED, options="game=dashes")
    assert board.refusal("0 stop") == "guess again or end your turn (example: stop 3)"


def test_with_dashes_a_wrong_guess_waits_for_its_gap_even_without_a_choice() -> None:  # R27
    board = play(*CONFIRMED, *drew(0, "b9"), "0 guess B 1", deal=DASHED, options="game=dashes")
    assert (board.turn, board.offers(ANN)) == ([ANN], ["place 3"])


def test_after_a_wrong_guess_a_gap_must_be_named() -> None:  # R27
    board = play(*CONFIRMED, *drew(0, "b9"), "0 guess B 1", deal=DASHED, options="game=dashes")
    assert board.refusal("0 stop 3") == "choose where the tile you drew goes (example: place 3)"


def test_an_open_number_goes_to_the_gap_that_its_owner_chose() -> None:  # R27
    turn = (*CONFIRMED, *drew(0, "w4"), "0 guess B 1", "0 place 2")
    assert row(play(*turn, deal=DASHED, options="game=dashes"), ANN, None) == "b? b? (w4) b?"


def test_a_drawn_dash_goes_hidden_to_any_gap_after_a_stop() -> None:  # R28
    board = play(*CONFIRMED, *drew(0, "w-"), "0 guess B 0", deal=DASHED, options="game=dashes")
    assert board.offers(ANN)[:4] == ["stop 0", "stop 1", "stop 2", "stop 3"]


def test_a_drawn_dash_goes_open_to_any_gap_after_a_wrong_guess() -> None:  # R28
    board = play(*CONFIRMED, *drew(0, "w-"), "0 guess B 1", deal=DASHED, options="game=dashes")
    assert board.offers(ANN) == ["place 0", "place 1", "place 2", "place 3"]


def test_a_dash_after_a_stop_is_hidden() -> None:  # R28
    turn = (*CONFIRMED, *drew(0, "w-"), "0 guess B 0", "0 stop 0")
    assert row(play(*turn, deal=DASHED, options="game=dashes"), ANN, None) == "w? b? b? b?"


def test_a_dash_after_a_wrong_guess_lies_open() -> None:  # R28
    turn = (*CONFIRMED, *drew(0, "w-"), "0 guess B 1", "0 place 0")
    assert row(play(*turn, deal=DASHED, options="game=dashes"), ANN, None) == "(w-) b? b? b?"


def test_a_dash_in_the_first_code_is_allowed_unless_agreed() -> None:  # R29
    assert given(fresh("first=0 game=dashes"))[-2:] == ["b-", "w-"]


def test_players_may_agree_on_first_codes_of_numbers_only() -> None:  # R29
    assert len(given(fresh("first=0 game=dashes opening=numbers"))) == 24


def test_first_codes_picked_by_colour_may_be_of_numbers_only_too() -> None:  # R29
    board = fresh("first=0 hand=1 game=dashes opening=numbers deal=pick numbers=3").then("0 pick black")
    assert given(board) == ["b0", "b1", "b2"]


def test_the_dashes_then_come_from_the_pile() -> None:  # R29
    board = fresh("first=0 hand=1 game=dashes opening=numbers numbers=3").then(*dealt("b1", "w0"))
    assert given(board.then("0 arrange A", "1 arrange B", "0 draw black")) == ["b0", "b2", "b-"]


def test_first_codes_of_numbers_need_enough_numbers() -> None:  # R29
    with pytest.raises(BadOptions, match="4 tiles are not enough for 2 players with 3 tiles each"):
        fresh("game=dashes opening=numbers numbers=2 hand=3")


@pytest.mark.parametrize(
    ("code", "chance"),
    [
        ("A", 1),  # numbers have one place
        ("A- C E G", 1 / 4),  # the dash of a first code has four
        ("A- C- E G", 1 / 12),  # two dashes: four, and three for the other
        ("A C I-", 1 / 3),  # a dash drawn to a row of two
        ("A- I C", 1 / 4),  # a dash among two, then a number beside it with two gaps
        ("A- I C- K", 1 / 2 / 3 / 2),  # I between both dashes, K beside one
    ],
)
def test_every_gap_that_was_allowed_is_equally_likely(code: str, chance: float) -> None:  # R29
    tiles = [(Label(word[0]), word.endswith("-")) for word in code.split()]
    assert dash_likelihood(tiles, 8) == pytest.approx(chance)


def test_a_dash_is_right_for_a_dash() -> None:  # R30
    turns = (*CONFIRMED, *drew(0, "b9"), "0 guess B 1", "0 place 3", *drew(1, "w3"))
    assert play(*turns, "1 guess E -", deal=DASHED, options="game=dashes").last == "right"


def test_a_dash_is_wrong_for_a_number() -> None:  # R30
    turns = (*CONFIRMED, *drew(0, "b9"), "0 guess B -")
    assert play(*turns, deal=DASHED, options="game=dashes").last == "wrong"


@pytest.mark.parametrize("number", range(12))
def test_every_number_is_wrong_for_a_dash(number: int) -> None:  # R30
    turns = (*CONFIRMED, *drew(0, "b9"), "0 guess B 1", "0 place 3", *drew(1, "w3"), f"1 guess E {number}")
    assert play(*turns, deal=DASHED, options="game=dashes").last == "wrong"


def test_without_dashes_a_dash_cannot_be_named() -> None:  # R30
    assert (
        play(*drew(0, "b9")).refusal("0 guess B -")
        == "a tile can only show 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, not -"
    )


# the game for points


def test_a_game_for_points_has_three_rounds_unless_agreed() -> None:  # R31
    assert DaVinciOptions(winner="points").round_count == 3


def test_any_other_game_has_one_round() -> None:  # R31
    assert DaVinciOptions(rounds=5).round_count == 1


def test_the_start_moves_on_from_round_to_round() -> None:  # R31
    board = play(*drew(0, "b3"), "0 guess B 0", deal=("b1", "w0"), options="winner=points rounds=2")
    assert board.events[-1] == RoundBegun(2, 2, BEN)


def test_a_round_begins_with_all_tiles() -> None:  # R31
    board = play(*drew(0, "b3"), "0 guess B 0", deal=("b1", "w0"), options="winner=points rounds=2")
    assert (len(board.state.pile), board.state.rows, board.state.log) == (24, ((), ()), ())


def test_the_start_comes_round_to_the_first_again() -> None:  # R31
    first = (*drew(0, "b3"), "0 guess B 0")
    second = (*dealt("w0", "b1", first=1), *drew(1, "b3"), "1 guess B 0")
    board = play(*first, *second, deal=("b1", "w0"), options="winner=points rounds=3")
    assert board.events[-1] == RoundBegun(3, 3, ANN)


@pytest.mark.parametrize(("tile", "points"), [("b7", 10), ("b0", 10), ("b6", 20), ("w6", 20)])
def test_a_right_guess_earns_10_and_a_6_earns_20(tile: str, points: int) -> None:  # R32
    board = play(*drew(0, "b9"), f"0 guess B {tile[1]}", deal=("b1 w4", f"{tile} w11"), options=POINTS)
    assert board.state.points == (points, 0)


@pytest.mark.parametrize("points", [0, 10, 20])
def test_a_right_dash_earns_what_is_agreed(points: int) -> None:  # R32
    moves = ("0 arrange A C", "1 arrange B D", *drew(0, "b9"), "0 guess B -")
    board = play(*moves, deal=("b1 w4", "b- w11"), options=f"{POINTS} game=dashes dash={points}")
    assert board.state.points == (points, 0)


def test_a_right_dash_earns_10_unless_agreed() -> None:  # R32
    assert DaVinciOptions().dash == 10


def test_naming_the_last_hidden_tile_of_a_code_earns_50_more() -> None:  # R32
    board = play(*drew(0, "b9"), "0 guess B 0", "0 guess E 7", deal=THREE, options=POINTS)
    assert board.last == "right +10, seat 1 is cracked +50"


def test_the_50_belong_to_the_player_who_names_the_last_tile() -> None:  # R32
    turns = (*drew(0, "b9"), "0 guess E 7", "0 stop", *drew(1, "b8"), "1 guess A 0", *drew(2, "b10"), "2 guess B 0")
    # Ben's b8 lies open after a wrong guess, so B was Ben's last hidden tile
    assert play(*turns, deal=THREE, options=POINTS).state.points == (10, 0, 60)


def test_the_winner_of_a_round_adds_the_numbers_still_hidden() -> None:  # R33
    board = play(*drew(0, "b9"), "0 guess B 0", "0 guess D 7", options=POINTS)
    assert board.last == (
        "right +10, seat 1 is cracked +50, E at 2, seat 0 stands with A b1 C w4 E b9 +14, total 84 to 0"
    )


def test_an_open_tile_adds_nothing() -> None:  # R33
    turns = (*drew(0, "b9"), "0 guess B 1", *drew(1, "b8"), "1 guess A 0", *drew(0, "b3"), "0 guess B 0", "0 guess D 7")
    assert play(*turns, options=POINTS).state.points == (10 + 10 + 50 + 1 + 3 + 4, 0)


def test_a_hidden_dash_adds_nothing() -> None:  # R33
    guesses = ("0 guess B 0", "0 guess D 7", "0 guess F 9")
    board = play(*CONFIRMED, *drew(0, "w4"), *guesses, deal=DASHED, options=f"{POINTS} game=dashes")
    assert board.state.points == (3 * 10 + 50 + 2 + 4 + 6, 0)


def test_a_tile_laid_open_by_a_wrong_guess_gives_nobody_points() -> None:  # R34
    assert play(*drew(0, "b9"), "0 guess B 1", options=POINTS).state.points == (0, 0)


def test_a_code_that_its_owner_finished_gives_nobody_50() -> None:  # R34
    turns = ("0 guess B 1", "0 open A", "1 guess C 0", "1 open B", "0 guess D 0", "0 open C")
    board = play(*turns, deal=BARE, options=f"{POINTS} numbers=2")
    assert board.state.points == (0, 1)  # the winner's D is the black 1


def test_a_player_who_is_out_keeps_the_points() -> None:  # R35
    turns = (*drew(0, "b9"), "0 guess E 7", "0 guess C 4", *drew(1, "b8"), "1 guess A 1", "1 guess D 4")
    assert play(*turns, deal=THREE, options=POINTS).state.points == (10, 70, 0)


def test_the_highest_total_wins() -> None:  # R35
    board = play(*drew(0, "b9"), "0 guess B 0", "0 guess D 7", options=POINTS)
    assert board.outcome == Outcome((84.0, 0.0), "points")


def test_the_last_code_standing_need_not_have_most_points() -> None:  # R35
    turns = (
        *(*drew(0, "b9"), "0 guess E 7", "0 guess F 9", "0 guess C 3", "0 guess B 1"),
        *(*drew(1, "b8"), "1 guess A 1", "1 guess D 5"),
        *(*drew(0, "w2"), "0 guess B 1"),
        *(*drew(1, "w5"), "1 guess D 4"),
    )
    board = play(*turns, deal=THREE, options=POINTS)  # Ben stands with w0 and w5, after 10 + 10 + 50
    assert board.last.endswith("seat 1 stands with B w0 J w5 +5, total 80 to 75 to 0")


def test_equal_totals_share_the_win() -> None:  # R35
    first = (*drew(0, "b3"), "0 guess B 0")
    second = (*dealt("w0", "b1", first=1), *drew(1, "b3"), "1 guess B 0")
    board = play(*first, *second, deal=("b1", "w0"), options="winner=points rounds=2")
    assert board.outcome == Outcome((64.0, 64.0), "shared")


def test_everybody_learns_who_shares_the_win() -> None:  # R35
    first = (*drew(0, "b3"), "0 guess B 0")
    second = (*dealt("w0", "b1", first=1), *drew(1, "b3"), "1 guess B 0")
    board = play(*first, *second, deal=("b1", "w0"), options="winner=points rounds=2")
    assert board.shown_to(None)[-1] == GameEnded((ANN, BEN), (64, 64), for_points=True)
