"""The compiled search finds what NumPy finds, keeps to a limit, and goes on where it was stopped."""

from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

pytest.importorskip("numba", reason="the extra 'fast' is not installed")

from safecracker.core.errors import BadOptions
from safecracker.games.mastermind.rules.model import Code
from safecracker.games.mastermind.rules.scoring import answers, mark
from safecracker.lab.jobs import Workers
from safecracker.lab.mastermind import canonical, kernels
from safecracker.lab.mastermind.check import Check
from safecracker.lab.mastermind.check import total as total_of
from safecracker.lab.mastermind.progress import Progress
from safecracker.lab.mastermind.reference import ReferenceSearch
from safecracker.lab.mastermind.solve import solve
from safecracker.lab.mastermind.tables import NIBBLE, PAUSE, search_tables

from .conftest import BEST

PEGS, HOLES = 5, 4
TABLES = search_tables(HOLES, PEGS, memory=16)
PLAIN = ReferenceSearch(HOLES, PEGS)
some_codes = st.sets(st.integers(0, PEGS**HOLES - 1), min_size=3, max_size=11).map(sorted)


def code(number: int) -> Code:
    return Code("".join(str(int(TABLES.packs[number]) >> NIBBLE * hole & 15) for hole in range(HOLES)))


def total(numbers: list[int]) -> int:
    TABLES.clock[PAUSE] = 1 << 60
    TABLES.sets[0, : len(numbers)] = numbers
    return int(kernels.solve(TABLES, 0, len(numbers), kernels.NEVER, 1 << 20, kernels.SEARCH)[0])


@given(st.integers(0, PEGS**HOLES - 1), st.integers(0, PEGS**HOLES - 1))
def test_the_table_answers_as_the_rules_do(guess: int, secret: int) -> None:
    assert answers(HOLES)[TABLES.table[guess, secret] // NIBBLE] == mark(code(secret), code(guess))


@settings(max_examples=15, deadline=None)
@given(some_codes)
def test_any_codes_take_as_many_guesses_as_numpy_says(numbers: list[int]) -> None:
    lexical = np.array(sorted(PLAIN.here.index(code(number)) for number in numbers), np.int32)
    assert total(numbers) == PLAIN.total(lexical)


@settings(max_examples=50, deadline=None)
@given(some_codes, st.permutations(range(PEGS)), st.permutations(range(HOLES)))
def test_new_names_change_no_total(numbers: list[int], pegs: list[int], holes: list[int]) -> None:
    moved = ["".join(str(pegs[int(code(number)[hole])]) for hole in holes) for number in numbers]
    packs = [sum(int(digit) << NIBBLE * hole for hole, digit in enumerate(text)) for text in moved]
    assert total([int(TABLES.numbers[pack]) for pack in packs]) == total(numbers)


@settings(max_examples=50, deadline=None)
@given(some_codes)
def test_new_names_keep_all_answers_between_the_codes(numbers: list[int]) -> None:
    codes = np.array(numbers, np.int32)
    canonical.canonical_key(TABLES, codes, len(codes))
    assert (TABLES.table[np.ix_(codes, codes)] == TABLES.table[np.ix_(numbers, numbers)]).all()


@pytest.mark.parametrize(
    ("game", "best"),
    [*BEST.items(), ((3, 5), 451), ((3, 6), 854), ((4, 4), 905), ((4, 5), 2463), ((4, 6), 5625)],
    ids=str,
)
def test_games_take_as_many_guesses_as_published(game: tuple[int, int], best: int) -> None:
    assert solve(*game).solution.total == best


def test_a_limit_of_five_guesses_costs_one_guess_in_all() -> None:  # Koyama & Lai 1993
    found = solve(4, 6, worst=5).solution
    assert (found.total, found.worst) == (5626, 5)


def test_four_guesses_do_not_always_suffice() -> None:  # Knuth 1977: five do
    with pytest.raises(BadOptions):
        solve(4, 6, worst=4)


@pytest.mark.parametrize(("game", "worst"), [((2, 5), 4), ((3, 4), 4), ((3, 5), 5), ((4, 3), 4)], ids=str)
def test_a_limit_costs_what_numpy_says(game: tuple[int, int], worst: int) -> None:
    tree = ReferenceSearch(*game).game(worst)
    assert tree is not None
    assert total_of(solve(*game, worst=worst).tree) == total_of(tree)


def test_a_job_is_kept_and_goes_on(tmp_path: Path) -> None:
    first, again = (solve(4, 4, job=tmp_path).solution for _ in range(2))
    assert (first.total, again.total) == (905, 905)
    assert {file.name for file in tmp_path.iterdir()} == {"4x4.npz", "4x4.json"}


def test_a_job_that_was_stopped_goes_on_from_its_last_save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from safecracker.lab.mastermind import exact, resumable  # noqa: PLC0415 - beside their use

    class Killed(Exception):
        pass

    def kill(progress: Progress) -> None:
        if progress.done > 256:  # another first guess is looked at
            raise Killed

    monkeypatch.setattr(exact, "SLICE", 20)
    monkeypatch.setattr(resumable, "EVERY", -1.0)
    with pytest.raises(Killed):
        solve(4, 4, job=tmp_path, on_progress=kill)
    on_progress: list[Progress] = []
    assert solve(4, 4, job=tmp_path, on_progress=on_progress.append).solution.total == 905
    whole: list[Progress] = []
    solve(4, 4, on_progress=whole.append)
    assert on_progress[-1].nodes < whole[-1].nodes


def test_a_search_that_pauses_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    from safecracker.lab.mastermind import exact  # noqa: PLC0415 - beside its use

    monkeypatch.setattr(exact, "SLICE", Random(1).randrange(3, 9))
    assert solve(4, 4).solution.total == 905


def test_both_programs_agree_on_what_other_guesses_leave() -> None:
    tree = ReferenceSearch(3, 4).game()
    assert tree is not None
    parts = list(Check(tree, 4, most=20).others(5))
    assert len(parts) == 5
    assert all(part.agrees for part in parts)


@pytest.mark.parametrize(("holes", "colours", "worst"), [(3, 4, None), (4, 4, None), (4, 5, 6)])
def test_classes_that_are_shared_out_give_the_same_tree(holes: int, colours: int, worst: int | None) -> None:
    progress: list[Progress] = []
    shared = solve(holes, colours, worst=worst, workers=Workers(), on_progress=progress.append)
    alone = solve(holes, colours, worst=worst)
    assert shared.tree == alone.tree
    assert list(shared.tree.after) == list(alone.tree.after)
    assert progress


def test_a_limit_that_cannot_be_kept_and_other_searches_are_not_shared_out(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match="no strategy finds every code"):
        solve(3, 4, worst=3, workers=Workers())
    for other in ({"by": "beam"}, {"job": tmp_path}):
        with pytest.raises(BadOptions, match="only an exact search with the extra fast"):
            solve(3, 4, workers=Workers(), **other)
