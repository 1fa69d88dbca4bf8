"""A store that lasts as long as the program: for tests and the terminal."""

from msgspec.structs import replace

from .store import HELD, LISTED, Clock, Conflict, Kept, Repeated, Sheet, Taken, Unavailable


class _Table:
    def __init__(self, sheet: Sheet, touched: int) -> None:
        self.sheet = sheet
        self.touched = touched
        self.moves: list[Kept] = []
        self.commands: dict[tuple[str, str], int] = {}  # (actor, command) to the ply it was kept at


class MemoryStore:
    """Keeps tables in dictionaries."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._tables: dict[str, _Table] = {}
        self._records: dict[str, tuple[str, int]] = {}  # the text, and when it was brought
        self._lived = 0
        self._closed = False

    async def create(self, sheet: Sheet, moves: tuple[Kept, ...] = ()) -> None:
        self._check_open()
        if sheet.id in self._tables:
            raise Taken(f"there is a table {sheet.id} already")
        self._tables[sheet.id] = table = _Table(sheet, self._clock())
        table.moves.extend(moves)

    async def change(self, sheet: Sheet) -> None:
        self._check_open()
        table = self._tables.get(sheet.id)
        if table is None or table.sheet.version != sheet.version - 1:
            raise Conflict(f"table {sheet.id} has changed or is gone")
        table.sheet = replace(sheet, over=sheet.over or table.sheet.over)
        table.touched = self._clock()

    async def append(self, table: str, kept: Kept, *, over: bool = False) -> None:
        self._check_open()
        there = self._tables.get(table)
        if there is None:
            raise Conflict(f"table {table} is gone")
        if kept.command and (ply := there.commands.get((kept.actor, kept.command))):
            raise Repeated(ply)
        if there.sheet.over or kept.ply != len(there.moves) + 1:
            raise Conflict(f"move {kept.ply} is not the next of table {table}")
        there.moves.append(kept)
        there.commands[kept.actor, kept.command] = kept.ply
        there.sheet = replace(there.sheet, over=over)
        there.touched = self._clock()

    async def load(self, table: str) -> tuple[Sheet, tuple[Kept, ...]] | None:
        self._check_open()
        there = self._tables.get(table)
        return (there.sheet, tuple(there.moves)) if there else None

    async def held(self, holder: str) -> tuple[str, ...]:
        self._check_open()
        found = [
            (-table.touched, name)
            for name, table in self._tables.items()
            if holder and any(place.holder == holder for place in table.sheet.places)
        ]
        return tuple(name for _, name in sorted(found)[:HELD])

    async def unfinished(self) -> tuple[str, ...]:
        self._check_open()
        sheets = [table.sheet for table in self._tables.values() if table.sheet.started and not table.sheet.over]
        return tuple(sheet.id for sheet in sorted(sheets, key=lambda sheet: (sheet.opened, sheet.id)))

    async def listed(self) -> tuple[str, ...]:
        self._check_open()
        sheets = [table.sheet for table in self._tables.values() if table.sheet.listed and not table.sheet.over]
        return tuple(sheet.id for sheet in sorted(sheets, key=lambda sheet: (-sheet.opened, sheet.id))[:LISTED])

    async def file(self, record: str, text: str) -> None:
        self._check_open()
        self._records[record] = self._records.get(record, (text, 0))[0], self._clock()

    async def filed(self, record: str) -> str | None:
        self._check_open()
        found = self._records.get(record)
        return found[0] if found else None

    async def live(self) -> None:
        self._check_open()
        self._lived = self._clock()

    async def lived(self) -> int:
        self._check_open()
        return self._lived

    async def forget(self, before: int) -> int:
        self._check_open()
        tables = [name for name, table in self._tables.items() if table.touched < before]
        for name in tables:
            del self._tables[name]
        records = [name for name, (_, touched) in self._records.items() if touched < before]
        for name in records:
            del self._records[name]
        return len(tables) + len(records)

    async def close(self) -> None:
        self._closed = True

    def _check_open(self) -> None:
        if self._closed:
            raise Unavailable("the store is closed")
