"""Cases of The Code Crackers: a board and a code card, and exactly one longest line.

Shown are the 81 symbols of the board in reading order and the code, ``CDDCE... CDCBC``. An answer is the first and the
last cell of a line, ``H9 D5``. At level 1 the longest line has four symbols, from level 2 on five.
A clue is a cell, ``cell H9``.
"""

import re
from collections.abc import Sequence
from random import Random

from safecracker.core.errors import BadNotation
from safecracker.core.frozen import Frozen
from safecracker.core.parsing import quoted
from safecracker.core.translation import Phrase
from safecracker.games.case import Case, CaseKind, Miss, Right, Step
from safecracker.games.codecrackers.rules.lattice import LATTICES, SHORTEST, Cell, Line, lines
from safecracker.games.codecrackers.rules.notation import read_cell
from safecracker.games.codecrackers.rules.tiles import BOXES, LENGTH, WORDS, Code

from .case_steps import steps_to

LAYOUT = "strips"
HIGHEST_SCORE = {1: 3, 2: 5, 3: 8, 4: 12}
LEAST_WITH_DIGITS = 6  # with five symbols on the board there are fewer lines that mislead; below, it is too easy
DIGITS = 0.5  # how many cases of level 5 have the digit side


class BoardAndCode(Frozen, frozen=True, kw_only=True):
    """What is shown."""

    grid: str  # the symbols in reading order
    code: Code
    length: int  # of the line that is looked for


class CodeCrackersCases(CaseKind[Line]):
    game = "codecrackers"
    question = Phrase("Where is the only line with all five symbols of the code?")

    def asked(self, case: Case) -> Phrase:
        if _wanted(case.level) < LENGTH:
            return Phrase("No line has all five symbols. Where is the only line with the first four?")
        return self.question

    def make(self, rng: Random, level: int) -> Case | None:
        sides = ("symbols", "digits")
        side = sides[level == 5 and rng.random() < DIGITS]
        box = BOXES[LAYOUT, side]
        tiles = [tile[:: rng.choice((1, -1))] for tile in rng.sample(box.tiles, len(box.tiles))]
        shown = BoardAndCode(grid="".join(tiles), code=rng.choice(box.cards), length=_wanted(level))
        found = lines(LAYOUT, shown.grid, shown.code)
        if len([line for line in found if line.length >= shown.length]) != 1 or found[0].length != shown.length:
            return None
        steps = steps_to(shown.grid, shown.code, found)
        score = sum(step.price for step in steps)
        if not _suits(score, level, digits=side == "digits"):
            return None
        return Case(
            game=self.game,
            level=level,
            score=score,
            shown=f"{shown.grid} {shown.code}",
            solution=_written(found[0]),
            steps=tuple(step.kind for step in steps),
        )

    def board(self, case: Case) -> BoardAndCode:
        grid, code = case.shown.split()
        return BoardAndCode(grid=grid, code=Code(code), length=_wanted(case.level))

    def hidden_states(self, case: Case) -> Sequence[Line]:
        """Nothing is hidden: every line of the length that is looked for."""
        shown = self.board(case)
        found = lines(LAYOUT, shown.grid, shown.code)
        if found and found[0].length > shown.length:
            return []
        return [line for line in found if line.length == shown.length]

    def answers(self, case: Case) -> Sequence[str]:
        return [_written(line) for line in self.hidden_states(case)]

    def check(self, case: Case, answer: str) -> Right | Miss:
        """A miss tells how far the code goes in the line that was drawn."""
        if answer == case.solution:
            return Right()
        shown, cells = self.board(case), _cells(answer)
        places = LATTICES[LAYOUT].places
        drawn = [shown.grid[places[cell]] for cell in cells]
        fitting = next((n for n, (a, b) in enumerate(zip(drawn, shown.code, strict=False)) if a != b), len(cells))
        clues = tuple(f"cell {cell}" for cell in cells)
        if fitting == len(cells):
            sentence = Phrase(
                "The first {n} symbols are right, but there is a line with {of}.", {"n": fitting, "of": shown.length}
            )
            return Miss(sentence=sentence, clues=clues)
        sentence = Phrase(
            "{n} of {of}: number {at} is a different symbol ({found} instead of {wanted}).",
            {
                "n": fitting,
                "of": shown.length,
                "at": fitting + 1,
                "found": WORDS[drawn[fitting]],
                "wanted": WORDS[shown.code[fitting]],
            },
        )
        return Miss(sentence=sentence, clues=clues)

    def steps(self, case: Case) -> tuple[Step, ...]:
        shown = self.board(case)
        return steps_to(shown.grid, shown.code, lines(LAYOUT, shown.grid, shown.code))

    def parse(self, case: Case, text: str) -> str:
        words = re.findall(r"[A-Za-z][0-9]+|[^\s,-]+", text)
        if len(words) != 2:
            raise BadNotation(
                "a line is given by its first and last cell; not {found}", example="H9 D5", found=quoted(text)
            )
        answer = " ".join(map(read_cell, words))
        if len(_cells(answer)) > self.board(case).length or len(_cells(answer)) < SHORTEST:
            raise BadNotation(
                "a line is straight and has {fewest} to {most} cells; not {found}",
                fewest=SHORTEST,
                most=self.board(case).length,
                found=quoted(text),
            )
        return answer


KIND = CodeCrackersCases()


def _wanted(level: int) -> int:
    """How many symbols the line has."""
    return LENGTH if level > 1 else LENGTH - 1


def _suits(score: int, level: int, *, digits: bool) -> bool:
    if digits:
        return score >= LEAST_WITH_DIGITS
    return next((band for band, most in HIGHEST_SCORE.items() if score <= most), 5) == level


def _written(line: Line) -> str:
    return f"{line.cells[0]} {line.cells[-1]}"


def _cells(answer: str) -> tuple[Cell, ...]:
    """The cells of the line between two cells; none where no straight line leads from one to the other."""
    lattice = LATTICES[LAYOUT]
    first, last = map(Cell, answer.split())
    for ray in lattice.rays[lattice.places[first]]:
        if lattice.places[last] in ray.places[1:]:
            return tuple(lattice.cells[place] for place in ray.places[: ray.places.index(lattice.places[last]) + 1])
    return ()
