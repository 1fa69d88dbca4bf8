"""Der Schatz im Teufelsmoor, as the rest of the program sees it."""

from typing import ClassVar

from safecracker.core.game import Game
from safecracker.core.translation import Phrase
from safecracker.games.kit import Kit

from .board import drafts, print_sheets, scene, terminal
from .mind import hint, notebook
from .mind.bots import BOTS, REFERENCE_BOTS
from .rules import notation, sentences
from .rules.model import FEWEST, MOST, State
from .rules.options import TeufelsmoorOptions
from .rules.rules import Teufelsmoor
from .rules.view import View


class TeufelsmoorKit(Kit[State, View]):
    name = "teufelsmoor"
    title = Phrase("Der Schatz im Teufelsmoor")
    blurb = Phrase("The treasure lies on one of 144 fields. Ask the right questions.")
    players = FEWEST, MOST
    usual_players = 2
    minutes = 30
    age = 10
    levels = (
        Phrase("Runs for the stars, and asks whatever comes to mind."),
        Phrase("Remembers every answer, and usually asks well."),
        Phrase("Asks the question that tells the most, and plans for its next roll."),
        Phrase("Weighs every roll of both sides, and knows when to name the field."),
        Phrase("Learned from thousands of games which choice wins most often."),
    )
    side_names = Phrase("the gang"), Phrase("the crooks")
    shared_screen_options: ClassVar = {"window": "0"}  # passing a screen on takes time
    options = TeufelsmoorOptions
    printed_options = ("halves", "quarters", "ninths", "letters", "numbers", "arounds", "suns", "keys", "nothings")
    bots = BOTS
    reference_bots = REFERENCE_BOTS

    print_sheets = staticmethod(print_sheets.print_sheets)
    sentence = staticmethod(sentences.sentence)
    notes = staticmethod(notebook.notes_or_none)
    scene = staticmethod(scene.scene)
    press = staticmethod(drafts.press)
    terminal_text = staticmethod(terminal.terminal_text)
    hint = staticmethod(hint.hint)
    shorthand = staticmethod(notation.shorthand)
    fallback_plan = Kit.weakest_plan  # a random action could name a field, and so end the game

    def game(self, options: str = "", seats: int | None = None) -> Teufelsmoor:
        return Teufelsmoor(TeufelsmoorOptions.read(options), self.seats(seats or self.usual_players))

    def sides(self, game: Game[State, View]) -> tuple[int, ...]:
        crooks = TeufelsmoorOptions.read(str(game.options)).crooks
        return (0,) * (game.seats - crooks) + (1,) * crooks


KIT = TeufelsmoorKit()
