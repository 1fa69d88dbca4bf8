"""A lesson as it is played: where a learner is, and what a press or an action leads to.

Nothing is stored on a server. A position is worked out again from the script, the number of the step and the choices
that the learner made before. Pages and the terminal ask the same class.
"""

from collections.abc import Iterator
from fnmatch import fnmatchcase
from typing import Any, Final

from msgspec import Struct

from safecracker.core.errors import GameError
from safecracker.core.game import AnyGame, Move, Seat, read_actor
from safecracker.core.translation import Phrase, Translator

from .kit import AnyKit
from .lesson import Lesson, LessonStep, Way
from .scene import Scene

PRESS = "press "  # before a press, where presses and actions are compared with a pattern
LEARNER = Seat(0)
LOOK_FIRST = Phrase("Look at this first, then continue.")
COMPLETE = Phrase("What you chose is right. Now press the button that glows.")
HELP = Phrase("The right one glows now. Take your time.")
MISSES: Final = 3  # wrong presses at a step until what is right glows, whatever the step leaves to the learner


class Place(Struct, frozen=True):
    """How far a learner has come: the number of the step, from 1, and the choices so far that were not the first."""

    number: int
    taken: tuple[tuple[int, int], ...] = ()  # the number of a step, and which of its choices

    def __str__(self) -> str:
        """As an address and a cookie have it: ``7``, or ``7-4.2`` after the third choice of step 4."""
        return "-".join([str(self.number), *(f"{step}.{choice}" for step, choice in self.taken)])


class Position(Struct, frozen=True):
    """The game at a step, before the learner does anything."""

    place: Place
    step: LessonStep
    game: AnyGame
    state: Any

    @property
    def view(self) -> Any:
        return self.game.view(self.state, LEARNER)


class Reply(Struct, frozen=True):
    """What a press or an action of the learner leads to: the next place, another draft, or a kind sentence."""

    place: Place | None = None
    draft: str = ""
    says: Phrase | None = None


