"""The OpenAPI document, made from the very types that the API reads and writes."""

from functools import cache
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from safecracker import __version__
from safecracker.cases.calendar import ORDER
from safecracker.cases.library import IN_EACH_LEVEL
from safecracker.core.history import TakenBack
from safecracker.games import games
from safecracker.games.kit import AnyKit

from . import api
from . import messages as m
from .lines import NDJSON
from .path_prefix import prefix_of

_MESSAGES = (
    m.GameFacts,
    m.TableWanted,
    m.TableMade,
    m.OpenTables,
    m.JoinWanted,
    m.Joined,
    m.Readiness,
    m.StandInWanted,
    m.ResignWanted,
    m.TakebackWanted,
    m.RematchWanted,
    m.RematchMade,
    m.MoveWanted,
    m.MoveKept,
    m.TableSeen,
    m.SeenMoveMessage,
    m.MoveLine,
    m.TableLine,
    m.Problem,
    m.CaseSeen,
    m.CaseAnswer,
    m.CaseReply,
    TakenBack,
)
_TABLE = {
    "name": "table",
    "in": "path",
    "required": True,
    "schema": {"type": "string"},
    "description": "The table's id.",
}
_CASE = {
    "name": "name",
    "in": "path",
    "required": True,
    "schema": {"type": "string"},
    "description": "A number, 1 for 1 January 2026, a date, or a case to practise, like mastermind-3-17.",
}
_FROM = {
    "name": "from",
    "in": "query",
    "schema": {"type": "integer", "minimum": 0, "maximum": 99_999_999, "default": 0},
    "description": "The last move you know; moves after it are sent.",
}
_CUT = {
    "X-Total-Count": {"description": "How many there are in all.", "schema": {"type": "integer"}},
    "Link": {
        "description": 'Where the next ones are, with rel="next"; only where the list was cut.',
        "schema": {"type": "string"},
    },
}
NEEDS_SEAT = (
    "makeMove",
    "sayReady",
    "letStandIn",
    "resign",
    "takeBack",
    "playAgain",
)  # the others answer onlookers too


def _ref(name: str) -> dict[str, Any]:
    return {"$ref": f"#/components/schemas/{name}"}


_LINE = {
    "oneOf": [_ref("MoveLine"), _ref("TableLine")],
    "discriminator": {
        "propertyName": "type",
        "mapping": {"move": "#/components/schemas/MoveLine", "table": "#/components/schemas/TableLine"},
    },
}
_DESCRIPTIONS = {
    400: "The message cannot be used; the error says why.",
    401: "A seat's token is needed, or this one fits no seat here.",
    403: "Only the owner of the table may do this.",
    404: "There is no such table, no such game, or no such case.",
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
    components = _message_schemas()
    for kit in games().values():
        components |= game_schemas(kit)
    document: dict[str, Any] = {
        "openapi": "3.1.0",
        "info": {
            "title": "Safecracker",
            "version": __version__,
            "description": "Play every game by program: open a table, join it, read what your seat may know, move.",
        },
        "paths": _public_paths() | _seat_paths() | _table_paths() | _move_paths() | _case_paths(),
        "components": {"schemas": components, "securitySchemes": {"seat": {"type": "http", "scheme": "bearer"}}},
    }
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(document))  # a default may be a value of ours
    return plain


def _message_schemas() -> dict[str, Any]:
    """What the API itself reads and writes. Where a message holds something of a game, it is one of every game's."""
    _, components = msgspec.json.schema_components(_MESSAGES, ref_template="#/components/schemas/{name}")
    components["Event"] = {"anyOf": [_ref("TakenBack"), *(_ref(f"{game}.Event") for game in games())]}
    components["View"] = {"anyOf": [_ref(f"{game}.View") for game in games()]}
    components["TableSeen"]["properties"]["view"] = _ref("View")
    components["TableWanted"]["properties"]["game"] = {"type": "string", "enum": list(games())}
    return components


def game_schemas(kit: AnyKit) -> dict[str, Any]:
    """The views, events and actions of a game, ours or not, each under the name of the game.

    An action is sent and received as text; its schema is for those who work with the library.
    """
    game = kit.game()
    named = {"View": game.view_type, "Event": game.event_type, "Action": game.action_type}
    template = f"#/components/schemas/{kit.name}.{{name}}"
    found, parts = msgspec.json.schema_components(named.values(), ref_template=template)
    schemas = {f"{kit.name}.{part}": schema for part, schema in parts.items()}
    for word, schema in zip(named, found, strict=True):
        schemas.setdefault(f"{kit.name}.{word}", schema)
    return schemas


