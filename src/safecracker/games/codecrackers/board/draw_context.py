"""What every part of the picture is drawn from."""

from msgspec import Struct

from safecracker.core.game import Seat
from safecracker.core.translation import Translator
from safecracker.games.codecrackers.rules.lattice import Cell
from safecracker.games.codecrackers.rules.model import Search
from safecracker.games.codecrackers.rules.view import View


class Setting(Struct, frozen=True):
    view: View
    aim: Cell | None
    names: tuple[str, ...]
    say: Translator

    def name(self, seat: Seat) -> str:
        return self.say("You") if seat == self.view.viewer else self.names[seat]

    @property
    def seats(self) -> list[Seat]:
        return [Seat(seat) for seat in range(self.view.seats)]

    @property
    def last(self) -> Search | None:
        """The search that is over and still lies there to be looked at."""
        rounds = self.view.rounds
        return rounds[-1].search if rounds and not self.view.search else None

    @property
    def shown(self) -> Search | None:
        """The search whose card and chips lie on the table."""
        return self.view.search or self.last
