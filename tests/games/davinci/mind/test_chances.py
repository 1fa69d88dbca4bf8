"""The chances of hidden tiles against plain listing of deals, and what a guess says about the guesser."""

from collections.abc import Iterator
from random import Random

import pytest

from safecracker.core.game import Move, Seat
from safecracker.games.davinci.mind.chances import chances, named_signs
from safecracker.games.davinci.mind.notebook import notes
from safecracker.games.davinci.rules.options import DaVinciOptions
from safecracker.games.davinci.rules.rules import DaVinci
from safecracker.games.davinci.rules.sampling import PossibleDeals, dash_likelihood
from safecracker.games.davinci.rules.tiles import Label, Sign, Tile
from safecracker.games.davinci.rules.view import View
from safecracker.testing.playouts import offered
from tests.games.davinci.conftest import BARE, BEN, PAIR, drew, play

A, C = Label("A"), Label("C")
TINY = "numbers=2"  # with BARE: b0 and b1, w0 and w1, nothing to draw


# against listing every deal


def listed(view: View) -> dict[Label, dict[Sign, float]]:
    """The chances by trying every tile in every place."""
    deals = PossibleDeals(view)
    places = [(row, piece) for row in deals.rows for piece in row if piece.tile is None]
    weights: dict[Label, dict[Sign, float]] = {piece.label: {} for _, piece in places}

    def fills(n: int, filled: dict[Label, Tile]) -> Iterator[dict[Label, Tile]]:
        if n == len(places):
            yield filled
            return
        row, piece = places[n]
        for tile in deals.free:
            if deals.can_be(piece, tile) and tile not in filled.values():
                now = {**filled, piece.label: tile}
                shown = [now.get(other.label, other.tile) for other in row]
                ranks = [tile.rank for tile in shown if tile and not tile.dash]
                if ranks == sorted(ranks):
                    yield from fills(n + 1, now)

    for deal in fills(0, {}):
        weight = 1.0
        for row in deals.rows:
            shown = [(piece.label, piece.tile or deal[piece.label]) for piece in row]
            weight *= dash_likelihood([(label, tile.dash) for label, tile in shown], view.dealt)
        for label, tile in deal.items():
            weights[label][tile.sign] = weights[label].get(tile.sign, 0.0) + weight
    total = {label: sum(signs.values()) for label, signs in weights.items()}
    return {label: {s: w / total[label] for s, w in sorted(signs.items())} for label, signs in weights.items()}


def positions(seats: int, options: str, *, seed: int, games: int) -> Iterator[View]:
    """Views of random play in which few enough tiles are hidden to list every deal."""
    game, rng = DaVinci(DaVinciOptions.read(options), seats), Random(seed)
    for _ in range(games):
        state = game.start()
        while able := game.may_act(state):
            (actor,) = able
            state = game.play(state, Move(actor, rng.choice(offered(game, state, actor)))).state
            view = game.view(state, Seat(rng.randrange(seats)))
            if sum(piece.tile is None for row in view.rows for piece in row) <= 5:
                yield view


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "options",
    ["numbers=5 hand=2", "numbers=4 hand=2 game=dashes", "numbers=4 hand=1 game=dashes opening=numbers deal=pick"],
)
def test_every_chance_is_that_of_listing_all_deals(seats: int, options: str) -> None:
    for view in positions(seats, options, seed=seats, games=6):
        found = chances(view)
        for label, signs in listed(view).items():
            assert found[label] == pytest.approx(signs, abs=1e-9)


@pytest.mark.parametrize("options", ["", "game=dashes"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_chances_of_a_tile_add_up_to_one(seats: int, options: str) -> None:
    game, rng = DaVinci(DaVinciOptions.read(options), seats), Random(seats)
    state = game.start()
    while able := game.may_act(state):
        (actor,) = able
        for odds in notes(game.view(state, Seat(0))).tiles:
            assert sum(chance for _, chance in odds.chances) == pytest.approx(1.0)
        state = game.play(state, Move(actor, rng.choice(offered(game, state, actor)))).state


@pytest.mark.parametrize("options", ["numbers=5 hand=2", "numbers=4 hand=2 game=dashes"])
def test_what_is_true_is_never_ruled_out(options: str) -> None:
    game, rng = DaVinci(DaVinciOptions.read(options), 3), Random(7)
    for _ in range(10):
        state = game.start()
        while able := game.may_act(state):
            (actor,) = able
            truth = {piece.label: piece.tile.sign for row in state.rows for piece in row}
            found = chances(game.view(state, Seat(0)))
            assert all(truth[label] in signs for label, signs in found.items() if label in truth)
            state = game.play(state, Move(actor, rng.choice(offered(game, state, actor)))).state


# what a guess says about the guesser


def test_nobody_has_a_tile_that_they_have_named() -> None:
    board = play("0 guess B 1", "0 open A", deal=BARE, options=TINY)
    assert named_signs(board.view(BEN)) == {C: {1}}


def test_a_tile_drawn_after_a_guess_may_be_what_was_named() -> None:
    # Ann names a black 3 before she draws G; E came before that
    moves = (*drew(0, "b9"), "0 guess D 3", *drew(1, "w2"), "1 guess A 0", *drew(0, "b3"), "0 guess B 0", "0 stop")
    assert named_signs(play(*moves).view(BEN))[A] == {3}
    assert named_signs(play(*moves).view(BEN))[Label("G")] == set()


def test_what_a_guesser_cannot_have_sharpens_the_chances() -> None:
    view = play(*drew(0, "b9"), "0 guess D 3", deal=PAIR).view(BEN)
    assert 3 in chances(view)[A]
    assert 3 not in chances(view, named_signs(view))[A]


def test_a_guesser_who_names_their_own_tile_leaves_no_deal() -> None:
    view = play("0 guess D 0", "0 open C", deal=BARE, options=TINY).view(BEN)
    assert chances(view, named_signs(view)) == {}
