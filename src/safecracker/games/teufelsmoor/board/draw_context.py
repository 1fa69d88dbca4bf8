"""What every part of the scene is drawn from."""

from safecracker.games.interface import DrawContext
from safecracker.games.teufelsmoor.mind.notebook import Notes
from safecracker.games.teufelsmoor.rules.fields import Field, Mask
from safecracker.games.teufelsmoor.rules.figures import Figure
from safecracker.games.teufelsmoor.rules.view import View

from .drafts import Words


class BoardContext(DrawContext[View], frozen=True, kw_only=True):
    """The view with the viewer's draft and notebook."""

    draft: Words
    legal: tuple[Words, ...]  # everything that the viewer may do
    notes: Notes | None  # None: the notebook is closed
    by_hand: bool = False  # whether the viewer strikes fields out on the scratch pad

    @property
    def my_turn(self) -> bool:
        """Whether the game waits for the viewer."""
        return self.view.my_seat is not None and self.view.waiting_for == self.view.my_seat

    @property
    def verb(self) -> str:
        return self.draft[0] if self.draft else ""

    @property
    def complete(self) -> bool:
        """Whether the draft is an action that can be played."""
        return self.draft in self.legal

    @property
    def verbs(self) -> frozenset[str]:
        """The verbs of all legal actions."""
        return frozenset(words[0] for words in self.legal)

    @property
    def chosen(self) -> Figure | None:
        """The figure that the draft moves, frees or puts back."""
        if self.verb in ("go", "run", "place", "free", "exchange") and len(self.draft) > 1:
            return Figure(self.draft[1])
        return None

    @property
    def fits(self) -> Mask | None:
        """The fields that fit the answers; None where the notebook does not show them."""
        return self.notes.fits if self.notes and self.notes.hiding else None

    def place(self, figure: Figure) -> Field | None:
        return self.view.places[figure.number]
