"""What a table works out once and is asked for again and again: the deal, and whether the game is over."""

from typing import Any

from safecracker.core.fair import Deal
from safecracker.core.game import Outcome
from safecracker.store import StoredSeat

from .readable_table import ReadableTable


class WorkedOut(ReadableTable):
    """Remembers both for as long as what they hang on is the same object."""

    def __init__(self) -> None:
        self._dealt: tuple[tuple[StoredSeat, ...], Deal] | None = None
        self._judged: tuple[Any, Outcome | None] | None = None

    @property
    def deal(self) -> Deal:
        """Every draw needs it; of what is agreed in it, only the seats can still change."""
        if self._dealt is None or self._dealt[0] is not self.stored.seats:
            self._dealt = self.stored.seats, super().deal
        return self._dealt[1]

    @property
    def outcome(self) -> Outcome | None:
        """Everyone who watches asks for it after every move."""
        return self.outcome_of(self.state)

    def outcome_of(self, state: Any) -> Outcome | None:
        if self._judged is None or self._judged[0] is not state:
            self._judged = state, self.game.outcome(state)
        return self._judged[1]