class Teaching:
    """A lesson as it is played."""

    def __init__(self, kit: AnyKit, lesson: Lesson) -> None:
        self.kit = kit
        self.lesson = lesson
        self.game = kit.game(lesson.options, len(lesson.names) + 1)

    @property
    def last(self) -> int:
        """The number of the last step."""
        return len(self.lesson.steps)

    def names(self, say: Translator) -> tuple[str, ...]:
        """What everyone at the table is called."""
        return (say("You"), *self.lesson.names)

    def place(self, text: str) -> Place:
        """The place that is written so; the first one where the text means nothing in this lesson."""
        number, *choices = text[:40].split("-")
        if not number.isdecimal() or not 1 <= int(number) <= self.last:
            return Place(1)
        taken = []
        for choice in choices:
            step, _, which = choice.partition(".")
            if not (step.isdecimal() and which.isdecimal()) or not 1 <= int(step) < int(number):
                return Place(1)
            if not 0 < int(which) < len(self.lesson.steps[int(step) - 1].choices):
                return Place(1)
            taken.append((int(step), int(which)))
        return Place(int(number), tuple(sorted(dict(taken).items())))

    def before(self, place: Place) -> Place:
        """One step back."""
        number = max(place.number - 1, 1)
        return Place(number, tuple(choice for choice in place.taken if choice[0] < number))

    def after(self, place: Place, choice: int = 0) -> Place:
        taken = (*place.taken, (place.number, choice)) if choice else place.taken
        return Place(min(place.number + 1, self.last), taken)

    def at(self, place: Place) -> Position:
        """The position at a place, played from the start."""
        state = self.game.start()
        for text in self.moves(place):
            state = self.game.play(state, self._read(text)).state
        return Position(place, self.lesson.steps[place.number - 1], self.game, state)

    def moves(self, place: Place) -> Iterator[str]:
        """Every move that led to a place."""
        taken = dict(place.taken)
        for number, step in enumerate(self.lesson.steps[: place.number], 1):
            yield from step.moves
            if number < place.number and step.choices:
                yield f"{LEARNER} {step.choices[taken.get(number, 0)]}"

    def _read(self, text: str) -> Move:
        actor, _, action = text.partition(" ")
        return Move(read_actor(actor), self.game.read(action))

    # what the learner does

    def drafts(self, position: Position, way: Way) -> tuple[str, ...]:
        """What is composed at first, and after each press of a way."""
        found = [position.step.draft]
        for press in way.presses:
            found.append(self.kit.press(position.view, found[-1], press))
        return tuple(found)

    def known_draft(self, position: Position, draft: str) -> str:
        """The draft, if it is on one of the ways; else the one that the step begins with."""
        known = any(draft in self.drafts(position, way) for way in position.step.ways)
        return draft if known else position.step.draft

    def next_inputs(self, position: Position, draft: str) -> tuple[str, ...]:
        """What may be pressed or played next, as patterns have it."""
        found = []
        for way in position.step.ways:
            drafts = self.drafts(position, way)
            if draft in drafts:
                done = drafts.index(draft)
                found.append(f"{PRESS}{way.presses[done]}" if done < len(way.presses) else way.action)
        return tuple(dict.fromkeys(found))

    def glows(self, position: Position, draft: str, misses: int = 0) -> tuple[str, ...]:
        """What is marked to be pressed: names of pieces, or inputs; after some misses all that is right."""
        inputs, first = self.next_inputs(position, draft), position.step.glows
        if first is None or misses >= MISSES:
            return inputs
        thinks = position.step.think and any(it.startswith(PRESS) for it in inputs)
        return first if draft == position.step.draft or thinks else inputs

    def scene(self, position: Position, draft: str, say: Translator) -> Scene:
        """The board at a position."""
        notes = self.kit.notes(position.view) if self.lesson.notebook else None
        return self.kit.scene(position.view, self.names(say), say, draft=draft, notes=notes, pad=False)

    def press(self, position: Position, draft: str, key: str, misses: int = 0) -> Reply:
        """The learner presses a piece; ``misses`` is how often they went wrong at this step before."""
        new = self.kit.press(position.view, draft, key)
        if new == draft:
            return self._wrong(position, draft, f"{PRESS}{key}", misses)
        for way in position.step.ways:
            drafts = self.drafts(position, way)
            if not way.action and new == drafts[-1]:
                return Reply(self.after(position.place))
            if new in drafts:
                return Reply(draft=new)
        return self._wrong(position, draft, f"{PRESS}{key}", misses)

    def act(self, position: Position, draft: str, text: str, misses: int = 0) -> Reply:
        """The learner plays an action."""
        try:
            written = self.game.write(self.game.read(text))
        except GameError:
            written = text
        if written in position.step.choices:
            return Reply(self.after(position.place, position.step.choices.index(written)))
        return self._wrong(position, draft, written, misses)

    def _wrong(self, position: Position, draft: str, done: str, misses: int) -> Reply:
        return Reply(draft=draft, says=self._answer(position, draft, done, misses + 1))

    def _answer(self, position: Position, draft: str, done: str, misses: int) -> Phrase:
        """What the coach says to a wrong press or action."""
        step = position.step
        if not step.ways:
            return LOOK_FIRST
        if misses >= MISSES and self.glows(position, draft, misses) != self.glows(position, draft):
            return HELP
        corrections = (it.says for it in step.wrong if any(fnmatchcase(done, pattern) for pattern in it.patterns))
        fitting = next(corrections, None)
        if self._is_complete(position, draft) and (fitting is None or self._is_on_a_way(position, done)):
            return COMPLETE
        return fitting or step.otherwise

    def _is_complete(self, position: Position, draft: str) -> bool:
        """Whether a learner has pressed all that is to be pressed, and only the action is missing."""
        return any(way.presses and way.action and draft == self.drafts(position, way)[-1] for way in position.step.ways)

    def _is_on_a_way(self, position: Position, done: str) -> bool:
        return any(done == f"{PRESS}{press}" for way in position.step.ways for press in way.presses)


def teaching(kit: AnyKit) -> Teaching | None:
    """The lesson of a game; None where it has none."""
    return Teaching(kit, kit.lesson) if kit.lesson else None
