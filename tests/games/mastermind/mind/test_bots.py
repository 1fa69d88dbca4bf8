"""The computer players: legal wherever they may be asked, truthful, and as wary as their level says."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from safecracker.core.game import AnyGame, Move, Nature, Seat
from safecracker.games.mastermind import KIT
from safecracker.games.mastermind.mind import hiding, search
from safecracker.games.mastermind.mind.bots import BOTS
from safecracker.games.mastermind.rules.model import Answer, Challenge, Code, Guess, Hide, Keys, Row
from safecracker.games.mastermind.rules.options import MastermindOptions
from safecracker.games.mastermind.rules.scoring import mark
from safecracker.testing.playouts import playout
from tests.games.mastermind.conftest import ANN, BEN, HAND, all_codes, denied, play
from tests.samples import samples_of

BOXED = MastermindOptions()
PEGS, HOLES = BOXED.pegs, BOXED.holes
# no code fits: four greens, and no green
TORN = ("1 hide RWPB", "0 guess GGGG", "1 answer 1 0", "0 guess GGGG", "1 answer 0 0")

every_level = pytest.mark.parametrize("level", range(1, 6))
samples = samples_of("mastermind").games


def asked(level: int, *moves: str, seat: Seat = ANN, options: str = "first=1", seed: int = 1) -> object:
    return BOTS[level - 1].choose(play(*moves, options=options).view(seat), Random(seed))


def guessed(level: int, *moves: str, options: str = "first=1", seed: int = 1) -> Code:
    action = asked(level, *moves, options=options, seed=seed)
    assert isinstance(action, Guess)
    return action.code


def hidden(level: int, *, options: str = "first=1", seeds: int = 200) -> list[Code]:
    """The codes that the level hides, one for each seed."""
    actions = [asked(level, seat=BEN, options=options, seed=seed) for seed in range(seeds)]
    return [action.code for action in actions if isinstance(action, Hide)]


def test_there_are_five_levels() -> None:
    assert len(BOTS) == len(KIT.levels) == 5


# legal everywhere


@every_level
@pytest.mark.parametrize("game", samples.values(), ids=samples.keys())
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_every_level_acts_legally_wherever_a_game_may_lead(game: AnyGame, level: int, seed: int) -> None:
    for state, move, _ in playout(game, seed):
        if not isinstance(move.actor, Nature):
            action = BOTS[level - 1].choose(game.view(state, move.actor), Random(seed))
            game.play(state, Move(move.actor, action))


@every_level
@pytest.mark.parametrize(
    "options",
    [
        "",
        "blanks=yes",
        "answers=hand",
        "holes=2 colours=2 rows=4",
        "holes=5 colours=3",
        "holes=6 colours=2 blanks=yes answers=hand",
        "holes=5 colours=9 blanks=yes",
        "holes=6 colours=10 rows=8",
    ],
)
def test_every_level_plays_a_complete_game_against_itself(level: int, options: str) -> None:
    game, rng = KIT.game(f"first=0 {options}", 2), Random(level)
    state = game.start()
    while able := game.waiting_for(state):
        (actor,) = able
        assert not isinstance(actor, Nature)
        state = game.play(state, Move(actor, BOTS[level - 1].choose(game.view(state, actor), rng))).state
    assert game.outcome(state) is not None


@every_level
def test_the_same_luck_leads_to_the_same_choice(level: int) -> None:
    moves = ("1 hide RWPB", "0 guess WWPP")
    assert asked(level, *moves, seed=5) == asked(level, *moves, seed=5)


# answering and challenging


@every_level
def test_while_its_row_waits_for_an_answer_it_waits_too(level: int) -> None:  # R15
    board = play("1 hide RRYB", *denied(1), "0 guess OOOY", options=HAND)
    assert BOTS[level - 1].plan(board.view(ANN), Random(1)).action is None
    assert KIT.fallback_plan(board.game, board.view(ANN), Random(1)).action is None


@every_level
def test_every_level_answers_truthfully(level: int) -> None:
    assert asked(level, "1 hide RWPB", "0 guess WWPP", seat=BEN, options=HAND) == Answer(Keys(2, 0))


@pytest.mark.parametrize("level", [4, 5])
def test_a_careful_breaker_challenges_answers_that_no_code_fits(level: int) -> None:
    assert asked(level, *TORN, options=HAND) == Challenge()


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_forgetful_breaker_notices_no_contradiction(level: int) -> None:
    assert isinstance(asked(level, *TORN, options=HAND), Guess)


@every_level
def test_nobody_challenges_answers_that_some_code_fits(level: int) -> None:
    assert isinstance(asked(level, *TORN[:3], options=HAND), Guess)


def test_a_forgetful_breaker_with_no_code_in_mind_tries_any() -> None:
    moves = ("1 hide WW", "0 guess WP", "1 answer 0 2", "0 guess PW", "1 answer 0 0")
    assert isinstance(asked(1, *moves, options="first=1 answers=hand holes=2 colours=2"), Guess)


# as breakers


@every_level
def test_no_level_forgets_the_last_answer(level: int) -> None:
    assert mark(Code("WWWW"), guessed(level, "1 hide RPGB", "0 guess WWWW")).red == 0


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_forgetful_breaker_tries_no_row_twice(level: int) -> None:
    moves = ("1 hide WP", "0 guess PW", "0 guess PW", "0 guess PW")
    assert guessed(level, *moves, options="first=1 holes=2 colours=2") == "WP"


def test_a_code_that_is_tried_fits_every_answer() -> None:
    guess = guessed(4, "1 hide RWPB", "0 guess WWPP", "0 guess YBGO")
    assert (mark(guess, Code("WWPP")), mark(guess, Code("YBGO"))) == (Keys(2, 0), Keys(0, 1))


def test_the_strongest_opens_with_four_different_pegs() -> None:  # as the optimal tree for 4 holes, 8 colours does
    assert len(set(guessed(5, "1 hide RWPB"))) == 4


def test_nobody_can_foretell_the_colours_that_the_strongest_opens_with() -> None:
    openings = {guessed(5, "1 hide RWPB", seed=seed) for seed in range(40)}
    assert len(openings) > 30


def test_the_strongest_breaks_every_code_of_a_small_game_in_few_rows() -> (
    None
):  # optimum for 3 holes, 4 colours: 206 rows
    options = MastermindOptions(holes=3, colours=4)
    assert sum(rows_taken(code, options) for code in all_codes("holes=3 colours=4")) <= 208


def rows_taken(code: Code, options: MastermindOptions) -> int:
    rows: tuple[Row, ...] = ()
    while not rows or rows[-1].guess != code:
        guess = search.best_guess(options.pegs, options.holes, rows).code
        rows = (*rows, Row(guess, mark(code, guess)))
    return len(rows)


def test_the_codes_that_are_left_decide_the_last_row() -> None:
    moves = ("1 hide RW", "0 guess WR")
    assert guessed(5, *moves, options="first=1 holes=2 colours=4") == "RW"


# as setters


def test_the_weakest_hides_at_most_two_colours() -> None:
    assert max(len(set(code)) for code in hidden(1)) == 2


def test_the_second_hides_four_different_pegs() -> None:
    assert {len(set(code)) for code in hidden(2)} == {4}


def test_the_second_repeats_pegs_where_there_are_too_few() -> None:
    assert {len(set(code)) for code in hidden(2, options="first=1 holes=6 colours=2")} == {2}


def test_the_third_hides_different_pegs_more_often_than_chance() -> None:
    assert Counter(len(set(code)) for code in hidden(3)).most_common(1)[0][0] == 4


def test_the_strongest_never_hides_a_single_colour() -> None:
    assert min(len(set(code)) for code in hidden(5, options="first=1 holes=2 colours=3")) == 2


def test_the_strongest_may_hide_a_single_colour_where_little_else_is_left() -> None:
    assert min(len(set(code)) for code in hidden(5, options="first=1 holes=2 colours=2")) == 1


def test_the_strongest_favours_a_pair() -> None:
    assert Counter(len(set(code)) for code in hidden(5)).most_common(1)[0][0] == 3


def test_the_strongest_hides_every_shape_as_often_as_the_best_mixture_has_it() -> None:
    shapes = Counter(len(set(hiding.best_mixture(MastermindOptions(colours=6), Random(seed)))) for seed in range(1000))
    assert shapes[1] == 0
    assert 0.25 < shapes[4] / 1000 < 0.31  # 360 of 1290 codes


def test_where_the_best_mixture_is_not_known_different_pegs_are_rare() -> None:
    shapes = Counter(len(set(code)) for code in hidden(5, options="first=1 colours=10"))
    assert shapes[4] < shapes[3]


def test_any_code_may_be_hidden_by_the_fourth() -> None:
    codes = {hiding.any_code(MastermindOptions(holes=2, colours=2), Random(seed)) for seed in range(40)}
    assert codes == set(all_codes("holes=2 colours=2"))
