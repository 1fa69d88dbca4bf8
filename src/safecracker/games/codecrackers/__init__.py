"""The Code Crackers, as the rest of the program sees it."""

from typing import ClassVar

from safecracker.core.translation import Phrase
from safecracker.games.kit import Kit, ReadyLine

from .board import drafts, panels, print_sheets, result, rule_links, scene, terminal
from .board.example import EXAMPLE
from .board.lesson import LESSON
from .mind import hint, notebook, win_odds
from .mind.bots import BOTS
from .rules import notation, sentences
from .rules.model import FEWEST, MOST, State
from .rules.options import CodeCrackersOptions
from .rules.rules import CodeCrackers
from .rules.view import View


class CodeCrackersKit(Kit[State, View]):
    name = "codecrackers"
    title = Phrase("The Code Crackers")
    blurb = Phrase("Find the code before the sand runs out, and catch the thief.")
    players = FEWEST, MOST
    own_phrases = (Phrase("Too fast for me!"), Phrase("I almost had it!"), Phrase("Look at the sand!"))
    usual_players = 3
    minutes = 15
    age = 6
    levels = (
        Phrase("Searches slowly and is often wrong."),
        Phrase("Takes its time and gets a code wrong now and then."),
        Phrase("Searches at a good pace."),
        Phrase("Finds most codes within seconds and knows when to wait."),
        Phrase("Finds a code in two or three seconds."),
    )
    has_secrets = False
    shared_screen_options: ClassVar = {"claims": "buzzer"}
    arena_options: ClassVar = {"escape": "40"}  # bots that find too little would chase the thief for ever
    ready_lines = (
        ReadyLine("die-glass", Phrase("Roll the die. A number moves you; a magnifying glass turns over a code card.")),
        ReadyLine(
            "symbol-D", Phrase("Everyone searches the board at the same time. Tap the first symbol of the code.")
        ),
        ReadyLine("safe-shut", Phrase("Take the safe for 3, 4 or 5 symbols in a row. Catch the thief to win.")),
    )
    example = EXAMPLE
    rules_template = "codecrackers/rules.html"
    options = CodeCrackersOptions
    printed_options = ("layout", "gap", "cards")
    summed_up_options = printed_options
    bots = BOTS
    evaluation_caption = Phrase("Worked out from where everyone stands, as if everyone searched equally well.")

    print_sheets = staticmethod(print_sheets.print_sheets)
    sentence = staticmethod(sentences.sentence)
    move_sentences = staticmethod(sentences.move_sentences)
    notes = staticmethod(notebook.notes_or_none)
    scene = staticmethod(scene.scene)
    result = staticmethod(result.result)
    press = staticmethod(drafts.press)
    shared_screen_panel = staticmethod(panels.shared_screen_panel)
    rule_now = staticmethod(rule_links.rule_now)
    event_rule = staticmethod(rule_links.event_rule)
    terminal_text = staticmethod(terminal.terminal_text)
    ladder = staticmethod(hint.ladder)
    advice = staticmethod(hint.advice)
    hint = staticmethod(hint.hint)
    evaluated_odds = staticmethod(win_odds.evaluated_odds)
    win_odds = staticmethod(win_odds.win_odds)
    win_odds_caption = Phrase(
        "Games out of 100 that each player would win from here if everyone searched equally well."
    )
    shorthand = staticmethod(notation.shorthand)
    lesson = LESSON
    fallback_plan = Kit.weakest_plan  # a claim by chance would be wrong, and at once

    def game(self, options: str = "", seats: int | None = None) -> CodeCrackers:
        return CodeCrackers(CodeCrackersOptions.read(options), self.seats(seats or self.usual_players))


KIT = CodeCrackersKit()
