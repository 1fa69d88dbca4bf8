"""What a player could have done, and how likely each choice was to win: for the report on a finished game."""

from msgspec import Struct

from safecracker.core.game import Action


class RatedChoice(Struct, frozen=True):
    """A legal action, and its player's chance to win after it, as far as that player could know."""

    action: Action
    odds: float
    error: float = 0.0  # the standard error of the odds; 0 where they are worked out exactly
