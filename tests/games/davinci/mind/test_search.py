"""How the strongest bot searches: what it concludes from the log, and simulated games that keep the rules."""

from random import Random

import numpy as np
import pytest

from safecracker.core.game import CHANCE, Move, Nature, Seat
from safecracker.core.translation import ENGLISH
from safecracker.games.davinci.mind import playouts
from safecracker.games.davinci.mind.bots import BOTS, REFERENCE_BOTS
from safecracker.games.davinci.mind.chances import chances, named_signs
from safecracker.games.davinci.mind.decisions import duel, evidence
from safecracker.games.davinci.mind.hint import hint
from safecracker.games.davinci.mind.playouts import GameBatch, likeliest_guesses, play_decisions, play_out, ranks
from safecracker.games.davinci.mind.possible_hands import (
    flags,
    hand_weights,
    list_hands,
    rank_chances,
    weighted_chances,
)
from safecracker.games.davinci.mind.search import best_guess, drawn_hands, rated_actions, shuffled_piles, weighed_hands
from safecracker.games.davinci.rules.model import Draw, First, Give, Guess, Open, Phase, State, Stop
from safecracker.games.davinci.rules.rules import DaVinci
from safecracker.games.davinci.rules.tiles import Label, Sign
from safecracker.games.davinci.rules.view import View
from tests.games.davinci.conftest import ANN, BARE, BARE_THREE, CONFIRMED, DASHED, THREE, drew
from tests.games.davinci.conftest import play as played

GAME = DaVinci()
EVERY = 10**6


def decisions(seed: int) -> list[tuple[State, View]]:
    """Every state of a game between two good players in which somebody is to guess, as that player sees it."""
    rng, state, seen = Random(seed), GAME.start(), []
    while able := GAME.may_act(state):
        (actor,) = able
        if isinstance(actor, Nature):
            action = rng.choice([action for action, _ in GAME.chances(state)])
        else:
            view = GAME.view(state, actor)
            if view.phase in (Phase.GUESS, Phase.CHOOSE):
                seen.append((state, view))
            action = REFERENCE_BOTS["l1"].choose(view, rng)
        state = GAME.play(state, Move(actor, action)).state
    return seen


# the view as sets of bits


