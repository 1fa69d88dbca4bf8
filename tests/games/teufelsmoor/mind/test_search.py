"""The search of the strongest bot: its inputs, the odds of its net, and how it rates actions."""

from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from safecracker.core.game import Seat
from safecracker.games.teufelsmoor.mind import search
from safecracker.games.teufelsmoor.mind.bots import HIDING_WEIGHTS, STRONGEST
from safecracker.games.teufelsmoor.mind.dice_odds import ROLLS, dice_odds
from safecracker.games.teufelsmoor.mind.evaluation import possible_fields
from safecracker.games.teufelsmoor.mind.features import (
    OFF,
    ROTATION_CLASS,
    PositionBatch,
    features,
    flags,
    information,
    reach_shares,
)
from safecracker.games.teufelsmoor.mind.search import Search, position_kind, rated_actions
from safecracker.games.teufelsmoor.mind.value_net import BEFORE_NAMING, Position, gang_odds, load_net, position_of
from safecracker.games.teufelsmoor.rules.fields import EVERYWHERE, FIELDS, HALVES, Field
from safecracker.games.teufelsmoor.rules.figures import Side
from safecracker.games.teufelsmoor.rules.model import Ask, Hide, Name, Phase, Stay
from safecracker.testing.board import Board
from tests.games.teufelsmoor.conftest import ANN, BEN, answers, fresh, play

STAR = ("T B1", "chance roll 1 E", "0 go T E")
THREE = "T - K - L -"
SIX = answers("letter F yes", "half S yes")
ONE = answers("letter F yes", "number 7 yes")


def rated(board: Board, seat: Seat = ANN) -> list[str]:
    """What it could do, the best first."""
    view = board.view(seat)
    assert view.my_side is not None
    return [board.game.write(rated_action.action) for rated_action in rated_actions(view, view.my_side)]


def batch(*positions: Position) -> PositionBatch:
    """Positions that differ in their places only."""
    first = positions[0]
    return PositionBatch(
        places=np.array([position.places for position in positions]),
        deck=np.array([first.deck]),
        bonus_cards=np.array([first.bonus_cards]),
        fits=flags(first.mask)[None, :],
        treasure=first.treasure,
    )


def chance(board: Board, kind: int) -> float:
    """The gang's chance to win."""
    view = board.view(ANN)
    return float(gang_odds(kind, [position_of(view, possible_fields(view))])[0])


# inputs


@pytest.mark.parametrize("side", list(Side))
def test_the_rolls_are_counted_as_in_the_notebook(side: Side) -> None:
    view = play("T E5 K F3 L H7 G D7 M G5 O F8 R E6 V H4").view(ANN)
    places = np.array([[place.number for place in view.places if place]])
    found = dice_odds(view.places, side)
    assert list(reach_shares(places, side.number)[0][:2] * ROLLS) == pytest.approx([found.star, found.catch])


def test_the_four_fields_of_a_quarter_turn_are_alike() -> None:
    assert len({int(ROTATION_CLASS[Field(field).number]) for field in ("B1", "L2", "K12", "A11")}) == 1


def test_a_captured_figure_stands_nowhere() -> None:
    assert ROTATION_CLASS[OFF] == -1


def test_an_answer_tells_most_where_both_are_as_likely() -> None:
    assert [round(float(each), 2) for each in information(np.array([0.0, 1.0, 4.0]), np.array([8.0] * 3))] == [
        0.0,
        0.54,
        1.0,
    ]


def test_one_row_of_cards_serves_many_positions() -> None:
    view = play().view(ANN)
    one = position_of(view, EVERYWHERE)
    shared = batch(one, one.with_figure_at(0, 5))
    twice = replace(
        shared,
        deck=np.repeat(shared.deck, 2, axis=0),
        bonus_cards=np.repeat(shared.bonus_cards, 2, axis=0),
        fits=np.repeat(shared.fits, 2, axis=0),
    )
    assert (features(shared) == features(twice)).all()


def test_figures_that_share_a_field_are_seen() -> None:
    position = position_of(play("T D4 K D4 M -").view(ANN), EVERYWHERE)
    assert list(features(batch(position))[0, 54:56]) == [1.0, 0.0]


def test_the_crooks_see_what_questions_would_really_tell() -> None:
    view = play("T F6").view(ANN)
    positions = [position_of(view, EVERYWHERE, Field(field)) for field in ("F7", "A1")]
    near, far = (features(batch(position))[0, -12:-6] * 3 for position in positions)
    assert (near[0], near[5], far[5]) == pytest.approx((1.0, 4.0, np.log2(144 / 135)))


