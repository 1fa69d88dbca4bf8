"""A game with bad computer players, to be planted as another package would be: each level fails in its own way."""

import os
import time
from random import Random

from safecracker.core.game import Action
from safecracker.games.mastermind import MastermindKit
from safecracker.games.mastermind.model import Challenge
from safecracker.games.mastermind.view import View
from safecracker.players.player import Bot

HANGS, CRASHES, DIES, CHEATS, PLAYS = 1, 2, 3, 4, 5


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
        return self.good.choose(view, rng)


class PlantedKit(MastermindKit):
    name = "planted"

    def bot(self, level: int) -> Bot[View]:
        return Bad(level, super().bot(1))


KIT = PlantedKit()
