"""The cases that ship: proved once more by a plain program, and solved by the solver that thinks like a person."""

import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

from safecracker.cases.calendar import level_of, numbers_of
from safecracker.cases.library import find_case, kind_of, packed, places_of
from safecracker.core.translation import ENGLISH
from safecracker.games.case import LONGEST_LINE, SHORTEST_LINE, Right

ROOT = Path(__file__).parent.parent.parent
DATA = ROOT / "src" / "safecracker" / "cases" / "data"
GAMES = sorted(path.stem for path in DATA.glob("*.xz"))
EVERY = 31  # a step that meets all weekdays and all levels of the trainer

pytestmark = pytest.mark.parametrize("game", GAMES)


def test_what_ships_is_what_was_proved(game):
    verdict = (Path(__file__).parent / "proved" / f"{game}.txt").read_text(encoding="ascii")
    stored = (DATA / f"{game}.xz").read_bytes()
    assert verdict == f"{len(places_of(game))} cases proved {hashlib.sha256(stored).hexdigest()}\n"


def test_a_plain_program_proves_a_sample_again(game):
    command = [sys.executable, str(ROOT / "tools" / "check_cases.py"), "--every", str(EVERY), game]
    said = subprocess.run(command, check=True, capture_output=True, text=True, timeout=120).stdout
    total = len(places_of(game))
    assert said.startswith(f"{game} {total // EVERY} of {total} cases proved ")


def test_every_line_has_the_length_and_the_level_that_its_place_promises(game):
    cases = [find_case(name) for name in places_of(game)]
    assert all(SHORTEST_LINE <= len(case.line) <= LONGEST_LINE for case in cases)
    daily = len(numbers_of(game))
    assert [case.level for case in cases[:daily]] == [level_of(number) for number in numbers_of(game)]
    assert [case.level for case in cases[daily:]] == [level for level in range(1, 6) for _ in range(40)]


def test_no_case_comes_twice(game):
    assert len({find_case(name).shown for name in places_of(game)}) == len(places_of(game))


def test_a_file_is_small(game):
    assert len(packed([find_case(name).line for name in places_of(game)])) < 80_000


@pytest.mark.parametrize("nth", range(EVERY, 930, 3 * EVERY))
def test_a_case_is_solved_step_by_step(game, nth):
    case, kind = find_case(places_of(game)[nth]), kind_of(game)
    steps = kind.steps(case)
    assert tuple(step.kind for step in steps) == case.steps
    assert kind.answers(case) == [case.solution]
    assert kind.check(case, case.solution) == Right()
    assert kind.parse(case, case.solution) == case.solution
    assert all(ENGLISH.phrase(rung) for step in steps for rung in step.rungs)
