"""Mastermind, as the rest of the program sees it."""

from random import Random
from typing import Any, ClassVar

from safecracker.core.game import Action, Event, Game, Viewer
from safecracker.core.options import Choice
from safecracker.core.words import Phrase, Say
from safecracker.games.kit import Kit
from safecracker.players.player import Bot

from . import board, bots, notebook, texts
from .model import CHOICES, PLAYERS, Answer, MastermindOptions
from .rules import Mastermind
from .scoring import mark
from .view import View


class MastermindKit(Kit):
    name = "mastermind"
    title = Phrase("Mastermind")
    blurb = Phrase("Break a hidden row of four pegs, key by key.")
    players = (PLAYERS, PLAYERS)
    usual_players = PLAYERS
    minutes = 20
    age = 8
    template = "mastermind/board.html"
    play_now: ClassVar = {"first": "1"}  # the computer hides first: one wants to guess
    levels = (
        Phrase("Forgets answers. A child beats it."),
        Phrase("Remembers most answers, and tries what comes to mind."),
        Phrase("Remembers every answer, and tries any code that still fits."),
        Phrase("Looks for the row that splits what is left evenly."),
        Phrase("Weighs every row by what it would tell. Rarely needs more than six."),
    )

    def game(self, options: str, seats: int) -> Mastermind:
        self.seats(seats)
        return Mastermind(MastermindOptions.read(options))

    def choices(self) -> tuple[Choice, ...]:
        return CHOICES

    def defaults(self) -> dict[str, str]:
        return MastermindOptions().texts()

    def bot(self, level: int) -> Bot[View]:
        return bots.LEVELS[level - 1]

    def cheap(self, game: Game[Any, Any], view: View, rng: Random) -> Action:
        if view.now and view.now.code and view.now.unanswered:
            return Answer(mark(view.now.code, view.now.unanswered.guess))  # a wrong answer would cost points (R13)
        return super().cheap(game, view, rng)

    def sentence(self, event: Event, viewer: Viewer, names: tuple[str, ...], say: Say) -> str:
        return texts.sentence(event, viewer, names, say)

    def scene(
        self, view: View, names: tuple[str, ...], say: Say, *, draft: str = "", notebook: bool = False
    ) -> board.BoardScene:
        return board.scene(view, names, say, draft=draft, notebook=notebook)

    def press(self, view: View, draft: str, key: str) -> str:
        return board.press(view, draft, key)

    def plain(self, scene: Any, say: Say) -> str:
        return board.plain(scene, say)

    def hint(self, view: View, say: Say) -> str:
        return notebook.hint(view, say)

    def shorthand(self, view: View, text: str) -> str:
        return texts.shorthand(view, text)


KIT = MastermindKit()
