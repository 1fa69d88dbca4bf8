"""The computer players of The Code Crackers: legal wherever they may be asked, and as quick as their level says."""

from random import Random
from statistics import mean, median

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from safecracker.core.game import CHANCE, CLOCK, Millis, Move, Nature
from safecracker.games.codecrackers.mind.bots import LEVELS, LOOKING, ROLLING, CodeCrackersBot
from safecracker.games.codecrackers.rules.lattice import reach
from safecracker.games.codecrackers.rules.model import BUZZ, Buzz, Claim, Pass, Roll
from safecracker.games.codecrackers.rules.options import CodeCrackersOptions
from safecracker.games.codecrackers.rules.rules import CodeCrackers
from safecracker.players.bot import Plan
from safecracker.testing.board import Board
from safecracker.testing.playouts import acts_legally, playout
from tests.games.codecrackers.conftest import ANN, BEN, CODE, FOUR, claim, one_line, ready, search
from tests.samples import PLAYED

every_level = pytest.mark.parametrize("level", range(1, 6))
FAST, WEAK = LEVELS[4], LEVELS[0]
ONLY_3 = one_line(CODE[:3], "C5", (1, 0))
CALM, BUZZER, UNTIMED = "claims=calm", "claims=buzzer", "glass=untimed"


def plans(board: Board, bot: CodeCrackersBot, number: int = 200) -> list[Plan]:
    """What Ann plans, with so many lucks."""
    return [bot.plan(board.view(ANN), Random(seed)) for seed in range(number)]


def claims(board: Board, bot: CodeCrackersBot, number: int = 200) -> list[Claim]:
    return [plan.action for plan in plans(board, bot, number) if isinstance(plan.action, Claim)]


def right(board: Board, claimed: Claim) -> bool:
    state = board.state
    return reach(state.options.layout, state.grid, state.search.code, claimed.cell) >= claimed.safe


def random_search(seed: int, options: str = "") -> Board:
    """A search on a shuffled board."""
    rng = Random(seed)
    tiles = CodeCrackersOptions.read(options).box.tiles
    rows = "".join(tile[:: rng.choice((1, -1))] for tile in rng.sample(tiles, 27))
    return search(rows=rows, options=options)


def times(bot: CodeCrackersBot) -> list[float]:
    """The seconds to the first claim of one who searches on many boards."""
    found = [bot.plan(random_search(seed).view(ANN), Random(seed)) for seed in range(200)]
    return [plan.wait / 1000 for plan in found if plan.action is not None]


def test_there_are_five_levels() -> None:
    assert len(LEVELS) == 5


# legal everywhere


