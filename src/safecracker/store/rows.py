"""A table as rows of a database, the same in SQLite and PostgreSQL, and how it is read from them again."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from .store import Damaged, StoredMove, StoredSeat, StoredTable, TakebackNote

SEAT_COLUMNS = (
    "kind",
    "level",
    "name",
    "nonce",
    "holder",
    "away",
    "shown",
    "ready",
    "program",
    "wish",
)  # of ``places``


def table_columns(stored: StoredTable, touched: int) -> dict[str, object]:
    """A table without its seats as a row of ``tables``."""
    columns = msgspec.structs.asdict(stored)
    del columns["seats"]
    return columns | {"touched": touched}


def seat_row(seat: StoredSeat) -> tuple[object, ...]:
    """A seat as a row of ``places``; its takeback note is text there, in the column ``wish``."""
    *columns, note = msgspec.structs.astuple(seat)
    return (*columns, str(note) if note else "")


def read_table(
    row: Mapping[str, object], seats: Iterable[Sequence[object]], moves: Iterable[tuple[int, str, str, int, str, str]]
) -> tuple[StoredTable, tuple[StoredMove, ...]]:
    """The table and its moves in order; raises Damaged."""
    try:
        fields = {**row, "seats": [_seat_fields(seat) for seat in seats]}
        # not strict: SQLite stores a bool as a number
        stored = msgspec.convert(fields, StoredTable, strict=False)
        found = tuple(
            StoredMove(ply=ply, actor=actor, action=action, at=at, command=command, chain=chain)
            for ply, actor, action, at, command, chain in moves
        )
    except (msgspec.ValidationError, ValueError) as error:
        raise Damaged(f"table {row['id']} cannot be read: {error}") from error
    if [move.ply for move in found] != [*range(1, len(found) + 1)] or len(found) != row["ply"]:
        raise Damaged(f"table {row['id']} has {len(found)} of its {row['ply']} moves")
    return stored, found


def _seat_fields(row: Sequence[object]) -> dict[str, object]:
    fields = dict(zip(SEAT_COLUMNS, row, strict=True))
    note = str(fields.pop("wish"))
    return fields | {"takeback": TakebackNote.read(note) if note else None}
