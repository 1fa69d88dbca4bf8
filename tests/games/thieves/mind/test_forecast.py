"""The forecast: how many turns are left, how likely a raid is, and where it is proven that none can come."""

from random import Random
from statistics import fmean

import pytest

from safecracker.core.game import CHANCE, OMNISCIENT, Move, Nature, Viewer
from safecracker.games.thieves.mind.bots import EstimateBot
from safecracker.games.thieves.mind.forecast import (
    TurnsLeft,
    raid_danger,
    simulated_games,
    siren_raids,
    turns_left,
    turns_until_viewer,
)
from safecracker.games.thieves.mind.notebook import notes
from safecracker.games.thieves.mind.odds import raid_possible
from safecracker.games.thieves.mind.quick_game import HiddenCards, QuickGame
from safecracker.games.thieves.rules.cards import CARDS, count_kinds
from safecracker.games.thieves.rules.events import Ending, Raided
from safecracker.games.thieves.rules.model import SoundSiren, State
from safecracker.games.thieves.rules.options import ThievesOptions
from safecracker.games.thieves.rules.rules import Thieves
from safecracker.games.thieves.rules.view import View
from safecracker.testing.board import Board
from safecracker.testing.playouts import playout
from tests.games.thieves.conftest import ANN, BEN, CLEO, deck, drew, fresh, getaways, play, turn
from tests.samples import PLAYED

pytestmark = pytest.mark.slow

ONES = ("1 1 1",) * 3
CALM = deck(ones=12, twos=1, getaways=1) + " escape=1"


def games(view: View) -> list[QuickGame]:
    cards, rng = HiddenCards(view), Random(1)
    return simulated_games(cards, cards.samples(rng), rng)


def forecast(view: View) -> TurnsLeft:
    return turns_left(games(view))


def turns(board: Board, viewer: Viewer = ANN) -> TurnsLeft:
    return forecast(board.view(viewer))


def danger(board: Board, viewer: Viewer = ANN) -> float:
    return raid_danger(board.view(viewer), games(board.view(viewer)))


def safe(board: Board, viewer: Viewer = ANN) -> bool:
    return notes(board.view(viewer)).safe


# how long it lasts


def test_after_the_last_getaway_car_no_turn_is_left() -> None:
    assert turns(play(*getaways(0, 7))) == TurnsLeft(0.0, 0, 0)


def test_without_raids_turns_last_until_the_last_getaway_car() -> None:
    # five cards, one getaway car: as likely first as last
    found = turns(play(hands=ONES, options=CALM))
    assert found.mean == pytest.approx(2.0, abs=0.3)
    assert (found.low, found.high) == (0, 4)


def test_the_turn_that_is_played_is_not_left() -> None:
    # four cards, one of them the getaway car
    assert turns(play("chance deal 0 1", hands=ONES, options=CALM)).mean == pytest.approx(1.5, abs=0.3)


@pytest.mark.parametrize("options", ["limit=12 jobs=0 getaways=0", "limit=12 jobs=0 getaways=8 escape=8"])
def test_a_limit_of_cards_ends_the_turns(options: str) -> None:
    assert turns(play(options=options)).high == 12


def test_before_the_deal_is_done_the_getaway_cars_count_already() -> None:
    assert turns(fresh()).mean == pytest.approx(turns(play()).mean, rel=0.1)


def test_raids_make_a_game_longer() -> None:  # R17
    police, calm = deck(ones=12, twos=12, singles=12, getaways=8), deck(ones=12, twos=12, zeros=12, getaways=8)
    found = [turns(play(hands=ONES, options=options)).mean for options in (police, calm)]
    assert found[0] > 1.2 * found[1]


def test_nobody_without_a_card_plays_on() -> None:  # R27
    kept = (*turn(0, "1", "keep 1"), *turn(1, "1", "keep 1"), *turn(2, "1", "keep 1"))
    board = play(*kept, hands=("1", "1", "1"), options=deck(ones=6, limit=120))  # Ann is in turn
    assert turns(board) == TurnsLeft(2.0, 2, 2)


