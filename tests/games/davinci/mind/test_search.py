"""How the strongest player thinks: what it reads from the log, and games in its head that keep the rules."""

from random import Random

import numpy as np
import pytest

from safecracker.core.game import CHANCE, Move, Nature, Seat
from safecracker.core.translation import ENGLISH
from safecracker.games.davinci.mind.bots import LEVELS, PEERS
from safecracker.games.davinci.mind.duel import duel, past
from safecracker.games.davinci.mind.hands import flags, listed, marginals, shares, weights
from safecracker.games.davinci.mind.hint import hint
from safecracker.games.davinci.mind.playouts import Games, finish, likeliest, play, ranks
from safecracker.games.davinci.mind.posterior import chances, named
from safecracker.games.davinci.mind.search import deduced, drawn, piles, read, thoughts
from safecracker.games.davinci.rules.model import Draw, First, Give, Guess, Open, Phase, State, Stop
from safecracker.games.davinci.rules.rules import DaVinci
from safecracker.games.davinci.rules.tiles import Label, Sign
from safecracker.games.davinci.rules.view import View
from tests.games.davinci.conftest import ANN, BARE, BARE_THREE, CONFIRMED, DASHED, THREE, drew
from tests.games.davinci.conftest import play as played

GAME = DaVinci()
EVERY = 10**6


def decisions(seed: int) -> list[tuple[State, View]]:
    """Every state of a game between two who count well in which somebody is to guess, as that player sees it."""
    rng, state, seen = Random(seed), GAME.start(), []
    while able := GAME.may_act(state):
        (actor,) = able
        if isinstance(actor, Nature):
            action = rng.choice([action for action, _ in GAME.chances(state)])
        else:
            view = GAME.view(state, actor)
            if view.phase in (Phase.GUESS, Phase.CHOOSE):
                seen.append((state, view))
            action = PEERS["l1"].choose(view, rng)
        state = GAME.play(state, Move(actor, action)).state
    return seen


# the view in numbers


