"""What all parts of one scene are drawn from."""

from safecracker.core.game import Seat
from safecracker.games.codecrackers.rules.lattice import Cell
from safecracker.games.codecrackers.rules.model import Search
from safecracker.games.codecrackers.rules.view import View
from safecracker.games.interface import DrawContext


class BoardContext(DrawContext[View], frozen=True, kw_only=True):
    aim: Cell | None  # the draft: the cell that the viewer's chip hovers over

    @property
    def seats(self) -> list[Seat]:
        return [Seat(seat) for seat in range(self.view.seats)]

    @property
    def last(self) -> Search | None:
        """The search that is over and still lies there to be looked at."""
        rounds = self.view.rounds
        return rounds[-1].search if rounds and not self.view.search else None

    @property
    def shown_search(self) -> Search | None:
        """The search whose card and chips lie on the table."""
        return self.view.search or self.last
