"""Da Vinci Code, as the rest of the program sees it."""

from typing import Any

from safecracker.core.game import Event, Viewer
from safecracker.core.options import Choice
from safecracker.core.words import Phrase, Say
from safecracker.games.kit import Kit
from safecracker.players.player import Bot

from . import board, bots, notebook, sentences, texts
from .model import CHOICES, PLAYERS, DaVinciOptions
from .rules import DaVinci
from .view import View


class DaVinciKit(Kit):
    name = "davinci"
    title = Phrase("Da Vinci Code")
    blurb = Phrase("Name the numbers that the others hide, and keep your own row standing.")
    players = PLAYERS
    usual_players = 2
    minutes = 15
    age = 8
    template = "davinci/board.html"
    levels = (
        Phrase("Guesses what comes to mind. A child beats it."),
        Phrase("Minds the order of a row, but forgets wrong guesses."),
        Phrase("Counts what is left, and stops in good time."),
        Phrase("Weighs every tile, and knows when to go on."),
        Phrase("Reads your guesses too, and weighs what it risks."),
    )

    def game(self, options: str, seats: int) -> DaVinci:
        return DaVinci(DaVinciOptions.read(options), self.seats(seats))

    def choices(self) -> tuple[Choice, ...]:
        return CHOICES

    def defaults(self) -> dict[str, str]:
        return DaVinciOptions().texts()

    def bot(self, level: int) -> Bot[View]:
        return bots.LEVELS[level - 1]

    def sentence(self, event: Event, viewer: Viewer, names: tuple[str, ...], say: Say) -> str:
        return sentences.sentence(event, viewer, names, say)

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


KIT = DaVinciKit()
