"""What all parts of one scene are drawn from."""

from safecracker.core.game import Seat
from safecracker.games.interface import DrawContext
from safecracker.games.mastermind.rules.model import PLAYERS, Round
from safecracker.games.mastermind.rules.view import RoundSeen, View

from .drafts import Draft


class BoardContext(DrawContext[View], frozen=True, kw_only=True):
    draft: Draft | None  # the code or row that the viewer composes; None: they compose nothing

    @property
    def my_turn(self) -> bool:
        return self.view.now is not None and self.view.viewer == self.view.actor

    @property
    def guess(self) -> Draft | None:
        """The row that the viewer composes; None: they compose a code, or nothing."""
        return self.draft if self.view.now and self.view.now.hidden else None

    @property
    def shown_round(self) -> RoundSeen | Round | None:
        """The round that lies on the board: a finished one stays until the next code is hidden, or begun here."""
        view, now = self.view, self.view.now
        if view.past and (now is None or not (now.hidden or (self.draft and str(self.draft)))):
            return view.past[-1]
        return now

    @property
    def sides(self) -> tuple[Seat, Seat]:
        """Whose rail is left and whose is right: the viewer's own is on the left."""
        left = Seat(self.view.viewer) if isinstance(self.view.viewer, int) else Seat(0)
        return left, Seat(PLAYERS - 1 - left)
