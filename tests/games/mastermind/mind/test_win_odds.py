"""Both players' chances to win: exact where the best tree is known."""

from fractions import Fraction

import pytest

from safecracker.core.game import OMNISCIENT, Move, Seat
from safecracker.games.mastermind.mind import tree
from safecracker.games.mastermind.mind.win_odds import rated_choices, win_odds
from safecracker.games.mastermind.rules.options import MastermindOptions
from safecracker.games.mastermind.rules.rules import Mastermind
from safecracker.games.mastermind.rules.view import View

BOXED = "first=0 retries=3"
TINY = "holes=2 colours=3 rows=4 first=0 rounds=2"


def view(options: str, *moves: str, viewer: Seat | None = None) -> View:
    game = Mastermind(MastermindOptions.read(options))
    state = game.start()
    for text in moves:
        actor, action = text.split(" ", 1)
        state = game.play(state, Move(Seat(int(actor)), game.read(action))).state
    return game.view(state, OMNISCIENT if viewer is None else viewer)


def test_before_the_first_row_both_are_equal() -> None:
    odds = win_odds(view(BOXED, "0 hide RRYB"))
    assert odds is not None
    assert odds[0] == pytest.approx(0.5)
    assert odds[1] == pytest.approx(0.5)


def test_the_last_round_is_exactly_that_of_the_best_tree() -> None:
    """Seat 0 needed five rows, so it wins with fewer, and draws with five."""
    rows = ("RRYB", "RRYG", "RRYP", "RRYS", "WWWW")
    before = ("0 hide WWWW", *(f"1 guess {row}" for row in rows), "1 hide RRYB")
    found = win_odds(view(BOXED, *before))
    root = tree.stored_tree(4, 8)
    assert root is not None
    by_row = tree.cost(root).by_row
    # the setter has a point for each row: seat 0 has five, and seat 1 gets those that seat 0 takes now
    exact = (sum(by_row[:4]) + Fraction(by_row[4], 2)) / Fraction(sum(by_row))
    assert found is not None
    assert found[0] == pytest.approx(float(exact))


def test_a_won_game_is_certain() -> None:
    done = view(TINY, "0 hide WP", "1 guess GG", "1 guess WP", "1 hide PP", "0 guess PP")
    assert win_odds(done) == (1.0, 0.0)


def test_a_draw_is_half_a_win_for_both() -> None:
    assert win_odds(view(TINY, "0 hide WP", "1 guess WP", "1 hide PP", "0 guess PP")) == (0.5, 0.5)


def test_the_chances_are_those_of_the_breakers_knowledge_for_everyone() -> None:
    moves = ("0 hide RRYB", "1 guess WPGR")
    assert win_odds(view(BOXED, *moves)) == win_odds(view(BOXED, *moves, viewer=Seat(1)))


def test_the_best_row_of_the_tree_is_rated_first() -> None:
    seen = view(BOXED, "0 hide RRYB", viewer=Seat(1))
    best, played = rated_choices(seen, Mastermind().read("guess WWWW"))
    assert best.odds == pytest.approx(0.5)
    assert Mastermind().write(played.action) == "guess WWWW"
    assert played.odds < best.odds - 0.1


def test_too_many_codes_are_not_counted() -> None:
    assert win_odds(view("holes=5 colours=8 first=0", "0 hide RRYBB")) is None
