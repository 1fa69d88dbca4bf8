"""The deals that a view leaves possible, against every history that leads to that view."""

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from safecracker.core.game import CHANCE, OMNISCIENT, Action, AnyGame, Move, Seat, Viewer
from safecracker.games.davinci.rules import sampling
from safecracker.games.davinci.rules.model import Arrange, Place, State, Stop
from safecracker.games.davinci.rules.sampling import PossibleDeals, dash_likelihood, placement_likelihood
from safecracker.games.davinci.rules.tiles import LABELS, Label, Tile
from safecracker.games.davinci.rules.view import View
from safecracker.testing.playouts import offered, viewers
from tests.games.davinci.conftest import ANN, BEN, CONFIRMED, DASHED, dealt, drew, fresh, play

Fill = frozenset[tuple[Label, Tile]]
NUMBERS = ("b1 b5 w6", "w0 b7 w9")
SET_UP = ("0 arrange A C E", "1 arrange B D F")


class EveryChoice(Random):
    """Stands in for chance and goes through all that it could do, one way after the other."""

    def __init__(self) -> None:
        super().__init__(0)
        self.path: list[list[int]] = []  # at each choice: which was taken, of how many
        self.at = 0
        self.chance = Fraction(1)

    def choices(self, population: Any, weights: Any = None, *, cum_weights: Any = None, k: int = 1) -> list[Any]:  # noqa: ARG002 - as in Random
        able = [(item, weight) for item, weight in zip(population, weights, strict=True) if weight]
        if self.at == len(self.path):
            self.path.append([0, len(able)])
        item, weight = able[self.path[self.at][0]]
        self.at += 1
        self.chance *= Fraction(weight, sum(weights))
        return [item]

    def another(self) -> bool:
        """Whether there is a way that was not taken yet; the next choices follow it."""
        self.at, self.chance = 0, Fraction(1)
        while self.path and self.path[-1][0] + 1 == self.path[-1][1]:
            self.path.pop()
        if self.path:
            self.path[-1][0] += 1
        return bool(self.path)


def drawn(found: PossibleDeals) -> Iterator[tuple[dict[Label, Tile], Fraction]]:
    """Everything that can be drawn from the possible deals, with its chance."""
    every = EveryChoice()
    yield found.draw(every), every.chance
    while every.another():
        yield found.draw(every), every.chance


def fill_chances(view: View) -> dict[Fill, float]:
    """What the possible deals make of the view: each fill, as likely as its dashes are to stand there."""
    found = PossibleDeals(view)
    hidden = {piece.label for row in found.rows for piece in row if piece.tile is None}
    kept = {
        frozenset(pair for pair in tiles.items() if pair[0] in hidden): float(chance)
        * placement_likelihood(found, tiles, view.dealt)
        for tiles, chance in drawn(found)
    }
    return {fill: chance / sum(kept.values()) for fill, chance in kept.items()}


def reached(game: AnyGame, depth: int) -> dict[State, Fraction]:
    """Every state at this depth with its weight: gaps and rows are chosen evenly, guesses and colours at will."""
    states = {game.start(): Fraction(1)}
    for _ in range(depth):
        onward: dict[State, Fraction] = defaultdict(Fraction)
        for state, weight in states.items():
            for actor in game.may_act(state):
                actions = offered(game, state, actor)
                for action in actions:
                    share = Fraction(1, _alike(actions, action)) if actor is not CHANCE else Fraction(1, len(actions))
                    onward[game.play(state, Move(actor, action)).state] += weight * share
        states = onward
    return states


def _alike(actions: list[Action], action: Action) -> int:
    """Among how many gaps or rows the owner chose."""
    return sum(type(other) is type(action) for other in actions) if isinstance(action, Arrange | Place | Stop) else 1


def true_chances(states: dict[State, Fraction], game: AnyGame, viewer: Viewer) -> dict[View, dict[Fill, float]]:
    """For each view: what the hidden tiles can be, and how likely, over all histories that lead to it."""
    found: dict[View, dict[Fill, Fraction]] = defaultdict(lambda: defaultdict(Fraction))
    for state, weight in states.items():
        view: View = game.view(state, viewer)
        pairs = [pair for seat in range(game.seats) if view.arranged(Seat(seat)) for pair in _hidden(state, view, seat)]
        found[view][frozenset(pairs)] += weight
    return {
        view: {fill: float(weight / sum(fills.values())) for fill, weight in fills.items()}
        for view, fills in found.items()
        if not view.over
    }


