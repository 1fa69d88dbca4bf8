"""Many tables at once: they follow the rules, and lose no card."""

from itertools import takewhile

import numpy as np
import pytest

from safecracker.core.game import OMNISCIENT, Action, Nature
from safecracker.games.thieves.mind.batch_rules import ARRAYS, LUCK, SWAP, TableBatch
from safecracker.games.thieves.mind.hidden_cards import sample_tables
from safecracker.games.thieves.mind.lookahead import play_in_batch, play_number
from safecracker.games.thieves.mind.value_net import features, rows_after, rows_from_view
from safecracker.games.thieves.rules.model import DealCard, State, Swap
from safecracker.games.thieves.rules.rules import Thieves
from safecracker.games.thieves.rules.view import view as view_of
from safecracker.testing.playouts import playout
from tests.games.thieves.conftest import play, turn

TABLE = [name for name in ARRAYS if name not in ("stream", "used")]
SEATS = pytest.mark.parametrize("seats", [3, 4, 6])


def batch(state: State) -> TableBatch:
    """The state as the only table."""
    return sample_tables(view_of(state, OMNISCIENT), 1, np.random.default_rng(1))


def arrays(tables: TableBatch) -> dict[str, object]:
    return {name: getattr(tables, name).tolist() for name in TABLE}


@SEATS
@pytest.mark.parametrize("seed", [1, 2])
def test_every_play_does_what_the_rules_say(seats: int, seed: int) -> None:
    for state, move, step in playout(Thieves(seats=seats), seed):
        if isinstance(move.actor, Nature):
            continue
        tables = batch(state)
        play_in_batch(tables, np.arange(1), view_of(state, OMNISCIENT), move.action)
        assert arrays(tables) == arrays(batch(step.state))


@SEATS
@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_legal_is_what_the_rules_say(seats: int, seed: int) -> None:
    game = Thieves(seats=seats)
    for state, move, _ in playout(game, seed):
        if not isinstance(move.actor, Nature):
            tables = batch(state)
            by_rules = {kind for action in game.legal(game.view(state, move.actor)) for kind in kinds(state, action)}
            assert {tuple(row) for row in kind_rows(tables)[tables.legal()[1]].tolist()} == by_rules


def kind_rows(tables: TableBatch) -> np.ndarray:
    return np.stack((tables.kinds.kind, tables.kinds.to, tables.kinds.poorer), 1)


def kinds(state: State, action: Action) -> list[tuple[int, int, int]]:
    """The kinds of plays that stand for this one: of a swap with somebody, both that have an aim."""
    if isinstance(action, Swap):
        return (
            [(SWAP, 0, 0)]
            if action.seat is None
            else [(SWAP, (action.seat - state.turn) % len(state.loot), aim) for aim in (0, 1)]
        )
    tables = batch(state)
    return [tuple(kind_rows(tables)[play_number(tables, view_of(state, OMNISCIENT), action)].tolist())]


@SEATS
@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_drawn_goes_where_the_rules_say(seats: int, seed: int) -> None:
    positions = playout(Thieves(seats=seats), seed)
    began = False
    for number, (state, move, _) in enumerate(positions):
        draws = isinstance(move.action, DealCard) and not isinstance(positions[number - 1].move.action, DealCard)
        began |= not isinstance(move.actor, Nature)
        if not began or not draws:
            continue
        following = list(takewhile(lambda each: isinstance(each.move.action, DealCard), positions[number:]))
        tables = batch(state)
        force(tables, [each.move.action.card.rank for each in following if isinstance(each.move.action, DealCard)])
        tables.draw()
        after = following[-1].step.state
        assert tables.over[0] == bool(after.past)
        if not after.past:
            assert arrays(tables) == arrays(batch(after))


def force(tables: TableBatch, drawn: list[int]) -> None:
    """Let the only table draw these kinds of cards."""
    pile = tables.pile[0].copy()
    for at, kind in enumerate(drawn):
        tables._luck[0, at] = (pile[:kind].sum() + 0.5) / pile.sum()
        pile[kind] -= 1


@SEATS
def test_who_wins_is_what_the_rules_say(seats: int) -> None:
    game = Thieves(seats=seats)
    state = list(playout(game, 3))[-1].step.state
    best = state.past[-1].winners
    assert batch(state).shares()[0].tolist() == [(seat in best) / len(best) for seat in range(seats)]


def test_games_end_and_no_card_is_lost() -> None:
    rng = np.random.default_rng(4)
    tables = TableBatch(4, 40, rng.random((40, LUCK)))
    tables.deal()
    while tables.tables:
        tables.draw()
        cards = [tables.hands, tables.shown, tables.hidden, tables.pile, tables.discard, tables.street]
        assert min(each.min() for each in cards) >= 0
        total = sum(each.reshape(tables.tables, -1).sum(1) for each in cards) + tables.getaways + (tables.drawn >= 0)
        assert set(total.tolist()) == {52}
        tables.keep(np.flatnonzero(~tables.over))
        at, plays = tables.legal()
        tables.play(np.arange(tables.tables), chosen(tables, at, plays, rng))


def chosen(tables: TableBatch, at: np.ndarray, plays: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Any legal play at each table."""
    found = np.zeros((tables.tables, tables.kinds.number))
    found[at, plays] = rng.random(at.size)
    best: np.ndarray = found.argmax(1)
    return best


def test_hands_are_filled_to_four() -> None:
    tables = TableBatch(3, 20, np.random.default_rng(5).random((20, LUCK)))
    tables.deal()
    tables.draw()
    assert tables.hands[np.arange(20), tables.turn].sum(1).tolist() == [4] * 20


def test_the_seventh_getaway_car_ends_the_game() -> None:
    tables = batch(play(*turn(0, "car", "keep 3")).state)
    tables.getaways[:], tables.pile[:] = 6, [[0] * 12 + [2]]
    tables.draw()
    assert (tables.over.tolist(), tables.getaways.tolist()) == ([True], [7])


@SEATS
def test_a_table_has_the_same_features_in_a_view_and_in_a_batch(seats: int) -> None:
    game = Thieves(seats=seats)
    for state, move, _ in playout(game, 6):
        if isinstance(move.actor, Nature) or isinstance(move.action, Swap) or shared(state):
            continue
        tables = batch(state)
        number = play_number(tables, game.view(state, move.actor), move.action)
        inside = features(rows_after(tables, np.array([0]), np.array([number])))
        assert inside == pytest.approx(features(rows_from_view(game.view(state, move.actor), [move.action])), abs=1e-5)


def shared(state: State) -> bool:
    """Whether somebody knows a face-down card of another, which the batch does not know."""
    return any(each.known not in ((), (seat,)) for seat, loot in enumerate(state.loot) for each in loot)
