"""Games to be planted as another package would: one whose computer players fail, each in its own way, and a race."""

import os
import time
from random import Random
from typing import Any, ClassVar

from msgspec import Struct

from safecracker.core.game import Action, Millis
from safecracker.games.mastermind import MastermindKit
from safecracker.games.mastermind.rules.model import Challenge
from safecracker.games.mastermind.rules.view import View
from safecracker.players.bot import Bot, Plan
from safecracker.table.bot_pool import MEMORY
from tests import race

HANGS, CRASHES, DIES, CHEATS, PLAYS, EATS_MEMORY = 1, 2, 3, 4, 5, 6


class InProcess(Struct, frozen=True):
    """A calculation that tells in which process it was done, after some seconds, or that fails."""

    seconds: float = 0
    fails: bool = False

    def result(self) -> int:
        time.sleep(self.seconds)
        if self.fails:
            raise ZeroDivisionError
        return os.getpid()


class Bad(Bot[View]):
    def __init__(self, level: int, good: Bot[View]) -> None:
        self.level = level
        self.good = good

    def choose(self, view: View, rng: Random) -> Action:
        match self.level:
            case 1:
                time.sleep(60)
            case 2:
                raise ZeroDivisionError
            case 3:
                os._exit(1)
            case 4:
                return Challenge()
            case 6:
                bytearray(MEMORY + 1)  # takes no memory of the machine before it is written to
        return self.good.choose(view, rng)


class PlantedKit(MastermindKit):
    name = "planted"

    def bot(self, level: int) -> Bot[View]:
        return Bad(level, super().bot(1))


class Patient(Bot[race.View]):
    """Level 1 lets the others act. The higher ones name a number after that many tenths of a second."""

    def __init__(self, level: int) -> None:
        self.level = level

    def choose(self, view: race.View, _: Random) -> Action:
        return next(race.Race().actions(view))

    def plan(self, view: race.View, rng: Random) -> Plan:
        return Plan(None) if self.level == 1 else Plan(self.choose(view, rng), Millis(100 * self.level))


class RaceKit(MastermindKit):
    name = "race"
    bots: ClassVar[Any] = tuple(Patient(level) for level in (1, 2, 3, 4, 5))

    def game(self, *_: object) -> Any:
        return race.Race()


KIT = PlantedKit()
RACE = RaceKit()
