"""What can lie on the table in the toy."""

from msgspec import Struct

from safecracker.games.interface import Panel
from safecracker.games.scene import Scene


class Hand(Struct, frozen=True, kw_only=True):
    """One player's card, and the cards that they have named."""

    owner: str
    card: str  # empty: face down
    label: str  # the card in words, for screen readers
    named: str


class ToyScene(Scene, frozen=True, kw_only=True):
    hands: tuple[Hand, ...]
    panel: Panel | None  # None: the viewer cannot act
    notes: str  # the notebook; empty while it is shut