@pytest.mark.parametrize("viewer", [ANN, BEN, None])
@pytest.mark.parametrize(("options", "seats"), PLAYED["thieves"])
def test_every_position_has_an_end(options: str, seats: int, viewer: Viewer) -> None:
    game, rng = Thieves(ThievesOptions.read(options), seats), Random(1)
    for position in playout(game, 3)[::7]:
        cards = HiddenCards(game.view(position.state, viewer))
        assert simulated_games(cards, [cards.sample(rng)], rng)[0].over


BOT = EstimateBot(0.06)  # whose habits were counted


def game_of_bots(seats: int, seed: int) -> tuple[list[tuple[View, int]], State]:
    """A game among such bots: the view of every decision with its turn, and the last state."""
    game, rng, seen = Thieves(seats=seats), Random(seed), list[tuple[View, int]]()
    state = game.start()
    while able := game.may_act(state):
        (actor,) = able
        if isinstance(actor, Nature):
            chances = list(game.chances(state))
            move = Move(CHANCE, rng.choices([action for action, _ in chances], [n for _, n in chances])[0])
        else:
            seen.append((game.view(state, actor), state.turns))
            move = Move(actor, BOT.choose(seen[-1][0], rng))
        state = game.play(state, move).state
    return seen, state


@pytest.mark.parametrize("seats", [3, 4, 6])
def test_the_forecast_matches_games_among_bots(seats: int) -> None:
    came, forecasts, held = list[int](), list[float](), list[bool]()
    for seed in range(40):
        seen, last = game_of_bots(seats, seed)
        assert last.past[-1].end is Ending.GETAWAY  # it came while a card was drawn for the last turn
        for view, number in seen[seed % 12 :: 12]:
            found, left = forecast(view), last.turns - 1 - number
            came.append(left)
            forecasts.append(found.mean)
            held.append(found.low <= left <= found.high)
    assert fmean(forecasts) == pytest.approx(fmean(came), rel=0.15)
    assert fmean(held) > 0.65


# samples


@pytest.mark.parametrize("viewer", [ANN, BEN, None, OMNISCIENT])
@pytest.mark.parametrize(("options", "seats"), PLAYED["thieves"])
def test_a_sample_is_that_of_the_rules(options: str, seats: int, viewer: Viewer) -> None:
    game = Thieves(ThievesOptions.read(options), seats)
    for position in playout(game, 4)[:-1:5]:
        view = game.view(position.state, viewer)
        for seed in range(3):
            state, sample = game.sample_state(view, Random(seed)), HiddenCards(view).sample(Random(seed))
            assert [[CARDS[rank] for rank in hand] for hand in sample.hands] == [[*hand] for hand in state.hands]
            assert [[CARDS[rank] for rank in loot] for loot in sample.loot] == [
                [each.card for each in loot] for loot in state.loot
            ]
            assert count_kinds(CARDS[rank] for rank in sample.pile) == state.pile
            assert (None if sample.drawn is None else CARDS[sample.drawn]) == state.drawn


@pytest.mark.parametrize("rule", ["all", "one"])
def test_a_siren_raids_as_often_as_by_the_rules(rule: str) -> None:  # R21
    game, sounded = Thieves(ThievesOptions.read(f"siren={rule} sirens=6 doubles=8"), 3), 0
    for position in playout(game, 5):
        view = game.view(position.state, position.state.turn)
        if SoundSiren() not in game.actions(view):
            continue
        sounded += 1
        states = [game.sample_state(view, Random(seed)) for seed in range(20)]
        steps = [game.play(state, Move(state.turn, SoundSiren())) for state in states]
        raids = [any(isinstance(event, Raided) for event in step.events) for step in steps]
        assert siren_raids(view, [HiddenCards(view).sample(Random(seed)) for seed in range(20)]) == fmean(raids)
    assert sounded


# raids


def test_a_siren_calls_as_many_cars_as_was_agreed() -> None:  # R21
    hands = ("1 1 1", "siren siren siren", "cars cars cars")
    moves = (*drew(0, "1"), "0 keep 1", *drew(1, "siren"))
    options = deck(ones=12, doubles=4, sirens=4, getaways=8)
    called = [
        danger(play(*moves, hands=hands, options=f"{options} siren={rule}"), OMNISCIENT) for rule in ("all", "one")
    ]
    assert called[0] > 0.9
    assert called[1] < 0.6


