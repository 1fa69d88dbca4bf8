"""Setting up, the turn and the end of The Code Crackers. The number beside a test is the paragraph in ``rules/en.md``.

Searches are in test_searches.py, the ways to claim in test_claims.py.
"""

from collections import Counter

import pytest

from safecracker.core.errors import BadOptions
from safecracker.core.game import CHANCE, OMNISCIENT, Seat
from safecracker.games.codecrackers import KIT
from safecracker.games.codecrackers.rules.events import DotsRolled, GlassRolled, ThiefCaught
from safecracker.games.codecrackers.rules.model import Phase
from safecracker.games.codecrackers.rules.options import CodeCrackersOptions
from safecracker.games.codecrackers.rules.rules import CodeCrackers
from safecracker.games.codecrackers.rules.sentences import square
from safecracker.games.codecrackers.rules.tiles import BOXES, WORDS
from safecracker.locale import LANGUAGES, translator
from safecracker.testing.playouts import playout
from tests.games.codecrackers.conftest import ANN, BEN, CLEO, GLASS, THREE, claim, fresh, ready, search

STRIPS, DIGITS = BOXES["strips", "symbols"], BOXES["strips", "digits"]
EVERY = pytest.mark.parametrize("box", BOXES.values(), ids=map(" ".join, BOXES))

# setting up


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_to_four_play(seats: int) -> None:  # R1
    assert len(fresh(seats=seats).state.detectives) == seats


@pytest.mark.parametrize("seats", [1, 5])
def test_no_fewer_and_no_more_can_play(seats: int) -> None:  # R1
    with pytest.raises(BadOptions, match="this game is for 2 to 4 players"):
        CodeCrackers(seats=seats)


def test_everybody_has_a_chip_of_the_own() -> None:  # R1
    board = search(claim(0, THREE), claim(1, "A1 4"))
    assert [chip.seat for chip in board.state.search.chips] == [ANN, BEN]


@EVERY
def test_there_are_27_tiles(box) -> None:  # R2
    assert len(box.tiles) == 27


def test_the_strips_show_20_of_each_symbol_and_21_crowns() -> None:  # R2
    assert Counter("".join(STRIPS.tiles)) == {"D": 20, "E": 20, "B": 20, "C": 21}


def test_the_digits_are_17_ones_and_16_of_the_others() -> None:  # R2
    assert Counter("".join(DIGITS.tiles)) == {"1": 17, "2": 16, "3": 16, "4": 16, "5": 16}


def test_the_hexagons_show_nine_of_each_symbol() -> None:  # R2
    assert Counter(BOXES["hexes", "symbols"].tiles) == {"D": 9, "E": 9, "B": 9}


@pytest.mark.parametrize("box", [STRIPS, DIGITS])
def test_no_strip_shows_the_same_three_times(box) -> None:  # R2
    assert all(len(set(tile)) > 1 for tile in box.tiles)


@pytest.mark.parametrize("box", [STRIPS, DIGITS])
def test_all_strips_are_different_either_way_round(box) -> None:  # R2
    assert len({min(tile, tile[::-1]) for tile in box.tiles}) == 27


def test_a_tile_may_lie_either_way_round() -> None:  # R2
    offers = dict(fresh().game.chances(fresh().state))
    weights = {fresh().game.write(action): weight for action, weight in offers.items()}
    assert (weights["lay CED"], weights["lay DEC"], weights["lay BCB"]) == (1, 1, 2)


def test_every_tile_is_as_likely_as_any_other() -> None:  # R2
    assert sum(weight for _, weight in fresh().game.chances(fresh().state)) == 2 * 27


def test_a_tile_that_lies_is_not_laid_again() -> None:  # R2
    assert fresh().then("chance lay CED").refusal("chance lay DEC") == ("this tile is not one of those left: DEC")


def test_three_tiles_make_a_row() -> None:  # R2
    board = fresh().then("chance lay CED", "chance lay DBC", "chance lay BCB", "chance lay CCE")
    assert board.view(None).grid == "CEDDBCBCB" + "CCE"


def test_tiles_that_always_lie_alike_are_not_laid_by_chance() -> None:  # R2
    assert fresh("tiles=fixed").view(None).grid == "".join(STRIPS.tiles)


@EVERY
def test_there_are_28_different_cards_of_five_symbols(box) -> None:  # R3
    assert (len(box.cards), len(set(box.cards)), {len(card) for card in box.cards}) == (28, 28, {5})


@EVERY
def test_every_symbol_opens_equally_many_codes(box) -> None:  # R3
    openings = Counter(card[0] for card in box.cards).values()
    assert max(openings) - min(openings) <= 1


@EVERY
def test_no_code_has_the_same_symbol_three_times_in_a_row(box) -> None:  # R3
    assert not any(symbol * 3 in card for card in box.cards for symbol in WORDS)


@EVERY
def test_cards_show_what_the_tiles_show(box) -> None:  # R3
    assert set("".join(box.cards)) == set("".join(box.tiles))