def _hidden(state: State, view: View, seat: int) -> Iterator[tuple[Label, Tile]]:
    for piece, seen in zip(state.rows[seat], view.rows[seat], strict=True):
        if seen.tile is None:
            yield piece.label, piece.tile


TREES = [
    ("numbers=3 hand=1", 2, 7),
    ("numbers=3 hand=1", 3, 5),
    ("numbers=2 hand=1 game=dashes", 2, 5),
    ("numbers=2 hand=1 game=dashes", 2, 8),
    ("numbers=2 hand=1 game=dashes", 2, 9),
    ("numbers=2 hand=1 game=dashes opening=numbers", 2, 8),
    ("numbers=2 hand=2 game=dashes", 2, 5),
    ("numbers=2 hand=2 game=dashes", 2, 7),
]


@pytest.mark.parametrize(("options", "seats", "depth"), TREES)
def test_every_fill_is_as_likely_as_its_histories_make_it(options: str, seats: int, depth: int) -> None:
    game = fresh(f"first=0 {options}", seats).game
    states = reached(game, depth)
    for viewer in viewers(game):
        for view, fills in true_chances(states, game, viewer).items():
            assert fill_chances(view) == pytest.approx(fills)


def test_hidden_dashes_never_make_a_row_likelier() -> None:  # R29
    game = fresh("first=0 numbers=2 hand=2 game=dashes").game
    for view in {game.view(state, None) for state in reached(game, 6)}:
        found = PossibleDeals(view)
        likeliest = max(placement_likelihood(found, tiles, view.dealt) for tiles, _ in drawn(found))
        assert likeliest <= placement_likelihood(found, {}, view.dealt)


def test_every_deal_that_fits_is_equally_likely() -> None:
    board = play(*drew(0, "b9"), "0 guess D 8", deal=("b1 w4", "w6 b7"))
    # Ben has a white and then a black, not b1 b9 w4, which Ann has, nor b8: below b0 2 3 4 5 6 7 10 11 there are
    # 0 + 2 + 3 + 4 + 4 + 5 + 6 + 9 + 10 whites
    assert [chance for _, chance in drawn(PossibleDeals(board.view(ANN)))] == [Fraction(1, 43)] * 43


@pytest.mark.parametrize("seed", range(10))
@pytest.mark.parametrize(
    "moves",
    [
        dealt(*NUMBERS)[:3],  # tiles that are not set up
        dealt(*NUMBERS),
        (*dealt(*NUMBERS), SET_UP[0]),  # one row in order, one not
        (*dealt(*NUMBERS), *SET_UP, *drew(0, "b-")),  # a tile beside a row
        (
            *dealt(*NUMBERS),
            *SET_UP,
            *drew(0, "b-"),
            "0 guess B 0",
            "0 stop 1",
            *drew(1, "w-"),
            "1 guess A 1",
            "1 stop 3",
        ),
    ],
)
@pytest.mark.parametrize("opening", ["any", "numbers"])
def test_a_sampled_state_gives_the_view_it_came_from(opening: str, moves: tuple[str, ...], seed: int) -> None:
    board = fresh(f"first=0 hand=3 game=dashes opening={opening}").then(*moves)
    view = board.view(None)
    assert board.game.view(board.game.sample_state(view, Random(seed)), None) == view


def test_a_deal_is_taken_in_the_end_even_if_it_is_unlikely(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sampling, "TRIES", 0)
    board = play(*CONFIRMED, deal=DASHED, options="game=dashes")
    view = board.view(BEN)
    assert board.game.view(board.game.sample_state(view, Random(1)), BEN) == view


def test_with_nothing_hidden_there_is_one_state() -> None:
    board = play(*drew(0, "b9"), "0 guess B 0")
    assert board.game.sample_state(board.view(OMNISCIENT), Random(1)) == board.state


def test_the_viewer_s_own_row_is_sampled_as_it_is() -> None:
    board = play(*drew(0, "b9"))
    assert board.game.sample_state(board.view(ANN), Random(1)).rows[ANN] == board.state.rows[ANN]


def test_a_deal_of_the_complete_box_has_a_likelihood_too() -> None:  # R29
    # all 26 tiles dealt: there is no label after the first codes
    tiles = [(label, label in "YZ") for label in LABELS]
    assert dash_likelihood(tiles, len(LABELS)) == pytest.approx(1 / 26 / 25)
