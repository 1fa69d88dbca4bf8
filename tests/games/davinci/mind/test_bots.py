"""The bots: legal wherever they may be asked, and as careful as their level says."""

from collections.abc import Iterator
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from safecracker.core.game import Action, Move, Nature
from safecracker.games.davinci.mind import search
from safecracker.games.davinci.mind.bots import BOTS, NEARLY_EQUAL, REFERENCE_BOTS
from safecracker.games.davinci.mind.notebook import opening_leaks
from safecracker.games.davinci.rules.model import Arrange, Draw, Guess, Open, Place, Stop
from safecracker.games.davinci.rules.options import DaVinciOptions
from safecracker.games.davinci.rules.rules import DaVinci
from safecracker.games.davinci.rules.tiles import Colour, Label, Sign
from safecracker.testing.playouts import acts_legally
from tests.games.davinci.conftest import ANN, BARE, CONFIRMED, DASHED, PAIR, drew, play
from tests.samples import PLAYED

SMALL = "numbers=3"
MISSED = (*drew(0, "b9"), "0 guess D 3", *drew(1, "w2"), "1 guess A 0", *drew(0, "b11"))
CLOSE = ("b0 w1", "w0 b2")  # A C, B D
ONE_NAMED = (*drew(0, "w3"), "0 guess B 0", "0 guess D 3", *drew(1, "w2"), "1 guess A 1")
LONG = ("b0 b1 w2 w3", "w0 w1 b2 b3")  # A C E G, B D F H; with numbers=4 nothing is left to draw
COMPLETE = (
    ("", 2),
    ("deal=pick", 3),
    ("", 4),
    ("game=dashes", 2),
    ("game=dashes deal=pick opening=numbers", 3),
    ("game=dashes winner=points rounds=2 dash=20", 4),
    ("numbers=2 hand=2", 2),
    ("numbers=3 hand=2 game=dashes winner=points rounds=9", 2),
    ("numbers=2 hand=1 game=dashes", 4),
    ("hand=5", 4),
)

every_level = pytest.mark.parametrize("level", range(1, 6))


