"""A case: a position of one game with something hidden, and exactly one answer that follows from what is shown.

Each game has its own kind of case, in ``mind/cases.py``. This file is what all kinds have in common: a case as one line
of text, the steps of a solver that thinks like a person, and what is replied to an answer.
"""

from abc import ABC, abstractmethod
from collections.abc import Collection, Sequence
from random import Random
from typing import Any, ClassVar, Final, Generic, TypeVar

from safecracker.core.errors import GameError
from safecracker.core.frozen import Frozen
from safecracker.core.translation import Phrase

NAMES: Final = ("Ada", "Bruno", "Chiara")  # the others in a case
SHORTEST_LINE, LONGEST_LINE = 20, 120
FIELDS = "|"  # between the fields of a line
REPEATS = "*"  # between a step and how often it is taken in a row


class NoCase(GameError):
    """There is no such case."""


class Case(Frozen, frozen=True, kw_only=True):
    """One case. Everything in it is text, so that a file can hold it and no update of the program changes it."""

    game: str
    level: int  # 1 to 5
    score: int  # the prices of all steps
    shown: str  # what is shown, as the game writes it
    solution: str  # the only right answer, as the game writes it
    steps: tuple[str, ...]  # the kinds of step that lead to it, in order

    @property
    def line(self) -> str:
        """The case as a line of the file that ships with the program; the file's name is that of the game."""
        steps: list[tuple[str, int]] = []
        for step in self.steps:
            if steps and steps[-1][0] == step:
                steps[-1] = step, steps[-1][1] + 1
            else:
                steps.append((step, 1))
        taken = " ".join(f"{step}{REPEATS}{times}" if times > 1 else step for step, times in steps)
        return FIELDS.join((str(self.level), str(self.score), self.shown, self.solution, taken))


def read_line(game: str, line: str) -> Case:
    level, score, shown, solution, taken = line.split(FIELDS)
    steps = [each.partition(REPEATS)[::2] for each in taken.split()]
    return Case(
        game=game,
        level=int(level),
        score=int(score),
        shown=shown,
        solution=solution,
        steps=tuple(step for step, times in steps for _ in range(int(times or 1))),
    )


class Step(Frozen, frozen=True, kw_only=True):
    """One thought of the solver. Its sentences are the three rungs of a hint; the second tells how it follows."""

    kind: str  # one word, as the line of a case has it
    price: int
    clues: tuple[str, ...]  # what it looks at, by the names that the board gives its parts: these light up
    pieces: tuple[str, ...] = ()  # what a player may enter now, written as in an answer
    where: Phrase  # where to look
    follows: Phrase  # what follows
    piece: Phrase  # one piece of it

    @property
    def rungs(self) -> tuple[Phrase, Phrase, Phrase]:
        return self.where, self.follows, self.piece


class Right(Frozen, frozen=True):
    """The answer is right in every hidden state that fits."""


class Miss(Frozen, frozen=True, kw_only=True):
    """The answer is wrong, and this shows it."""

    sentence: Phrase
    clues: tuple[str, ...] = ()  # what the answer contradicts; these light up
    # a full state that fits every clue and in which the answer fails, as the game writes it; None where the only such
    # state is the solution
    hidden: str | None = None


H = TypeVar("H")  # a hidden state


class CaseKind(ABC, Generic[H]):
    """The cases of one game. ``games/<game>/mind/cases.py`` has one, called ``KIND``.

    An answer is text in the notation of the game; ``parse`` brings what a player typed into the form that all other
    methods take and give.
    """

    game: ClassVar[str]
    question: ClassVar[Phrase]  # what is to be found, in a sentence

    def asked(self, case: Case) -> Phrase:  # noqa: ARG002 - most games ask the same in every case
        """What is to be found in this case."""
        return self.question

    @abstractmethod
    def make(self, rng: Random, level: int) -> Case | None:
        """A case of this level, drawn once; None where the draw gave none, and another has to be tried."""

    @abstractmethod
    def board(self, case: Case) -> Any:
        """What is shown, in the game's own words, for whoever draws it."""

    @abstractmethod
    def hidden_states(self, case: Case) -> Sequence[H]:
        """Every hidden state that fits what is shown."""

    @abstractmethod
    def answers(self, case: Case) -> Sequence[str]:
        """Every answer that is right in all hidden states; a good case has one."""

    @abstractmethod
    def check(self, case: Case, answer: str) -> Right | Miss:
        """Whether the answer is right, and why not."""

    def right_answers(self, case: Case) -> tuple[str, ...]:
        """Everything that ``check`` takes for right: the solution, and in some games what means the same."""
        return (case.solution,)

    @abstractmethod
    def steps(self, case: Case) -> tuple[Step, ...]:
        """How a person finds the solution, always by the cheapest step; empty where the steps do not lead there."""

    @abstractmethod
    def parse(self, case: Case, text: str) -> str:
        """What a player typed, as an answer; raises BadNotation."""


def next_step(steps: Sequence[Step], entered: Collection[str], explained: int = 0) -> Step | None:
    """The next step that the board does not show yet, or None where hints have spoken about all of them.

    Whoever has entered the pieces of a step has taken it and all steps before it; ``explained`` are the first steps
    that hints have spoken about already. Pieces of the last step may be a guess, and whoever asks for a hint is not
    sure of them: then the steps are given in order.
    """
    taken = [n for n, step in enumerate(steps, 1) if step.pieces and entered and set(step.pieces) <= set(entered)]
    first = max([explained, *taken])
    if first >= len(steps):
        first = explained
    return steps[first] if first < len(steps) else None
