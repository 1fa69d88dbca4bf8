"""What every part of the picture is drawn from."""

from msgspec import Struct

from safecracker.core.game import Seat
from safecracker.core.translation import Translator
from safecracker.games.teufelsmoor.mind.notebook import Notes
from safecracker.games.teufelsmoor.rules.fields import Field, Mask
from safecracker.games.teufelsmoor.rules.pawns import Figure
from safecracker.games.teufelsmoor.rules.view import View

from .drafts import Words


class Setting(Struct, frozen=True):
    view: View
    draft: Words
    known: tuple[Words, ...]  # everything that the viewer may do
    names: tuple[str, ...]
    say: Translator
    notes: Notes | None
    by_hand: bool = False  # the viewer strikes fields out himself

    @property
    def mine(self) -> bool:
        """Whether the game waits for the viewer."""
        return self.view.me is not None and self.view.actor == self.view.me

    @property
    def verb(self) -> str:
        return self.draft[0] if self.draft else ""

    @property
    def whole(self) -> bool:
        """Whether what is composed can be done."""
        return self.draft in self.known

    @property
    def verbs(self) -> frozenset[str]:
        """What the viewer may do now, without the details."""
        return frozenset(words[0] for words in self.known)

    @property
    def chosen(self) -> Figure | None:
        """The figure that is to go somewhere."""
        if self.verb in ("go", "run", "place", "free", "exchange") and len(self.draft) > 1:
            return Figure(self.draft[1])
        return None

    @property
    def fits(self) -> Mask | None:
        """The fields that fit the answers; None where the notebook does not say."""
        return self.notes.fits if self.notes and self.notes.hiding else None

    def name(self, seat: Seat) -> str:
        return self.say("You") if seat == self.view.viewer else self.names[seat]

    def place(self, figure: Figure) -> Field | None:
        return self.view.places[figure.number]
