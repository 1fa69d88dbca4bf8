"""Every rule of a search by its example. The number beside a test is the paragraph in ``rules/en.md``."""

import pytest

from safecracker.core.errors import IllegalAction, Late
from safecracker.core.game import CLOCK, Millis, Move, Seat
from safecracker.games.codecrackers.rules.events import CardTurned, Claimed, SearchEnded
from safecracker.games.codecrackers.rules.lattice import Cell
from safecracker.games.codecrackers.rules.model import Claim, Mark
from safecracker.games.codecrackers.rules.tiles import Code
from safecracker.testing.board import move
from tests.games.codecrackers.conftest import (
    ANN,
    BEN,
    CODE,
    FIVE,
    FOUR,
    GLASS,
    NONE,
    THREE,
    chips,
    claim,
    one_line,
    ready,
    search,
)

DIRECTIONS = {
    "east": ("C5", (1, 0)),
    "west": ("G5", (-1, 0)),
    "south": ("E3", (0, 1)),
    "north": ("E7", (0, -1)),
    "south-east": ("C3", (1, 1)),
    "south-west": ("G3", (-1, 1)),
    "north-east": ("C7", (1, -1)),
    "north-west": ("G7", (-1, -1)),
}

# the card and the glass


def test_the_card_is_shown_and_the_glass_starts_in_one_step() -> None:  # R10
    board = ready(*GLASS[:2], f"chance card {CODE} @12.5")
    assert board.events == (CardTurned(1, Code(CODE), Millis(45_000)),)
    assert board.state.search.until == 57_500


def test_everybody_searches_at_once_the_one_who_rolled_too() -> None:  # R10
    assert set(search().turn) == {0, 1, 2, CLOCK}


@pytest.mark.parametrize(("glass", "until"), [("30", 30_000), ("60", 60_000), ("90", 90_000), ("untimed", None)])
def test_the_glass_runs_as_long_as_agreed(glass: str, until: int | None) -> None:  # R10
    assert search(options=f"glass={glass}").state.search.until == until


# what is a find


@pytest.mark.parametrize(("length", "right"), [(3, "right"), (4, "right"), (5, "right")])
def test_the_first_three_four_or_five_are_a_find(length: int, right: str) -> None:  # R11
    board = search(claim(0, f"C5 {length}"), rows=one_line(CODE[:length], "C5", (1, 0)))
    assert board.last.startswith(right)


def test_two_symbols_are_no_find() -> None:  # R11
    assert search(claim(0, "C5 3"), rows=one_line(CODE[:2], "C5", (1, 0))).last == "wrong"


def test_symbols_from_the_middle_of_the_code_are_no_find() -> None:  # R11
    assert search(claim(0, "C5 3"), rows=one_line(CODE[1:4], "C5", (1, 0))).last == "wrong"


def test_the_code_is_read_in_its_order() -> None:  # R11
    assert search(claim(0, "C5 3"), rows=one_line("DEB", "C5", (1, 0))).last == "wrong"


@pytest.mark.parametrize(("cell", "step"), DIRECTIONS.values(), ids=DIRECTIONS)
def test_a_line_may_run_in_eight_directions(cell: str, step: tuple[int, int]) -> None:  # R12
    assert search(claim(0, f"{cell} 5"), rows=one_line(CODE, cell, step)).last.startswith("right")


def test_a_line_has_no_gap() -> None:  # R12
    assert search(claim(0, "C5 3"), rows=one_line("DBCE", "C5", (1, 0))).last == "wrong"


def test_a_line_does_not_bend() -> None:  # R12
    rows = "DBCCCCCCC\nCCECCCCCC\n" + "CCCCCCCCC\n" * 7
    assert search(claim(0, "A1 3"), rows=rows).last == "wrong"


def test_a_line_does_not_go_on_at_the_other_end_of_the_board() -> None:  # R12
    rows = "CCCCCCCDB\nECCCCCCCC\n" + "CCCCCCCCC\n" * 7
    assert search(claim(0, "H1 3"), rows=rows).last == "wrong"


def test_on_hexagons_there_are_six_directions() -> None:  # R12
    # a line straight down would leave out every second row
    rows = "EDEEE EEEEEE EBEEE EEEEEE EEEEE"
    board = ready(*GLASS[:2], "chance card DBEBD", rows=rows, options="layout=hexes")
    assert board.then(claim(0, "B1 3")).last == "wrong"


def test_a_line_on_hexagons_may_run_slantwise() -> None:  # R12
    rows = "DEEEE EBEEEE EEEEE EEEEEE EEEEE"
    board = ready(*GLASS[:2], "chance card DBEBD", rows=rows, options="layout=hexes")
    assert board.then(claim(0, "A1 3")).last == "right"


