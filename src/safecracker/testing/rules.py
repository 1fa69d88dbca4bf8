"""What the rules of every game promise, tried on games that are played at random."""

from collections.abc import Mapping
from contextlib import suppress
from copy import copy, deepcopy
from itertools import islice
from random import Random
from typing import Any, ClassVar

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from safecracker.core import history, notation
from safecracker.core.errors import GameOver, IllegalAction, Late, OutOfTurn
from safecracker.core.game import CHANCE, CLOCK, OMNISCIENT, Action, Actor, AnyGame, Millis, Move, Nature, Seat, Step
from safecracker.core.record import audit, record_of, replay

from .playouts import ENOUGH, dealt_game, moment, offered, playout, viewers
from .samples import Parameters, Parametrized

LONGEST = 2_000  # moves; no playout of any sample comes near

seeds = given(seed=st.integers(0, 2**32 - 1))
few = settings(
    max_examples=4,
    deadline=None,
    # every game inherits the same tests, and a busy machine is no reason for a test to fail
    suppress_health_check=[HealthCheck.differing_executors, HealthCheck.too_slow],
)


def soon(game: AnyGame, state: Any, actor: Actor, move: Move) -> Millis:
    """A moment at which the actor may act where this move was made."""
    alarm = game.alarm(state)
    before = Millis(min(move.at, alarm.at - 1)) if alarm else move.at
    return moment(game, state, actor, before)


def accepts(game: AnyGame, state: Any, actor: Actor, action: Action, move: Move) -> bool:
    """Whether the actor may do this where that move was made."""
    try:
        game.play(state, Move(actor, action, soon(game, state, actor, move)))
    except IllegalAction:
        return False
    return True


def decoded(value: Any, kind: Any) -> Any:
    """The value after a way through JSON."""
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)


