"""Everyone's chance to win a duel, by simulated games."""

from random import Random

import pytest

from safecracker.core.game import OMNISCIENT, Move, Nature, Seat
from safecracker.games.davinci.mind.bots import BOTS, REFERENCE_BOTS
from safecracker.games.davinci.mind.decisions import duel
from safecracker.games.davinci.mind.notebook import advised
from safecracker.games.davinci.mind.search import best_guess, rated_actions, weighed_hands
from safecracker.games.davinci.mind.win_odds import rated_choices, win_odds
from safecracker.games.davinci.rules.model import Guess, Phase, State
from safecracker.games.davinci.rules.rules import DaVinci

GAME = DaVinci()


def states(seed: int) -> list[State]:
    rng, state = Random(seed), GAME.start()
    seen = [state]
    while able := GAME.may_act(state):
        (actor,) = able
        if isinstance(actor, Nature):
            action = rng.choice([action for action, _ in GAME.chances(state)])
        else:
            action = REFERENCE_BOTS["l1"].choose(GAME.view(state, actor), rng)
        state = GAME.play(state, Move(actor, action)).state
        seen.append(state)
    return seen


@pytest.mark.parametrize("seed", range(3))
def test_every_position_has_chances_for_every_viewer(seed: int) -> None:
    for state in states(seed):
        for viewer in (OMNISCIENT, Seat(0), Seat(1)):
            odds = win_odds(GAME.view(state, viewer))
            assert odds is not None
            assert sum(odds) == pytest.approx(1)
            assert all(0 <= chance <= 1 for chance in odds)


def test_a_game_that_is_over_is_certain() -> None:
    last = states(1)[-1]
    outcome = GAME.outcome(last)
    assert outcome is not None
    odds = win_odds(GAME.view(last, Seat(0)))
    assert odds == tuple(float(seat in outcome.winners) for seat in range(2))


def test_what_was_played_is_rated_with_the_best_choices() -> None:
    for state in states(2):
        if state.phase in (Phase.GUESS, Phase.CHOOSE):
            assert state.turn is not None
            view = GAME.view(state, state.turn)
            played = BOTS[0].choose(view, Random(0))
            found = rated_choices(view, played)
            assert played in [choice.action for choice in found]
            assert [choice.odds for choice in found] == sorted((choice.odds for choice in found), reverse=True)


def test_the_best_choice_is_as_good_as_the_position() -> None:
    """The bars of a moment in the report are on the scale of its curve."""
    decided = [state for state in states(2) if state.phase in (Phase.GUESS, Phase.CHOOSE)]
    assert len(decided) > 5
    for state in decided:
        assert state.turn is not None
        view = GAME.view(state, state.turn)
        odds, choices = win_odds(view), rated_choices(view, BOTS[0].choose(view, Random(0)))
        assert odds is not None
        assert odds[state.turn] == pytest.approx(choices[0].odds, abs=0.02)
        assert all(choice.error < 0.2 for choice in choices)


def test_the_hint_tells_what_the_report_tells() -> None:
    """They stand side by side on the page of a moment."""
    decided = [state for seed in (2, 3) for state in states(seed) if state.phase in (Phase.GUESS, Phase.CHOOSE)]
    for state in decided:
        assert state.turn is not None
        view = GAME.view(state, state.turn)
        hinted, odds = advised(view), win_odds(view)
        assert odds is not None
        assert hinted.wins == pytest.approx(odds[state.turn], abs=0.06)


def test_a_code_that_is_known_is_a_game_that_is_won() -> None:
    """Every tile that is left can be named without a miss, one after the other."""
    known = [
        GAME.view(state, state.turn)
        for seed in range(4)
        for state in states(seed)
        if state.phase is Phase.GUESS and state.turn is not None
    ]
    found = [
        win_odds(view)[view.turn]  # type: ignore[index]
        for view in known
        if len(weighed_hands(duel(view), Random(0))[0]) == 1
    ]
    assert found
    assert set(found) == {1.0}


def test_a_guess_that_cannot_be_wrong_is_as_good_as_any() -> None:
    """Whatever seems better can still be guessed after it."""
    certain = 0
    for state in states(0):
        if state.phase in (Phase.GUESS, Phase.CHOOSE):
            assert state.turn is not None
            view = GAME.view(state, state.turn)
            known = best_guess(view, Random(0))
            if known.chance >= 1:
                played = Guess(known.label, known.sign)
                found = rated_choices(view, played)
                assert next(choice for choice in found if choice.action == played).odds == found[0].odds
                assert rated_actions(view, Random(0), 60)[0].action == played
                certain += 1
    assert certain > 2