def test_what_the_viewer_is_about_to_play_is_no_danger() -> None:
    board = play(
        *drew(0, "cars"), hands=("cars cars cars", "1 1 1", "1 1 1"), options=deck(ones=12, doubles=4, getaways=8)
    )
    assert danger(board, ANN) == 0


@pytest.mark.parametrize(("viewer", "turns"), [(ANN, 3), (BEN, 1), (CLEO, 2), (None, 3), (OMNISCIENT, 3)])
def test_the_danger_lasts_until_the_viewer_is_in_turn(viewer: Viewer, turns: int) -> None:
    assert turns_until_viewer(play(*drew(0, "1")).view(viewer)) == turns


# where none can come


def calm_deck(**more: int) -> str:
    """Options for a deck of much money and these other cards."""
    return deck(ones=12, twos=12, getaways=8, **more)


def test_without_enough_police_cars_no_raid_can_come() -> None:
    assert safe(play(*drew(0, "1"), hands=ONES, options=calm_deck(singles=3, sirens=6, jobs=6)))


def test_what_hardly_ever_comes_is_not_impossible() -> None:
    board = play(*drew(0, "1"), hands=ONES, options=calm_deck(zeros=12, threes=12, swaps=6, doubles=2))
    assert danger(board) < 0.02
    assert not safe(board)


def test_fewer_turns_than_police_cars_are_a_proof() -> None:
    board = play(*drew(0, "1"), hands=ONES, options=calm_deck(singles=12))
    assert safe(board, ANN)
    laid = board.then("0 keep 1", "chance deal 1 car", "1 lay car", "chance deal 2 1")
    assert [safe(laid, viewer) for viewer in (ANN, BEN, None)] == [True, True, False]


@pytest.mark.parametrize("more", ["sirens", "jobs"])
def test_a_siren_or_a_double_job_that_may_come_takes_the_proof_away(more: str) -> None:
    assert not safe(play(*drew(0, "1"), hands=ONES, options=calm_deck(singles=12, **{more: 1})))


def test_what_the_viewer_may_bring_about_is_not_impossible() -> None:
    laid = (*turn(0, "cars", "lay cars"), *turn(1, "1", "keep 1"), *turn(2, "1", "keep 1"), *drew(0, "cars"))
    assert not safe(play(*laid, hands=ONES, options=calm_deck(doubles=2)))


@pytest.mark.parametrize(("card", "proven"), [("siren", True), ("1", False)])
def test_hands_that_were_called_hold_only_what_was_drawn_since(card: str, *, proven: bool) -> None:  # R21
    played = "siren" if card == "siren" else "keep 1"
    board = play(*turn(0, card, played), *drew(1, "1"), hands=ONES, options=calm_deck(singles=12, sirens=2))
    assert safe(board) is proven  # Ben and Cleo have one fresh card each, and another siren may call them


def test_a_pile_that_may_run_out_brings_back_what_was_discarded() -> None:  # R27
    sent = (*turn(0, "cars", "lay cars"), *turn(1, "alarm", "alarm"), *turn(2, "1", "keep 1"))
    more = (*turn(0, "1", "keep 1"), *turn(1, "1", "keep 1"), *drew(2, "cars"))
    board = play(*sent, *more, hands=("1", "1", "1"), options=deck(ones=6, doubles=2, alarms=1, limit=120))
    assert not safe(board, BEN)
    assert board.then("2 lay cars", "chance deal 0 cars", "0 lay cars").state.street == ()


@pytest.mark.parametrize(("options", "seats"), PLAYED["thieves"])
def test_no_raid_comes_where_it_is_proven(options: str, seats: int) -> None:
    game = Thieves(ThievesOptions.read(options), seats)
    for seed in range(6):
        positions = playout(game, seed)
        for number, (state, _, _) in enumerate(positions):
            for viewer in (*range(seats), None, OMNISCIENT):
                view = game.view(state, viewer)
                if not view.over and view.turns and not raid_possible(view, turns_until_viewer(view)):
                    soon = [
                        later
                        for later in positions[number:]
                        if later.state.turns < view.turns + turns_until_viewer(view)
                    ]
                    comments = [game.comment(later.step.events) for later in soon if later.state.past == state.past]
                    assert not [comment for comment in comments if "raid on" in comment]
