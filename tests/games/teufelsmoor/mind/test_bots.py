"""The computer players of Der Schatz im Teufelsmoor: legal wherever they may be asked, and as clever as they should."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from safecracker.core.game import CHANCE, Action, Move, Nature, Seat
from safecracker.games.teufelsmoor import KIT
from safecracker.games.teufelsmoor.mind.bots import BOTS, FIRST_VERSION, STRONGEST, HeuristicBot
from safecracker.games.teufelsmoor.mind.dice_odds import dice_odds
from safecracker.games.teufelsmoor.mind.evaluation import Weights, values_for
from safecracker.games.teufelsmoor.rules.cards import Card
from safecracker.games.teufelsmoor.rules.fields import FIELDS, Field
from safecracker.games.teufelsmoor.rules.figures import Figure, Side
from safecracker.games.teufelsmoor.rules.model import (
    Ask,
    Draw,
    End,
    Exchange,
    Free,
    Hide,
    HideAgain,
    Name,
    Pass,
    Phase,
    Release,
    Run,
    Throw,
)
from safecracker.games.teufelsmoor.rules.options import TeufelsmoorOptions
from safecracker.games.teufelsmoor.rules.rules import Teufelsmoor
from safecracker.testing.board import Board
from tests.games.teufelsmoor.conftest import ANN, BEN, answers, fresh, may, patient, play, reset
from tests.samples import PLAYED

STAR = ("T B1", "chance roll 1 E", "0 go T E")
THREE = "T - K - L -"

every_level = pytest.mark.parametrize("level", range(1, 6))


def asked(level: int | HeuristicBot, board: Board, seat: Seat = ANN, seed: int = 1) -> Action:
    """What the level does, or a player that sits at no table."""
    bot = BOTS[level - 1] if isinstance(level, int) else level
    return bot.choose(board.view(seat), Random(seed))


def planned(level: int | HeuristicBot, board: Board, seat: Seat = ANN, seed: int = 1) -> Action | None:
    bot = BOTS[level - 1] if isinstance(level, int) else level
    return bot.plan(board.view(seat), Random(seed)).action


SURE = answers("letter F yes", "number 7 yes")
NEARLY = answers("letter F yes", "half S yes")  # six fields are left


def test_there_are_five_levels() -> None:
    assert len(BOTS) == 5


# legal everywhere


@every_level
@pytest.mark.parametrize(("options", "seats"), PLAYED["teufelsmoor"])
@settings(max_examples=2, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_every_level_acts_legally_wherever_a_game_may_lead(options: str, seats: int, level: int, seed: int) -> None:
    game = Teufelsmoor(TeufelsmoorOptions.read(options), seats)
    for state, move, _ in patient(game, seed, 300)[::9]:
        for actor in game.may_act(state):
            if not isinstance(actor, Nature):
                view = game.view(state, actor)
                legal = set(game.actions(view))
                assert BOTS[level - 1].choose(view, Random(seed)) in legal
                plan = BOTS[level - 1].plan(view, Random(seed))
                assert plan.action is None or plan.action in legal
        assert move


@every_level
@pytest.mark.parametrize(("options", "seats"), [("limit=60", 2), ("crooks=2 limit=60 hider=lot", 5)])
def test_every_level_plays_a_whole_game_against_itself(level: int, options: str, seats: int) -> None:
    game, rng = Teufelsmoor(TeufelsmoorOptions.read(options), seats), Random(level)
    state = game.start()
    while able := game.may_act(state):
        if CHANCE in able:
            move = Move(CHANCE, rng.choice([action for action, _ in game.chances(state)]))
        else:
            players = sorted(actor for actor in able if not isinstance(actor, Nature))
            plans = {seat: BOTS[level - 1].plan(game.view(state, seat), rng).action for seat in players}
            seat, action = next((seat, action) for seat, action in plans.items() if action)
            move = Move(seat, action)
        state = game.play(state, move).state
    assert game.outcome(state) is not None


@every_level
def test_the_same_luck_leads_to_the_same_choice(level: int) -> None:
    board = play("T D4", "chance roll 3 *")
    assert asked(level, board, seed=5) == asked(level, board, seed=5)


@every_level
@pytest.mark.parametrize("places", ["", "T -", "M -", "T - M -"])
def test_no_choice_of_the_gang_depends_on_where_the_treasure_is(level: int, places: str) -> None:
    boards = [play(places, treasure=field, bonus_cards=(1, 1)) for field in ("A1", "F7", "L12")]
    boards = [board.then("0 throw") if board.state.phase is Phase.TURN else board for board in boards]
    assert len({asked(level, board.then("chance roll 2 *")) for board in boards}) == 1


# whose turn it is within a side


def test_a_member_of_a_party_acts_in_its_turn_only() -> None:
    board = play("", "chance roll 1 E", options="crooks=2", seats=5)
    assert [seat for seat in range(3) if planned(5, board, Seat(seat))] == [0]


def test_out_of_turn_it_lets_the_others_act() -> None:
    assert planned(5, play("", "chance roll 1 E", options="first=crooks")) is None


def test_out_of_turn_it_names_a_field_that_it_knows() -> None:
    assert planned(5, play("", "chance roll 1 E", options="first=crooks", answers=SURE)) == Name(Field("F7"))


def test_out_of_turn_it_does_not_guess() -> None:
    assert planned(5, play("", "chance roll 1 E", options="first=crooks", answers=NEARLY)) is None


def test_out_of_turn_it_uses_a_bonus_card() -> None:
    board = play("T -", "chance roll 1 E", options="first=crooks", bonus_cards=(1, 0))
    assert isinstance(planned(5, board), Free)


def test_asked_out_of_turn_it_does_something_legal() -> None:
    board = play("", "chance roll 1 E", options="first=crooks")
    assert asked(5, board) in set(board.game.actions(board.view(ANN)))


def waits(board: Board, seat: int) -> int:
    """How long the strongest waits for others before it does what it plans."""
    return BOTS[4].plan(board.view(Seat(seat)), Random(1)).wait


@pytest.mark.parametrize(("window", "seats", "millis"), [(8, 3, 7_000), (20, 3, 19_000), (0, 3, 8_000), (8, 2, 0)])
def test_a_window_is_left_to_the_others_of_its_side_until_it_closes(window: int, seats: int, millis: int) -> None:
    crook, options = seats - 1, f"first=crooks window={window}"
    board = play("T D4 M D8 O -", "chance roll 4 N", f"{crook} go M N", options=options, seats=seats)
    assert (planned(5, board), waits(board, 0)) == (Pass(), millis)


@pytest.mark.parametrize(("seats", "millis"), [(3, 30_000), (2, 0)])
def test_the_last_guess_is_left_to_the_others_of_its_side(seats: int, millis: int) -> None:  # R38
    board = play(*STAR, "0 draw", "chance card half", "0 ask half N", deck="half", seats=seats)
    assert (isinstance(planned(5, board), Name), waits(board, 0)) == (True, millis)


def test_what_is_known_is_named_without_waiting() -> None:
    board = play(*STAR, "0 draw", "chance card half", "0 ask half N", deck="half", seats=3, answers=SURE)
    assert (planned(5, board), waits(board, 0)) == (Name(Field("F7")), 0)


def test_a_move_is_made_without_waiting() -> None:
    assert waits(play("", "chance roll 1 E", seats=3), 0) == 0


# playing


def test_the_treasure_is_hidden_anywhere() -> None:
    board = fresh("first=gang")
    hidden = {asked(FIRST_VERSION, board, BEN, seed) for seed in range(2_000)}
    assert hidden == {Hide(field) for field in FIELDS}


def test_the_weakest_often_moves_at_random() -> None:
    board = play("T D4", "chance roll 2 *")
    assert len({asked(1, board, seed=seed) for seed in range(40)}) > 4


@pytest.mark.parametrize("level", [3, FIRST_VERSION])
def test_the_strong_take_a_star(level: int | HeuristicBot) -> None:
    board = play("T B1", "chance roll 1 E")
    assert board.game.write(asked(level, board)) == "go T E"


@pytest.mark.parametrize("level", [3, FIRST_VERSION])
@pytest.mark.parametrize("seat", [ANN, BEN])
def test_the_strong_catch_figures_where_they_can(level: int | HeuristicBot, seat: Seat) -> None:
    first, moves = ("gang", "go T S") if seat == ANN else ("crooks", "go M N")
    way = "S" if seat == ANN else "N"
    board = play("T D4 M D8", f"chance roll 4 {way}", options=f"first={first}")
    assert board.game.write(asked(level, board, seat)) == moves


def test_the_strong_stay_out_of_reach_where_another_does_not_mind() -> None:
    board = play("T D4 K D5 L D3 M J8 O J8 R J8 V J8", "chance roll 4 E", deck="nothing")
    chosen = board.then(f"0 {board.game.write(asked(FIRST_VERSION, board))}").state.places
    others = [board.then(f"0 {text}").state.places for text in may(board, 0, "go")]
    assert dice_odds(chosen, Side.CROOKS).catch == min(dice_odds(places, Side.CROOKS).catch for places in others)


@every_level
def test_a_star_is_drawn(level: int) -> None:
    assert asked(level, play(*STAR)) == Draw()


@pytest.mark.parametrize("level", [3, FIRST_VERSION])
def test_the_strong_ask_what_tells_most(level: int | HeuristicBot) -> None:
    board = play(*STAR, "0 draw", "chance card half", "0 ask half N")
    board = reset(board, "M -", side=Side.GANG).then("0 release M", "1 place M F6")
    action = asked(level, board)
    assert isinstance(action, Ask)
    assert action.question.kind in (Card.HALF, Card.QUARTER)


@every_level
def test_a_field_that_is_known_is_named(level: int) -> None:
    assert asked(level, play("", "chance roll 1 E", answers=SURE)) == Name(Field("F7"))


def test_the_weakest_forgets_old_answers() -> None:
    more = answers(*("half N no", "half W yes", "quarter SE no") * 3)
    board = play("", "chance roll 1 E", answers=SURE + more)
    assert (isinstance(asked(1, board), Name), isinstance(asked(3, board), Name)) == (False, True)


@pytest.mark.parametrize("level", [3, FIRST_VERSION])
def test_after_the_last_card_crooks_are_let_go_before_a_field_is_named(level: int | HeuristicBot) -> None:
    board = play("T B1 M C1", *STAR[1:], "0 draw", "chance card nothing", deck="nothing")
    assert isinstance(asked(level, board), Release)


def test_without_crooks_to_let_go_a_field_that_fits_is_named() -> None:
    board = play(*STAR, "0 draw", "chance card half", "0 ask half N", deck="half")
    action = asked(FIRST_VERSION, board)
    assert isinstance(action, Name)
    assert action.field.row >= 6


def test_a_strahlemann_card_goes_to_the_best_place() -> None:
    board = play("T B1 M C7", *STAR[1:], "0 draw", "chance card sun12")
    assert board.game.write(asked(FIRST_VERSION, board)) == "run T S 6"


@every_level
def test_a_strahlemann_card_is_used_legally(level: int) -> None:
    board = play(*STAR, "0 draw", "chance card sun6")
    assert isinstance(asked(level, board), Run)


def test_the_crooks_exchange_a_prisoner_before_the_gang_asks_for_them() -> None:
    board = play("M - T -", "0 release M")
    assert isinstance(asked(FIRST_VERSION, board, BEN), Exchange)


def test_the_gang_answers_a_new_hiding() -> None:
    board = play(f"{THREE} M -", "1 anew", options="first=crooks")
    assert isinstance(asked(FIRST_VERSION, board), Exchange | Name)


def test_the_strong_hide_again_when_few_fields_are_left() -> None:
    assert asked(FIRST_VERSION, play(THREE, options="first=crooks", answers=NEARLY), BEN) == HideAgain()


def test_it_hunts_on_while_the_treasure_is_safe() -> None:
    assert asked(FIRST_VERSION, play(THREE, options="first=crooks", deck="half"), BEN) == Throw()


@pytest.mark.parametrize("level", [1, 3])
def test_the_others_hide_again_as_soon_as_they_can(level: int) -> None:
    assert asked(level, play(THREE, options="first=crooks", deck="half"), BEN) == HideAgain()


def test_the_gang_names_a_likely_field_before_the_treasure_is_hidden_again() -> None:
    board = play(THREE, options="first=crooks", answers=NEARLY, deck="nothing nothing")
    assert isinstance(planned(FIRST_VERSION, board), Name)


def test_it_waits_while_there_is_more_to_ask_than_to_guess() -> None:
    board = play(THREE, options="first=crooks", deck="half " * 24)
    assert planned(FIRST_VERSION, board) is None


def test_the_strong_keep_a_crook_in_prison_while_it_is_safe() -> None:
    assert (asked(FIRST_VERSION, play("M -")), asked(3, play("M -"))) == (Throw(), Release(Figure.MANNE))


def test_it_ends_its_turn_with_a_crook_in_prison() -> None:
    assert asked(FIRST_VERSION, play("T D4 M D8", "chance roll 4 S", "0 go T S")) == End()


def test_with_a_friend_in_prison_it_lets_the_crook_go() -> None:
    assert asked(FIRST_VERSION, play("M - T -")) == Release(Figure.MANNE)


def test_a_bonus_card_is_used_in_a_window() -> None:
    board = play("T D4 M D8", "chance roll 4 N", "1 go M N", options="first=crooks", bonus_cards=(1, 0))
    assert isinstance(asked(FIRST_VERSION, board), Free)


def test_the_gang_does_not_exchange_for_one() -> None:
    board = play("T D4 M D8 O -", "chance roll 4 N", "1 go M N", options="first=crooks")
    assert asked(FIRST_VERSION, board) == Pass()


def test_without_cards_a_star_is_worth_nothing() -> None:
    board = play(THREE, deck="")
    assert values_for(board.state, Side.GANG, Weights()).star == 0.0


@pytest.mark.parametrize("side", list(Side))
def test_the_last_crook_is_worth_the_game(side: Side) -> None:
    at = values_for(play("M - O - R -").state, side, Weights())
    assert (at.prey if side is Side.GANG else at.loss) == Weights().last_crook


def test_the_strongest_plays_either_side() -> None:
    assert STRONGEST is BOTS[4]


def test_the_strongest_of_the_first_version_is_kept_to_measure_others_by() -> None:
    assert KIT.reference_bots["first5"] is FIRST_VERSION


@every_level
def test_a_side_that_cannot_move_uses_its_bonus_card(level: int) -> None:  # R12
    board = play("K B1 G C1 L -", "chance roll 3 N", bonus_cards=(1, 0))
    assert isinstance(asked(level, board), Free)