# claims


def test_a_claim_names_the_first_cell_and_the_safe() -> None:  # R13
    board = search(claim(0, FOUR) + " @7.25")
    assert board.events == (Claimed(seat=ANN, cell=Cell("C3"), safe=4, right=True, after=Millis(7250)),)


def test_any_direction_from_the_cell_will_do() -> None:  # R13
    rows = one_line(CODE, "G5", (-1, 0))
    assert search(claim(0, "G5 5"), rows=rows).last.startswith("right")


def test_a_chip_in_the_middle_of_the_line_is_wrong() -> None:  # R13
    assert search(claim(0, "D3 4")).last == "wrong"


def test_there_is_one_chip_for_each_search() -> None:  # R14
    refused = search(claim(0, THREE)).refusal(claim(0, FIVE))
    assert refused == "you have already made your choice in this search; wait for the next card"


def test_whoever_was_right_is_offered_no_second_claim() -> None:  # R14
    assert search(claim(0, THREE)).offers(ANN) == []


def test_there_is_a_new_chip_for_the_next_search() -> None:  # R14
    board = search(claim(0, NONE), "clock time", "1 roll", "chance die glass", "chance card DEBEE")
    assert claim(0, "A1 5", 2)[2:] in board.offers(ANN)


def test_a_safe_has_one_holder() -> None:  # R15
    assert search(claim(1, THREE)).refusal(claim(0, "C3 3")) == "safe 3 has been taken; still free: 4, 5"


def test_when_3_is_taken_4_and_5_stay_open() -> None:  # R16
    assert search(claim(1, THREE)).state.search.open_safes == (4, 5)


def test_when_4_is_taken_3_is_closed_even_if_nobody_has_it() -> None:  # R16
    board = search(claim(1, FOUR))
    assert board.refusal(claim(0, THREE)) == "safe 3 is closed because safe 4 has been taken; still free: 5"


def test_a_claim_is_checked_at_once() -> None:  # R17
    assert chips(search(claim(0, THREE), claim(1, NONE.replace("3", "4")))) == "0 right, 1 wrong"


def test_the_safe_of_a_wrong_claim_is_open_again() -> None:  # R17
    assert search(claim(0, NONE)).state.search.open_safes == (3, 4, 5)


def test_whoever_was_wrong_is_out_of_this_search() -> None:  # R17
    assert ANN not in search(claim(0, NONE)).turn


def test_a_line_may_be_longer_than_what_is_claimed() -> None:  # R18
    board = search(claim(0, "A1 3"), "clock time")
    assert board.state.detectives == (3, 0, 0)


def test_a_right_5_ends_the_search_at_once() -> None:  # R19
    assert search(claim(0, FIVE)).last == "right, search 1 moves seat 0 by 5 to 5"


def test_a_wrong_5_does_not_end_the_search() -> None:  # R19
    assert search(claim(0, "C3 5")).last == "wrong"


def test_the_search_ends_when_the_glass_is_empty() -> None:  # R20
    assert search("clock time").last == "search 1 moves nobody"


def test_the_search_ends_when_every_chip_lies() -> None:  # R20
    board = search(claim(0, NONE), claim(1, THREE), claim(2, "B2 4"))
    assert board.last == "wrong, search 1 moves seat 1 by 3 to 3"


def test_there_is_no_passing_against_the_sand_timer() -> None:  # R20
    assert search().refusal("0 pass 1").startswith("you cannot pass while the sand timer is running")


def test_without_a_glass_one_may_pass() -> None:  # R20
    board = search("0 pass 1", options="glass=untimed")
    assert (chips(board), ANN in board.turn) == ("0 passed", False)


def test_without_a_glass_the_search_ends_when_all_have_claimed_or_passed() -> None:  # R20
    board = search("0 pass 1", claim(1, THREE), "2 pass 1", options="glass=untimed")
    assert board.last == "search 1 moves seat 1 by 3 to 3"


def test_without_a_glass_there_is_no_clock() -> None:  # R20
    assert CLOCK not in search(options="glass=untimed").turn


# the timing of claims


def test_a_claim_just_before_the_end_counts() -> None:  # R21
    assert search(claim(0, THREE) + " @44.999").last == "right"


@pytest.mark.parametrize("at", ["45.000", "45.001", "99"])
def test_exactly_at_the_end_is_late(at: str) -> None:  # R21
    assert search().refusal(f"{claim(0, THREE)} @{at}") == "your time is up; look at the table again"


def test_a_late_claim_is_late_by_its_kind_too() -> None:  # R21
    board = search()
    with pytest.raises(Late):
        board.then(claim(0, THREE) + " @45")


