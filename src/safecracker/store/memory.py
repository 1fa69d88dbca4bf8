"""A store that lasts as long as the program: for tests and the terminal."""

from msgspec.structs import replace

from .store import LISTED, MOST_TABLES_OF, Conflict, IdInUse, Repeated, StoredMove, StoredTable, Unavailable, WallTime


class _Table:
    def __init__(self, stored: StoredTable, touched: int) -> None:
        self.stored = stored
        self.touched = touched
        self.moves: list[StoredMove] = []
        self.commands: dict[tuple[str, str], int] = {}  # (actor, command) to the ply it was stored at


class MemoryStore:
    """Stores tables in dictionaries."""

    def __init__(self, wall_time: WallTime) -> None:
        self._wall_time = wall_time
        self._tables: dict[str, _Table] = {}
        self._records: dict[str, tuple[str, int]] = {}  # the text, and when it was uploaded last
        self._last_heartbeat = 0
        self._closed = False

    async def create(self, stored: StoredTable, moves: tuple[StoredMove, ...] = ()) -> None:
        self._check_open()
        if stored.id in self._tables:
            raise IdInUse(f"there is a table {stored.id} already")
        self._tables[stored.id] = table = _Table(stored, self._wall_time())
        table.moves.extend(moves)

    async def change(self, stored: StoredTable) -> None:
        self._check_open()
        table = self._tables.get(stored.id)
        if table is None or table.stored.version != stored.version - 1:
            raise Conflict(f"table {stored.id} has changed or is gone")
        table.stored = replace(stored, over=stored.over or table.stored.over)
        table.touched = self._wall_time()

    async def append(
        self, table: str, move: StoredMove, *then: StoredMove, over: bool = False, due: int | None = 0
    ) -> None:
        self._check_open()
        known = self._tables.get(table)
        if known is None:
            raise Conflict(f"table {table} is gone")
        if move.command and (ply := known.commands.get((move.actor, move.command))):
            raise Repeated(ply)
        if known.stored.over or move.ply != len(known.moves) + 1:
            raise Conflict(f"move {move.ply} is not the next of table {table}")
        known.moves += (move, *then)
        known.commands[move.actor, move.command] = move.ply
        known.stored = replace(known.stored, over=over, due=due)
        known.touched = self._wall_time()

    async def load(self, table: str) -> tuple[StoredTable, tuple[StoredMove, ...]] | None:
        self._check_open()
        known = self._tables.get(table)
        return (known.stored, tuple(known.moves)) if known else None

    async def tables_of(self, holder: str) -> tuple[str, ...]:
        self._check_open()
        found = [
            (-table.touched, name)
            for name, table in self._tables.items()
            if holder and any(seat.holder == holder for seat in table.stored.seats)
        ]
        return tuple(name for _, name in sorted(found)[:MOST_TABLES_OF])

    async def due(self, after: int, until: int) -> tuple[str, ...]:
        self._check_open()
        stored = [table.stored for table in self._tables.values() if not table.stored.over]
        found = [
            (each.due, each.opened, each.id) for each in stored if each.due is not None and after < each.due <= until
        ]
        return tuple(name for _, _, name in sorted(found))

    async def set_due(self, table: str, due: int | None) -> None:
        self._check_open()
        if known := self._tables.get(table):
            known.stored = replace(known.stored, due=due)

    async def listed(self) -> tuple[str, ...]:
        self._check_open()
        found = [table.stored for table in self._tables.values() if table.stored.listed and not table.stored.over]
        return tuple(stored.id for stored in sorted(found, key=lambda stored: (-stored.opened, stored.id))[:LISTED])

    async def save_record(self, record: str, text: str) -> None:
        self._check_open()
        self._records[record] = self._records.get(record, (text, 0))[0], self._wall_time()

    async def load_record(self, record: str) -> str | None:
        self._check_open()
        found = self._records.get(record)
        return found[0] if found else None

    async def heartbeat(self) -> None:
        self._check_open()
        self._last_heartbeat = self._wall_time()

    async def last_heartbeat(self) -> int:
        self._check_open()
        return self._last_heartbeat

    async def skip_gap(self, most: int) -> int:
        self._check_open()
        touched = [table.touched for table in self._tables.values()] + [at for _, at in self._records.values()]
        gap = self._wall_time() - max([*touched, self._last_heartbeat])
        if not touched or -most <= gap <= most:
            return 0
        for table in self._tables.values():
            table.touched += gap
        self._records.update({name: (text, at + gap) for name, (text, at) in self._records.items()})
        self._last_heartbeat += gap if self._last_heartbeat else 0
        return gap

    async def delete(self, table: str, version: int) -> bool:
        self._check_open()
        known = self._tables.get(table)
        if known is None or known.stored.version != version:
            return False
        del self._tables[table]
        return True

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
