"""The Other Card, a toy: the smallest game with private hands, as the rest of the program sees it."""

from safecracker.core.translation import Phrase
from safecracker.games.kit import Kit

from .board import scene as board
from .board import terminal
from .board.lesson import LESSON
from .mind import notebook
from .mind.bots import BOTS
from .rules import notation, sentences
from .rules.model import PLAYERS, State
from .rules.options import ToyOptions
from .rules.rules import Toy
from .rules.view import View


class ToyKit(Kit[State, View]):
    name = "toy"
    title = Phrase("The Other Card")
    blurb = Phrase("You know your own card. Name the other one first.")
    players = (PLAYERS, PLAYERS)
    usual_players = PLAYERS
    minutes = 2
    age = 6
    levels = (
        Phrase("Names any card, even its own."),
        Phrase("Sometimes forgets that it holds a card itself."),
        Phrase("Never names its own card."),
        Phrase("Believes that you do not name your own card."),
        Phrase("Believes you most of the time, and bluffs now and then."),
    )
    options = ToyOptions
    bots = BOTS

    sentence = staticmethod(sentences.sentence)
    notes = staticmethod(notebook.notes)
    scene = staticmethod(board.scene)
    press = staticmethod(board.press)
    terminal_text = staticmethod(terminal.terminal_text)
    hint = staticmethod(notebook.hint)
    shorthand = staticmethod(notation.shorthand)
    lesson = LESSON

    def game(self, options: str = "", seats: int | None = None) -> Toy:
        self.seats(seats or self.usual_players)
        return Toy(ToyOptions.read(options))


KIT = ToyKit()
