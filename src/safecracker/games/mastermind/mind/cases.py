"""Cases of Mastermind: a few rows with their keys, and exactly one code that fits them.

Shown are rows as ``RYPO03``: the pegs, then how many red and how many white keys. An answer is a code, ``ORSY``.
"""

from collections.abc import Sequence
from random import Random

from safecracker.core.translation import Phrase
from safecracker.games.case import Case, CaseKind, Miss, Right, Step
from safecracker.games.mastermind.rules.model import Code, Keys, Row
from safecracker.games.mastermind.rules.notation import read_code
from safecracker.games.mastermind.rules.options import MastermindOptions
from safecracker.games.mastermind.rules.scoring import mark

from .case_solver import HOLES, PEGS, PRICES, SUPPOSE, Thought, solve
from .case_steps import keys_phrase, step
from .codes import fitting, space

OPTIONS = MastermindOptions(colours=len(PEGS), holes=HOLES)
# how many rows a case of each level has; with six, two assumptions are rarely needed
ROWS = {1: (2, 3), 2: (3, 4), 3: (4, 5), 4: (5, 6), 5: (4, 5)}
HIGHEST_SCORE = {1: 4, 2: 6, 3: 10}  # of levels without an assumption
FROM_POSSIBLE = 0.5  # how many rows are drawn from the codes that still fit


class MastermindCases(CaseKind[Code]):
    game = "mastermind"
    question = Phrase("Which is the only code that fits all the rows?")

    def make(self, rng: Random, level: int) -> Case | None:
        rows, code = _draw(rng, level)
        if any(not _suits(row.keys, level) for row in rows if row.keys):
            return None
        if level == 1 and not any(row.keys and row.keys.red + row.keys.white in (0, HOLES) for row in rows):
            return None
        if len(_codes(rows)) > 1 or _idle(rows) > (level == 1):
            return None
        thoughts = solve(rows)
        if not thoughts or level_of(thoughts) != level:
            return None
        return Case(
            game=self.game,
            level=level,
            score=score_of(thoughts),
            shown=" ".join(f"{row.guess}{row.keys.red}{row.keys.white}" for row in rows if row.keys),
            solution=code,
            steps=tuple(thought.kind for thought in thoughts),
        )

    def board(self, case: Case) -> tuple[Row, ...]:
        """The rows, from the first to the last."""
        return tuple(Row(Code(text[:HOLES]), Keys(int(text[-2]), int(text[-1]))) for text in case.shown.split())

    def hidden_states(self, case: Case) -> Sequence[Code]:
        return _codes(self.board(case))

    def answers(self, case: Case) -> Sequence[str]:
        fits = self.hidden_states(case)
        return fits if len(fits) == 1 else []

    def check(self, case: Case, answer: str) -> Right | Miss:
        """A miss names the first row that the code contradicts; any code that fits would be the solution."""
        code = Code(answer)
        for number, row in enumerate(self.board(case), 1):
            keys = mark(code, row.guess)
            if keys != row.keys:
                sentence = Phrase("Row {row} would then show {keys}.", {"row": number, "keys": keys_phrase(keys)})
                return Miss(sentence=sentence, clues=(f"row {number}",))
        return Right()

    def steps(self, case: Case) -> tuple[Step, ...]:
        rows = self.board(case)
        return tuple(step(thought, rows) for thought in solve(rows))

    def parse(self, case: Case, text: str) -> str:  # noqa: ARG002 - the same pegs in every case
        return read_code(text, OPTIONS)


KIND = MastermindCases()


def score_of(thoughts: tuple[Thought, ...]) -> int:
    return sum(PRICES[thought.kind] for thought in thoughts)


def level_of(thoughts: tuple[Thought, ...]) -> int:
    """The level whose band these steps lie in; 6 where they lie in none."""
    supposed = sum(thought.kind == SUPPOSE for thought in thoughts)
    if supposed:
        return 4 if supposed == 1 else 5
    score = score_of(thoughts)
    return next((level for level, most in HIGHEST_SCORE.items() if score <= most), 6)


def _draw(rng: Random, level: int) -> tuple[tuple[Row, ...], Code]:
    """A code and rows with their keys; about half of the rows might have been the code when they were laid."""
    here = space(PEGS, HOLES)
    code = here.code(rng.randrange(here.size))
    rows: tuple[Row, ...] = ()
    for _ in range(rng.choice(ROWS[level])):
        left = fitting(here, rows) if rng.random() < FROM_POSSIBLE else here.every
        guess = here.code(int(left[rng.randrange(len(left))]))
        rows = (*rows, Row(guess, mark(code, guess)))
    return rows, code


def _suits(keys: Keys, level: int) -> bool:
    """Whether a row may be shown: three reds give too much away, four whites are hard to see through."""
    return keys.red < HOLES - 1 and (level >= 4 or keys != Keys(0, HOLES))


def _codes(rows: tuple[Row, ...]) -> list[Code]:
    here = space(PEGS, HOLES)
    return [here.code(int(index)) for index in fitting(here, rows)]


def _idle(rows: tuple[Row, ...]) -> int:
    """How many rows could each be left out."""
    return sum(len(_codes(tuple(other for other in rows if other is not row))) == 1 for row in rows)
