"""Mastermind, as the rest of the program sees it."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from safecracker.core.game import Action, Game, Millis
from safecracker.core.translation import Phrase, Translator
from safecracker.games.kit import Kit
from safecracker.games.rated_choice import RatedChoice
from safecracker.players.bot import Plan

from .board import drafts, print_sheets, result, rule_links, scene, terminal
from .board.example import EXAMPLE
from .board.lesson import LESSON
from .mind import hint, notebook
from .mind.bots import BOTS
from .rules import notation, sentences
from .rules.model import PLAYERS, Answer, State
from .rules.options import MastermindOptions
from .rules.rules import Mastermind
from .rules.scoring import mark
from .rules.view import View

LOOKING = Millis(3_000)


class MastermindKit(Kit[State, View]):
    name = "mastermind"
    title = Phrase("Mastermind")
    blurb = Phrase("Crack a hidden row of four pegs, clue by clue.")
    players = (PLAYERS, PLAYERS)
    own_phrases = (Phrase("That was close!"), Phrase("I have an idea."), Phrase("Now I’m stuck."))
    usual_players = PLAYERS
    minutes = 20
    age = 8
    play_now_options: ClassVar = {"first": "1"}  # the computer hides first: one wants to guess
    arena_options: ClassVar = {"retries": "3"}  # a bot that answers wrongly by hand would replay a round for ever
    levels = (
        Phrase("Forgets answers."),
        Phrase("Remembers about half of the answers."),
        Phrase("Remembers most of the answers."),
        Phrase("Remembers every answer and tries any code that still fits."),
        Phrase("Picks the guess that should end the search soonest. Rarely needs more than six rows."),
    )
    example = EXAMPLE
    event_rules = rule_links.EVENT_RULES
    rules_template = "mastermind/rules.html"
    options = MastermindOptions
    printed_options = ("holes", "colours", "rows")
    summed_up_options = printed_options
    study_template = "mastermind/study.html"
    bots = BOTS
    evaluation_caption = Phrase("Averaged over every code that still fits, as far as the codebreaker knows.")

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

    def game(self, options: str = "", seats: int | None = None) -> Mastermind:
        self.seats(seats or self.usual_players)
        return Mastermind(MastermindOptions.read(options))

    def pause(self, view: View) -> Millis:
        """A code that has just been cracked is looked at before the next one is hidden."""
        return LOOKING if view.past and view.now and not view.now.hidden else Millis(0)

    def study(self, way: str, asked: Mapping[str, str], say: Translator) -> Any:
        from .board import tree_walk  # noqa: PLC0415 - heavy, and needed by few

        return tree_walk.study(way, asked, say)

    def fallback_plan(self, game: Game[State, View], view: View, rng: Random) -> Plan:
        if view.may_only_challenge:
            return Plan(None)  # a doubt may cost a full board (R15)
        if view.now and view.now.code and view.now.unanswered:
            # a wrong answer would cost points (R13)
            return Plan(Answer(mark(view.now.code, view.now.unanswered.guess)))
        return super().fallback_plan(game, view, rng)

    def evaluated_odds(self, view: View) -> tuple[float, ...] | None:
        from .mind.win_odds import win_odds  # noqa: PLC0415 - numpy is loaded when somebody counts

        return win_odds(view)

    def rated_choices(self, view: View, played: Action) -> tuple[RatedChoice, ...]:
        from .mind.win_odds import rated_choices  # noqa: PLC0415 - as above

        return rated_choices(view, played)


KIT = MastermindKit()