@pytest.mark.parametrize("seed", range(3))
def test_all_hands_together_tell_the_same_chances_as_the_notebook(seed: int) -> None:
    for _, view in decisions(seed):
        seen = duel(view)
        hands = listed(seen.places, seen.free, EVERY, 0.0)
        found = shares(hands, np.ones(len(hands)))
        told = chances(view, named(view))
        for place, row in zip(seen.places, found, strict=True):
            counted = {Sign(rank // 2): share for rank, share in enumerate(row) if share}
            assert counted == pytest.approx(told[place.label])


@pytest.mark.parametrize("seed", range(3))
def test_the_other_is_seen_to_decide_by_the_chances_that_he_had(seed: int) -> None:
    states = decisions(seed)
    last, view = states[-1]
    his = [(state, seen) for state, seen in states if seen.viewer != view.viewer]
    hidden = [piece.tile.rank for piece in last.rows[his[0][1].turn or 0] if not piece.open]
    for (_, seen), moment in zip(his, duel(view).moments, strict=True):
        saw = moment.seen | sum(1 << hidden[n] for n in moment.held)
        (places,) = moment.rows
        found = marginals([flags(p.may & ~p.denied & ~p.named) for p in places], flags(~saw)[None])[:, 0]
        told = chances(seen, named(seen))
        for place, row in zip(places, found, strict=True):
            counted = {rank // 2: float(share) for rank, share in enumerate(row) if share}
            assert counted == pytest.approx(told[place.label], abs=1e-5)


def test_many_hands_are_listed_at_even_distances() -> None:
    seen = duel(played(*drew(0, "b2")).view(ANN))
    every = listed(seen.places, seen.free, EVERY, 0.0)
    some = listed(seen.places, seen.free, 10, 0.5)
    assert len(some) == 10
    assert {tuple(hand) for hand in some} <= {tuple(hand) for hand in every}


def test_a_hand_that_explains_a_guess_is_the_likelier() -> None:
    # Ben names 5 for Ann's white tile: who has the white 5 himself would not
    moves = (*drew(0, "b2"), "0 guess B 0", "0 stop", *drew(1, "w11"), "1 guess C 5", *drew(0, "b3"))
    seen = duel(played(*moves).view(ANN))
    hands = listed(tuple(seen.places), seen.free, EVERY, 0.0)
    likely = weights(seen.moments, hands)
    assert likely.max() == 1.0
    assert likely.min() < 1.0


def test_one_who_names_his_own_tile_is_read_by_the_rules() -> None:
    deal, options = ("b0 w1", "w0 b2"), "numbers=4"
    moves = (*drew(0, "w3"), "0 guess B 0", "0 guess D 3", *drew(1, "w2"), "1 guess A 2", "chance give 0 b1")
    assert deduced(played(*moves, deal=deal, options=options).view(ANN), Random(1)).sign == 2


# games in the head


def imagined(state: State, order: list[int]) -> Games:
    """The state as the one who is to guess has it, with nothing noted and the pile in this order."""
    me, he = state.turn or 0, 1 - (state.turn or 0)
    rows = [sum(1 << piece.tile.rank for piece in row) for row in state.rows]
    opened = [sum(1 << piece.tile.rank for piece in row if piece.open) for row in state.rows]
    return Games(
        row=one(rows[me]),
        other=one(rows[he]),
        open=one(opened[me]),
        others=one(opened[he]),
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


def as_first(games: Games, state: State) -> bool:
    """Whether both have the same tiles, open and drawn, with the one who is to act first."""
    mirror = imagined(state, [])
    names = ("row", "other", "open", "others", "drawn")
    return all(getattr(games, name)[0] == getattr(mirror, name)[0] for name in names)


@pytest.mark.parametrize("seed", range(20))
def test_a_game_in_the_head_keeps_the_rules(seed: int) -> None:
    rng = Random(seed)
    state = GAME.play(GAME.start(), Move(CHANCE, First(Seat(0)))).state
    while state.phase is Phase.DEAL:
        state = GAME.play(state, Move(CHANCE, rng.choice([action for action, _ in GAME.chances(state)]))).state
    order = rng.sample([tile.rank for tile in state.pile], len(state.pile))
    state = lifted(state, order)
    games, left = imagined(state, order[1:]), order[1:]
    over = np.array([False])
    while not over[0]:
        piece = rng.choice([piece for piece in state.rows[1 - (state.turn or 0)] if not piece.open])
        sign = piece.tile.sign if rng.random() < 0.6 else Sign(rng.randrange(12))
        stop = state.phase is Phase.CHOOSE and rng.random() < 0.3
        name = 1 << 2 * sign + piece.tile.rank % 2
        turn = state.turn
        over, won = play(games, np.array([stop]), one(1 << piece.tile.rank), one(name))
        assert turn is not None
        state = GAME.play(state, Move(turn, Stop() if stop else Guess(piece.label, sign))).state
        state = lifted(state, left)
        left = [tile.rank for rank in left for tile in state.pile if tile.rank == rank]
        assert state.over == over[0]
        if not state.over:
            assert as_first(games, state)
            assert games.free[0] == (state.phase is Phase.CHOOSE)
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert bool(won[0]) == (outcome.winners == (Seat(0),))


@pytest.mark.parametrize("seed", range(3))
def test_in_the_head_players_name_what_is_likeliest_by_the_notebook(seed: int) -> None:
    for state, view in decisions(seed):
        seen, games = duel(view), imagined(state, [])
        for rank, denied, said in seen.told:
            games.denied[0, rank], games.named[0, rank] = denied, said
        hidden = [piece.tile.rank for piece in state.rows[1 - (state.turn or 0)] if not piece.open]
        for rank, place in zip(hidden, seen.places, strict=True):
            games.denied[0, rank], games.named[0, rank] = place.denied, place.named
        tile, name, chance = likeliest(games)
        told = chances(view, named(view))
        assert chance[0] == pytest.approx(max(max(signs.values()) for signs in told.values()), abs=1e-5)
        label = next(p.label for row in state.rows for p in row if p.tile.rank == ranks(tile)[0])
        assert told[label][Sign(int(ranks(name)[0]) // 2)] == pytest.approx(float(chance[0]), abs=1e-5)


def test_in_the_head_too_nobody_trusts_one_who_named_his_own_tile() -> None:
    games = imagined(played("0 guess B 0", deal=BARE, options="numbers=2").state, [])
    games.tiles, games.named[0] = 15, 15
    tile, name, chance = likeliest(games)
    assert (tile[0], name[0], chance[0]) == (4, 4, 1.0)


def test_a_game_that_is_won_with_the_first_guess_is_won() -> None:
    games = imagined(played("0 guess B 0", deal=BARE, options="numbers=2").state, [])
    assert finish(games, np.array([False]), one(4), one(4)).tolist() == [True]


def test_a_pile_has_every_tile_once() -> None:
    (pile,) = piles(np.array([0b101101]), np.random.default_rng(1))
    assert sorted(pile[:4]) == [1, 4, 8, 32]
    assert not pile[4:].any()


def test_hands_are_drawn_as_often_as_they_are_likely() -> None:
    hands = np.array([[1], [3], [5]])
    found = drawn(hands, np.array([1.0, 0.0, 3.0]), 8, np.random.default_rng(1))
    assert sorted(found[:, 0]) == [1, 1, 5, 5, 5, 5, 5, 5]


# choices


def test_a_sure_guess_that_wins_is_made() -> None:
    best = thoughts(played("0 guess B 0", deal=BARE, options="numbers=2").view(ANN), Random(1), 10)[0]
    assert best.action == Guess(Label("D"), Sign(1))
    assert best.wins == 1.0


def test_a_stop_is_thought_of_only_where_it_is_allowed() -> None:
    board = played(*drew(0, "b2"))
    assert Stop() not in [thought.action for thought in thoughts(board.view(ANN), Random(1), 10)]
    board = played(*drew(0, "b2"), "0 guess B 0")
    assert Stop() in [thought.action for thought in thoughts(board.view(ANN), Random(1), 10)]


def test_thoughts_are_in_order_of_the_games_won() -> None:
    wins = [thought.wins for thought in thoughts(played(*drew(0, "b2")).view(ANN), Random(1), 50)]
    assert wins == sorted(wins, reverse=True)


def test_for_points_the_likeliest_guess_is_made() -> None:
    view = played(*drew(0, "b2"), options="winner=points rounds=1").view(ANN)
    best = deduced(view, Random(1))
    assert LEVELS[4].choose(view, Random(1)) == Guess(best.label, best.sign)


def test_hands_are_read_alike_with_the_same_luck() -> None:
    seen = duel(played(*drew(0, "b2")).view(ANN))
    assert np.array_equal(read(seen, Random(3))[0], read(seen, Random(3))[0])


def test_a_stop_is_advised_even_before_a_likely_guess() -> None:
    # each has one tile left: who stops has two, and cannot be beaten at once
    (view,) = [view for _, view in decisions(18) if view.phase is Phase.CHOOSE and len(view.log) == 14]
    assert hint(view, ENGLISH).startswith("Stop, although ")


# more players, and dashes


def test_among_several_one_who_names_his_own_tile_is_read_by_the_rules() -> None:
    # Ben has the black 2 and names it for Cleo's black tile: nobody would have it, if nobody named his own
    moves = ("0 guess B 2", "0 open A", "1 guess C 2", "1 open B", "2 guess E 1", "2 open F")
    best = deduced(played(*moves, deal=BARE_THREE, options="numbers=3").view(ANN), Random(1))
    assert (best.label, best.sign, best.chance) == ("E", 2, 1.0)


def test_among_several_the_first_guess_is_by_the_exact_chances() -> None:
    view = played(*drew(0, "b2"), deal=THREE).view(ANN)
    best = deduced(view, Random(1))
    assert best.chance == pytest.approx(max(max(signs.values()) for signs in chances(view).values()))


def test_what_a_named_dash_tells_is_not_counted() -> None:
    moves = (*CONFIRMED, *drew(0, "b9"), "0 guess B 1", "0 place 3", *drew(1, "w5"), "1 guess A -", "1 place 1")
    known = past(played(*moves, *drew(0, "w1"), deal=DASHED, options="game=dashes").view(ANN))
    assert weights(known.moments, np.zeros((3, len(known.places)), dtype=np.intp)).tolist() == [1.0, 1.0, 1.0]


def test_an_open_dash_bounds_nothing() -> None:
    moves = (*CONFIRMED, *drew(0, "b9"), "0 guess B 0", "0 stop 3", *drew(1, "w-"), "1 guess A 1", "1 place 1")
    known = past(played(*moves, *drew(0, "w1"), deal=DASHED, options="game=dashes").view(ANN))
    assert [place.may.bit_count() for place in known.places] == [11, 11]  # above the white 0
