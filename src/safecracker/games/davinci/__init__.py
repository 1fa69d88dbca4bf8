"""Da Vinci Code, as the rest of the program sees it."""

from typing import ClassVar

from safecracker.core.game import Action
from safecracker.core.translation import Phrase
from safecracker.games.kit import Kit
from safecracker.games.rated_choice import RatedChoice

from .board import drafts, notebook_page, print_sheets, result, rule_links, scene, terminal
from .board.example import EXAMPLE
from .board.lesson import LESSON
from .mind import hint, notebook
from .mind.bots import BOTS, REFERENCE_BOTS
from .rules import notation, sentences
from .rules.model import FEWEST, MOST, State
from .rules.options import DaVinciOptions
from .rules.rules import DaVinci
from .rules.view import View


class DaVinciKit(Kit[State, View]):
    name = "davinci"
    title = Phrase("Da Vinci Code")
    blurb = Phrase("Guess the numbers the others are hiding before they crack yours.")
    players = FEWEST, MOST
    own_phrases = (Phrase("You can read my mind!"), Phrase("Not that tile!"), Phrase("Careful now."))
    usual_players = 2
    minutes = 15
    age = 8
    levels = (
        Phrase("Says the first number that comes to mind."),
        Phrase("Keeps the order of a row in mind, but forgets wrong guesses."),
        Phrase("Counts what is left and stops in time."),
        Phrase("Reads your guesses too and knows when to keep going."),
        Phrase("Also weighs every risk and thinks ahead in the basic game for two."),
    )
    example = EXAMPLE
    rules_template = "davinci/rules.html"
    options = DaVinciOptions
    printed_options = ("game", "numbers")
    summed_up_options = printed_options
    print_defaults: ClassVar[dict[str, str]] = {"game": "dashes"}
    bots = BOTS
    evaluation_caption = Phrase(
        "In the basic game for two, from 1,500 games played to the end; otherwise from how many tiles are still hidden."
    )
    reference_bots = REFERENCE_BOTS

    print_sheets = staticmethod(print_sheets.print_sheets)
    sentence = staticmethod(sentences.sentence)
    move_sentences = staticmethod(sentences.move_sentences)
    notes = staticmethod(notebook.notes_or_none)
    scene = staticmethod(scene.scene)
    result = staticmethod(result.result)
    press = staticmethod(drafts.press)
    rule_now = staticmethod(rule_links.rule_now)
    event_rule = staticmethod(rule_links.event_rule)
    terminal_text = staticmethod(terminal.terminal_text)
    ladder = staticmethod(hint.ladder)
    hint = staticmethod(hint.hint)
    advice = staticmethod(notebook_page.advice)
    shorthand = staticmethod(notation.shorthand)
    lesson = LESSON
    figure_name = staticmethod(sentences.row_name)

    def game(self, options: str = "", seats: int | None = None) -> DaVinci:
        return DaVinci(DaVinciOptions.read(options), self.seats(seats or self.usual_players))

    def evaluated_odds(self, view: View) -> tuple[float, ...] | None:
        from .mind.win_odds import win_odds  # noqa: PLC0415 - numpy is loaded when somebody counts

        return win_odds(view)

    def rated_choices(self, view: View, played: Action) -> tuple[RatedChoice, ...]:
        from .mind.win_odds import rated_choices  # noqa: PLC0415 - as above

        return rated_choices(view, played)


KIT = DaVinciKit()
