"""Every card is somewhere, and only once; squares come from dots and safes; time never runs back."""

from collections import Counter
from pathlib import Path

import pytest

from safecracker.core.notation import read
from safecracker.core.record import replay
from safecracker.games.codecrackers.rules.lattice import reach
from safecracker.games.codecrackers.rules.model import THIEF_STEPS, Face, Mark, State
from safecracker.games.codecrackers.rules.options import CodeCrackersOptions
from safecracker.games.codecrackers.rules.rules import CodeCrackers
from safecracker.testing.playouts import playout
from tests.samples import PLAYED

FILES = sorted((Path(__file__).parents[3] / "records").glob("codecrackers*.txt"))
every_record = pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
every_sample = pytest.mark.parametrize(("options", "seats"), PLAYED["codecrackers"])


def states(path: Path) -> list[State]:
    """Every position of a record."""
    record = read(path.read_bytes().decode()).record
    game = CodeCrackers(CodeCrackersOptions.read(record.options), len(record.seats))
    return [game.start(), *(step.state for _, step in replay(record, game))]


def played(options: str, seats: int) -> list[State]:
    """Every position of a few playouts."""
    game = CodeCrackers(CodeCrackersOptions.read(options), seats)
    return [position.step.state for seed in range(3) for position in playout(game, seed)]


def cards(state: State) -> Counter[str]:
    """Every card on the table, wherever it lies."""
    return Counter([*state.left, *state.used, *([state.search.code] if state.search else [])])


def walked(state: State) -> list[int]:
    """The squares that each detective has come by dots and safes."""
    squares = [0] * state.seats
    for each in state.rounds:
        squares[each.seat] += each.face.dots
        for seat in each.search.movers if each.search else ():
            squares[seat] += each.search.squares if each.search else 0
    return squares


@every_record
def test_every_card_is_somewhere_once(path: Path) -> None:
    assert all(cards(state) == Counter(state.options.deck) for state in states(path))


@every_sample
def test_every_card_is_somewhere_once_in_playouts(options: str, seats: int) -> None:
    assert all(cards(state) == Counter(state.options.deck) for state in played(options, seats))


@every_record
def test_every_tile_lies_once(path: Path) -> None:
    last = states(path)[-1]
    assert Counter(last.grid) == Counter("".join(last.options.box.tiles))


@every_record
def test_squares_come_from_dots_and_safes_and_from_nowhere_else(path: Path) -> None:
    last = states(path)[-1]
    assert list(last.detectives) == walked(last)


@every_sample
def test_squares_come_from_dots_and_safes_in_playouts_too(options: str, seats: int) -> None:
    assert all(list(state.detectives) == walked(state) for state in played(options, seats))


@every_record
def test_the_thief_runs_with_every_glass_and_never_else(path: Path) -> None:
    last = states(path)[-1]
    glasses = sum(each.face is Face.GLASS for each in last.rounds)
    assert last.thief == last.options.gap + glasses * THIEF_STEPS[last.seats]


@every_record
def test_a_chip_is_right_exactly_where_the_code_lies(path: Path) -> None:
    last = states(path)[-1]
    for each in last.rounds:
        for chip in each.search.chips if each.search else ():
            if chip.cell and chip.safe and each.search:
                fits = reach(last.options.layout, last.grid, each.search.code, chip.cell) >= chip.safe
                assert fits == (chip.mark is Mark.RIGHT)


@every_record
def test_nobody_has_two_chips_in_a_search(path: Path) -> None:
    for each in states(path)[-1].rounds:
        seats = [chip.seat for chip in each.search.chips] if each.search else []
        assert len(seats) == len(set(seats))


@every_record
def test_chips_lie_between_the_card_and_the_end_of_the_glass(path: Path) -> None:
    for each in states(path)[-1].rounds:
        if each.search and each.search.ended is not None:
            for chip in each.search.chips:
                assert each.search.begun <= chip.at <= each.search.ended
            assert each.search.until is None or each.search.ended <= each.search.until


def test_there_is_a_record_in_which_each_thing_happens() -> None:
    kinds = set()
    for path in FILES:
        record = read(path.read_bytes().decode()).record
        game = CodeCrackers(CodeCrackersOptions.read(record.options), len(record.seats))
        kinds |= {type(event).__name__ for _, step in replay(record, game) for event in step.events}
    assert len(kinds) == 16
