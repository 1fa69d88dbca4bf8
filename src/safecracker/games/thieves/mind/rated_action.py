"""A play and what a bot expects of it."""

from msgspec import Struct

from safecracker.core.game import Action


class RatedAction(Struct, frozen=True):
    """A play and the share of the win that is expected of it."""

    action: Action
    share: float
    trials: int  # sampled games in which it was tried