def test_every_card_of_the_pile_is_as_likely_as_any_other() -> None:  # R3
    board = ready("0 roll", "chance die glass")
    assert Counter(weight for _, weight in board.game.chances(board.state)) == {1: 28}


def test_the_three_safes_lie_open() -> None:  # R3
    assert search().state.search.open_safes == (3, 4, 5)


def test_all_detectives_start_on_the_torch() -> None:  # R4
    assert fresh().state.detectives == (0, 0, 0)


def test_several_detectives_may_share_a_square() -> None:  # R4
    assert ready("0 roll", "chance die 2", at=(0, 2, 2)).state.detectives == (2, 2, 2)


def test_the_thief_starts_ten_squares_ahead() -> None:  # R5
    assert fresh().state.thief == 10


def test_the_lead_of_the_thief_can_be_agreed() -> None:  # R5
    assert fresh("gap=6").state.thief == 6


def test_it_is_drawn_who_begins() -> None:  # R6
    board = fresh("tiles=fixed").then("chance first 2")
    assert board.turn == [CLEO]


def test_every_seat_is_as_likely_to_begin() -> None:  # R6
    board = fresh("tiles=fixed")
    assert [weight for _, weight in board.game.chances(board.state)] == [1, 1, 1]


def test_it_can_be_agreed_who_begins() -> None:  # R6
    assert fresh("tiles=fixed first=1").turn == [BEN]


def test_nobody_can_begin_who_does_not_play() -> None:  # R6
    with pytest.raises(BadOptions, match="there is no seat 4; the seats are 1 to 3"):
        fresh("first=3")


# the turn


def test_the_one_with_the_detective_card_rolls() -> None:  # R7
    assert (ready().offers(ANN), ready().offers(BEN)) == (["roll"], [])


def test_the_die_has_one_two_three_and_three_glasses() -> None:  # R7
    board = ready("0 roll")
    assert [(board.game.write(action), weight) for action, weight in board.game.chances(board.state)] == [
        ("die 1", 1),
        ("die 2", 1),
        ("die 3", 1),
        ("die glass", 3),
    ]


def test_chance_does_nothing_before_the_die_is_rolled() -> None:  # R7
    assert list(ready().game.chances(ready().state)) == []


def test_there_is_one_roll_in_a_turn() -> None:  # R7
    assert ready("0 roll").turn == [CHANCE]


def test_dots_move_the_own_detective() -> None:  # R8
    board = ready("0 roll", "chance die 3")
    assert (board.events[0], board.state.detectives) == (DotsRolled(ANN, 3, 3), (3, 0, 0))


def test_dots_start_no_search() -> None:  # R8
    assert ready("0 roll", "chance die 3").state.phase is Phase.ROLL


@pytest.mark.parametrize(("seats", "steps"), [(2, 2), (3, 1), (4, 1)])
def test_a_glass_moves_the_thief_by_the_number_of_players(seats: int, steps: int) -> None:  # R9
    board = ready("0 roll", "chance die glass", at=(0,) * seats)
    assert (board.events, board.state.thief) == ((GlassRolled(ANN, steps, 10 + steps),), 10 + steps)


def test_the_thief_moves_before_the_card_is_turned() -> None:  # R9
    assert ready("0 roll", "chance die glass", at=(0, 0)).turn == [CHANCE]


def test_a_find_must_make_up_for_the_step_of_the_thief_too() -> None:  # R9
    board = search(claim(0, THREE), "clock time", at=(7, 0, 0))
    assert board.outcome is None


def test_the_detective_card_passes_clockwise_after_dots() -> None:  # R25
    assert ready("0 roll", "chance die 1").turn == [BEN]


def test_the_detective_card_passes_clockwise_after_a_search() -> None:  # R25
    assert search("clock time").turn == [BEN]


def test_after_the_last_seat_the_first_has_the_card() -> None:  # R25
    board = ready(*(f"{part}" for seat in range(3) for part in (f"{seat} roll", "chance die 1")))
    assert board.turn == [ANN]


# the end


@pytest.mark.parametrize("dots", [2, 3])
def test_dots_that_reach_or_pass_the_thief_win(dots: int) -> None:  # R26
    board = ready("0 roll", f"chance die {dots}", at=(8, 0, 0))
    assert board.outcome is not None
    assert (board.outcome.scores, board.outcome.reason) == ((1.0, 0.0, 0.0), "dots")


def test_one_square_short_is_no_catch() -> None:  # R26
    assert ready("0 roll", "chance die 1", at=(8, 0, 0)).outcome is None


def test_a_safe_that_reaches_the_thief_wins() -> None:  # R26
    board = search(claim(1, "A1 5"), at=(0, 6, 0))
    assert board.outcome is not None
    assert (board.outcome.scores, board.outcome.reason) == ((0.0, 1.0, 0.0), "safe")


def test_the_catch_is_logged() -> None:  # R26
    assert search(claim(1, "A1 5"), at=(0, 6, 0)).events[-1] == ThiefCaught((BEN,))


def test_nobody_rolls_after_the_catch() -> None:  # R26
    assert search(claim(1, "A1 5"), at=(0, 6, 0)).turn == []


