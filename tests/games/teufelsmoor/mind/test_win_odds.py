"""Everyone's chance to win on the moor, in places where the nets alone do not tell it."""

import pytest

from safecracker.core.game import OMNISCIENT
from safecracker.games.teufelsmoor.mind.win_odds import gang_odds
from safecracker.games.teufelsmoor.rules.model import Phase
from tests.shelf import finished_game


def test_a_crook_who_goes_back_is_worth_the_question_that_follows() -> None:
    """The curve of a report does not dip while the released crook is put on the board."""
    game = finished_game("teufelsmoor-found")
    views = [game.view(ply, OMNISCIENT) for ply in range(game.move_count)]
    returns = [ply for ply, view in enumerate(views) if view.returning and view.phase is Phase.ASK]
    assert len(returns) > 3
    for ply in returns:
        assert gang_odds(views[ply]) == pytest.approx(gang_odds(views[ply + 1]), abs=0.05)
