"""States, views, actions and events of Thieves! decode from the JSON that they encode to."""

from typing import Any

import pytest
from msgspec import json

from safecracker.core.game import OMNISCIENT
from safecracker.games.thieves import KIT
from tests.samples import PLAYED, playout, viewers


def again(value: Any, kind: Any) -> Any:
    """The value, encoded and decoded."""
    return json.decode(json.encode(value), type=kind)


@pytest.mark.parametrize(("options", "seats"), PLAYED["thieves"])
def test_everything_decodes_from_its_json(options: str, seats: int) -> None:
    game = KIT.game(options, seats)
    for _, move, step in playout(game, 1):
        assert again(step.state, game.state_type) == step.state
        assert again(move.action, game.action_type) == move.action
        for viewer in (*viewers(game), OMNISCIENT):
            view = game.view(step.state, viewer)
            assert again(view, game.view_type) == view
        for event in step.events:
            assert again(event, game.event_type) == event
