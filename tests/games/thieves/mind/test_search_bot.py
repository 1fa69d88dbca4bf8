"""The search bot: its sampled tables fit what it sees, and its figures are a reason for what it plays."""

from random import Random

import numpy as np
import pytest

from safecracker.games.thieves.mind.batch_rules import CAR, CARS
from safecracker.games.thieves.mind.bots import LEVELS, REFERENCE_BOTS
from safecracker.games.thieves.mind.hidden_cards import sample_tables
from safecracker.games.thieves.mind.lookahead import play_in_batch, rated_by_network
from safecracker.games.thieves.mind.rollout_bot import RolloutBot
from safecracker.games.thieves.mind.search_bot import SearchBot, is_boxed_game
from safecracker.games.thieves.mind.value_net import network, rows_from_view
from safecracker.games.thieves.rules.cards import Card
from safecracker.games.thieves.rules.model import Keep, Lay, Swap
from tests.games.thieves.conftest import ANN, BEN, CLEO, RICH, drew, play, turn

QUICK = SearchBot(RolloutBot(100), trials=40, candidates=4)


def test_what_is_seen_is_the_same_at_every_sampled_table() -> None:
    view = play(*RICH, *drew(0, "swap")).view(ANN)
    found = sample_tables(view, 5, np.random.default_rng(1))
    assert found.hidden[:, 0].sum(1).tolist() == [1] * 5
    assert found.hidden[:, 0, Card.THREE.rank].tolist() == [1] * 5
    assert found.pile.sum(1).tolist() == [view.pile] * 5


def test_owners_are_thought_to_hide_their_better_cards() -> None:
    found = sample_tables(play(*RICH, *drew(0, "car")).view(ANN), 400, np.random.default_rng(1)).hidden[:, 1].sum(0)
    assert found[Card.ZERO.rank] / 4 < found[Card.TWO.rank] / 8


def test_a_hand_that_a_siren_emptied_has_no_police_car() -> None:
    board = play(*turn(0, "siren", "siren"), *drew(1, "1"))
    hands = sample_tables(board.view(CLEO), 50, np.random.default_rng(1)).hands
    assert hands[:, 1, [CAR, CARS]].sum(1).max() == 1  # what was drawn since may be one
    assert hands[:, 0, [CAR, CARS]].sum(1).max() > 1


def test_a_blind_swap_takes_what_lies_there() -> None:
    view = play(*RICH, *drew(0, "swap")).view(ANN)
    tables = sample_tables(view, 30, np.random.default_rng(1))
    theirs = tables.hidden[:, 1].copy()
    play_in_batch(tables, np.arange(30), view, Swap(0, BEN, 0))
    assert (tables.hidden[:, 0] == theirs).all()
    assert (tables.hidden[:, 1, Card.THREE.rank] == 1).all()


def test_a_swap_without_own_loot_takes_a_card_for_nothing() -> None:
    others = *turn(1, "car", "keep 2"), *turn(2, "car", "keep 1")
    view = play(*turn(0, "car", "give 1 3"), *others, *drew(0, "swap")).view(ANN)
    rows = rows_from_view(view, [Swap(None, BEN, 0), Swap(None, BEN, 1)])
    assert rows.cards[:, 0].tolist() == [1, 1]
    assert rows.raid[0, 0] == 3
    assert rows.unknown[:, 1].tolist() == [1, 0]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_there_is_a_network_for_every_table(seats: int) -> None:
    assert network(seats).layers[-1][0].shape[1] == 1


def test_the_network_would_rather_be_rich_at_the_end() -> None:
    view = play(
        *turn(0, "getaway " * 6 + "car", "lay car"), *turn(1, "1", "keep 1"), *turn(2, "1", "keep 1"), *drew(0, "car")
    ).view(ANN)
    assert rated_by_network(view)[0][1] == Keep(Card.THREE)


def test_the_best_play_was_tried_most_and_wins_most() -> None:
    best, other, *_ = QUICK.rated_actions(play(*RICH, *drew(0, "swap")).view(ANN), Random(1))
    assert best.trials == other.trials > 0
    assert best.share >= other.share


def test_with_one_play_there_is_nothing_to_try() -> None:
    view = play(*turn(0, "double", "double"), "chance deal 0 car").view(ANN)
    assert [(each.action, each.trials) for each in QUICK.rated_actions(view, Random(1))] == [(Lay(Card.CAR), 0)]


def test_another_deck_is_left_to_the_rollout_bot() -> None:
    view = play(*RICH, *drew(0, "swap"), options="sirens=3").view(ANN)
    assert not is_boxed_game(view)
    assert QUICK.choose(view, Random(1)) == RolloutBot(100).choose(view, Random(1))


def test_a_series_is_played_with_the_boxed_deck() -> None:
    assert is_boxed_game(play(*drew(0, "swap"), options="gems=3").view(ANN))


def test_the_level_5_of_the_first_version_is_a_reference_bot() -> None:
    assert isinstance(REFERENCE_BOTS["first5"], RolloutBot)
    assert isinstance(LEVELS[4], SearchBot)
