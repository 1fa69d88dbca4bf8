"""A case laid out as a table of its game: the game's own board, its pieces and drafts, and nobody else to wait for.

Each game has one in ``board/case_table.py``, called ``TABLE``.
"""

from abc import ABC, abstractmethod
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from safecracker.core.game import Seat
from safecracker.core.translation import Phrase, Translator

from .case import NAMES, Case
from .interface import Button
from .kit import AnyKit
from .scene import Scene
from .small_board import SmallBoard

ME = Seat(0)


class PartChoice(Struct, frozen=True):
    """What can be chosen for one part of an answer."""

    value: str  # as the answer has it
    label: str
    presses: tuple[str, ...] = ()  # buttons of the board that mean the same


class AnswerPart(Struct, frozen=True):
    """One part of an answer where it is chosen from lists: by whoever has no connection, when no board is drawn."""

    label: str
    choices: tuple[PartChoice, ...]
    slot: str = ""  # the element of the board that shows the piece, by its id


class CaseTable(ABC):
    """How a case of one game is shown and entered."""

    example: ClassVar[str]  # of an answer that is typed
    between: ClassVar[str] = " "  # the parts of an answer

    def example_of(self, case: Case) -> str:  # noqa: ARG002 - where not all cases of a game ask the same
        return self.example

    @abstractmethod
    def view(self, case: Case, *, answer: str = "", hidden: str | None = None) -> Any:
        """The position as the player sees it; solved, where there is the right answer; or with a full hidden state."""

    @abstractmethod
    def answer(self, case: Case, action: str) -> str:
        """What a button of the board plays, as text that the game's cases can parse."""

    @abstractmethod
    def parts(self, case: Case, say: Translator) -> tuple[AnswerPart, ...]:
        """The parts of an answer, in the order in which it is written."""

    def in_words(self, case: Case, say: Translator) -> list[str]:
        """The solution as the lists have it, part by part."""
        rest, found = case.solution, []
        for part in self.parts(case, say):
            chosen = max((it for it in part.choices if rest.startswith(it.value)), key=lambda it: len(it.value))
            rest = rest.removeprefix(chosen.value).removeprefix(self.between)
            found.append(chosen.label)
        return found

    def names(self, case: Case, say: Translator) -> tuple[str, ...]:  # noqa: ARG002 - where the number differs
        return (say("You"), *NAMES)

    def scene(self, case: Case, view: Any, kit: AnyKit, draft: str, say: Translator) -> Scene:
        """The board."""
        return replace(kit.scene(view, self.names(case, say), say, draft=draft), tag="")

    def press(self, case: Case, view: Any, kit: AnyKit, draft: str, key: str) -> str:  # noqa: ARG002 - as the game does
        return kit.press(view, draft, key)

    def entered(self, case: Case, draft: str) -> tuple[str, ...]:  # noqa: ARG002 - where a draft shows some of it
        """The pieces of the solution that the draft claims, written as in the steps."""
        return ()

    def known_besides(self, case: Case) -> tuple[Phrase, ...]:  # noqa: ARG002 - where the board does not show it all
        """What is known besides the board, a sentence each."""
        return ()

    def known_in_short(self, case: Case, say: Translator) -> tuple[str, ...]:
        """The same in as few words as a small screen has room for."""
        return tuple(map(say.phrase, self.known_besides(case)))

    def others(self, case: Case, draft: str, say: Translator) -> tuple[Button, ...]:  # noqa: ARG002 - where a case adds some
        """Buttons that no board of the game has."""
        return ()

    @abstractmethod
    def small(self, case: Case) -> SmallBoard:
        """What is shown, as a small drawing."""

    @abstractmethod
    def piece(self, case: Case, clue: str) -> str:
        """The element of the board that a clue is about, by its id or the name of its piece; empty for none."""
