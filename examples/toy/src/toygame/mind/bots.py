"""The computer players of the toy, weakest first."""

from random import Random

from safecracker.core.game import Action
from safecracker.players.bot import Bot
from toygame.rules.model import Name
from toygame.rules.view import View

from . import notebook


class ToyBot(Bot[View]):
    """Names a card that the other may hold. The fields say how often it does better, or bluffs."""

    def __init__(self, *, careful: float, trusting: float, bluffing: float = 0.0) -> None:
        self._careful = careful  # the chance that it leaves out the own card
        self._trusting = trusting  # the chance that it leaves out what the other player named
        self._bluffing = bluffing  # the chance that it names its own card first of all

    def choose(self, view: View, rng: Random) -> Action:
        seat = view.actor
        assert seat is not None
        assert view.cards is not None
        own = view.cards[seat]
        assert own is not None
        if not view.named_by(seat) and rng.random() < self._bluffing:
            return Name(card=own)
        if rng.random() >= self._careful:
            return Name(card=rng.choice([card for card in view.options.pack if card not in view.named_by(seat)]))
        trusting = rng.random() < self._trusting
        return Name(card=rng.choice(notebook.likely(view, seat) if trusting else notebook.possible(view, seat)))


BOTS = (
    ToyBot(careful=0.0, trusting=0.0),
    ToyBot(careful=0.5, trusting=0.0),
    ToyBot(careful=1.0, trusting=0.0),
    ToyBot(careful=1.0, trusting=1.0),
    ToyBot(careful=1.0, trusting=0.9, bluffing=0.1),
)
