"""The game loop: chance first, then whoever acts earliest of the clock and the bots, else people, until it is over."""

from typing import Any

import pytest

from safecracker.core.game import CHANCE, CLOCK, Millis, Move, Seat
from safecracker.games import find
from safecracker.players.bot import Plan
from safecracker.players.loop import Act, AskBots, Draw, Next, Over, WaitForPeople, what_next
from tests.race import GLASS, Hide, Name, Race, RunOut, State, Stop

ANN, BEN = Seat(0), Seat(1)
RACE = Race()
STARTED = Millis(100)
RUNNING = State(Hide(2), Millis(STARTED + GLASS))


def after(state: Any, plans: dict[Seat, Plan], bots: tuple[Seat, ...] = (ANN, BEN), moved: Millis = STARTED) -> Next:
    return what_next(RACE, state, bots, plans, moved)


def test_chance_draws_before_anybody_acts() -> None:
    game = find("mastermind").game("first=draw", 2)
    assert CHANCE in game.may_act(game.start())
    assert what_next(game, game.start(), (ANN, BEN), {}, Millis(0)) == Draw()


def test_when_nobody_may_act_the_game_is_over() -> None:
    assert after(State(end="time"), {}) == Over()


def test_every_bot_that_may_act_is_asked() -> None:
    assert after(RUNNING, {}) == AskBots((ANN, BEN))
    assert after(State(), {}) == AskBots((ANN,))


def test_only_bots_without_a_plan_are_asked() -> None:
    assert after(RUNNING, {ANN: Plan(None)}) == AskBots((BEN,))


def test_people_are_not_asked() -> None:
    assert after(State(), {}, bots=(BEN,)) == WaitForPeople()


@pytest.mark.parametrize(
    ("ann", "ben", "first"),
    [
        (Plan(Stop(), Millis(300)), Plan(Name(1), Millis(200)), Move(BEN, Name(1), Millis(300))),
        (Plan(Stop(), Millis(100)), Plan(Name(1), Millis(200)), Move(ANN, Stop(), Millis(200))),
        (Plan(Stop(), Millis(200)), Plan(Name(1), Millis(200)), Move(ANN, Stop(), Millis(300))),
        (Plan(None), Plan(Name(1), GLASS), Move(CLOCK, RunOut(), Millis(1_100))),
        (Plan(None), Plan(None), Move(CLOCK, RunOut(), Millis(1_100))),
    ],
    ids=["the earlier plan", "again", "the lower seat of two", "the clock before a bot", "the clock alone"],
)
def test_the_first_of_the_clock_and_the_plans_acts(ann: Plan, ben: Plan, first: Move) -> None:
    assert after(RUNNING, {ANN: ann, BEN: ben}) == Act(first)


def test_where_all_bots_let_the_others_act_people_are_waited_for() -> None:
    assert after(State(), {ANN: Plan(None)}) == WaitForPeople()
