"""Der Schatz im Teufelsmoor, as the rest of the program sees it."""

from random import Random
from typing import ClassVar

from safecracker.core.game import Game
from safecracker.core.words import Phrase
from safecracker.games.kit import Kit
from safecracker.players.player import Plan

from . import board, bots, notebook, sentences, texts
from .model import FEWEST, MOST, State
from .options import MoorOptions
from .rules import Moor
from .view import View


class TeufelsmoorKit(Kit):
    name = "teufelsmoor"
    title = Phrase("Der Schatz im Teufelsmoor")
    blurb = Phrase("One field in 144 hides the treasure. Ask well.")
    players = FEWEST, MOST
    usual_players = 2
    minutes = 30
    age = 10
    template = "teufelsmoor/board.html"
    levels = (
        Phrase("Wanders over the moor, and soon forgets the answers."),
        Phrase("Runs for stars, and asks what comes to mind."),
        Phrase("Remembers every answer, and mostly asks well."),
        Phrase("Asks what tells most, and keeps out of reach."),
        Phrase("Weighs every throw of both sides, and knows when to name the field."),
    )
    parties = Phrase("the gang"), Phrase("the crooks")
    one_screen: ClassVar = {"window": "0"}  # it takes a while to pass a screen on
    options = MoorOptions
    minds = bots.LEVELS

    sentence = staticmethod(sentences.sentence)
    scene = staticmethod(board.scene)
    press = staticmethod(board.press)
    plain = staticmethod(board.plain)
    hint = staticmethod(notebook.hint)
    shorthand = staticmethod(texts.shorthand)

    def game(self, options: str, seats: int) -> Moor:
        return Moor(MoorOptions.read(options), self.seats(seats))

    def cheap(self, game: Game[State, View], view: View, rng: Random) -> Plan:  # noqa: ARG002 - as in every kit
        """The weakest player's: an action by chance would name a field, and so end the game."""
        return self.minds[0].plan(view, rng)


KIT = TeufelsmoorKit()
