"""What the game is made of survives JSON: states, views, actions and events decode to what was encoded."""

from typing import Any

import msgspec
import pytest

from safecracker.core.game import OMNISCIENT, AnyGame
from safecracker.games.davinci import KIT
from tests.samples import PLAYED, playout, viewers


def decoded(value: Any, kind: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value), type=kind)


@pytest.mark.parametrize(("options", "seats"), PLAYED["davinci"])
def test_every_value_of_a_game_decodes_from_its_json(options: str, seats: int) -> None:
    game: AnyGame = KIT.game(options, seats)
    for state, move, step in playout(game, seed=seats):
        assert decoded(state, game.state_type) == state
        assert decoded(move.action, game.action_type) == move.action
        for event in step.events:
            assert decoded(event, game.event_type) == event
        for viewer in (*viewers(game), OMNISCIENT):
            view = game.view(step.state, viewer)
            assert decoded(view, game.view_type) == view
