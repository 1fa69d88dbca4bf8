"""An action with its rating."""

from msgspec import Struct

from safecracker.core.game import Action


class RatedAction(Struct, frozen=True):
    """A legal action, and the gang's chance to win after it."""

    action: Action
    gang_odds: float
