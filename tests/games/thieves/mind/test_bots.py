"""The bots of Thieves!: legal in every position, and as strong as their level says."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from safecracker.core.game import Action, Move, Nature, Seat
from safecracker.games.thieves.mind.bots import BOTS
from safecracker.games.thieves.mind.estimate import plays, position, rated_by_estimate, share, share_after
from safecracker.games.thieves.mind.rollout_bot import RolloutBot, likely_state
from safecracker.games.thieves.mind.search_bot import SearchBot
from safecracker.games.thieves.rules.cards import Card
from safecracker.games.thieves.rules.model import Keep, Lay, SoundSiren, Swap
from safecracker.games.thieves.rules.options import ThievesOptions
from safecracker.games.thieves.rules.rules import Thieves
from safecracker.games.thieves.rules.view import View
from safecracker.players.bot import Bot
from safecracker.testing.playouts import acts_legally, playout
from tests.games.thieves.conftest import ANN, RICH, deck, drew, play, turn
from tests.samples import PLAYED

# the strongest one with less time; it chooses among the same plays
QUICK: tuple[Bot[View], ...] = (*BOTS[:4], SearchBot(RolloutBot(60), trials=8, candidates=2))

every_level = pytest.mark.parametrize("level", range(1, 6))


def asked(level: int, *moves: str, options: str = "", seed: int = 1) -> Action:
    """What the level does as Ann."""
    return BOTS[level - 1].choose(play(*moves, options=options).view(ANN), Random(seed))


def test_there_are_five_levels() -> None:
    assert len(BOTS) == 5


# legal everywhere


@every_level
@pytest.mark.parametrize(("options", "seats"), PLAYED["thieves"])
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_every_level_acts_legally_wherever_a_game_may_lead(options: str, seats: int, level: int, seed: int) -> None:
    acts_legally(Thieves(ThievesOptions.read(options), seats), QUICK[level - 1], seed)


@pytest.mark.parametrize(("options", "seats"), PLAYED["thieves"])
def test_the_plays_are_those_of_the_rules_but_for_like_swaps(options: str, seats: int) -> None:
    game = Thieves(ThievesOptions.read(options), seats)
    for state, move, _ in playout(game, 7):
        if not isinstance(move.actor, Nature):
            view = game.view(state, move.actor)
            legal, found = set(game.actions(view)), set(plays(view, view.turn, view.playable))
            assert found <= legal
            assert all(isinstance(action, Swap) for action in legal - found)


@every_level
@pytest.mark.parametrize(("options", "seats"), [("", 3), ("gems=2 escape=2", 4), ("limit=24", 6)])
def test_every_level_plays_a_complete_game_against_itself(level: int, options: str, seats: int) -> None:
    game, rng = Thieves(ThievesOptions.read(options), seats), Random(level)
    state = game.start()
    while able := game.may_act(state):
        (actor,) = able
        if isinstance(actor, Nature):
            action = rng.choice([action for action, _ in game.chances(state)])
        else:
            action = QUICK[level - 1].choose(game.view(state, actor), rng)
        state = game.play(state, Move(actor, action)).state
    assert game.outcome(state) is not None


@every_level
def test_the_same_luck_leads_to_the_same_choice(level: int) -> None:
    moves = (*RICH, *drew(0, "swap"))
    assert asked(level, *moves, seed=5) == asked(level, *moves, seed=5)


# playing


def test_the_weakest_plays_at_random() -> None:
    assert len({asked(1, *RICH, *drew(0, "siren"), seed=seed) for seed in range(40)}) > 4


def test_level_2_keeps_the_best_money_more_often_than_level_1() -> None:
    child, greedy = ([asked(level, *drew(0, "siren"), seed=seed) for seed in range(60)] for level in (1, 2))
    assert greedy.count(Keep(Card.THREE)) > child.count(Keep(Card.THREE)) + 10


@pytest.mark.parametrize("level", [3, 4, 5])
def test_the_strong_keep_money_when_the_game_ends_with_this_card(level: int) -> None:
    quiet = [move for n in range(1, 12) for move in turn(n % 3, "0", "keep 0")]
    board = play(*quiet, *drew(0, "1"), first=1, options="limit=12 zeros=12")
    action = BOTS[level - 1].choose(board.view(ANN), Random(1))
    assert action in (Keep(Card.ONE), Keep(Card.TWO), Keep(Card.THREE))


def test_the_estimate_of_a_raid_is_better_for_the_poorer() -> None:
    view = play(*RICH, *drew(0, "siren")).view(ANN)
    rich, poor = position(view, ANN), position(view, Seat(2))
    rich.cars = poor.cars = 4
    assert share(poor) > share(rich)


def test_a_view_and_its_state_are_the_same_table_for_a_seat() -> None:
    board = play(*RICH, *drew(0, "siren"))
    assert position(board.view(ANN), ANN) == position(board.state, ANN)


def test_the_estimate_leaves_the_position_as_it_was() -> None:
    view = play(*RICH, *drew(0, "swap")).view(ANN)
    at, before = position(view, ANN), position(view, ANN)
    for _, action in rated_by_estimate(view):
        share_after(at, view, action)
    assert at == before


def test_a_siren_is_rated_though_perhaps_nobody_has_a_car() -> None:
    view = play(*RICH, *drew(0, "siren")).view(ANN)
    assert 0 < share_after(position(view, ANN), view, SoundSiren()) < 1


def test_with_one_play_nothing_else_is_chosen() -> None:
    view = play(*turn(0, "double", "double"), "chance deal 0 car").view(ANN)
    assert BOTS[4].choose(view, Random(1)) == Lay(Card.CAR)


def test_owners_are_thought_to_hide_their_better_cards() -> None:
    options = deck(zeros=12, twos=12, getaways=8)
    board = play(*turn(0, "2", "keep 2"), *drew(1, "2"), hands=("0 2 2",) * 3, options=options)
    rng = Random(3)
    hidden = [likely_state(board.view(Seat(1)), rng).loot[0][0].card for _ in range(200)]
    assert hidden.count(Card.TWO) > 110
