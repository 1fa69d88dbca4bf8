"""States, views, actions and events of The Code Crackers decode from the JSON that they encode to."""

import msgspec
import pytest

from safecracker.core.game import OMNISCIENT, AnyGame
from tests.samples import SAMPLES, playout, viewers

GAMES = [game for game in SAMPLES.values() if game.name == "codecrackers"]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.options))
def test_everything_decodes_from_the_json_that_it_encodes_to(game: AnyGame) -> None:
    for state, move, step in playout(game, seed=1):
        views = [game.view(state, viewer) for viewer in (*viewers(game), OMNISCIENT)]
        values = [
            (state, game.state_type),
            (move.action, game.action_type),
            *((view, game.view_type) for view in views),
            *((event, game.event_type) for event in step.events),
        ]
        for value, kind in values:
            assert msgspec.json.decode(msgspec.json.encode(value), type=kind) == value
