"""The notebook in positions whose numbers are worked out by hand; ``test_chances.py`` lists deals."""

import pytest

from safecracker.core.game import OMNISCIENT, Viewer
from safecracker.games.davinci.mind.chances import RatedGuess
from safecracker.games.davinci.mind.notebook import (
    DEMAND_FOR_LAST_TILE,
    Notes,
    Odds,
    Reason,
    Risk,
    colour_to_take,
    danger,
    demand,
    gap_leaks,
    notes,
    opening_leaks,
    setup_leaks,
)
from safecracker.games.davinci.rules.tiles import DASH, Colour, Label, Sign, Tile
from tests.games.davinci.conftest import (
    ANN,
    BARE,
    BARE_THREE,
    BEN,
    CONFIRMED,
    DASHED,
    FOUR,
    LAST_STAND,
    PAIR,
    THREE,
    drew,
    fresh,
    play,
)

A, B, C, D, E, F = map(Label, "ABCDEF")
TINY = "numbers=2"  # with BARE: b0 and b1, w0 and w1, nothing to draw
SMALL = "numbers=3"


def noted(*moves: str, viewer: Viewer = ANN, deal: tuple[str, ...] = PAIR, options: str = "") -> Notes:
    return notes(play(*moves, deal=deal, options=options).view(viewer))


def odds(noted: Notes, label: str) -> dict[int, float]:
    return {int(sign): chance for tile in noted.tiles if tile.label == label for sign, chance in tile.chances}


# what tiles may show


def test_the_numbers_of_a_hidden_row_are_counted_by_hand() -> None:
    # Ann has b0 w1 of 0 to 2; Ben has a white, then a black tile, and b2 is drawn: w0 b1 is the only order left
    found = noted(*drew(0, "b2"), deal=BARE, options=SMALL)
    assert (odds(found, "B"), odds(found, "D")) == ({0: 1.0}, {1: 1.0})


def test_a_row_with_two_orders_has_even_chances() -> None:
    # w0 before b1, w0 before b2: but w2 before no black
    found = noted(deal=BARE, options=SMALL)
    assert (found.deals, odds(found, "B"), odds(found, "D")) == (2, {0: 1.0}, {1: 0.5, 2: 0.5})


def test_a_number_once_denied_stays_denied() -> None:  # R11
    moves = (*drew(0, "w2"), "0 guess D 2")
    assert odds(noted(*moves, deal=BARE, options=SMALL), "D") == {1: 1.0}


def test_a_tile_that_another_has_drawn_may_be_any_that_is_in_no_row() -> None:
    # b2 or w2 or w1 for Ben: Ann holds b0 w1 and an open w2; D is b1 or b2 and the drawn tile is the other
    moves = (*drew(0, "w2"), "0 guess D 0", "chance give 1 b2")
    found = noted(*moves, deal=BARE, options=SMALL)
    assert odds(found, "F") == pytest.approx({1: 0.5, 2: 0.5})


def test_an_onlooker_knows_what_lies_open_only() -> None:
    assert {tile.owner for tile in noted(deal=BARE, options=SMALL, viewer=None).tiles} == {ANN, BEN}


def test_nothing_is_hidden_from_an_omniscient_viewer() -> None:
    found = noted(deal=BARE, options=SMALL, viewer=OMNISCIENT)
    assert (found.tiles, found.surest, found.danger) == ((), None, ())


def test_when_it_is_over_there_is_nothing_to_note() -> None:
    found = noted("0 guess B 0", "0 guess D 1", deal=BARE, options=TINY)
    assert (found.tiles, found.best, found.danger) == ((), None, ())


def test_before_the_deal_there_is_nothing_to_note() -> None:
    assert notes(fresh().view(ANN)) == Notes(
        deals=1, tiles=(), surest=None, best=None, going_on=None, advised=None, danger=()
    )


def test_before_the_rows_are_set_up_any_tile_of_the_colour_is_as_likely() -> None:
    found = noted(deal=("b0 w1", "w0 b-"), options="numbers=2 game=dashes")
    assert odds(found, "D") == pytest.approx({1: 0.5, 12: 0.5})