@every_level
@pytest.mark.parametrize(("options", "seats"), PLAYED["codecrackers"])
@settings(max_examples=1, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_every_level_acts_legally_wherever_a_game_may_lead(options: str, seats: int, level: int, seed: int) -> None:
    acts_legally(CodeCrackers(CodeCrackersOptions.read(options), seats), LEVELS[level - 1], seed)


@every_level
@pytest.mark.parametrize(("options", "seats"), PLAYED["codecrackers"])
def test_every_plan_can_be_carried_out_when_its_time_comes(options: str, seats: int, level: int) -> None:
    game = CodeCrackers(CodeCrackersOptions.read(options), seats)
    for state, move, _ in playout(game, level):
        if isinstance(move.actor, Nature):
            continue
        plan = LEVELS[level - 1].plan(game.view(state, move.actor), Random(level))
        alarm, then = game.alarm(state), Millis(state.moved + plan.wait)
        assert plan.wait >= 0
        if plan.action is not None and (alarm is None or then < alarm.at):
            game.play(state, Move(move.actor, plan.action, then))


@every_level
@pytest.mark.parametrize("options", ["", CALM, BUZZER, UNTIMED, "layout=hexes game=digits"])
def test_every_level_plays_a_complete_game_against_itself(level: int, options: str) -> None:
    game, rng = CodeCrackers(CodeCrackersOptions.read(f"gap=4 {options}"), 2), Random(level)
    state, now, bot = game.start(), Millis(0), LEVELS[level - 1]
    while able := game.may_act(state):
        alarm = game.alarm(state)
        coming = [Move(CLOCK, alarm.action, alarm.at)] if alarm else []
        if CHANCE in able:
            coming.append(Move(CHANCE, rng.choice([action for action, _ in game.chances(state)]), now))
        for seat in sorted(actor for actor in able if not isinstance(actor, Nature)):
            plan = bot.plan(game.view(state, seat), rng)
            coming += [Move(seat, plan.action, Millis(now + plan.wait))] if plan.action else []
        move = min(coming, key=lambda each: each.at)
        state, now = game.play(state, move).state, move.at
    assert game.outcome(state) is not None


@every_level
def test_the_same_luck_leads_to_the_same_plan(level: int) -> None:
    board = random_search(5)
    assert plans(board, LEVELS[level - 1], 1) == plans(board, LEVELS[level - 1], 1)


# turns with dice


def test_the_die_is_rolled_soon() -> None:
    assert plans(ready(), FAST, 1) == [Plan(Roll(), ROLLING)]


def test_after_a_search_there_is_time_to_look_where_the_code_was() -> None:  # R32
    board = search("clock time", at=(0, 0, 0))
    assert FAST.plan(board.view(BEN), Random(1)) == Plan(Roll(), LOOKING)


# how quick, and how often wrong


def test_nobody_claims_before_the_latency() -> None:  # R31
    for bot in LEVELS:
        assert min(times(bot)) > bot.style.skill.latency


def test_the_weakest_needs_15_to_25_seconds() -> None:  # R31
    assert 13 < median(times(WEAK)) < 25


def test_the_strongest_needs_three_seconds() -> None:  # R31
    assert 2 < median(times(FAST)) < 4


@pytest.mark.parametrize(("level", "often"), [(1, 0.15), (5, 0.02)])
def test_claims_are_wrong_as_often_as_the_level_says(level: int, often: float) -> None:  # R31
    boards = [random_search(seed) for seed in range(40)]
    found = [right(board, each) for board in boards for each in claims(board, LEVELS[level - 1], 50)]
    assert 1 - mean(found) == pytest.approx(often, abs=0.02)


def test_a_line_to_the_right_is_read_sooner_than_one_backwards() -> None:  # R31
    east = search(rows=one_line(CODE[:4], "B5", (1, 0)))
    west = search(rows=one_line(CODE[:4], "H5", (-1, 0)))
    assert len(claims(east, WEAK)) > len(claims(west, WEAK)) * 1.2


def test_where_nothing_lies_nothing_is_claimed() -> None:  # R31
    assert plans(search(rows="C" * 81), FAST, 5) == [Plan(None)] * 5


def test_a_plan_that_is_made_again_loses_nothing() -> None:  # R31
    # what is left to wait after the latency is the same whether it is asked at 10 or at 20 seconds: lines are forgotten
    rows = one_line(CODE, "B5", (1, 0))
    early = search("1 claim 1 I9 3 @10", rows=rows, options="glass=90")
    late = search("1 claim 1 I9 3 @20", rows=rows, options="glass=90")
    waits = [mean(plan.wait for plan in plans(board, LEVELS[3], 400)) for board in (early, late)]
    assert waits[0] == pytest.approx(waits[1], rel=0.15)


# to take or to wait


def test_the_strong_ignore_a_3_for_a_while() -> None:
    waits = [plan.wait for plan in plans(search(rows=ONLY_3, at=(0, 0)), FAST)]
    assert min(waits) > 1_500


def test_a_3_that_was_left_is_remembered() -> None:
    # nobody else searches any more, and there may be more to find: it is taken later, but not noticed again
    board = search("1 claim 1 I9 3 @1.5", rows=ONLY_3, at=(0, 0))
    waits = [plan.wait for plan in plans(board, FAST)]
    assert 9_000 < median(waits) < 16_000


def test_what_would_have_been_taken_was_not_seen() -> None:
    # a 4 is taken at once: who has not taken it after ten seconds has not noticed it yet
    board = search("1 claim 1 I9 3 @10", rows=one_line(CODE[:4], "B5", (1, 0)))
    assert mean(plan.wait for plan in plans(board, FAST)) > 1_000


def later(*, claimed: str) -> Board:
    """A second search of two, after one in which Ben claimed at that time."""
    second = ("1 roll", "chance die glass", "chance card DEBEE @50")
    return search(f"1 claim 1 I9 3 @{claimed}", "clock time", *second, rows=one_line("DEB", "C5", (1, 0)), at=(0, 0))


def test_beside_slow_players_the_strong_leave_a_3_longer() -> None:
    quick, slow = (median(plan.wait for plan in plans(later(claimed=at), FAST)) for at in ("2", "20"))
    assert slow > quick + 500


def test_the_weak_take_all_for_their_equals() -> None:
    assert plans(later(claimed="2"), LEVELS[2]) == plans(later(claimed="20"), LEVELS[2])


def test_the_last_one_waits_for_more_than_a_3() -> None:
    alone = search("1 claim 1 I9 3 @1.1", rows=ONLY_3, at=(0, 0))
    beside = search(rows=ONLY_3, at=(0, 0))
    first, second = (min(plan.wait for plan in plans(board, FAST)) for board in (beside, alone))
    assert second > first + 500


def test_a_3_that_nobody_can_beat_is_not_ignored_when_it_catches_the_thief() -> None:
    board = search("1 claim 1 I9 3", "2 claim 1 I9 3", rows=ONLY_3, at=(8, 0, 0))
    assert min(plan.wait for plan in plans(board, FAST)) < 2_000


def test_a_safe_that_is_gone_is_not_looked_for() -> None:
    assert {each.safe for each in claims(search(claim(1, FOUR)), FAST)} == {5}


def test_who_has_nothing_left_to_find_lets_the_time_run() -> None:
    assert plans(search(claim(1, "C5 3"), rows=ONLY_3), FAST, 3) == [Plan(None)] * 3


def test_asked_at_once_the_best_line_is_named() -> None:
    board = search(claim(1, "C5 3"), rows=ONLY_3)
    assert isinstance(FAST.choose(board.view(ANN), Random(1)), Claim)
    assert WEAK.choose(search().view(ANN), Random(3)) in [plan.action for plan in plans(search(), WEAK)]


# the other settings


def test_without_a_glass_one_passes_who_has_looked_long_enough() -> None:  # R20
    assert plans(search(rows="C" * 81, options=UNTIMED), FAST, 1) == [Plan(Pass(1), Millis(60_000))]


def test_who_has_looked_too_long_already_passes_at_once() -> None:  # R20
    board = search("1 pass 1 @100", rows="C" * 81, options=UNTIMED)
    assert plans(board, FAST, 1) == [Plan(Pass(1), Millis(0))]


def test_on_one_device_the_buzzer_comes_first() -> None:  # R30
    assert {plan.action for plan in plans(search(options=BUZZER), FAST, 30)} == {Buzz(1)}


def test_after_the_buzzer_the_claim_comes_in_time() -> None:  # R30
    board = search("0 buzz 1 @2", options=BUZZER)
    found = plans(board, FAST, 60)
    assert all(isinstance(plan.action, Claim) and plan.wait < BUZZ for plan in found)


def test_after_a_buzzer_pressed_for_nothing_something_is_named() -> None:  # R30
    board = search("0 buzz 1 @2", rows="C" * 81, options=BUZZER)
    assert all(isinstance(plan.action, Claim) for plan in plans(board, FAST, 5))


def test_in_secret_the_longest_line_that_was_noticed_is_claimed() -> None:  # R34
    found = claims(search(options=CALM), FAST)
    assert {each.safe for each in found if right(search(), each)} == {5}


def test_in_secret_the_weak_overlook_something() -> None:  # R34
    found = [plan.action for plan in plans(search(options=CALM), WEAK)]
    assert {type(action) for action in found} == {Claim, Pass}


def test_a_secret_decision_is_handed_in_before_the_time_is_up() -> None:  # R34
    assert max(plan.wait for plan in plans(search(options=CALM), WEAK)) < 45_000


def test_in_secret_one_passes_where_nothing_lies() -> None:  # R34
    assert {plan.action for plan in plans(search(rows="C" * 81, options=CALM), FAST, 5)} == {Pass(1)}


def test_a_mistake_at_a_line_of_five_is_beside_it() -> None:  # R31
    board = search(rows=one_line(CODE, "B5", (1, 0)))
    wrong = [each for each in claims(board, WEAK, 2_000) if not right(board, each)]
    assert wrong
    assert {each.safe for each in wrong} == {5}
