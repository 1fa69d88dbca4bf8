"""The Code Crackers, as the rest of the program sees it."""

from typing import ClassVar

from safecracker.core.words import Phrase
from safecracker.games.kit import Kit

from . import board, bots, notebook, panels, sentences, texts
from . import prospects as outlook
from .model import FEWEST, MOST
from .options import CrackersOptions
from .rules import CodeCrackers


class CodeCrackersKit(Kit):
    name = "codecrackers"
    title = Phrase("The Code Crackers")
    blurb = Phrase("Find the code before the sand runs out, and catch the thief.")
    players = FEWEST, MOST
    usual_players = 3
    minutes = 15
    age = 6
    template = "codecrackers/board.html"
    levels = (
        Phrase("Searches slowly and is often wrong. A child beats it."),
        Phrase("Searches like somebody who plays now and then."),
        Phrase("Searches like a practised player."),
        Phrase("Sees most codes within seconds, and knows when to wait."),
        Phrase("Sees a code within two or three seconds. Hardly anybody beats it."),
    )
    secrets = False
    one_screen: ClassVar = {"claims": "buzzer"}
    options = CrackersOptions
    minds = bots.LEVELS

    sentence = staticmethod(sentences.sentence)
    story = staticmethod(sentences.story)
    scene = staticmethod(board.scene)
    press = staticmethod(board.press)
    buzz = staticmethod(panels.buzz)
    give_up = staticmethod(panels.give_up)
    plain = staticmethod(board.plain)
    hint = staticmethod(notebook.hint)
    prospects = staticmethod(outlook.prospects)
    foreseen = Phrase("So many games of 100 would be won from here, if all search alike.")
    shorthand = staticmethod(texts.shorthand)
    cheap = Kit.weakest  # a claim by chance would be wrong, and at once

    def game(self, options: str, seats: int) -> CodeCrackers:
        return CodeCrackers(CrackersOptions.read(options), self.seats(seats))


KIT = CodeCrackersKit()
