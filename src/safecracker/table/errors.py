"""What a table refuses."""

from safecracker.core.errors import GameError, IllegalAction

MOVED_ON = "the table has moved on since you looked; look again and then decide"
NO_TABLE = "this table does not exist; tables are deleted when nobody has used them for a while"


class Stale(IllegalAction):
    """The table has moved on since the player looked."""


class Overtaken(Stale):
    """Another server has stored something first; what was to be stored can be tried again from there."""


class NotBegun(IllegalAction):
    """A seat is still free."""


class NoTable(GameError):
    """There is no such table. The same answer whether it is unknown, forgotten or badly written."""


class NoSeat(GameError):
    """There is no seat to be had."""


class DamagedTable(GameError):
    """What is stored of the table does not fit together; nobody is shown a part of it as if it were all."""
