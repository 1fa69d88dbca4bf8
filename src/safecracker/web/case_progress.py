"""How far someone is with a case. All of it is in the form or in the address: the server keeps nothing."""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Self
from urllib.parse import urlencode

from msgspec import Struct
from msgspec.structs import replace

from safecracker.cases.library import case_table_of, kind_of
from safecracker.core.errors import GameError
from safecracker.games import find
from safecracker.games.case import Case, CaseKind, Miss, Right, Step, next_step
from safecracker.games.case_table import CaseTable
from safecracker.games.kit import AnyKit

from .pages import LONGEST_DRAFT

HINT, MISS, SOLVED = "y", "r", "g"  # squares: yellow, red, green
MOST_SQUARES = 60
LONGEST_ANSWER = 40
RUNGS = 3  # of a hint
KEPT_STEPS = 64  # cases whose steps stay in memory


class Progress(Struct, frozen=True):
    """What someone has done with a case so far."""

    draft: str = ""
    tried: str = ""  # the last answer, until they look again
    missed: str = ""  # the last wrong answer; it costs nothing to give it twice in a row
    squares: str = ""  # a letter for each hint, miss and solution
    step: int = 0  # the step that the open hint is about
    rung: int = 0  # how far it is shown; 0: no hint yet

    @classmethod
    def read(cls, fields: Mapping[str, str]) -> Self:
        """From a form or an address; what is no progress is left out."""
        squares = fields.get("s", "")
        hint = re.fullmatch(r"([0-9]{1,3})\.([1-3])", fields.get("hint", ""))
        return cls(
            draft=fields.get("draft", "")[:LONGEST_DRAFT],
            tried=fields.get("tried", "")[:LONGEST_ANSWER],
            missed=fields.get("missed", "")[:LONGEST_ANSWER],
            squares=squares if re.fullmatch(f"[{HINT}{MISS}{SOLVED}]{{0,{MOST_SQUARES}}}", squares) else "",
            step=int(hint[1]) if hint else 0,
            rung=int(hint[2]) if hint else 0,
        )

    @property
    def fields(self) -> dict[str, str]:
        """As a form or an address has it, without the draft."""
        hint = f"{self.step}.{self.rung}" if self.rung else ""
        found = {"tried": self.tried, "missed": self.missed, "s": self.squares, "hint": hint}
        return {name: value for name, value in found.items() if value}

    @property
    def query(self) -> str:
        fields = self.fields | ({"draft": self.draft} if self.draft else {})
        return f"?{urlencode(fields)}" if fields else ""

    def with_square(self, square: str) -> "Progress":
        return replace(self, squares=(self.squares + square)[-MOST_SQUARES:])


class OpenCase(Struct, frozen=True):
    """A case, and everything that its game knows of cases."""

    name: str
    case: Case
    kind: CaseKind[Any]
    kit: AnyKit
    table: CaseTable

    @property
    def number(self) -> int:
        """That of a case of the day; 0 for one of the trainer."""
        return int(self.name) if self.name.isdecimal() else 0

    @property
    def url(self) -> str:
        return f"/case/{self.name}"

    @property
    def steps(self) -> tuple[Step, ...]:
        return _steps(self.case)

    def reply(self, progress: Progress) -> Right | Miss | None:
        """What is said to the last answer; None where there is none."""
        if not progress.tried:
            return None
        try:
            return self.kind.check(self.case, self.kind.parse(self.case, progress.tried))
        except GameError:
            return None

    def hint(self, progress: Progress) -> Step | None:
        """The step that the open hint is about."""
        steps = self.steps if progress.rung else ()
        return steps[progress.step] if progress.step < len(steps) else None

    def next_hint(self, progress: Progress) -> Step | None:
        """The step that a hint would speak about after the open one."""
        explained = progress.step + 1 if progress.rung else 0
        return next_step(self.steps, self.table.entered(self.case, progress.draft), explained)

    def with_hint(self, progress: Progress) -> Progress:
        """One rung more; after the last one, the next step that the board does not show yet."""
        if 0 < progress.rung < RUNGS:
            return replace(progress, rung=progress.rung + 1)
        step = self.next_hint(progress)
        if step is None:
            return progress
        return replace(progress, step=self.steps.index(step), rung=1).with_square(HINT)

    def after_press(self, progress: Progress, key: str) -> Progress:
        draft = self.table.press(self.case, self.table.view(self.case), self.kit, progress.draft, key)
        return replace(progress, draft=draft, tried="")

    def after_answer(self, progress: Progress, text: str) -> Progress:
        """Raises BadNotation."""
        answer = self.kind.parse(self.case, self.table.answer(self.case, text))
        if answer == progress.missed:
            return replace(progress, tried=answer)
        if isinstance(self.kind.check(self.case, answer), Right):
            return replace(progress, tried=answer).with_square(SOLVED)
        return replace(progress, tried=answer, missed=answer).with_square(MISS)


def open_case(name: str, case: Case) -> OpenCase:
    game = case.game
    return OpenCase(name=name, case=case, kind=kind_of(game), kit=find(game), table=case_table_of(game))


@lru_cache(KEPT_STEPS)
def _steps(case: Case) -> tuple[Step, ...]:
    return kind_of(case.game).steps(case)
