"""The OpenAPI document, made from the very types that the API reads and writes."""

from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from safecracker import __version__
from safecracker.games import games

from . import api
from .lines import NDJSON, SeenMoveMessage
from .path_prefix import prefix_of

_TABLE = {
    "name": "table",
    "in": "path",
    "required": True,
    "schema": {"type": "string"},
    "description": "The table's id.",
}
_FROM = {
    "name": "from",
    "in": "query",
    "schema": {"type": "integer", "minimum": 0, "maximum": 99_999_999, "default": 0},
    "description": "The last move you know; moves after it are sent.",
}
NEEDS_SEAT = ("makeMove", "sayReady", "letStandIn")  # the others answer onlookers too
_DESCRIPTIONS = {
    400: "The message cannot be used; the error says why.",
    401: "A seat's token is needed, or this one fits no seat here.",
    403: "Only the owner of the table may do this.",
    404: "There is no such table, or no such game.",
    405: "This address cannot be used like that.",
    409: "The rules, or the state of the table, forbid it; nothing has changed.",
    413: "The message is too long.",
    415: "The message is not application/json.",
    429: "Too much at once; see Retry-After.",
    503: "It could not be kept, so it has not happened.",
}


async def document(request: Request) -> Response:
    prefix = prefix_of(request)
    return api.answer(spec() | ({"servers": [{"url": prefix}]} if prefix else {}))


@cache
def spec() -> dict[str, Any]:
    kinds = [
        api.GameFacts,
        api.TableWanted,
        api.TableMade,
        api.JoinWanted,
        api.Joined,
        api.Readiness,
        api.StandInWanted,
        api.MoveWanted,
        api.MoveKept,
        api.TableSeen,
    ]
    kinds += [SeenMoveMessage, api.Problem]
    _, components = msgspec.json.schema_components(
        [*kinds, list[api.GameFacts]], ref_template="#/components/schemas/{name}"
    )
    # each game has events of its own; what they share is their tag
    components["Event"] = {"type": "object", "required": ["type"], "properties": {"type": {"type": "string"}}}
    wanted = components["TableWanted"]["properties"]
    wanted["game"] = {"type": "string", "enum": list(games())}
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Safecracker",
            "version": __version__,
            "description": "Play every game by program: open a table, join it, read what your seat may know, move.",
        },
        "paths": _public_paths() | _seat_paths() | _table_paths(),
        "components": {"schemas": components, "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}}},
    }


def _public_paths() -> dict[str, Any]:
    return {
        "/api/games": {
            "get": _operation(
                "listGames", "The games and their options", 200, {"type": "array", "items": _ref("GameFacts")}, ()
            )
        },
        "/api/tables": {
            "post": _operation(
                "createTable",
                "Open a table",
                201,
                _ref("TableMade"),
                (400, 404, 409, 413, 415, 503),
                body="TableWanted",
            ),
        },
    }


def _seat_paths() -> dict[str, Any]:
    return {
        "/api/tables/{table}/join": {
            "parameters": [_TABLE],
            "post": _operation(
                "joinTable", "Take a free seat", 201, _ref("Joined"), (400, 404, 409, 413, 415, 503), body="JoinWanted"
            ),
        },
        "/api/tables/{table}/ready": {
            "parameters": [_TABLE],
            "post": _operation(
                "sayReady",
                "Say that your seat is ready, in a game that starts when everyone is",
                200,
                _ref("Readiness"),
                (401, 404, 503),
                seat=True,
            ),
        },
        "/api/tables/{table}/stand-in": {
            "parameters": [_TABLE],
            "post": _operation(
                "letStandIn",
                "As the owner, let a computer play for somebody, or give the seat back",
                200,
                _ref("Readiness"),
                (400, 401, 403, 404, 409, 413, 415, 503),
                body="StandInWanted",
                seat=True,
            ),
        },
    }


def _table_paths() -> dict[str, Any]:
    return {
        "/api/tables/{table}": {
            "parameters": [_TABLE],
            "get": _operation(
                "seeTable", "What your seat, or an onlooker, may know", 200, _ref("TableSeen"), (401, 404), seat=True
            ),
        },
        "/api/tables/{table}/actions": {
            "parameters": [_TABLE],
            "get": _operation(
                "listActions",
                f"What your seat may do now, at most {api.MOST_ACTIONS} of it",
                200,
                {"type": "array", "items": {"type": "string"}},
                (401, 404),
                seat=True,
            ),
        },
        "/api/tables/{table}/moves": {
            "parameters": [_TABLE],
            "get": _operation(
                "hearMoves",
                "The moves so far, at most 1,000; with Accept: application/x-ndjson each as it is made, one a line",
                200,
                {"type": "array", "items": _ref("SeenMoveMessage")},
                (400, 401, 404, 503),
                lines="SeenMoveMessage",
                seat=True,
                parameters=[_FROM],
            ),
            "post": _operation(
                "makeMove",
                "Make a move",
                200,
                _ref("MoveKept"),
                (400, 401, 404, 409, 413, 415, 503),
                body="MoveWanted",
                seat=True,
            ),
        },
        "/api/tables/{table}/record": {
            "parameters": [_TABLE],
            "get": _operation(
                "readRecord",
                "The record, as far as your seat may know it",
                200,
                {"type": "string"},
                (401, 404, 409),
                media="text/plain",
                seat=True,
            ),
        },
    }


def _operation(
    name: str,
    summary: str,
    status: int,
    schema: dict[str, Any],
    problems: tuple[int, ...],
    *,
    body: str = "",
    media: str = "application/json",
    lines: str = "",
    seat: bool = False,
    parameters: list[dict[str, Any]] | None = None,
) -> dict[str, Any]:
    problem = {"application/json": {"schema": _ref("Problem")}}
    responses: dict[str, Any] = {str(status): {"description": summary + ".", "content": {media: {"schema": schema}}}}
    if lines:
        responses[str(status)]["content"][NDJSON] = {"schema": _ref(lines)}
    responses |= {str(code): {"description": _DESCRIPTIONS[code], "content": problem} for code in (*problems, 429)}
    operation: dict[str, Any] = {"operationId": name, "summary": summary, "responses": responses}
    if parameters:
        operation["parameters"] = parameters
    if body:
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": _ref(body)}}}
    if seat:
        operation["security"] = [{"seat": []}] if name in NEEDS_SEAT else [{}, {"seat": []}]
    return operation


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}