# odds


def test_the_net_is_small_and_gives_chances() -> None:
    assert [load_net(side).first.shape for side in Side] == [(4, 130, 64), (4, 142, 64)]
    assert all(0 < chance(play(), kind) < 1 for kind in range(4))


def test_more_answers_are_better_for_the_gang() -> None:
    assert chance(play(answers=SIX), 0) > chance(play(), 0) + 0.1


def test_a_known_field_is_won() -> None:
    assert chance(play(answers=ONE), 1) == 1.0


def test_a_side_that_is_caught_and_cannot_answer_has_lost() -> None:
    assert (chance(play(f"{THREE} G -", phase=Phase.MOVE), 1), chance(play("M - O - R - V -"), 0)) == (0.0, 1.0)


def test_after_the_last_card_each_prisoner_halves_what_fits() -> None:
    assert (chance(play(deck="", answers=SIX), 0), chance(play("M -", answers=SIX), BEFORE_NAMING)) == (1 / 6, 1 / 3)


# kinds of positions


@pytest.mark.parametrize(
    ("board", "kind"),
    [
        (play("", "chance roll 1 E"), 0),
        (play("", "chance roll 1 E", options="first=crooks"), 1),
        (play(*STAR, "0 draw", "chance card half"), 1),
        (play("T D4 M D8", "chance roll 4 N", "1 go M N", options="first=crooks", bonus_cards=(1, 0)), 0),
        (play("T B4 M B8", "chance roll 4 N", "1 go M N", options="first=crooks", bonus_cards=(1, 0)), 3),
        (play("M -", "0 release M", bonus_cards=(0, 1)), 0),
        (play(THREE, "1 anew", options="first=crooks"), 1),
        (play("T B1 M C1", *STAR[1:], "0 draw", "chance card nothing", deck="nothing"), BEFORE_NAMING),
    ],
)
def test_it_knows_what_comes_next_if_nobody_does_anything_else(board: Board, kind: int) -> None:
    assert position_kind(board.view(ANN)) == kind


# rated actions


def test_it_waits_where_the_other_side_decides() -> None:
    assert rated(play("", "chance roll 1 E"), BEN) == []
    assert rated(play("", "chance roll 1 E", options="first=crooks")) == []


def test_it_compares_the_moves_of_a_throw() -> None:
    assert sorted(rated(play("T D4", "chance roll 2 N"))) == ["go G N", "go K N", "go T N"]


@pytest.mark.parametrize("side", list(Side))
def test_it_sees_what_the_other_side_can_reply(side: Side) -> None:
    seat = ANN if side is Side.GANG else BEN
    board = play("T D4 M D9", "chance roll 2 *", options=f"first={side}")
    shallow = Search(board.view(seat), side)
    shallow.looks_ahead = False
    without = {board.game.write(each.action): each.gang_odds for each in shallow.dice_moves()}
    ahead = {board.game.write(each.action): each.gang_odds for each in Search(board.view(seat), side).dice_moves()}
    assert any(abs(without[text] - odds) > 1e-6 for text, odds in ahead.items())


def test_the_last_cards_are_left_where_they_help_the_others() -> None:
    board = play(*STAR, answers=SIX, deck="nothing")
    assert set(rated(board)) == {"draw", "leave"}


def test_with_no_cards_left_moves_are_still_compared() -> None:
    assert rated(play("", "chance roll 1 E", deck=""))


def test_a_strahlemann_card_may_be_let_go() -> None:
    view = play(*STAR, "0 draw", "chance card sun6").view(ANN)
    mine = Search(view, Side.GANG)
    mine.most_moves = 1000
    assert Stay() in [rated_action.action for rated_action in mine.card_moves()]


def test_a_question_that_tells_nothing_is_let_go() -> None:
    board = play(*STAR, "0 draw", "chance card half", answers=SIX + answers("half W yes", "number 7 no", "number 8 no"))
    assert rated(board) == ["waive"]


def test_of_equal_questions_one_is_drawn_by_lot() -> None:
    view = play(*STAR, "0 draw", "chance card letter").view(ANN)
    asked = {STRONGEST.rated_actions(view, Random(seed))[0].action for seed in range(20)}
    assert len(asked) > 1
    assert all(isinstance(action, Ask) for action in asked)


def test_a_prisoner_may_be_let_go_or_kept() -> None:
    assert set(rated(play("M -"))) == {"throw", "release M"}
    assert set(rated(play("T D4 M D8", "chance roll 4 S", "0 go T S"))) == {"end", "release M"}


