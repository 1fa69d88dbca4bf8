"""Points come from rounds and from nowhere else, in every record of a finished game."""

from pathlib import Path

import pytest

from safecracker.games.archive import OpenedRecord, open_record
from safecracker.games.mastermind.rules.model import Ending, Round
from safecracker.games.mastermind.rules.options import MastermindOptions

FILES = sorted((Path(__file__).parents[3] / "records").glob("mastermind*.txt"))
every_record = pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])


def opened(path: Path) -> OpenedRecord:
    return open_record(path.read_bytes().decode())


def last(record: OpenedRecord) -> tuple[Round, ...]:
    past: tuple[Round, ...] = record.steps[-1][1].state.past
    return past


def earned(done: Round, options: MastermindOptions) -> tuple[int, int]:
    """Setter's and breaker's points for a round, by the rules page."""
    match done.ending:
        case Ending.BROKEN:
            return len(done.rows), 0
        case Ending.FULL:
            return options.rows + options.bonus, 0
        case Ending.UPHELD:
            return options.rows, 0
        case _:
            return 0, 3


@every_record
def test_the_points_are_the_sum_over_the_rounds(path: Path) -> None:
    record = opened(path)
    totals = [0, 0]
    for done in last(record):
        setter, breaker = earned(done, MastermindOptions.read(record.parsed.record.options))
        totals[done.setter] += setter
        totals[done.breaker] += breaker
    assert tuple(totals) == record.steps[-1][1].state.points


@every_record
def test_every_agreed_round_is_finished_once(path: Path) -> None:
    record = opened(path)
    rounds = MastermindOptions.read(record.parsed.record.options).rounds
    assert sorted({done.number for done in last(record)}) == list(range(1, rounds + 1))


def test_there_is_a_record_for_every_way_a_round_can_end() -> None:
    assert {done.ending for path in FILES for done in last(opened(path))} == set(Ending)
