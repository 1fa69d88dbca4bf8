"""Thieves!, as the rest of the program sees it."""

from safecracker.core.words import Phrase
from safecracker.games.kit import Kit

from . import board, bots, notebook, page, sentences, texts
from .model import FEWEST, MOST
from .options import ThievesOptions
from .rules import Thieves


class ThievesKit(Kit):
    name = "thieves"
    title = Phrase("Thieves!")
    blurb = Phrase("Fill your loot, but never be the richest in a raid.")
    players = FEWEST, MOST
    usual_players = 4
    minutes = 20
    age = 8
    template = "thieves/board.html"
    levels = (
        Phrase("Plays whatever comes to hand. A child beats it."),
        Phrase("Grabs the dearest money, and forgets the police."),
        Phrase("Weighs every play, but misjudges a few."),
        Phrase("Learned from millions of games, but misjudges some plays."),
        Phrase("Learned from millions of games, and tries its best plays out in its head."),
    )
    options = ThievesOptions
    minds = bots.LEVELS
    peers = bots.PEERS

    sentence = staticmethod(sentences.sentence)
    story = staticmethod(sentences.story)
    scene = staticmethod(board.scene)
    press = staticmethod(board.press)
    plain = staticmethod(board.plain)
    hint = staticmethod(notebook.hint)
    advice = staticmethod(page.advice)
    shorthand = staticmethod(texts.shorthand)

    def game(self, options: str, seats: int) -> Thieves:
        return Thieves(ThievesOptions.read(options), self.seats(seats))


KIT = ThievesKit()
