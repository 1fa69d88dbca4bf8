"""Der Schatz im Teufelsmoor, as the rest of the program sees it."""

from typing import Any, ClassVar

from safecracker.core.game import Game
from safecracker.core.words import Phrase
from safecracker.games.kit import Kit

from . import board, bots, notebook, sentences, texts
from .model import FEWEST, MOST
from .options import MoorOptions
from .rules import Moor


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
    cheap = Kit.weakest  # an action by chance would name a field, and so end the game

    def game(self, options: str, seats: int) -> Moor:
        return Moor(MoorOptions.read(options), self.seats(seats))

    def sides(self, game: Game[Any, Any]) -> tuple[int, ...]:
        crooks = MoorOptions.read(str(game.options)).crooks
        return (0,) * (game.seats - crooks) + (1,) * crooks


KIT = TeufelsmoorKit()
