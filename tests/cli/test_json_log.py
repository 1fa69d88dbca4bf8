"""Logs as JSON: what happened, and nothing about people."""

import logging
from typing import Any

import msgspec
import pytest

from safecracker.cli.json_log import JsonFormatter, scrubbed
from safecracker.store import Unavailable
from safecracker.table.names import BadName

TABLE = "abcdefghijklmnopqrstuvwxyz"


def logged(message: str, *arguments: object, error: BaseException | None = None) -> dict[str, Any]:
    info = (type(error), error, error.__traceback__) if error else None
    record = logging.LogRecord("safecracker.table", logging.WARNING, "file.py", 7, message, arguments, info)
    line = JsonFormatter().format(record)
    assert "\n" not in line
    found: dict[str, Any] = msgspec.json.decode(line)
    return found


def raised(error: Exception) -> Exception:
    """The error with the place where it was raised."""

    def broken() -> None:
        raise error

    with pytest.raises(type(error)) as caught:
        broken()
    return caught.value


def test_a_line_says_when_how_grave_where_and_what() -> None:
    line = logged("table %s is parked after %d moves", TABLE, 7)
    assert line.pop("time").endswith("+00:00")
    assert line == {
        "level": "warning",
        "from": "safecracker.table",
        "message": "table abcdef… is parked after 7 moves",
    }


def test_what_is_wrong_with_the_disk_is_said() -> None:
    error = raised(Unavailable(f"table {TABLE}: disk full"))
    assert logged("the store failed: %s", error)["message"] == "the store failed: Unavailable: table abcdef…: disk full"


def test_an_error_that_may_quote_a_person_is_only_named() -> None:
    error = raised(BadName("{name} is already at this table; choose another name", name="Annabel"))
    line = logged("table failed: %s", error, error=error)
    assert line["message"] == "table failed: BadName"
    assert (line["error"]["type"], line["error"]["text"]) == ("BadName", "BadName")
    assert line["error"]["at"][-1].endswith(" broken")
    assert "Annabel" not in str(line)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("from 203.0.113.9 now", "from [address] now"),
        ("from 2001:db8::7 now", "from [address] now"),
        ("from ::1", "from [address]"),
        ("token " + "aB3_-" * 8 + "xyz", "token [secret]"),
        ("holder " + "0af9" * 16, "holder [secret]"),
        (f"/t/{TABLE}/move", "/t/abcdef…/move"),
        ("7 moves, 4.2 ms: fine", "7 moves, 4.2 ms: fine"),
    ],
)
def test_secrets_and_addresses_are_left_out(text: str, expected: str) -> None:
    assert scrubbed(text) == expected
