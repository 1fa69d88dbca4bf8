"""What a computer player is: it sees a view, and nothing else."""

from abc import ABC, abstractmethod
from random import Random
from typing import Generic, TypeVar

from msgspec import Struct

from safecracker.core.game import Action

V = TypeVar("V", bound=Struct)


class Bot(ABC, Generic[V]):
    """A mind that remembers nothing: the view holds all it may know."""

    @abstractmethod
    def choose(self, view: V, rng: Random) -> Action:
        """Something the viewer may do now."""
