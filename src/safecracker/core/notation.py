"""Records as text, for every game: headers, one move a line, and a seal over every byte before it.

    [Game "mastermind"]
    [Rules "1"]
    ...
    1. chance  first 0
    2. 1  hide RRYB   @3.120
    3. 0  guess RRYB   @7.412   ; 1 red, 1 white

    [Seal "sha256:..."]

What follows ``;`` is a comment that a replay checks. ``docs/record-format.md`` describes the format.
"""

import hashlib
import re
from collections.abc import Iterator
from itertools import zip_longest
from typing import Final

from msgspec import Struct

from .errors import BadRecord
from .game import Millis, actor_text, read_actor
from .record import Entry, Location, Record, seconds
from .translation import Phrase

LIMIT: Final = 1_000_000  # characters; the longest game has a few thousand
LINE: Final = 2_000  # characters
HEADERS: Final = (
    "Game",
    "Rules",
    "Options",
    "Seats",
    "Table",
    "From",
    "Commitment",
    "Nonces",
    "Deal",
    "Seed",
    "Result",
)
NEEDED: Final = HEADERS[:4]
BETWEEN: Final = " | "

_HEADER = re.compile(r'\[(\w+) "((?:[^"\\]|\\["\\])*)"\]', re.ASCII)
_ORIGIN = re.compile(r"[\w-]{1,64} [1-9]\d{0,5}", re.ASCII)
# nothing is tried twice: a record that somebody uploads may have a line that is made to be slow
_MOVE = re.compile(
    r"(?P<number>\d{1,6})\.\s+(?P<actor>chance|clock|\d)\s+(?P<action>[^\s@;]++(?:\s++[^\s@;]++)*+)"
    r"(?:\s++@(?P<seconds>\d{1,9})\.(?P<millis>\d{3}))?(?:\s++;\s*+(?P<comment>.*))?"
)


class ParsedRecord(Struct, frozen=True):
    """A record as it was read, and the line of every part of it."""

    record: Record
    lines: dict[Location, int]
    sealed: bool

    def where(self, part: Location) -> int:
        return self.lines.get(part, 1)


def write(record: Record) -> str:
    """The record as text, sealed."""
    return with_seal("".join(line + "\n" for line in _lines(record)))


def with_seal(text: str) -> str:
    """The text with the seal that belongs to it."""
    return f'{text}\n[Seal "{seal(text)}"]\n'


def seal(text: str) -> str:
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()


def read(text: str) -> ParsedRecord:
    """The record in the text; raises BadRecord with the line, what was expected and what was found."""
    if len(text) > LIMIT:
        raise BadRecord(1, Phrase("at most {n} characters", {"n": LIMIT}), len(text))
    body, is_sealed = _unsealed(text)
    headers: dict[str, str] = {}
    lines: dict[Location, int] = {}
    moves: list[Entry] = []
    for number, line in enumerate(body.split("\n"), 1):
        if len(line) > LINE:
            raise BadRecord(number, Phrase("a line of at most {n} characters", {"n": LINE}), len(line))
        if not line.strip():
            continue
        if line.startswith("["):
            _read_header(line, number, headers, lines, moves)
        else:
            moves.append(_read_move(line, number, len(moves) + 1))
            lines[len(moves)] = number
    end = body.count("\n") + 1
    for name in NEEDED:
        if name not in headers:
            raise BadRecord(end, Phrase("a header {name}", {"name": name}), Phrase("nothing"))
    record = _record(headers, moves, lines)
    if is_sealed:
        _check_form(record, body)
    return ParsedRecord(record, lines, is_sealed)


def _check_form(record: Record, body: str) -> None:
    """A sealed record must be exactly what the program would write, to the byte."""
    for number, (line, found) in enumerate(zip_longest(_lines(record), body.split("\n")[:-1]), 1):
        if line != found:
            raise BadRecord(number, line or Phrase("nothing"), (found or "")[:80] or Phrase("nothing"))


