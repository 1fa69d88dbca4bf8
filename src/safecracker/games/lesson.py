"""A lesson: a guided first game. A scripted deal is played by the real rules, and a coach says what to do at each step.

A lesson is data, in ``board/lesson.py`` of the game. ``teaching.py`` plays it.
"""

from msgspec import Struct

from safecracker.core.translation import Phrase


class Way(Struct, frozen=True):
    """One way to do what a step asks for: presses on the board in this order, then an action; either may be missing."""

    presses: tuple[str, ...] = ()
    action: str = ""


class Correction(Struct, frozen=True):
    """A kind sentence for those who do something else. A pattern is ``press 2``, ``guess *`` or ``press [ABC]``."""

    patterns: tuple[str, ...]
    says: Phrase


class LessonStep(Struct, frozen=True, kw_only=True):
    """One sentence of the coach, and what the learner does about it."""

    says: Phrase
    moves: tuple[str, ...] = ()  # what happens before it, as in a record: ``chance first 1``
    draft: str = ""  # what is already composed
    ways: tuple[Way, ...] = ()  # all are right; none: look, then go on
    glows: tuple[str, ...] | None = None  # ids of pieces, at first; None: whatever is to be pressed next
    think: bool = False  # what glows at first goes on glowing, so that the next press is the learner's own idea
    traces: tuple[str, ...] = ()  # ids of pieces that are the reason
    wrong: tuple[Correction, ...] = ()  # the first that fits is said
    otherwise: Phrase = Phrase("Not that one yet. Look for what glows.")
    found: Phrase | None = None  # what the learner knows from here on, for the case book
    cheers: bool = False  # something was understood

    @property
    def choices(self) -> tuple[str, ...]:
        """The different actions that are all right here."""
        return tuple(dict.fromkeys(way.action for way in self.ways if way.action))


class Lesson(Struct, frozen=True, kw_only=True):
    """The script of a game's lesson. The learner has the first seat."""

    names: tuple[str, ...]  # of the others, the same in every language
    minutes: int
    steps: tuple[LessonStep, ...]
    learned: tuple[Phrase, ...]  # what the learner can do afterwards
    options: str = ""
    notebook: bool = False  # the board shows what the notebook has worked out
