"""What every part of the scene is drawn from."""

from safecracker.core.game import Seat
from safecracker.games.interface import DrawContext
from safecracker.games.thieves.mind.notebook import Notes
from safecracker.games.thieves.rules.cards import Card
from safecracker.games.thieves.rules.view import View

from .drafts import Draft, chosen_card


class BoardContext(DrawContext[View], frozen=True, kw_only=True):
    """The view, the draft, and the notebook where it is open."""

    draft: Draft
    notes: Notes | None

    @property
    def my_turn(self) -> bool:
        return bool(self.view.playable)

    @property
    def chosen(self) -> Card | None:
        """The card of the hand that the viewer has chosen and not yet played."""
        return chosen_card(self.view, self.draft)

    @property
    def order(self) -> list[Seat]:
        """The others in the order of their turns, the viewer last; for an onlooker the order of the seats."""
        first = 0 if self.view.me is None else self.view.me + 1
        return [Seat((first + n) % self.view.seats) for n in range(self.view.seats)]
