"""A hint as a ladder: where to look, then the reason, then the move. Nobody sees a rung without asking for it."""

from msgspec import Struct


class Ladder(Struct, frozen=True, kw_only=True):
    """What the strongest bot would do, in three steps; a rung may be empty."""

    nudge: str  # where to look
    reason: str  # why, in the terms of the game, without the move
    move: str

    @property
    def rungs(self) -> tuple[str, ...]:
        """The rungs that say something, in their order."""
        return tuple(filter(None, (self.nudge, self.reason, self.move)))
