"""Der Schatz im Teufelsmoor, as the rest of the program sees it."""

from typing import ClassVar

from safecracker.core.game import Action, Game
from safecracker.core.translation import Phrase
from safecracker.games.kit import Kit
from safecracker.games.rated_choice import RatedChoice

from .board import drafts, print_sheets, result, rule_links, scene, terminal
from .board.example import EXAMPLE
from .board.lesson import LESSON
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
    own_phrases = (Phrase("I’m getting warmer."), Phrase("The fog is thick tonight."), Phrase("The treasure is mine!"))
    usual_players = 2
    minutes = 30
    age = 10
    levels = (
        Phrase("Runs for the stars and asks whatever comes to mind."),
        Phrase("Remembers every answer and usually asks well."),
        Phrase("Asks the question that tells the most and plans for its next roll."),
        Phrase("Weighs every roll of both sides and knows when to name the field."),
        Phrase("Has learned from thousands of games which choice wins most often."),
    )
    side_names = Phrase("the gang"), Phrase("the crooks")
    shared_screen_options: ClassVar = {"window": "0"}  # passing a screen on takes time
    example = EXAMPLE
    event_rules = rule_links.EVENT_RULES
    rules_template = "teufelsmoor/rules.html"
    options = TeufelsmoorOptions
    printed_options = ("halves", "quarters", "ninths", "letters", "numbers", "arounds", "suns", "keys", "nothings")
    bots = BOTS
    evaluation_caption = Phrase("By the strongest computer player, which has learned from thousands of games.")
    reference_bots = REFERENCE_BOTS

    print_sheets = staticmethod(print_sheets.print_sheets)
    sentence = staticmethod(sentences.sentence)
    notes = staticmethod(notebook.notes_or_none)
    scene = staticmethod(scene.scene)
    result = staticmethod(result.result)
    press = staticmethod(drafts.press)
    rule_now = staticmethod(rule_links.rule_now)
    terminal_text = staticmethod(terminal.terminal_text)
    ladder = staticmethod(hint.ladder)
    hint = staticmethod(hint.hint)
    shorthand = staticmethod(notation.shorthand)
    lesson = LESSON
    fallback_plan = Kit.weakest_plan  # a random action could name a field, and so end the game

    def game(self, options: str = "", seats: int | None = None) -> Teufelsmoor:
        return Teufelsmoor(TeufelsmoorOptions.read(options), self.seats(seats or self.usual_players))

    def sides(self, game: Game[State, View]) -> tuple[int, ...]:
        crooks = TeufelsmoorOptions.read(str(game.options)).crooks
        return (0,) * (game.seats - crooks) + (1,) * crooks

    def evaluated_odds(self, view: View) -> tuple[float, ...] | None:
        from .mind.win_odds import win_odds  # noqa: PLC0415 - numpy is loaded when somebody counts

        return win_odds(view)

    def rated_choices(self, view: View, played: Action) -> tuple[RatedChoice, ...]:
        from .mind.win_odds import rated_choices  # noqa: PLC0415 - as above

        return rated_choices(view, played)


KIT = TeufelsmoorKit()
