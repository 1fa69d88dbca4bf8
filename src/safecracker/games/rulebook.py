"""The rules of a game, taken apart: in one minute, a turn in steps, common questions, numbered rules by chapter.

The text is Markdown, one file for each language. A mark behind a heading says which part it is: ``{#minute}``,
``{#turn}`` or ``{#questions}``; what follows ``{#screen}`` is about this program. A game may lack any of them.
"""

import re
from itertools import dropwhile, takewhile

from msgspec import Struct

MINUTE, TURN, QUESTIONS, SCREEN = "minute", "turn", "questions", "screen"
PARTS = (MINUTE, TURN, QUESTIONS)

_HEADING = re.compile(r"^## (.*?)(?: \{#(\w+)\})?$", re.MULTILINE)
_ENTRY = re.compile(r"^### (.*)$", re.MULTILINE)
_SENTENCE = re.compile(r"^\d+\. (.*)$", re.MULTILINE)
_NUMBER = re.compile(r"^\*\*(R\d+)\*\* ", re.MULTILINE)


class Entry(Struct, frozen=True):
    """A step of a turn, or a question with its answer."""

    title: str
    text: str


class Chapter(Struct, frozen=True):
    """Everything under one heading."""

    title: str
    text: str
    mark: str = ""

    @property
    def numbers(self) -> tuple[str, ...]:
        """The numbers of its rules: ``R1``, ``R2``."""
        return tuple(_NUMBER.findall(self.text))

    @property
    def entries(self) -> tuple[Entry, ...]:
        _, *found = _ENTRY.split(self.text)
        return tuple(Entry(title, text.strip()) for title, text in zip(found[::2], found[1::2], strict=True))

    @property
    def sentences(self) -> tuple[str, ...]:
        return tuple(_SENTENCE.findall(self.text))


class Rulebook(Struct, frozen=True):
    """The rules of a game in one language. What is still Markdown stays so."""

    opening: str  # title, and for how many and how long
    parts: dict[str, Chapter]  # those of PARTS that the game has
    chapters: tuple[Chapter, ...]
    on_screen: tuple[Chapter, ...]  # the program's own matters, after the rules


def read_rulebook(text: str) -> Rulebook:
    opening, *found = _HEADING.split(text)
    chapters = [
        Chapter(title, body.strip(), mark or "")
        for title, mark, body in zip(found[::3], found[1::3], found[2::3], strict=True)
    ]
    numbered = [chapter for chapter in chapters if chapter.mark not in PARTS]
    return Rulebook(
        opening.strip(),
        {chapter.mark: chapter for chapter in chapters if chapter.mark in PARTS},
        tuple(takewhile(lambda chapter: chapter.mark != SCREEN, numbered)),
        tuple(dropwhile(lambda chapter: chapter.mark != SCREEN, numbered)),
    )


def without_marks(text: str) -> str:
    """The rules for a reader of plain text."""
    return _HEADING.sub(r"## \1", text)
