"""Thieves!, as the rest of the program sees it."""

from safecracker.core.game import Action, Game
from safecracker.core.translation import Phrase
from safecracker.games.kit import Kit
from safecracker.games.rated_choice import RatedChoice

from .board import drafts, print_sheets, result, rule_links, scene, terminal
from .board.example import EXAMPLE
from .board.lesson import LESSON
from .mind import hint, notebook
from .mind.bots import BOTS, REFERENCE_BOTS
from .mind.search_bot import are_boxed
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
    own_phrases = (Phrase("Here come the police!"), Phrase("That was my loot!"), Phrase("Nobody saw that."))
    usual_players = 4
    minutes = 20
    age = 8
    levels = (
        Phrase("Plays whatever card comes along."),
        Phrase("Grabs the biggest money cards and forgets about the police."),
        Phrase("Thinks about every card, but misjudges some."),
        Phrase("Has learned from millions of games, but still slips up now and then."),
        Phrase("Has learned from millions of games and tries out its best cards in its head."),
    )
    example = EXAMPLE
    event_rules = rule_links.EVENT_RULES
    rules_template = "thieves/rules.html"
    options = ThievesOptions
    printed_options = PRINTED_OPTIONS
    summed_up_options = ("siren", "hand", "escape")
    bots = BOTS
    evaluation_caption = Phrase("By the strongest computer player, which has learned from millions of games.")
    house_rules_caption = Phrase(
        "Under house rules, chances are estimated from the loot and the police cars,"
        " and plays are compared by playing the game out many times."
    )
    costly_loss = 0.03
    reference_bots = REFERENCE_BOTS

    print_sheets = staticmethod(print_sheets.print_sheets)
    sentence = staticmethod(sentences.sentence)
    move_sentences = staticmethod(sentences.move_sentences)
    notes = staticmethod(notebook.notes_or_none)
    scene = staticmethod(scene.scene)
    result = staticmethod(result.result)
    press = staticmethod(drafts.press)
    rule_now = staticmethod(rule_links.rule_now)
    terminal_text = staticmethod(terminal.terminal_text)
    advice = staticmethod(hint.advice)
    typed_hint = staticmethod(hint.typed_hint)
    ladder = staticmethod(hint.ladder)
    hint = staticmethod(hint.hint)
    shorthand = staticmethod(notation.shorthand)
    lesson = LESSON

    def game(self, options: str = "", seats: int | None = None) -> Thieves:
        return Thieves(ThievesOptions.read(options), self.seats(seats or self.usual_players))

    def evaluation_source(self, game: Game[State, View]) -> Phrase:
        boxed = isinstance(game, Thieves) and are_boxed(game.options)
        return self.evaluation_caption if boxed else self.house_rules_caption

    def evaluated_odds(self, view: View) -> tuple[float, ...] | None:
        from .mind.win_odds import win_odds  # noqa: PLC0415 - numpy is loaded when somebody counts

        return win_odds(view)

    def rated_choices(self, view: View, played: Action) -> tuple[RatedChoice, ...]:
        from .mind.win_odds import rated_choices  # noqa: PLC0415 - as above

        return rated_choices(view, played)


KIT = ThievesKit()
