"""Thieves!, as the rest of the program sees it."""

from safecracker.core.translation import Phrase
from safecracker.games.kit import Kit

from .board import drafts, print_sheets, scene, terminal
from .mind import hint, notebook
from .mind.bots import BOTS, REFERENCE_BOTS
from .rules import notation, sentences
from .rules.model import FEWEST, MOST, State
from .rules.options import PRINTED_OPTIONS, ThievesOptions
from .rules.rules import Thieves
from .rules.view import View


class ThievesKit(Kit[State, View]):
    name = "thieves"
    title = Phrase("Thieves!")
    blurb = Phrase("Grab all the loot you can, but never be the richest in a raid.")
    players = FEWEST, MOST
    usual_players = 4
    minutes = 20
    age = 8
    levels = (
        Phrase("Plays whatever card comes along."),
        Phrase("Grabs the most valuable money, and forgets the police."),
        Phrase("Thinks about every card, but misjudges some."),
        Phrase("Learned from millions of games, and still slips up now and then."),
        Phrase("Learned from millions of games, and tries out its best cards in its head."),
    )
    options = ThievesOptions
    printed_options = PRINTED_OPTIONS
    bots = BOTS
    reference_bots = REFERENCE_BOTS

    print_sheets = staticmethod(print_sheets.print_sheets)
    sentence = staticmethod(sentences.sentence)
    move_sentences = staticmethod(sentences.move_sentences)
    notes = staticmethod(notebook.notes_or_none)
    scene = staticmethod(scene.scene)
    press = staticmethod(drafts.press)
    terminal_text = staticmethod(terminal.terminal_text)
    advice = staticmethod(hint.advice)
    typed_hint = staticmethod(hint.typed_hint)
    hint = staticmethod(hint.hint)
    shorthand = staticmethod(notation.shorthand)

    def game(self, options: str = "", seats: int | None = None) -> Thieves:
        return Thieves(ThievesOptions.read(options), self.seats(seats or self.usual_players))


KIT = ThievesKit()
