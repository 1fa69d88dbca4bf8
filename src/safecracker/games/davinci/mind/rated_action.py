"""An action, and how good a bot expects it to be."""

from msgspec import Struct

from safecracker.core.game import Action
from safecracker.games.davinci.rules.model import Guess, Stop

from .chances import RatedGuess


class RatedAction(Struct, frozen=True):
    """A guess or a stop, and how often it wins."""

    guess: RatedGuess | None  # None: stop
    wins: float  # the share of the simulated games that it wins

    @property
    def action(self) -> Action:
        return Guess(self.guess.label, self.guess.sign) if self.guess else Stop()