def _public_paths() -> dict[str, Any]:
    return {
        "/api/games": {
            "get": _operation(
                "listGames", "The games and their options", 200, {"type": "array", "items": _ref("GameFacts")}, ()
            )
        },
        "/api/tables": {
            "get": _operation("listTables", "The tables that everyone may find", 200, _ref("OpenTables"), ()),
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
        "/api/tables/{table}/resign": _seat_action(
            "resign", "Leave the game; a computer plays on in your seat", 200, "Readiness", "ResignWanted"
        ),
        "/api/tables/{table}/takeback": _seat_action(
            "takeBack", "Ask for your last move back, or answer somebody who asks", 200, "MoveKept", "TakebackWanted"
        ),
        "/api/tables/{table}/rematch": _seat_action(
            "playAgain", "After the game, play again with the same players", 201, "RematchMade", "RematchWanted"
        ),
    }


def _seat_action(name: str, summary: str, status: int, answer: str, body: str) -> dict[str, Any]:
    problems = (400, 401, 404, 409, 413, 415, 503)
    return {
        "parameters": [_TABLE],
        "post": _operation(name, summary, status, _ref(answer), problems, body=body, seat=True),
    }


def _table_paths() -> dict[str, Any]:
    return {
        "/api/tables/{table}": {
            "parameters": [_TABLE],
            "get": _operation(
                "seeTable",
                "What your seat, or an onlooker, may know",
                200,
                _ref("TableSeen"),
                (401, 403, 404),
                seat=True,
            ),
        },
        "/api/tables/{table}/actions": {
            "parameters": [_TABLE],
            "get": _operation(
                "listActions",
                f"What your seat may do now, at most {api.MOST_ACTIONS} of it at once",
                200,
                {"type": "array", "items": {"type": "string"}},
                (400, 401, 403, 404),
                seat=True,
                parameters=[_FROM | {"description": "How many actions you know already; those after them are sent."}],
            ),
        },
        "/api/tables/{table}/record": {
            "parameters": [_TABLE],
            "get": _operation(
                "readRecord",
                "The record, as far as your seat may know it",
                200,
                {"type": "string"},
                (401, 403, 404, 409),
                media="text/plain",
                seat=True,
            ),
        },
    }


def _move_paths() -> dict[str, Any]:
    return {
        "/api/tables/{table}/moves": {
            "parameters": [_TABLE],
            "get": _operation(
                "hearMoves",
                "The moves so far, at most 1,000; with Accept: application/x-ndjson each as it is made, one a line",
                200,
                {"type": "array", "items": _ref("SeenMoveMessage")},
                (400, 401, 403, 404, 503),
                lines=_ref("SeenMoveMessage"),
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
        "/api/tables/{table}/lines": {
            "parameters": [_TABLE],
            "get": _operation(
                "hearTable",
                "The table and its moves so far; with Accept: application/x-ndjson all that happens, line by line",
                200,
                {"type": "array", "items": _LINE},
                (400, 401, 403, 404, 503),
                lines=_LINE,
                seat=True,
                parameters=[_FROM],
            ),
        },
    }


def _case_paths() -> dict[str, Any]:
    choices = {
        "date": ({"type": "string", "format": "date"}, "The case of this day; today's without any of these."),
        "game": ({"type": "string", "enum": list(ORDER)}, "A case to practise, of this game."),
        "level": ({"type": "integer", "minimum": 1, "maximum": 5}, "A case to practise, of this level; 1 without it."),
        "n": ({"type": "integer", "minimum": 1, "maximum": IN_EACH_LEVEL}, "Which of them; any one without it."),
    }
    wanted = [
        {"name": name, "in": "query", "schema": schema, "description": text} for name, (schema, text) in choices.items()
    ]
    found = _operation("findCase", "The case of the day, or one to practise", 200, _ref("CaseSeen"), (400, 404))
    return {
        "/api/cases": {"get": found | {"parameters": wanted}},
        "/api/cases/{name}": {
            "parameters": [_CASE],
            "get": _operation("seeCase", "A case, without its solution", 200, _ref("CaseSeen"), (404,)),
        },
        "/api/cases/{name}/answer": {
            "parameters": [_CASE],
            "post": _operation(
                "answerCase",
                "Whether an answer is right, and why not",
                200,
                _ref("CaseReply"),
                (400, 404, 409, 413, 415),
                body="CaseAnswer",
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
    lines: dict[str, Any] | None = None,
    seat: bool = False,
    parameters: list[dict[str, Any]] | None = None,
) -> dict[str, Any]:
    problem = {"application/json": {"schema": _ref("Problem")}}
    responses: dict[str, Any] = {str(status): {"description": summary + ".", "content": {media: {"schema": schema}}}}
    if lines:
        responses[str(status)]["content"][NDJSON] = {"schema": lines}
    if parameters:
        responses[str(status)]["headers"] = _CUT
    responses |= {str(code): {"description": _DESCRIPTIONS[code], "content": problem} for code in (*problems, 429)}
    operation: dict[str, Any] = {"operationId": name, "summary": summary, "responses": responses}
    if parameters:
        operation["parameters"] = parameters
    if body:
        operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": _ref(body)}}}
    if seat:
        operation["security"] = [{"seat": []}] if name in NEEDS_SEAT else [{}, {"seat": []}]
    return operation
