"""Sampled states fit a view: what is seen and what is proven holds in all of them."""

from random import Random

import pytest
from msgspec.structs import replace

from safecracker.core.game import OMNISCIENT, Viewer
from safecracker.games.thieves.rules.cards import CARDS, MONEY, POLICE, Card
from safecracker.games.thieves.rules.model import HandBounds, State
from safecracker.games.thieves.rules.sampling import unseen
from safecracker.testing.board import Board
from tests.games.thieves.conftest import (
    ANN,
    BEN,
    CLEO,
    RICH,
    all_cards,
    drew,
    play,
    turn,
)

MIDWAY = (*RICH, *turn(0, "1", "siren"), *drew(1, "getaway 1 1"))
MIDWAY_HANDS = ("siren 2 3", "1 2 3", "0 1 2")


def sampled_states(board: Board, viewer: Viewer, number: int = 40) -> list[State]:
    """States that the viewer cannot tell from the real one."""
    return [board.game.sample_state(board.view(viewer), Random(seed)) for seed in range(number)]


@pytest.mark.parametrize("viewer", [ANN, BEN, CLEO, None, OMNISCIENT])
def test_every_card_is_somewhere_in_a_sampled_state(viewer: Viewer) -> None:
    board = play(*MIDWAY, hands=MIDWAY_HANDS)
    assert {all_cards(state) for state in sampled_states(board, viewer)} == {board.state.options.deck}


@pytest.mark.parametrize("viewer", [ANN, BEN, CLEO, None])
def test_sampled_loot_is_money(viewer: Viewer) -> None:
    board = play(*MIDWAY, hands=MIDWAY_HANDS)
    assert {each.card for state in sampled_states(board, viewer) for cards in state.loot for each in cards} <= set(
        MONEY
    )


def test_no_getaway_car_is_in_a_sampled_hand() -> None:
    board = play(*MIDWAY, hands=MIDWAY_HANDS)
    assert Card.GETAWAY not in {
        card for state in sampled_states(board, None) for cards in state.hands for card in cards
    }


def test_no_police_car_is_sampled_where_a_siren_left_none() -> None:
    board = play(*RICH, *turn(0, "1", "siren"), hands=MIDWAY_HANDS)
    assert not {card for state in sampled_states(board, ANN) for card in state.hands[CLEO]} & set(POLICE)


def test_own_cards_are_the_same_in_every_sampled_state() -> None:
    board = play(*MIDWAY, hands=MIDWAY_HANDS)
    assert {(state.hands[ANN], state.loot[ANN]) for state in sampled_states(board, ANN)} == {
        (board.state.hands[ANN], board.state.loot[ANN])
    }


def test_every_unseen_kind_is_sampled_sometimes() -> None:
    board = play()
    sampled = {card for state in sampled_states(board, ANN, 300) for card in state.hands[BEN]}
    assert sampled == set(CARDS) - {Card.GETAWAY}


def test_a_card_of_a_double_job_is_sampled_for_those_who_do_not_see_it() -> None:
    board = play(*turn(0, "1", "double"), *drew(0, "car"), hands=("double 1 1", "1 1 2", "2 2 0"))
    assert len({state.drawn for state in sampled_states(board, BEN)} - {None}) > 3


def test_a_card_of_the_own_double_job_is_sampled_as_it_is() -> None:
    board = play(*turn(0, "1", "double"), *drew(0, "car"), hands=("double 1 1", "1 1 2", "2 2 0"))
    assert {(state.drawn, all_cards(state)) for state in sampled_states(board, ANN)} == {
        (Card.CAR, board.state.options.deck)
    }


def test_what_a_viewer_sees_is_not_unseen() -> None:
    board = play(*RICH)
    assert unseen(board.view(ANN)) == tuple(
        n - m for n, m in zip(board.state.options.deck, (0, 1, 1, 1, 0, 0, 0, 1, 0, 0, 0, 0, 0), strict=True)
    )


def test_hands_that_are_proven_to_hold_the_same_one_card_are_sampled_all_the_same() -> None:
    board = play()
    seen, ring = board.view(ANN), HandBounds(tuple(int(card is Card.RING) for card in CARDS), fresh=2)
    bound = tuple(replace(thief, bounds=ring) for thief in seen.thieves)
    state = board.game.sample_state(replace(seen, thieves=bound), Random(1))
    assert ([len(cards) for cards in state.hands], all_cards(state)) == ([3, 3, 3], board.state.options.deck)
