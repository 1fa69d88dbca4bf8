"""Logs as one JSON object a line, without the names, tokens or addresses of people.

What a person typed can be in the text of an error, so of an error only its type and its place are logged, except for
those of the store and of the system, which tell what is wrong with the disk.
"""

import logging
import re
import sys
import traceback
from datetime import UTC, datetime
from typing import Any, Final

import msgspec

from safecracker.store import StoreError

KEPT: Final = 6  # characters of a table's id: enough to find its other lines, too few to open it
_TABLE = re.compile(r"\b[a-z2-7]{26}\b")
_SECRET = re.compile(r"\b[0-9a-f]{32,}\b|(?<![\w/-])[\w-]{40,}(?![\w-])")
_ADDRESS = re.compile(
    r"\b\d{1,3}(?:\.\d{1,3}){3}\b|(?<![\w:])(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}(?![\w:])", re.IGNORECASE
)


class JsonFormatter(logging.Formatter):
    """A line of JSON for each record."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": scrubbed(str(record.msg) % _arguments(record.args) if record.args else str(record.msg)),
        }
        if record.exc_info and record.exc_info[1]:
            line["error"] = _error(record.exc_info[1])
        return msgspec.json.encode(line).decode()


def log_json() -> None:
    """From now on, write what happens to stderr as JSON."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("safecracker").setLevel(logging.INFO)


def scrubbed(text: str) -> str:
    """The text without whole table ids, tokens, hashes and network addresses."""
    text = _TABLE.sub(lambda found: f"{found[0][:KEPT]}…", text)
    return _ADDRESS.sub("[address]", _SECRET.sub("[secret]", text))


def _arguments(arguments: Any) -> Any:
    if isinstance(arguments, dict):
        return {name: _argument(each) for name, each in arguments.items()}
    return tuple(map(_argument, arguments))


def _argument(value: object) -> object:
    return _in_words(value) if isinstance(value, BaseException) else value


def _in_words(error: BaseException) -> str:
    name = type(error).__name__
    return f"{name}: {error}" if isinstance(error, StoreError | OSError) else name


def _error(error: BaseException) -> dict[str, object]:
    frames = traceback.extract_tb(error.__traceback__)
    return {
        "type": type(error).__name__,
        "text": scrubbed(_in_words(error)),
        "at": [f"{frame.filename.rpartition('safecracker/')[2]}:{frame.lineno} {frame.name}" for frame in frames],
    }
