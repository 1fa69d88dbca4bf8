"""Games as a data set: a row for every decision, with what every seat could know then and how the game ended.

A file of JSON lines has a row on each line. In Parquet, which needs the extra ``dataset``, the columns are the same,
and a view is its JSON as text. Moves that were taken back, and those of chance and the clock, have no row.
"""

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Raw, Struct

from safecracker.core.errors import BadOptions
from safecracker.core.game import AnyGame, Move, Nature, Seat, Step
from safecracker.core.history import TakeBack
from safecracker.core.numbering import ActionNumbers
from safecracker.games.archive import OpenedRecord
from safecracker.games.kit import AnyKit
from safecracker.lab.turn_order import returns

JSONL, PARQUET = FORMATS = ("jsonl", "parquet")
AT_ONCE: Final = 5_000  # rows that are written to Parquet together

Steps: TypeAlias = Iterable[tuple[Move, Step[Any]]]


class Row(Struct, frozen=True, kw_only=True):
    """One decision."""

    game: str
    rules: int  # version
    options: str
    id: str  # of this game in the data set: its table, or its seed
    players: tuple[str, ...]  # by seat: a level, "human", or a name that the arena knows
    ply: int  # its number among all moves of the record, from 1
    seat: int
    at: int  # milliseconds since the game began
    action: str
    number: int | None  # of the action, as in the environments; None for one that has none
    choices: int  # how many actions were legal
    views: tuple[Raw, ...]  # what each seat knew before the decision, by seat
    scores: tuple[float, ...]  # at the end of the game, by seat
    winners: tuple[int, ...]
    returns: tuple[float, ...]  # as in the environments
    reason: str  # why the game ended


def rows(kit: AnyKit, game: AnyGame, steps: Steps, *, name: str, players: Sequence[str]) -> Iterator[Row]:
    """The decisions of a finished game."""
    played = tuple(steps)
    outcome = game.outcome(played[-1][1].state)
    if outcome is None:
        raise ValueError("only a finished game has rows: the outcome belongs to each of them")
    numbers, seats = game.action_numbers(), tuple(map(Seat, range(game.seats)))
    state, worth = game.start(), returns(outcome, kit.sides(game))
    for ply, (move, step) in enumerate(played, 1):
        taken_back = ply < len(played) and isinstance(played[ply][0].action, TakeBack)
        if not (isinstance(move.actor, Nature) or isinstance(move.action, TakeBack) or taken_back):
            views = [game.view(state, seat) for seat in seats]
            yield Row(
                game=game.name,
                rules=game.version,
                options=str(game.options),
                id=name,
                players=tuple(players),
                ply=ply,
                seat=move.actor,
                at=move.at,
                action=game.write(move.action),
                number=_number(numbers, move),
                choices=len(game.legal(views[move.actor])),
                views=tuple(Raw(msgspec.json.encode(view)) for view in views),
                scores=outcome.scores,
                winners=tuple(map(int, outcome.winners)),
                returns=worth,
                reason=outcome.reason,
            )
        state = step.state


def rows_of_record(opened: OpenedRecord, players: Sequence[str]) -> Iterator[Row]:
    """The decisions of the game in a record; raises ValueError where it is not over."""
    return rows(opened.kit, opened.game, opened.steps, name=opened.parsed.record.table, players=players)


def json_lines(found: Iterable[Row]) -> bytes:
    return b"".join(msgspec.json.encode(row) + b"\n" for row in found)


def read_json_lines(lines: Iterable[bytes]) -> Iterator[Row]:
    return (msgspec.json.decode(line, type=Row) for line in lines)


def check_format(name: str) -> None:
    """Raise BadOptions where this format cannot be written here."""
    if name not in FORMATS:
        known = ", ".join(FORMATS)
        if not name:
            raise BadOptions("the ending of the file name sets the format; choose from {known}", known=known)
        raise BadOptions("there is no format {found}; choose from {known}", found=name[:40], known=known)
    if name == PARQUET:
        try:
            import pyarrow.parquet  # noqa: F401, PLC0415 - only Parquet needs it
        except ModuleNotFoundError:
            raise BadOptions("to write Parquet, install {what}", what="safecracker[dataset]") from None


def write_parquet(found: Iterable[Row], file: Path) -> None:
    """All rows in one file, some thousands at a time."""
    import pyarrow as pa  # noqa: PLC0415 - as above
    from pyarrow import parquet  # noqa: PLC0415 - as above

    schema = _schema(pa)
    with parquet.ParquetWriter(file, schema) as writer:
        several = list[dict[str, Any]]()
        for row in found:
            columns = {name: getattr(row, name) for name in Row.__struct_fields__}
            several.append(columns | {"views": [bytes(view).decode() for view in row.views]})
            if len(several) == AT_ONCE:
                writer.write_table(pa.Table.from_pylist(several, schema))
                several.clear()
        writer.write_table(pa.Table.from_pylist(several, schema))


def _schema(pa: Any) -> Any:
    """The columns of Parquet, in the order of the fields."""
    kinds = {
        str: pa.string(),
        int: pa.int64(),
        int | None: pa.int64(),
        tuple[str, ...]: pa.list_(pa.string()),
        tuple[Raw, ...]: pa.list_(pa.string()),
        tuple[int, ...]: pa.list_(pa.int64()),
        tuple[float, ...]: pa.list_(pa.float64()),
    }
    return pa.schema([(field.name, kinds[field.type]) for field in msgspec.structs.fields(Row)])


def _number(numbers: ActionNumbers, move: Move) -> int | None:
    try:
        return numbers.number(move.action)
    except ValueError:
        return None
