"""How plays are rated for the report on a finished game."""

from safecracker.core.game import Seat
from safecracker.core.history import write
from safecracker.games.thieves.mind.search_bot import is_boxed_game
from safecracker.games.thieves.mind.win_odds import rated_choices
from tests.shelf import finished_game


def test_plays_are_rated_under_house_rules_too() -> None:
    """A siren shortly before the end, instead of the ring that decides the game."""
    game = finished_game("thieves-fewer")
    view, (move, _) = game.view(47, Seat(0)), game.steps[47]
    assert not is_boxed_game(view)
    found = {write(game.game, choice.action): choice for choice in rated_choices(view, move.action)}
    assert next(iter(found)) == "keep ring"
    assert found["keep ring"].odds - found["siren"].odds > 3 * found["siren"].error