def _lines(record: Record) -> Iterator[str]:
    values = (
        record.game,
        str(record.rules),
        record.options,
        BETWEEN.join(record.seats),
        record.table,
        record.origin,
        record.commitment,
        BETWEEN.join(record.nonces),
        record.deal,
        record.seed,
        record.result,
    )
    for name, value in zip(HEADERS, values, strict=True):
        if value or name in NEEDED:
            escaped = value.replace("\\", "\\\\").replace('"', '\\"')
            yield f'[{name} "{escaped}"]'
    yield ""
    for number, entry in enumerate(record.moves, 1):
        comment = f"   ; {entry.comment}" if entry.comment else ""
        yield f"{number}. {actor_text(entry.actor)}  {entry.action}   @{seconds(entry.at)}{comment}"


def _unsealed(text: str) -> tuple[str, bool]:
    """The text before the seal, checked against it."""
    head, mark, tail = text.rpartition('\n[Seal "')
    if not mark:
        return text, False
    line = head.count("\n") + 2
    found = tail.removesuffix("\n").removesuffix('"]')
    right = seal(head)
    if found != right or tail != f'{right}"]\n':
        raise BadRecord(
            line, Phrase("the seal {seal} over every byte above, and nothing after it", {"seal": right}), found[:80]
        )
    return head, True


def _read_header(
    line: str, number: int, headers: dict[str, str], lines: dict[Location, int], moves: list[Entry]
) -> None:
    match = _HEADER.fullmatch(line.rstrip())
    if not match:
        raise BadRecord(number, Phrase('a header like [Game "mastermind"]'), line[:80])
    name = match[1]
    if name not in HEADERS:
        raise BadRecord(number, Phrase("one of the headers {names}", {"names": ", ".join(HEADERS)}), name[:40])
    if name in headers:
        raise BadRecord(number, Phrase("each header once"), Phrase("a second {name}", {"name": name}))
    if moves:
        raise BadRecord(number, Phrase("all headers before the first move"), name)
    headers[name] = re.sub(r"\\(.)", r"\1", match[2])
    lines[name] = number


def _read_move(line: str, number: int, ply: int) -> Entry:
    match = _MOVE.fullmatch(line.strip())
    if not match:
        raise BadRecord(number, Phrase("a move like {example}", {"example": "3. 0  guess RRYB   @7.412"}), line[:80])
    if int(match["number"]) != ply:
        raise BadRecord(number, Phrase("move {n}", {"n": ply}), match["number"])
    at = Millis(int(match["seconds"] or 0) * 1000 + int(match["millis"] or 0))
    return Entry(read_actor(match["actor"]), match["action"], at, match["comment"] or "")


def _record(headers: dict[str, str], moves: list[Entry], lines: dict[Location, int]) -> Record:
    rules, seed, origin = headers["Rules"], headers.get("Seed", ""), headers.get("From", "")
    if not re.fullmatch(r"[1-9]\d{0,3}", rules):
        raise BadRecord(lines["Rules"], Phrase("a version of the rules, a whole number"), rules[:40])
    if seed and not re.fullmatch(r"[0-9a-f]{64}", seed):
        raise BadRecord(lines["Seed"], Phrase("a seed of 64 hexadecimal digits"), seed[:80])
    if origin and not _ORIGIN.fullmatch(origin):
        raise BadRecord(lines["From"], Phrase("the id of a game and a number of moves"), origin[:80])
    return Record(
        game=headers["Game"],
        rules=int(rules),
        options=headers["Options"],
        seats=tuple(headers["Seats"].split(BETWEEN)),
        table=headers.get("Table", ""),
        commitment=headers.get("Commitment", ""),
        nonces=tuple(headers["Nonces"].split(BETWEEN)) if headers.get("Nonces") else (),
        deal=headers.get("Deal", ""),
        moves=tuple(moves),
        seed=seed,
        result=headers.get("Result", ""),
        origin=origin,
    )