@pytest.mark.parametrize("seed", range(3))
def test_all_hands_together_give_the_same_chances_as_the_notebook(seed: int) -> None:
    for _, view in decisions(seed):
        seen = duel(view)
        hands = list_hands(seen.hidden, seen.free, EVERY, 0.0)
        found = weighted_chances(hands, np.ones(len(hands)))
        exact = chances(view, named_signs(view))
        for place, row in zip(seen.hidden, found, strict=True):
            counted = {Sign(rank // 2): share for rank, share in enumerate(row) if share}
            assert counted == pytest.approx(exact[place.label])


@pytest.mark.parametrize("seed", range(3))
def test_the_other_player_decided_by_the_chances_that_they_had(seed: int) -> None:
    states = decisions(seed)
    last, view = states[-1]
    theirs = [(state, seen) for state, seen in states if seen.viewer != view.viewer]
    hidden = [piece.tile.rank for piece in last.rows[theirs[0][1].turn or 0] if not piece.open]
    for (_, seen), decision in zip(theirs, duel(view).decisions, strict=True):
        saw = decision.seen | sum(1 << hidden[n] for n in decision.held)
        (places,) = decision.rows
        found = rank_chances([flags(p.candidates) for p in places], flags(~saw)[None])[:, 0]
        exact = chances(seen, named_signs(seen))
        for place, row in zip(places, found, strict=True):
            counted = {rank // 2: float(share) for rank, share in enumerate(row) if share}
            assert counted == pytest.approx(exact[place.label], abs=1e-5)


def test_many_hands_are_listed_at_even_distances() -> None:
    seen = duel(played(*drew(0, "b2")).view(ANN))
    every = list_hands(seen.hidden, seen.free, EVERY, 0.0)
    some = list_hands(seen.hidden, seen.free, 10, 0.5)
    assert len(some) == 10
    assert {tuple(hand) for hand in some} <= {tuple(hand) for hand in every}


def test_a_hand_that_explains_a_guess_is_the_likelier() -> None:
    # Ben names 5 for Ann's white tile: somebody who has the white 5 would not
    moves = (*drew(0, "b2"), "0 guess B 0", "0 stop", *drew(1, "w11"), "1 guess C 5", *drew(0, "b3"))
    seen = duel(played(*moves).view(ANN))
    hands = list_hands(tuple(seen.hidden), seen.free, EVERY, 0.0)
    likely = hand_weights(seen.decisions, hands)
    assert likely.max() == 1.0
    assert likely.min() < 1.0


def test_a_player_who_names_their_own_tile_is_judged_by_the_rules() -> None:
    deal, options = ("b0 w1", "w0 b2"), "numbers=4"
    moves = (*drew(0, "w3"), "0 guess B 0", "0 guess D 3", *drew(1, "w2"), "1 guess A 2", "chance give 0 b1")
    assert best_guess(played(*moves, deal=deal, options=options).view(ANN), Random(1)).sign == 2


# simulated games


def batch_of(state: State, order: list[int]) -> GameBatch:
    """The state for the player who is to guess, with nothing noted and the pile in this order."""
    me, other = state.turn or 0, 1 - (state.turn or 0)
    rows = [sum(1 << piece.tile.rank for piece in row) for row in state.rows]
    opened = [sum(1 << piece.tile.rank for piece in row if piece.open) for row in state.rows]
    return GameBatch(
        own_row=one(rows[me]),
        other_row=one(rows[other]),
        own_open=one(opened[me]),
        other_open=one(opened[other]),
        drawn=one(1 << state.drawn.tile.rank if state.drawn else 0),
        denied=np.zeros((1, 24), dtype=np.int32),
        named=np.zeros((1, 24), dtype=np.int32),
        pile=np.array([[*[1 << rank for rank in order], 0]], dtype=np.int32),
        tiles=(1 << 24) - 1,
    )


def one(bits: int) -> "np.typing.NDArray[np.int32]":
    return np.array([bits], dtype=np.int32)


def lifted(state: State, order: list[int]) -> State:
    """The state when the next player has drawn the next tile of the order, or laid the lowest tile open."""
    while state.phase in (Phase.OPEN, Phase.DRAW, Phase.LIFT):
        seat = state.turn
        assert seat is not None
        if state.phase is Phase.OPEN:
            move = Move(seat, Open(next(piece.label for piece in state.rows[seat] if not piece.open)))
        elif state.phase is Phase.DRAW:
            move = Move(seat, Draw(next(tile for tile in state.pile if tile.rank == order[0]).colour))
        else:
            move = Move(CHANCE, Give(seat, next(tile for tile in state.pile if tile.rank == order[0])))
            order = order[1:]
        state = GAME.play(state, move).state
    return state


def as_first(games: GameBatch, state: State) -> bool:
    """Whether both have the same tiles, open and drawn, the player who is to act first."""
    mirror = batch_of(state, [])
    names = ("own_row", "other_row", "own_open", "other_open", "drawn")
    return all(getattr(games, name)[0] == getattr(mirror, name)[0] for name in names)


@pytest.mark.parametrize("seed", range(20))
def test_a_simulated_game_keeps_the_rules(seed: int) -> None:
    rng = Random(seed)
    state = GAME.play(GAME.start(), Move(CHANCE, First(Seat(0)))).state
    while state.phase is Phase.DEAL:
        state = GAME.play(state, Move(CHANCE, rng.choice([action for action, _ in GAME.chances(state)]))).state
    order = rng.sample([tile.rank for tile in state.pile], len(state.pile))
    state = lifted(state, order)
    games, left = batch_of(state, order[1:]), order[1:]
    over = np.array([False])
    while not over[0]:
        piece = rng.choice([piece for piece in state.rows[1 - (state.turn or 0)] if not piece.open])
        sign = piece.tile.sign if rng.random() < 0.6 else Sign(rng.randrange(12))
        stop = state.phase is Phase.CHOOSE and rng.random() < 0.3
        name = 1 << 2 * sign + piece.tile.rank % 2
        turn = state.turn
        over, won = play_decisions(games, np.array([stop]), one(1 << piece.tile.rank), one(name))
        assert turn is not None
        state = GAME.play(state, Move(turn, Stop() if stop else Guess(piece.label, sign))).state
        state = lifted(state, left)
        left = [tile.rank for rank in left for tile in state.pile if tile.rank == rank]
        assert state.over == over[0]
        if not state.over:
            assert as_first(games, state)
            assert games.may_stop[0] == (state.phase is Phase.CHOOSE)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert bool(won[0]) == (outcome.winners == (Seat(0),))


@pytest.mark.parametrize("seed", range(3))
def test_in_simulated_games_players_name_what_is_likeliest_by_the_notebook(seed: int) -> None:
    for state, view in decisions(seed):
        seen, games = duel(view), batch_of(state, [])
        for own in seen.own_hidden:
            games.denied[0, own.rank], games.named[0, own.rank] = own.denied, own.named
        hidden = [piece.tile.rank for piece in state.rows[1 - (state.turn or 0)] if not piece.open]
        for rank, place in zip(hidden, seen.hidden, strict=True):
            games.denied[0, rank], games.named[0, rank] = place.denied, place.named
        tile, name, chance = likeliest_guesses(games)
        exact = chances(view, named_signs(view))
        assert chance[0] == pytest.approx(max(max(signs.values()) for signs in exact.values()), abs=1e-5)
        label = next(p.label for row in state.rows for p in row if p.tile.rank == ranks(tile)[0])
        assert exact[label][Sign(int(ranks(name)[0]) // 2)] == pytest.approx(float(chance[0]), abs=1e-5)


def test_simulated_games_go_on_alike_whether_or_not_the_same_questions_are_answered_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = decisions(0)[2][1]
    once = rated_actions(view, Random(1), 60)
    monkeypatch.setattr(playouts, "MIX", np.zeros_like(playouts.MIX))  # all questions are mixed into the same number
    assert rated_actions(view, Random(1), 60) == once


def test_in_simulated_games_nobody_trusts_a_player_who_named_their_own_tile() -> None:
    games = batch_of(played("0 guess B 0", deal=BARE, options="numbers=2").state, [])
    games.tiles, games.named[0] = 15, 15
    tile, name, chance = likeliest_guesses(games)
    assert (tile[0], name[0], chance[0]) == (4, 4, 1.0)


def test_a_game_that_is_won_with_the_first_guess_is_won() -> None:
    games = batch_of(played("0 guess B 0", deal=BARE, options="numbers=2").state, [])
    assert play_out(games, np.array([False]), one(4), one(4)).tolist() == [True]


def test_a_pile_has_every_tile_once() -> None:
    (pile,) = shuffled_piles(np.array([0b101101]), np.random.default_rng(1))
    assert sorted(pile[:4]) == [1, 4, 8, 32]
    assert not pile[4:].any()


def test_hands_are_drawn_as_often_as_they_are_likely() -> None:
    hands = np.array([[1], [3], [5]])
    found = drawn_hands(hands, np.array([1.0, 0.0, 3.0]), 8, np.random.default_rng(1))
    assert sorted(found[:, 0]) == [1, 1, 5, 5, 5, 5, 5, 5]


# choices


def test_a_sure_guess_that_wins_is_made() -> None:
    best = rated_actions(played("0 guess B 0", deal=BARE, options="numbers=2").view(ANN), Random(1), 10)[0]
    assert best.action == Guess(Label("D"), Sign(1))
    assert best.wins == 1.0


def test_a_stop_is_considered_only_where_it_is_allowed() -> None:
    board = played(*drew(0, "b2"))
    assert Stop() not in [rated.action for rated in rated_actions(board.view(ANN), Random(1), 10)]
    board = played(*drew(0, "b2"), "0 guess B 0")
    assert Stop() in [rated.action for rated in rated_actions(board.view(ANN), Random(1), 10)]


def test_candidates_are_in_order_of_the_games_won() -> None:
    wins = [rated.wins for rated in rated_actions(played(*drew(0, "b2")).view(ANN), Random(1), 50)]
    assert wins == sorted(wins, reverse=True)


def test_for_points_the_likeliest_guess_is_made() -> None:
    view = played(*drew(0, "b2"), options="winner=points rounds=1").view(ANN)
    best = best_guess(view, Random(1))
    assert BOTS[4].choose(view, Random(1)) == Guess(best.label, best.sign)


def test_the_same_luck_leads_to_the_same_hands() -> None:
    seen = duel(played(*drew(0, "b2")).view(ANN))
    assert np.array_equal(weighed_hands(seen, Random(3))[0], weighed_hands(seen, Random(3))[0])


def test_a_stop_is_advised_even_before_a_likely_guess() -> None:
    # each has one tile left: a player who stops has two, and cannot be beaten at once
    (view,) = [view for _, view in decisions(18) if view.phase is Phase.CHOOSE and len(view.log) == 14]
    assert hint(view, ENGLISH).startswith("Stop, although ")


# more players, and dashes


def test_among_several_a_player_who_names_their_own_tile_is_judged_by_the_rules() -> None:
    # Ben has the black 2 and names it for Cleo's black tile: nobody would have it, if nobody named their own
    moves = ("0 guess B 2", "0 open A", "1 guess C 2", "1 open B", "2 guess E 1", "2 open F")
    best = best_guess(played(*moves, deal=BARE_THREE, options="numbers=3").view(ANN), Random(1))
    assert (best.label, best.sign, best.chance) == ("E", 2, 1.0)


def test_among_several_the_first_guess_is_by_the_exact_chances() -> None:
    view = played(*drew(0, "b2"), deal=THREE).view(ANN)
    best = best_guess(view, Random(1))
    assert best.chance == pytest.approx(max(max(signs.values()) for signs in chances(view).values()))


def test_nothing_is_concluded_from_a_named_dash() -> None:
    moves = (*CONFIRMED, *drew(0, "b9"), "0 guess B 1", "0 place 3", *drew(1, "w5"), "1 guess A -", "1 place 1")
    known = evidence(played(*moves, *drew(0, "w1"), deal=DASHED, options="game=dashes").view(ANN))
    assert hand_weights(known.decisions, np.zeros((3, len(known.hidden)), dtype=np.intp)).tolist() == [1.0, 1.0, 1.0]


def test_an_open_dash_limits_nothing() -> None:
    moves = (*CONFIRMED, *drew(0, "b9"), "0 guess B 0", "0 stop 3", *drew(1, "w-"), "1 guess A 1", "1 place 1")
    known = evidence(played(*moves, *drew(0, "w1"), deal=DASHED, options="game=dashes").view(ANN))
    assert [place.between.bit_count() for place in known.hidden] == [11, 11]  # above the white 0