class RulesTests(Parametrized):
    """Tests that need rules only: a subclass declares games by name, and every way in which they can end."""

    games: ClassVar[Mapping[str, AnyGame]]
    reasons: ClassVar[tuple[str, ...]]

    @classmethod
    def parameters(cls) -> Parameters:
        return {**super().parameters(), "game": cls.games}

    @few
    @seeds
    def test_playouts_end(self, game: AnyGame, seed: int) -> None:
        assert len(playout(game, seed)) < LONGEST

    @few
    @seeds
    def test_play_never_changes_its_argument(self, game: AnyGame, seed: int) -> None:
        for state, move, _ in playout(game, seed):
            before = (repr(state), hash(state))
            game.play(state, move)
            assert (repr(state), hash(state)) == before

    @few
    @seeds
    def test_every_action_on_offer_is_accepted(self, game: AnyGame, seed: int) -> None:
        rng = Random(seed)
        for state, move, _ in playout(game, seed):
            for actor in game.may_act(state):
                options = offered(game, state, actor)
                for action in rng.sample(options, min(20, len(options))):
                    game.play(state, Move(actor, action, soon(game, state, actor, move)))

    @few
    @seeds
    def test_legal_actions_are_numbered_in_the_order_in_which_they_are_offered(self, game: AnyGame, seed: int) -> None:
        for state, _, _ in playout(game, seed):
            for viewer in (*viewers(game), OMNISCIENT):
                view = game.view(state, viewer)
                legal, listed = game.legal(view), list(islice(game.actions(view), ENOUGH))
                assert list(legal[:ENOUGH]) == list(islice(legal, ENOUGH)) == listed
                assert len(legal) == len(listed) or len(listed) == ENOUGH
                if listed:
                    assert legal[-1] == legal[len(legal) - 1]
                with pytest.raises(IndexError):
                    legal[len(legal)]

    @few
    @seeds
    def test_an_action_is_among_the_legal_ones_exactly_when_it_is_offered(self, game: AnyGame, seed: int) -> None:
        positions, rng = playout(game, seed), Random(seed)
        pool = sorted({move.action for _, move, _ in positions}, key=repr)
        for state, move, _ in positions:
            for actor in (actor for actor in game.may_act(state) if not isinstance(actor, Nature)):
                legal, listed = game.legal(game.view(state, actor)), offered(game, state, actor)
                some = {*rng.sample(listed, min(20, len(listed))), *rng.sample(pool, min(20, len(pool)))}
                accepted = {action for action in some if accepts(game, state, actor, action, move)}
                assert {action for action in some if action in legal} == accepted

    @few
    @seeds
    def test_no_action_is_offered_twice(self, game: AnyGame, seed: int) -> None:
        for state, _, _ in playout(game, seed):
            for actor in game.may_act(state):
                options = offered(game, state, actor)
                assert len(options) == len(set(options))

    @few
    @seeds
    def test_nothing_is_offered_to_those_who_are_not_to_act(self, game: AnyGame, seed: int) -> None:
        for state, _, _ in playout(game, seed):
            for viewer in {*viewers(game), OMNISCIENT} - game.may_act(state):
                assert not list(game.actions(game.view(state, viewer)))

    @few
    @seeds
    def test_an_action_that_is_not_on_offer_is_refused(self, game: AnyGame, seed: int) -> None:
        positions, rng = playout(game, seed), Random(seed)
        pool = {
            action
            for state, _, _ in positions
            for actor in game.may_act(state)
            for action in offered(game, state, actor)[:50]
        }
        for state, move, _ in positions:
            for actor in game.may_act(state):
                others = sorted(pool - set(offered(game, state, actor)), key=repr)
                for action in rng.sample(others, min(5, len(others))):
                    with pytest.raises(IllegalAction):
                        game.play(state, Move(actor, action, soon(game, state, actor, move)))

    @few
    @seeds
    def test_a_move_out_of_turn_is_refused(self, game: AnyGame, seed: int) -> None:
        for state, move, _ in playout(game, seed):
            everybody: set[Actor] = {*map(Seat, range(game.seats + 1)), CHANCE, CLOCK}
            for actor in everybody - game.may_act(state):
                with pytest.raises(OutOfTurn):
                    game.play(state, Move(actor, move.action))

    @few
    @seeds
    def test_the_clock_is_to_act_exactly_when_there_is_an_alarm(self, game: AnyGame, seed: int) -> None:
        for state, _, step in playout(game, seed):
            for each in (state, step.state):
                assert (CLOCK in game.may_act(each)) == (game.alarm(each) is not None)

    @few
    @seeds
    def test_the_clock_acts_in_time_and_nobody_else_when_it_is_over(self, game: AnyGame, seed: int) -> None:
        for state, _, _ in playout(game, seed):
            alarm = game.alarm(state)
            if alarm is None:
                continue
            with pytest.raises(OutOfTurn):
                game.play(state, Move(CLOCK, alarm.action, Millis(alarm.at - 1)))
            for actor in game.may_act(state) - {CLOCK}:
                with pytest.raises(Late):
                    game.play(state, Move(actor, offered(game, state, actor)[0], alarm.at))

    @few
    @seeds
    def test_the_game_waits_only_for_those_who_may_act(self, game: AnyGame, seed: int) -> None:
        for state, _, _ in playout(game, seed):
            assert game.waiting_for(state)
            assert game.waiting_for(state) <= game.may_act(state)

    @few
    @seeds
    def test_nobody_moves_after_the_end(self, game: AnyGame, seed: int) -> None:
        _, move, last = playout(game, seed)[-1]
        with pytest.raises(GameOver):
            game.play(last.state, move)

    @few
    @seeds
    def test_nobody_is_to_act_exactly_when_there_is_an_outcome(self, game: AnyGame, seed: int) -> None:
        positions = playout(game, seed)
        assert [game.outcome(state) for state, _, _ in positions] == [None] * len(positions)
        assert game.outcome(positions[-1].step.state) is not None

    @few
    @seeds
    def test_an_outcome_has_a_score_for_each_seat_and_a_known_reason(self, game: AnyGame, seed: int) -> None:
        outcome = game.outcome(playout(game, seed)[-1].step.state)
        assert outcome is not None
        assert len(outcome.scores) == game.seats
        assert outcome.reason in self.reasons
        assert outcome.winners

    @few
    @seeds
    def test_a_state_sampled_from_a_view_gives_that_view(self, game: AnyGame, seed: int) -> None:
        rng = Random(seed)
        for _, _, step in playout(game, seed):
            for viewer in (*viewers(game), OMNISCIENT):
                view = game.view(step.state, viewer)
                assert game.view(game.sample_state(view, rng), viewer) == view

    @few
    @seeds
    def test_what_a_viewer_cannot_tell_apart_does_not_change_what_they_may_do(self, game: AnyGame, seed: int) -> None:
        rng = Random(seed)
        for state, move, _ in playout(game, seed):
            if isinstance(move.actor, int):
                view = game.view(state, move.actor)
                sampled = game.sample_state(view, rng)
                assert offered(game, sampled, move.actor) == offered(game, state, move.actor)
                game.play(sampled, move)

    @few
    @seeds
    def test_a_move_that_reveals_nothing_tells_the_same_in_every_sampled_state(self, game: AnyGame, seed: int) -> None:
        rng = Random(seed)
        for state, move, step in playout(game, seed):
            if isinstance(move.actor, int) and game.reveals_nothing(move, step):
                for viewer in viewers(game):
                    sampled = game.sample_state(game.view(state, viewer), rng)
                    with suppress(IllegalAction):  # others may hold what lets nobody move so
                        events = history.redacted_events(game, game.play(sampled, move).events, viewer)
                        assert events == history.redacted_events(game, step.events, viewer)

    @few
    @seeds
    def test_a_move_taken_back_leads_to_the_position_before_it(self, game: AnyGame, seed: int) -> None:
        course: list[tuple[Move, Step[Any]]] = []
        for state, move, step in playout(game, seed):
            course.append((move, step))
            seat = history.may_take_back(game, course)
            if seat is not None:
                back = history.play(game, course, Move(seat, history.TakeBack(), move.at))
                assert (back.state, back.events) == (state, (history.TakenBack(seat),))

    @few
    @seeds
    def test_an_action_is_read_as_it_was_written(self, game: AnyGame, seed: int) -> None:
        for state, _, _ in playout(game, seed):
            for actor in game.may_act(state):
                for action in offered(game, state, actor)[:200]:
                    assert game.read(game.write(action)) == action

    @few
    @seeds
    def test_the_actor_reads_their_own_move_in_an_unfinished_record(self, game: AnyGame, seed: int) -> None:
        for _, move, _ in playout(game, seed):
            if isinstance(move.actor, int):
                assert game.redacted_text(move, move.actor) == game.write(move.action)

    @few
    @seeds
    def test_a_record_that_is_written_and_read_gives_the_same_end(self, game: AnyGame, seed: int) -> None:
        deal, moves, last = dealt_game(game, seed)
        page = notation.read(notation.write(record_of(game, deal, moves, game.outcome(last), OMNISCIENT)))
        steps = audit(page.record, game, page.where, complete=page.sealed)
        assert [move for move, _ in steps] == list(moves)
        assert steps[-1][1].state == last

    @few
    @seeds
    def test_an_unfinished_record_with_all_open_replays(self, game: AnyGame, seed: int) -> None:
        deal, moves, _ = dealt_game(game, seed)
        record = record_of(game, deal, moves[:-1], None, OMNISCIENT)
        assert [move for move, _ in replay(record, game)] == list(moves[:-1])
        assert not record.seed

    @few
    @seeds
    def test_a_replayed_game_says_the_same_to_everybody(self, game: AnyGame, seed: int) -> None:
        deal, moves, last = dealt_game(game, seed)
        steps = list(replay(record_of(game, deal, moves, game.outcome(last), OMNISCIENT), game))
        for viewer in viewers(game):
            assert game.view(steps[-1][1].state, viewer) == game.view(last, viewer)

    @few
    @seeds
    def test_values_are_decoded_from_the_json_that_they_encode_to(self, game: AnyGame, seed: int) -> None:
        for _, move, step in playout(game, seed):
            assert decoded(step.state, game.state_type) == step.state
            assert decoded(move.action, game.action_type) == move.action
            for viewer in (*viewers(game), OMNISCIENT):
                view = game.view(step.state, viewer)
                assert decoded(view, game.view_type) == view
                for event in history.redacted_events(game, step.events, viewer):
                    assert decoded(event, game.event_type) == event

    @few
    @seeds
    def test_a_copy_of_a_frozen_value_is_the_value_itself(self, game: AnyGame, seed: int) -> None:
        state, move, step = playout(game, seed)[-1]
        for value in (state, move.action, *step.events, *(game.view(state, viewer) for viewer in viewers(game))):
            assert copy(value) is value
            assert deepcopy(value) is value
