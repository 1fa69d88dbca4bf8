"""Which seat a program asks for: the one that its bearer token owns, or none, and then it looks on."""

from safecracker.core.errors import GameError
from safecracker.core.game import Seat
from safecracker.store import StoredSeat
from safecracker.table.table import Table

from .context import check_may_watch
from .guard import Refused


class Asking:
    """A program that asks a table, again and again while it listens: a right that is lost is lost at once."""

    def __init__(self, table: Table, holder: str | None) -> None:
        self.table = table
        self._holder = holder  # None: it sent no token
        self._found: tuple[tuple[StoredSeat, ...], Seat] | None = None  # the seat, while the seats are these

    @property
    def holder(self) -> str:
        return self._holder or ""

    def seat(self) -> Seat | None:
        """Its seat, or None for an onlooker; a token that fits no seat is refused, never taken for an onlooker's."""
        if self._holder is None:
            check_may_watch(self.table, seated=False)
            return None
        if self._found is not None and self._found[0] is self.table.stored.seats:
            return self._found[1]
        screen = self.table.screen_of(self._holder)
        if screen.seat is None:
            raise Refused(401, GameError("this token does not belong to a seat at this table"))
        if len(screen.mine) == 1:  # at a shared screen it can change with every move
            self._found = self.table.stored.seats, screen.seat
        return screen.seat