def test_the_crooks_may_hide_again_or_hunt_on() -> None:
    assert set(rated(play(THREE, options="first=crooks"), BEN)) == {"throw", "anew"}
    assert set(rated(play(THREE, options="first=crooks naming=end"), BEN)) == {"throw", "anew"}


def test_the_gang_rates_naming_a_field_before_the_treasure_is_hidden_again() -> None:
    found = rated(play(THREE, "1 anew", options="first=crooks", answers=SIX, bonus_cards=(1, 0)))
    assert {text.split()[0] for text in found} == {"pass", "free", "name"}


def test_the_crooks_know_what_they_would_have_to_answer() -> None:
    worth = {
        field: Search(replace(view, notes=(replace(view.notes[-1], field=Field(field)),)), Side.CROOKS).window_actions()
        for field in ("A1", "L12")
        for view in [play("M - T -", "0 release M", answers=SIX[:1]).view(BEN)]
    }
    assert worth["A1"] != worth["L12"]


def test_in_a_window_an_exchange_is_rated() -> None:
    found = rated(play("M - T -", "0 release M"), BEN)
    assert {text.split()[0] for text in found} == {"pass", "exchange"}


def test_only_the_side_that_is_asked_answers_in_a_window() -> None:
    assert rated(play("M - T -", "0 release M")) == []


def test_out_of_turn_only_what_helps_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    board = play("T -", "chance roll 1 E", options="first=crooks", bonus_cards=(1, 0))
    assert {text.split()[0] for text in rated(board)} <= {"free"}
    monkeypatch.setattr(search, "MARGIN", 2.0)
    assert rated(board) == []


def test_in_its_turn_a_bonus_card_comes_before_the_move(monkeypatch: pytest.MonkeyPatch) -> None:
    board = play("T -", "chance roll 1 E", bonus_cards=(1, 0))
    monkeypatch.setattr(search, "MARGIN", -2.0)
    assert rated(board)[0].startswith("free T")
    monkeypatch.setattr(search, "MARGIN", 2.0)
    assert rated(board)[0].startswith("go ")


def test_a_bonus_card_that_is_drawn_may_be_used_at_once() -> None:
    board = play("K - T B1", *STAR[1:], "0 draw", "chance card gangkey")
    assert {text.split()[0] for text in rated(board)} == {"end", "free"}
    crooks = play("O - M E6", "chance roll 2 S", "1 go M S", "1 draw", "chance card crookskey", options="first=crooks")
    assert {text.split()[0] for text in rated(crooks, BEN)} == {"end", "free"}


def test_a_figure_comes_back_where_its_side_likes_it() -> None:
    found = rated(play("M -", "0 release M"), BEN)
    assert sorted(found) == ["place M F6", "place M F7", "place M G6", "place M G7"]


def test_the_gang_comes_back_to_a_moor_where_nothing_is_known() -> None:
    board = play(THREE, "1 anew", options="first=crooks", answers=SIX)
    assert sorted(rated(board)) == ["place T A1", "place T A12", "place T L1", "place T L12"]


def test_after_the_last_card_crooks_are_let_go_before_a_field_is_named() -> None:
    board = play("T B1 M C1", *STAR[1:], "0 draw", "chance card nothing", deck="nothing")
    assert [text.split()[0] for text in rated(board)] == ["release", "name"]


def test_without_crooks_to_let_go_a_field_that_fits_is_named() -> None:
    board = play(*STAR, "0 draw", "chance card half", "0 ask half N", deck="half")
    (named,) = STRONGEST.rated_actions(board.view(ANN), Random(1))
    assert isinstance(named.action, Name)
    assert named.action.field.bit & HALVES["S"]


def test_the_treasure_is_hidden_anywhere_but_more_often_where_questions_come_last() -> None:
    board = fresh("first=gang")
    hidden = [STRONGEST.wanted_action(board.view(BEN), Random(seed)) for seed in range(300)]
    east = sum(isinstance(action, Hide) and bool(action.field.bit & HALVES["E"]) for action in hidden)
    assert east > 150
    assert len(HIDING_WEIGHTS) == len(FIELDS)
    assert STRONGEST.wanted_action(board.view(ANN), Random(1)) is None


def test_no_field_and_no_corner_hides_the_treasure_too_often() -> None:
    board = np.array(HIDING_WEIGHTS).reshape(12, 12) / sum(HIDING_WEIGHTS)
    assert board.min() > 0
    assert board.max() < 0.04
    assert max(board[row : row + 3, at : at + 3].sum() for row in range(10) for at in range(10)) < 0.3
