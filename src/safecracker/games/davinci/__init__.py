"""Da Vinci Code, as the rest of the program sees it."""

from safecracker.core.words import Phrase
from safecracker.games.kit import Kit

from . import board, bots, hints, page, sentences, texts
from .model import PLAYERS, DaVinciOptions
from .rules import DaVinci


class DaVinciKit(Kit):
    name = "davinci"
    title = Phrase("Da Vinci Code")
    blurb = Phrase("Name the numbers that the others hide, and keep your own row standing.")
    players = PLAYERS
    usual_players = 2
    minutes = 15
    age = 8
    template = "davinci/board.html"
    levels = (
        Phrase("Guesses what comes to mind. A child beats it."),
        Phrase("Minds the order of a row, but forgets wrong guesses."),
        Phrase("Counts what is left, and stops in good time."),
        Phrase("Reads your guesses too, and knows when to go on."),
        Phrase("Weighs every risk as well, and in the basic game for two plays on in its head."),
    )
    options = DaVinciOptions
    minds = bots.LEVELS
    peers = bots.PEERS

    sentence = staticmethod(sentences.sentence)
    story = staticmethod(sentences.story)
    scene = staticmethod(board.scene)
    press = staticmethod(board.press)
    plain = staticmethod(board.plain)
    hint = staticmethod(hints.hint)
    advice = staticmethod(page.advice)
    shorthand = staticmethod(texts.shorthand)

    def game(self, options: str, seats: int) -> DaVinci:
        return DaVinci(DaVinciOptions.read(options), self.seats(seats))


KIT = DaVinciKit()
