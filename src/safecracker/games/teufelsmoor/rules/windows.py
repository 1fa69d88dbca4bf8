"""Windows: a short time in which one side may answer with a bonus card or an exchange (R29, R30, R33, R34)."""

import enum

from safecracker.core.frozen import Frozen
from safecracker.core.game import Millis

from .figures import Figure, Side


class Cause(enum.Enum):
    """What opened a window."""

    CATCH = "catch"
    RELEASE = "release"
    HIDE_AGAIN = "anew"
    STUCK = "stuck"  # R12: the side in turn cannot move as the dice show


class Window(Frozen, frozen=True, kw_only=True):
    """A window that is open."""

    cause: Cause
    side: Side  # the one that may answer
    until: Millis | None  # since the table opened; None: until it is answered
    figure: Figure | None = None  # the crook who is about to be released
