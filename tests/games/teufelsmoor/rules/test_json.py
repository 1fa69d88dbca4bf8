"""States, views, actions and events decode from the JSON that they encode to."""

from typing import Any

import pytest
from msgspec import json

from safecracker.core.game import OMNISCIENT
from safecracker.games.teufelsmoor.rules.options import MoorOptions
from safecracker.games.teufelsmoor.rules.rules import Moor
from tests.games.teufelsmoor.conftest import SALT, fresh, patient
from tests.samples import PLAYED, viewers


def round_trip(value: Any, kind: Any) -> Any:
    return json.decode(json.encode(value), type=kind)


@pytest.mark.parametrize(("options", "seats"), PLAYED["teufelsmoor"])
def test_everything_decodes_from_its_json(options: str, seats: int) -> None:
    game = Moor(MoorOptions.read(options), seats)
    for state, move, step in patient(game, 1, 300):
        assert round_trip(state, game.state_type) == state
        assert round_trip(move.action, game.action_type) == move.action
        assert [round_trip(event, game.event_type) for event in step.events] == list(step.events)
        for viewer in (*viewers(game), OMNISCIENT):
            view = game.view(state, viewer)
            assert round_trip(view, game.view_type) == view


def test_fields_keep_the_names_that_they_have_in_stored_json() -> None:
    board = fresh("first=gang").then(f"1 hide F7 {SALT}")
    assert {"keys", "back", "hides"} <= set(json.decode(json.encode(board.state)))
    shown = board.then("chance roll 1 E", "0 name F7").events[-1]
    assert set(json.decode(json.encode(shown))) == {"type", "hides"}
