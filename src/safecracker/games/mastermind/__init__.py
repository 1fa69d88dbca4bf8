"""Mastermind, as the rest of the program sees it."""

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar

from safecracker.core.game import Game
from safecracker.core.words import Phrase, Say
from safecracker.games.kit import Kit
from safecracker.players.player import Plan

from . import board, bots, notebook, texts
from .model import PLAYERS, Answer, MastermindOptions
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
    options = MastermindOptions
    study_template = "mastermind/study.html"
    minds = bots.LEVELS

    sentence = staticmethod(texts.sentence)
    scene = staticmethod(board.scene)
    press = staticmethod(board.press)
    plain = staticmethod(board.plain)
    hint = staticmethod(notebook.hint)
    shorthand = staticmethod(texts.shorthand)

    def game(self, options: str, seats: int) -> Mastermind:
        self.seats(seats)
        return Mastermind(MastermindOptions.read(options))

    def study(self, way: str, asked: Mapping[str, str], say: Say) -> Any:
        from . import walk  # noqa: PLC0415 - heavy, and needed by few

        return walk.study(way, asked, say)

    def cheap(self, game: Game[Any, Any], view: View, rng: Random) -> Plan:
        if view.now and view.now.code and view.now.unanswered:
            # a wrong answer would cost points (R13)
            return Plan(Answer(mark(view.now.code, view.now.unanswered.guess)))
        return super().cheap(game, view, rng)


KIT = MastermindKit()