@pytest.fixture(autouse=True, scope="module")
def _quick_search() -> Iterator[None]:
    """The strongest bot simulates fewer games; everything else is the same."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(search.rated_actions, "__defaults__", (60,))
        patch.setattr(search, "SAMPLED_HANDS", 30)
        yield


def asked(level: int, *moves: str, deal: tuple[str, ...] = PAIR, options: str = "", seed: int = 1) -> Action:
    """What the level does as Ann."""
    return BOTS[level - 1].choose(play(*moves, deal=deal, options=options).view(ANN), Random(seed))


def test_there_are_five_levels() -> None:
    assert len(BOTS) == 5


# legal everywhere


@every_level
@pytest.mark.parametrize(("options", "seats"), PLAYED["davinci"])
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_every_level_acts_legally_wherever_a_game_may_lead(options: str, seats: int, level: int, seed: int) -> None:
    acts_legally(DaVinci(DaVinciOptions.read(options), seats), BOTS[level - 1], seed)


@every_level
@pytest.mark.parametrize(("options", "seats"), COMPLETE)
def test_every_level_plays_a_complete_game_against_itself(level: int, options: str, seats: int) -> None:
    game, rng = DaVinci(DaVinciOptions.read(options), seats), Random(level)
    state = game.start()
    while able := game.may_act(state):
        (actor,) = able
        if isinstance(actor, Nature):
            action = rng.choice([action for action, _ in game.chances(state)])
        else:
            action = BOTS[level - 1].choose(game.view(state, actor), rng)
        state = game.play(state, Move(actor, action)).state
    assert game.outcome(state) is not None


@every_level
def test_the_same_luck_leads_to_the_same_choice(level: int) -> None:
    moves = drew(0, "b2")
    assert asked(level, *moves, seed=5) == asked(level, *moves, seed=5)


# guessing


@every_level
def test_every_level_names_only_what_fits_the_order(level: int) -> None:
    # Ann has b0 w1 of 0 to 2, and b2: Ben has w0 b1
    guesses = {asked(level, *drew(0, "b2"), deal=BARE, options=SMALL, seed=seed) for seed in range(30)}
    assert guesses <= {Guess(Label("B"), Sign(0)), Guess(Label("D"), Sign(1))}


@pytest.mark.parametrize("level", [3, 4, 5])
def test_a_careful_guesser_prefers_what_is_sure(level: int) -> None:
    guesses = [asked(level, *drew(0, "w2"), deal=BARE, options=SMALL, seed=seed) for seed in range(60)]
    assert guesses.count(Guess(Label("B"), Sign(0))) > 40


def test_the_weakest_forgets_that_a_number_was_wrong() -> None:
    assert Guess(Label("D"), Sign(3)) in {asked(1, *MISSED, seed=seed) for seed in range(400)}


@pytest.mark.parametrize("level", [4, 5])
def test_the_strong_forget_nothing(level: int) -> None:
    assert Guess(Label("D"), Sign(3)) not in {asked(level, *MISSED, seed=seed) for seed in range(10)}


@pytest.mark.parametrize("level", [4, 5])
def test_the_strong_expect_nobody_to_name_a_tile_of_their_own(level: int) -> None:
    # by the rules Ben's black tile is b1 or b2, but Ben has named a black 1
    moves = (*ONE_NAMED, "chance give 0 b3")
    by_rules = REFERENCE_BOTS["l0"].choose(play(*moves, deal=CLOSE, options="numbers=4").view(ANN), Random(1))
    assert by_rules == Guess(Label("D"), Sign(1))
    assert asked(level, *moves, deal=CLOSE, options="numbers=4") == Guess(Label("D"), Sign(2))


@pytest.mark.parametrize("level", [4, 5])
def test_the_strong_are_not_misled_by_a_player_who_names_their_own_tile(level: int) -> None:
    moves = (*ONE_NAMED[:-1], "1 guess A 2", "chance give 0 b1")
    assert asked(level, *moves, deal=CLOSE, options="numbers=4") == Guess(Label("D"), Sign(2))


# going on


@pytest.mark.parametrize("level", [1, 2])
def test_the_weak_go_on_at_random(level: int) -> None:
    kinds = {type(asked(level, *drew(0, "b2"), "0 guess B 0", seed=seed)) for seed in range(30)}
    assert kinds == {Guess, Stop}


@pytest.mark.parametrize("level", [3, 4])
def test_the_careful_stop_where_the_chance_is_poor(level: int) -> None:  # one in nine
    assert asked(level, *drew(0, "b2"), "0 guess B 0") == Stop()


@pytest.mark.parametrize("level", [3, 4, 5])
def test_the_careful_go_on_with_what_is_sure(level: int) -> None:
    assert asked(level, "0 guess B 0", deal=BARE, options="numbers=2") == Guess(Label("D"), Sign(1))


# the own row


def test_the_strongest_draws_the_colour_that_its_row_lacks() -> None:
    assert {asked(5, deal=("b1 b4", "w0 b7"), seed=seed) for seed in range(10)} == {Draw(Colour.WHITE)}


@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_the_others_draw_any_colour(level: int) -> None:
    assert {asked(level, seed=seed) for seed in range(30)} == set(map(Draw, Colour))


@every_level
def test_the_own_row_is_set_up_in_one_of_its_ways(level: int) -> None:
    ways = {asked(level, deal=DASHED, options="game=dashes", seed=seed) for seed in range(30)}
    assert ways <= {Arrange(tuple(map(Label, row))) for row in ("ACE", "AEC", "EAC")}


@every_level
def test_nobody_can_foresee_where_a_dash_is_set_up(level: int) -> None:
    assert len({asked(level, deal=DASHED, options="game=dashes", seed=seed) for seed in range(30)}) > 1


@every_level
def test_a_tile_goes_to_its_only_gap(level: int) -> None:
    moves = (*CONFIRMED, *drew(0, "b9"))
    stops = {asked(level, *moves, "0 guess B 0", deal=DASHED, options="game=dashes", seed=seed) for seed in range(10)}
    assert Stop(3) in stops
    assert asked(level, *moves, "0 guess B 1", deal=DASHED, options="game=dashes") == Place(3)


def test_the_strongest_lays_open_what_helps_the_others_least() -> None:
    moves = ("0 guess B 1",)
    leaks = opening_leaks(play(*moves, deal=LONG, options="numbers=4").view(ANN))
    action = asked(5, *moves, deal=LONG, options="numbers=4")
    assert isinstance(action, Open)
    assert leaks[action.label] <= min(leaks.values()) + NEARLY_EQUAL
