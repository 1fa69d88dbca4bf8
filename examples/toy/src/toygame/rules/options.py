"""What players of the toy agree on before a game."""

from safecracker.core.options import Choice, Options
from safecracker.core.translation import Phrase


class ToyOptions(Options, frozen=True):
    CHOICES = (Choice("cards", Phrase("Cards in the pack"), (3, 4, 5, 6, 7)),)

    cards: int = 5

    @property
    def pack(self) -> range:
        return range(1, self.cards + 1)
