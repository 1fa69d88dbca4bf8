"""Which HTTP status an error has, on pages and in the API alike."""

from safecracker.core.errors import BadOptions, GameError, IllegalAction, OtherRules
from safecracker.games import NoGame
from safecracker.games.case import NoCase
from safecracker.table.errors import DamagedTable, NoSeat, NoTable
from safecracker.table.lobby import LobbyFull
from safecracker.table.names import BadName

BAD_REQUEST = 400  # of every error that the table below does not name
# the first class that fits counts: NoGame stands before BadOptions
STATUS: dict[type[GameError], int] = {
    NoTable: 404,
    NoGame: 404,
    NoCase: 404,
    NoSeat: 409,
    BadName: 409,
    BadOptions: 409,
    OtherRules: 409,
    IllegalAction: 409,
    LobbyFull: 503,
    DamagedTable: 500,
}


def status_of(error: GameError | None) -> int:
    """The status of an answer that says this; 200 where nothing is wrong."""
    if error is None:
        return 200
    return next((status for kind, status in STATUS.items() if isinstance(error, kind)), BAD_REQUEST)
