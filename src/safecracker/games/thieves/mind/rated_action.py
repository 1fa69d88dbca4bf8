"""A play and what a player expects of it: how it chose, and so the reason it can give."""

from msgspec import Struct

from safecracker.core.game import Action


class Scheme(Struct, frozen=True):
    """A play and the share of the win that is expected of it."""

    action: Action
    share: float
    trials: int  # imagined games in which it was tried
