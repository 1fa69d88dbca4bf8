"""The OpenAPI document: valid, and true of what every game shows."""

from random import Random
from typing import Any

import jsonschema_rs
import msgspec
import pytest
from openapi_spec_validator import validate
from toygame import KIT as TOY

from safecracker.core import history
from safecracker.core.game import Seat
from safecracker.games import games
from safecracker.session import Session
from safecracker.web.openapi import game_schemas, spec


def checker(name: str) -> jsonschema_rs.Draft202012Validator:
    """Checks JSON against one of the schemas in the document."""
    schema = {"$ref": f"#/components/schemas/{name}", "components": spec()["components"]}
    return jsonschema_rs.Draft202012Validator(schema)


def as_json(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def test_the_document_is_valid() -> None:
    validate(spec())


@pytest.mark.parametrize("name", games())
def test_every_view_event_and_action_of_a_game_has_its_schema(name: str) -> None:
    view, event, action = (checker(f"{name}.{word}") for word in ("View", "Event", "Action"))
    session = Session(name, seed=3)
    rng = Random(3)
    while not session.over and len(session.moves) < 200:
        seat = session.to_move
        if seat is None:
            session.let_time_run_out()
            continue
        for viewer in (*range(session.game.seats), None):
            view.validate(as_json(session.view(viewer)))
        move = rng.choice(session.legal(seat))
        action.validate(as_json(move))
        for happened in history.redacted_events(session.game, session.push(move, seat).events, Seat(0)):
            event.validate(as_json(happened))


def test_a_view_of_one_game_is_none_of_another() -> None:
    assert not checker("davinci.View").is_valid(as_json(Session("mastermind", seed=1).view(0)))


def test_a_game_of_another_package_has_schemas_too() -> None:
    schemas = game_schemas(TOY)
    assert {"toy.View", "toy.Event", "toy.Action"} <= schemas.keys()
    whole = {"$ref": "#/components/schemas/toy.View", "components": {"schemas": schemas}}
    jsonschema_rs.Draft202012Validator(whole).validate(as_json(Session(TOY, seed=1).view(0)))
