"""The cases that ship with the program: one for each day of ten years, and a thousand for the trainer.

There is a file for each game, packed: a line for each of its days in order, then those of the trainer, level by level.
A file is read when the first of its cases is asked for.
"""

import lzma
import re
from functools import lru_cache
from importlib import import_module
from importlib.resources import files
from typing import Any, Final

from safecracker.core.parsing import quoted
from safecracker.games.case import Case, CaseKind, NoCase, read_line
from safecracker.games.case_table import CaseTable
from safecracker.games.kit import LEVELS

from .calendar import ORDER, game_of, numbers_of, shipped_number

IN_EACH_LEVEL: Final = 40  # cases of the trainer, for each game and level
MOST_DIGITS: Final = 6  # of a case's number: more than two thousand years


def kind_of(game: str) -> CaseKind[Any]:
    """The cases of this game, as the game makes and solves them; raises NoCase."""
    if game not in ORDER:
        raise NoCase("there are no cases of {found}", found=quoted(game))
    kind: CaseKind[Any] = import_module(f"safecracker.games.{game}.mind.cases").KIND
    return kind


def case_table_of(game: str) -> CaseTable:
    """How the cases of this game lie on its board."""
    table: CaseTable = import_module(f"safecracker.games.{game}.board.case_table").TABLE
    return table


def daily_case(number: int) -> Case:
    """The case of a day, by its number; raises NoCase for a number below 1."""
    if number < 1:
        raise NoCase("there is no case {found}", found=str(number))
    game = game_of(number)
    return read_line(game, _lines(game)[numbers_of(game).index(shipped_number(number))])


def trainer_case(game: str, level: int, nth: int) -> Case:
    """A case of the trainer; ``nth`` counts from 1. Raises NoCase."""
    if game not in ORDER or level not in LEVELS or not 1 <= nth <= IN_EACH_LEVEL:
        raise NoCase("there is no case {found}", found=quoted(trainer_name(game, level, nth)))
    return read_line(game, _lines(game)[len(numbers_of(game)) + (level - 1) * IN_EACH_LEVEL + nth - 1])


def trainer_name(game: str, level: int, nth: int) -> str:
    """What a case of the trainer is called in an address."""
    return f"{game}-{level}-{nth}"


def find_case(name: str) -> Case:
    """The case of this name: ``323`` for that of a day, ``mastermind-3-17`` for one of the trainer; raises NoCase."""
    if re.fullmatch(rf"[0-9]{{1,{MOST_DIGITS}}}", name):
        return daily_case(int(name))
    if match := re.fullmatch(r"([a-z]+)-([1-5])-([0-9]{1,2})", name):
        return trainer_case(match[1], int(match[2]), int(match[3]))
    raise NoCase("there is no case {found}", found=quoted(name))


def places_of(game: str) -> list[str]:
    """The names of all cases of a game, in the order of its file."""
    trainer = [trainer_name(game, level, nth) for level in LEVELS for nth in range(1, IN_EACH_LEVEL + 1)]
    return [*map(str, numbers_of(game)), *trainer]


def packed(lines: list[str]) -> bytes:
    """The file of a game, from its lines."""
    return lzma.compress("".join(f"{line}\n" for line in lines).encode("ascii"), preset=9)


@lru_cache(maxsize=len(ORDER))
def _lines(game: str) -> tuple[str, ...]:
    stored = (files(__package__) / "data" / f"{game}.xz").read_bytes()
    return tuple(lzma.decompress(stored).decode("ascii").splitlines())
