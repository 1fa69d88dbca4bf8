"""Every card is somewhere, and only once; every figure too; and answers are true. In records and in playouts."""

from pathlib import Path

import pytest

from safecracker.core.notation import read
from safecracker.core.record import replay
from safecracker.games.teufelsmoor.rules.answers import fitting_fields
from safecracker.games.teufelsmoor.rules.events import QuestionAnswered
from safecracker.games.teufelsmoor.rules.figures import FIGURES, START_FIELDS, Side
from safecracker.games.teufelsmoor.rules.model import Phase, State, captured
from safecracker.games.teufelsmoor.rules.options import TeufelsmoorOptions
from safecracker.games.teufelsmoor.rules.rules import Teufelsmoor
from tests.games.teufelsmoor.conftest import pack, patient
from tests.samples import PLAYED

FILES = sorted((Path(__file__).parents[3] / "records").glob("teufelsmoor*.txt"))
every_record = pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
every_sample = pytest.mark.parametrize(("options", "seats"), PLAYED["teufelsmoor"])


def states(path: Path) -> list[State]:
    """Every position of a record."""
    record = read(path.read_bytes().decode()).record
    game = Teufelsmoor(TeufelsmoorOptions.read(record.options), len(record.seats))
    return [game.start(), *(step.state for _, step in replay(record, game))]


def played(options: str, seats: int) -> list[State]:
    """Every position of a few games."""
    game = Teufelsmoor(TeufelsmoorOptions.read(options), seats)
    return [position.step.state for seed in range(4) for position in patient(game, seed)]


@every_record
def test_every_card_is_somewhere_once(path: Path) -> None:
    assert {pack(state) for state in states(path)} == {states(path)[0].options.deck}


@every_sample
def test_every_card_is_somewhere_once_in_playouts(options: str, seats: int) -> None:
    assert {pack(state) for state in played(options, seats)} == {TeufelsmoorOptions.read(options).deck}


@every_sample
def test_every_figure_is_on_the_board_or_captured_or_about_to_return(options: str, seats: int) -> None:
    for state in played(options, seats):
        on = [figure for figure in FIGURES if state.places[figure.number]]
        off = [*captured(state, Side.GANG), *captured(state, Side.CROOKS), *state.returning]
        assert sorted([*on, *off]) == sorted(FIGURES)


@every_sample
def test_a_side_with_four_captured_figures_has_lost_or_may_answer(options: str, seats: int) -> None:
    for state in played(options, seats):
        if any(len(captured(state, side)) == 4 for side in Side):
            assert state.phase in (Phase.WINDOW, Phase.OVER)


@every_sample
def test_the_treasure_always_fits_the_answers(options: str, seats: int) -> None:
    for state in played(options, seats):
        for number, note in enumerate(state.hiding_places, 1):
            assert fitting_fields(state.answers, number) & note.field.bit


@every_sample
def test_figures_come_back_on_start_fields_only(options: str, seats: int) -> None:
    game = Teufelsmoor(TeufelsmoorOptions.read(options), seats)
    for state, _, step in patient(game, 3):
        for figure in FIGURES:
            before, after = state.places[figure.number], step.state.places[figure.number]
            assert before is not None or after is None or after in START_FIELDS[figure.side]


@every_record
def test_all_notes_lie_open_at_the_end(path: Path) -> None:
    last = states(path)[-1]
    game = Teufelsmoor(last.options, last.seats)
    view = game.view(last, None)
    assert all(note.field for note in view.notes)
    assert all(view.seals_fit)


def test_there_is_a_record_in_which_each_thing_happens() -> None:
    kinds = {type(event).__name__ for path in FILES for event in states(path)[-1].log}
    assert len(kinds) >= 27


def test_there_is_a_record_with_a_yes_and_one_with_a_no() -> None:
    answers = {
        event.answer.yes for path in FILES for event in states(path)[-1].log if isinstance(event, QuestionAnswered)
    }
    assert answers == {True, False}