def test_no_dash_is_dealt_where_first_codes_are_numbers() -> None:  # R29
    found = noted(deal=("b0 w1", "w0 b1"), options="numbers=2 game=dashes opening=numbers")
    assert odds(found, "D") == {1: 1.0}


def test_a_dash_is_the_less_likely_the_more_places_it_had() -> None:  # R29
    # Ann sees all but w0, b1, b- and w-. Ben has white, black: w0 b1, w0 b-, w- b1, w- b-. A dash had two gaps, both
    # dashes had two orders: weights 1, 1/2, 1/2 and 1/2
    moves = ("0 arrange A C", "1 arrange B D")
    found = noted(*moves, deal=BARE, options="numbers=2 game=dashes")
    assert odds(found, "B") == pytest.approx({0: 0.6, 12: 0.4})


def test_with_dashes_deals_are_not_counted() -> None:
    assert noted(deal=DASHED, options="game=dashes").deals is None


def test_a_tile_is_noted_with_its_owner_and_colour() -> None:
    tile = noted(deal=BARE, options=SMALL).tiles[1]
    assert tile == Odds(
        label=D,
        owner=BEN,
        colour=Colour.BLACK,
        chances=((Sign(1), 0.5), (Sign(2), 0.5)),
        impossible=((Sign(0), Reason.OWN),),
    )


# why not


def why(label: str, *moves: str, deal: tuple[str, ...] = PAIR, options: str = "") -> dict[int, Reason]:
    return {
        int(sign): reason
        for tile in notes(play(*moves, deal=deal, options=options).view(ANN)).tiles
        if tile.label == label
        for sign, reason in tile.impossible
    }


def test_numbers_that_a_tile_cannot_show_have_their_reason() -> None:
    moves = (
        *drew(0, "b2"),
        "0 guess E 5",
        *drew(1, "b9"),
        "1 guess A 3",
        *drew(2, "b4"),
        "2 guess A 8",
        *drew(0, "b11"),
    )
    reasons = why("E", *moves, deal=THREE)
    found = {sign: reasons[sign] for sign in (0, 1, 2, 4, 5, 9, 10, 11)}
    assert found == {
        0: Reason.ORDER,  # a white tile stands left of it, and only w0 would
        1: Reason.OWN,
        2: Reason.OPEN,
        4: Reason.OPEN,
        5: Reason.DENIED,
        9: Reason.OPEN,
        10: Reason.ORDER,  # the open b9 stands right of it
        11: Reason.OWN,
    }


def test_a_tile_that_another_row_needs_stands_elsewhere() -> None:
    # Ben's E is black and not b1, so it is b2, and Cleo's C is not
    assert why("C", "0 guess E 1", "0 open A", deal=BARE_THREE, options=SMALL)[2] is Reason.ELSEWHERE


def test_no_dash_where_first_codes_are_numbers() -> None:
    moves = ("0 arrange A C", "1 arrange B D")
    assert why("B", *moves, options="game=dashes opening=numbers")[DASH] is Reason.FIRST


def test_there_are_no_reasons_for_an_own_and_an_unknown_tile() -> None:
    assert (why("A"), why("Z")) == ({}, {})


# what to guess


def test_the_best_guess_is_the_likeliest() -> None:
    assert noted(*drew(0, "w2"), deal=BARE, options=SMALL).best == RatedGuess(B, Sign(0), 1.0)


def test_among_equal_guesses_it_goes_for_the_row_with_the_fewest_hidden_tiles() -> None:
    # C is b1, so everything is known: Ben has two hidden tiles left, Cleo one
    assert noted("0 guess C 1", deal=BARE_THREE, options=SMALL).best == RatedGuess(F, Sign(2), 1.0)


@pytest.mark.parametrize("viewer", [BEN, None])
def test_only_a_player_who_is_to_guess_has_a_best_guess(viewer: Viewer) -> None:
    found = noted(*drew(0, "w2"), deal=BARE, options=SMALL, viewer=viewer)
    assert (found.best, found.surest is None) == (None, False)


def test_while_a_colour_is_chosen_there_is_no_best_guess() -> None:
    assert noted().best is None


# going on