def test_distances_are_counted_from_the_start_and_not_on_the_ring() -> None:  # R27
    board = ready("0 roll", "chance die 3", at=(1, 39, 0), thief=42)
    assert (board.outcome, square(42)) == (None, 2)


def test_the_street_has_40_squares() -> None:  # R27
    assert [square(distance) for distance in (0, 39, 40, 95)] == [0, 39, 0, 15]


def test_a_thief_who_arrives_on_a_detective_is_not_caught() -> None:  # R27
    # on the ring the thief, a round ahead, steps onto the square of seat 1
    board = ready("0 roll", "chance die glass", at=(20, 19, 20), thief=58, options="escape=40")
    assert (square(board.state.thief), board.outcome) == (19, None)


def test_used_cards_leave_the_game() -> None:  # R24
    assert search("clock time").view(None).used == ("DBEDD",)


def test_when_all_cards_are_used_they_are_shuffled_into_a_new_pile() -> None:  # R28
    board = ready("0 roll", "chance die glass", "chance card DEEDB", "clock time", options="cards=1")
    board = board.then("1 roll", "chance die glass")
    assert (board.last, board.state.left, board.state.used) == ("thief on 12, pile of 1", ("DEEDB",), ())


def test_a_used_card_does_not_come_again_before_the_pile_is_empty() -> None:  # R28
    board = search("clock time", "1 roll", "chance die glass")
    assert board.refusal("chance card DBEDD") == "this card is not in the pile: DBEDD"


# the variant and the house rules


def test_the_master_game_has_digits_on_tiles_and_cards() -> None:  # R29
    options = CodeCrackersOptions.read("game=digits")
    assert (options.box, options.box.kinds) == (DIGITS, "12345")


def test_the_master_game_is_played_by_the_same_rules() -> None:  # R29
    assert playout(fresh("game=digits gap=4 escape=15", 2).game, 3)[-1].step.state.end is not None


def test_symbols_have_names_that_differ_in_every_language() -> None:  # R33
    for lang in LANGUAGES:
        assert len({translator(lang).phrase(word) for word in WORDS.values()}) == len(WORDS)


def test_however_far_ahead_the_thief_is_the_chase_goes_on() -> None:  # R35
    board = ready("0 roll", "chance die glass", "chance card DBEDD", "clock time", thief=139)
    assert (board.outcome, board.turn) == (None, [BEN])


def test_a_thief_who_is_as_far_ahead_as_agreed_gets_away() -> None:  # R35
    board = ready("0 roll", "chance die glass", "chance card DBEDD", "clock time", thief=39, options="escape=40")
    assert board.outcome is not None
    assert (board.outcome.scores, board.outcome.reason) == ((0.0, 0.0, 0.0), "escaped")
    assert board.last == "search 1 moves nobody, escaped"
    assert board.view(None).over


def test_a_find_may_still_keep_the_thief_within_reach() -> None:  # R35
    assert search(claim(0, THREE), "clock time", thief=39, options="escape=40").outcome is None


def test_under_the_first_version_of_the_rules_the_thief_gets_away_at_40_squares() -> None:  # R35
    assert str(KIT.game_under(1, "gap=8").options) == str(KIT.game("gap=8 escape=40").options)
    assert str(KIT.game_under(1, "escape=15").options) == str(KIT.game("escape=15").options)
    assert str(KIT.game_under(2).options) == str(KIT.game().options)


def test_the_thief_cannot_get_away_before_he_starts() -> None:  # R35
    with pytest.raises(
        BadOptions, match="the thief cannot get away at 15 squares if he already starts 16 squares ahead"
    ):
        CodeCrackersOptions.read("gap=16 escape=15")


def test_nothing_else_may_happen_than_what_is_due() -> None:  # R2, R6, R7, R10
    board = fresh("tiles=fixed")
    assert fresh().refusal("chance first 0") == "wait until all tiles are on the board (example: lay BBC)"
    assert board.refusal("chance lay DEB") == "wait until it is decided who starts (example: first 0)"
    assert board.refusal("chance first 3") == "wait until it is decided who starts (example: first 0)"
    assert ready().refusal("0 time") == "roll the die first (example: roll)"
    assert (
        ready("0 roll").refusal("chance card DBEDD") == "the die is still rolling; wait until it stops (example: die 2)"
    )
    assert ready(*GLASS[:2]).refusal("chance die 1") == "wait until the next card is turned over (example: card DEEDB)"


def test_onlookers_and_the_omniscient_viewer_are_offered_nothing() -> None:  # R1
    assert (search().offers(None), search().offers(OMNISCIENT)) == ([], [])


def test_a_fourth_seat_does_not_exist_at_a_table_of_three() -> None:  # R1
    assert search().refusal("3 claim 1 A1 5").startswith("it is not your turn; wait for seat 1, seat 2, seat 3")


def test_a_seat_reads_who_it_waits_for() -> None:  # R7
    assert ready().refusal("1 roll") == "it is not your turn; wait for seat 1"
    assert Seat(1) == BEN
