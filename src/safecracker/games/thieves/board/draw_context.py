"""What every part of the picture is drawn from."""

from msgspec import Struct

from safecracker.core.game import Seat
from safecracker.core.translation import Translator
from safecracker.games.thieves.mind.notebook import Notes
from safecracker.games.thieves.rules.cards import Card
from safecracker.games.thieves.rules.view import View

from .drafts import Draft, chosen


class Setting(Struct, frozen=True):
    view: View
    draft: Draft
    names: tuple[str, ...]
    say: Translator
    notes: Notes | None

    @property
    def mine(self) -> bool:
        return bool(self.view.playable)

    @property
    def chosen(self) -> Card | None:
        """The card that the viewer has in mind."""
        return chosen(self.view, self.draft)

    def name(self, seat: Seat) -> str:
        return self.say("You") if seat == self.view.viewer else self.names[seat]

    @property
    def order(self) -> list[Seat]:
        """The others as they follow in turn, the viewer last; an onlooker sees all in the order of the seats."""
        first = 0 if self.view.me is None else self.view.me + 1
        return [Seat((first + n) % self.view.seats) for n in range(self.view.seats)]