def test_before_a_right_guess_there_is_nothing_to_weigh() -> None:
    assert noted(*drew(0, "b2")).going_on is None


def test_a_wrong_guess_would_show_the_drawn_tile() -> None:
    found = noted(*drew(0, "b2"), "0 guess B 0", deal=PAIR).going_on
    assert found is not None
    assert (found.shown, found.hidden, found.stopped) == (Tile.of("b2"), 2, 3)


def test_with_an_empty_pile_a_wrong_guess_costs_an_own_tile() -> None:
    found = noted("0 guess B 0", deal=BARE, options=TINY).going_on
    assert found == Risk(chance=1.0, shown=None, hidden=1, stopped=2, worth=True)


def test_less_is_demanded_of_a_guess_where_the_drawn_tile_is_easily_named() -> None:
    # left of w0 there is b0 only; b4 is one of many
    opening = (*drew(0, "w9"), "0 guess B 4", *drew(1, "w5"), "1 guess A 0", "1 stop")
    after = play(*opening, deal=("w0 w8", "b5 w7"))
    named = demand(after.then(*drew(0, "b0"), "0 guess B 5").view(ANN))
    assert named < demand(after.then(*drew(0, "b4"), "0 guess B 5").view(ANN))


def test_more_is_demanded_with_several_others() -> None:
    duel = demand(play(*drew(0, "b2"), "0 guess B 0").view(ANN))
    assert demand(play(*drew(0, "b2"), "0 guess B 0", deal=THREE).view(ANN)) > duel


def test_the_last_tile_is_not_risked_for_less_than_an_even_chance() -> None:
    assert demand(play(*LAST_STAND, deal=FOUR, options="numbers=4").view(ANN)) == DEMAND_FOR_LAST_TILE


# what the own row gives away


def test_an_own_tile_is_in_danger_by_what_an_onlooker_sees() -> None:
    # to somebody who sees a black and a white back, it is b0 w0, b0 w1 or b1 w1
    assert danger(play(deal=BARE, options=TINY).view(ANN)) == pytest.approx({A: 2 / 3, C: 2 / 3})


def test_a_row_that_is_not_set_up_is_in_no_danger() -> None:
    assert danger(play(deal=DASHED, options="game=dashes").view(ANN)) == {}


def test_a_tile_with_one_gap_gives_nothing_away_by_its_place() -> None:
    board = play(*CONFIRMED, *drew(0, "b9"), "0 guess B 0", deal=DASHED, options="game=dashes")
    assert gap_leaks(board.view(ANN), shown=False) == {3: 0.0}


def test_every_gap_of_a_tile_is_weighed() -> None:
    board = play(*CONFIRMED, *drew(0, "b5"), "0 guess B 0", deal=DASHED, options="game=dashes")
    assert gap_leaks(board.view(ANN), shown=False).keys() == {1, 2}


def test_every_way_to_set_up_a_dash_is_weighed() -> None:
    leaks = setup_leaks(play(deal=DASHED, options="game=dashes").view(ANN))
    assert sorted("".join(way.row) for way in leaks) == ["ACE", "AEC", "EAC"]


def test_without_a_dash_there_is_one_way_to_set_up() -> None:
    leaks = setup_leaks(play("0 arrange A E C", deal=DASHED, options="game=dashes").view(BEN))
    assert ["".join(way.row) for way in leaks] == ["BDF"]


def test_a_row_without_hidden_tiles_gives_nothing_more_away() -> None:
    view = play("0 guess B 1", "0 open A", "1 guess C 0", "1 open B", "0 guess D 0", deal=BARE, options=TINY).view(ANN)
    assert opening_leaks(view) == {C: 0.0}


def test_the_colour_to_take_is_the_one_that_the_own_row_lacks() -> None:
    assert colour_to_take(play(deal=("b1 b4", "w0 b7")).view(ANN)) is Colour.WHITE


def test_a_tile_that_lies_open_does_not_count_for_the_colour_to_take() -> None:
    moves = (*drew(0, "w9"), "0 guess B 5", *drew(1, "b9"), "1 guess A 5")
    assert colour_to_take(play(*moves, deal=("b1 b4", "w0 w7")).view(ANN)) is Colour.WHITE