def test_a_refused_claim_costs_nothing() -> None:  # R21
    board = search(claim(1, FOUR))
    board.refusal(claim(0, THREE))
    assert board.then(claim(0, FIVE)).last.startswith("right")


def test_claims_are_ordered_as_the_table_has_them() -> None:  # R21
    first, second = claim(1, THREE) + " @5", claim(0, "C3 3") + " @5"
    assert search(first).refusal(second) == "safe 3 has been taken; still free: 4, 5"


def test_a_claim_for_an_earlier_search_does_not_count_for_this_one() -> None:  # R21
    board = search("clock time", "1 roll", "chance die glass", "chance card DEBEE")
    assert board.refusal(claim(0, THREE, 1)) == "search 1 is over; this is search 2"


def test_a_claim_for_a_search_to_come_does_not_count_either() -> None:  # R21
    assert search().refusal(claim(0, THREE, 2)) == "this is search 1, not 2"


@pytest.mark.parametrize("seat", [0, 1])
def test_a_claim_after_the_search_costs_nothing(seat: int) -> None:  # R21
    assert search("clock time").refusal(claim(seat, THREE)) == "search 1 is over; wait for the next card"


@pytest.mark.parametrize("seat", [0, 1])
def test_a_claim_before_the_first_search_is_refused(seat: int) -> None:  # R21
    assert ready().refusal(claim(seat, THREE)) == "there is no search at the moment; wait for the next card"


def test_a_claim_holds_though_others_have_moved_since() -> None:  # R21
    board = search()
    actions = [move(board.game, text).action for text in (claim(0, THREE), "0 pass 1", "0 buzz 1", "0 roll")]
    assert [board.game.valid_after_others_move(action) for action in actions] == [True, True, True, False]


def test_several_chips_may_lie_on_one_cell() -> None:  # R22
    assert chips(search(claim(0, "A1 3"), claim(1, "A1 4"))) == "0 right, 1 right"


# the end of a search


def test_only_the_highest_safe_moves() -> None:  # R23
    board = search(claim(0, THREE), claim(1, FOUR), "clock time")
    assert board.events[-1] == SearchEnded(search=1, movers=(BEN,), squares=4, to=(4,))
    assert board.state.detectives == (0, 4, 0)


def test_nobody_moves_when_nothing_was_found() -> None:  # R23
    assert search(claim(0, NONE), "clock time").state.detectives == (0, 0, 0)


def test_chips_and_safes_go_back_for_the_next_search() -> None:  # R24
    board = search(claim(0, THREE), "clock time", "1 roll", "chance die glass", "chance card DEBEE")
    assert (board.state.search.chips, board.state.search.open_safes) == ((), (3, 4, 5))


def test_what_was_found_and_when_is_remembered() -> None:  # R32
    search_ = search(claim(0, THREE) + " @12", "clock time").view(BEN).searches[0]
    (chip,) = search_.chips
    assert (chip.mark, chip.at - search_.begun, search_.ended) == (Mark.RIGHT, 12_000, 45_000)


# what cannot be claimed


@pytest.mark.parametrize(
    ("layout", "cell", "cells"),
    [("hexes", "F1", "A1-E1, A2-F2, A3-E3, A4-F4, A5-E5"), ("hexes", "A9", "A1-E1, A2-F2, A3-E3, A4-F4, A5-E5")],
)
def test_a_cell_that_is_not_there_cannot_be_claimed(layout: str, cell: str, cells: str) -> None:  # R13
    board = ready(*GLASS[:2], "chance card DBEBD", rows="E" * 27, options=f"layout={layout}")
    assert board.refusal(claim(0, f"{cell} 3")) == f"there is no cell {cell} on this board; its cells are {cells}"


def test_the_die_is_not_rolled_in_a_search() -> None:  # R10
    assert (
        search().refusal("0 roll")
        == "everyone is searching; put your chip where the code starts (example: claim 1 C2 3)"
    )


@pytest.mark.parametrize("text", ["0 time", "0 lapse"])
def test_players_cannot_turn_the_glass(text: str) -> None:  # R20
    assert search().refusal(text).startswith("everyone is searching")


def test_the_clock_waits_for_the_last_grain() -> None:  # R20
    assert search().refusal("clock time @44.999") == "the time is not up yet"


def test_every_cell_and_every_open_safe_is_on_offer() -> None:  # R13
    assert (len(search().offers(ANN)), len(search(claim(1, FOUR)).offers(ANN))) == (81 * 3, 81)


def test_a_safe_that_does_not_exist_is_refused_by_the_rules_too() -> None:  # R13
    board = search()
    with pytest.raises(IllegalAction, match="there is no safe 2; still free: 3, 4, 5"):
        board.game.play(board.state, Move(Seat(0), Claim(1, Cell("A1"), 2)))
