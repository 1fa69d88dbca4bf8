"""What is agreed when a table is opened."""

from msgspec import Struct

from safecracker.core.errors import GameError
from safecracker.core.game import Millis
from safecracker.games.kit import LEVELS
from safecracker.store import Pace, SeatKind, StoredMove, StoredSeat


class Setup(Struct, frozen=True, kw_only=True):
    """What is agreed when a table is opened."""

    game: str
    options: str
    seats: tuple[StoredSeat, ...]
    owner: str = ""
    owner_name: str = ""  # of an owner who sits down next: no bot is called so
    visitor: str = ""  # who asked for it; not stored
    notebook: bool = True
    pace: Pace = Pace.HUMAN
    before: str = ""  # the table that this is a rematch of
    watched: bool = True  # whether people who do not play may watch
    limit: Millis = Millis(0)  # that a person may take for a turn; 0: as long as they like
    listed: bool = False  # whether the start page shows it to everybody who visits this server
    origin: str = ""  # the game that it continues, and after how many moves
    rules: int | None = None  # the version under which that game was started; None: the one of today
    moves: tuple[StoredMove, ...] = ()  # those moves

    @property
    def time_played(self) -> int:
        """For how long the game has been going on when the table opens."""
        return self.moves[-1].at if self.moves else 0


def bot_level(seat: StoredSeat) -> int:
    """The level of the bot that has the seat; 0 for a person, even where a stand-in plays for them."""
    return seat.level if seat.kind is SeatKind.BOT else 0


def checked_level(level: int) -> int:
    """A level that exists."""
    if level not in LEVELS:
        raise GameError("computers play at level 1, 2, 3, 4 or 5; not {found}", found=level)
    return level
