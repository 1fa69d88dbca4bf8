"""What a bot is: a computer player, which sees a view and nothing else."""

from abc import ABC, abstractmethod
from random import Random
from typing import Generic, TypeVar

from msgspec import Struct

from safecracker.core.game import Action, Millis

V = TypeVar("V", bound=Struct)


class Plan(Struct, frozen=True):
    """What a player will do unless the table moves first."""

    action: Action | None  # None: nothing, it lets the others act
    wait: Millis = Millis(0)


class Bot(ABC, Generic[V]):
    """A computer player. It remembers nothing: the view has everything that it may know."""

    def __repr__(self) -> str:
        return f"<Bot {type(self).__name__}>"

    @abstractmethod
    def choose(self, view: V, rng: Random) -> Action:
        """Something the viewer may do now."""

    def plan(self, view: V, rng: Random) -> Plan:
        """What to do and when, in games where several may act at once; asked again after every move."""
        action = self.choose(view, rng)
        if not isinstance(action, Action):
            raise TypeError(
                f"{type(self).__name__}.choose gave {action!r}, not an action (game.read makes one of a text)"
            )
        return Plan(action)
