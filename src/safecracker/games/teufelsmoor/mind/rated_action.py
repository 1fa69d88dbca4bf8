"""What a player thinks of doing."""

from msgspec import Struct

from safecracker.core.game import Action


class Thought(Struct, frozen=True):
    """Something that could be done, and the gang's chance to win after it."""

    action: Action
    worth: float
