"""Every tile is somewhere exactly once, and points come from guesses and rounds, in every record of a finished game."""

from pathlib import Path

import pytest

from safecracker.core import notation
from safecracker.core.record import audit
from safecracker.games.davinci.rules.events import Guessed
from safecracker.games.davinci.rules.model import RoundPlayed, State
from safecracker.games.davinci.rules.options import DaVinciOptions
from safecracker.games.davinci.rules.rows import ascends
from safecracker.games.davinci.rules.rules import DaVinci
from safecracker.games.davinci.rules.tiles import BLACK, DASH, WHITE, Tile
from safecracker.games.davinci.rules.turns import CRACK_POINTS

FILES = sorted((Path(__file__).parents[3] / "records").glob("davinci*.txt"))
every_record = pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])


def states(path: Path) -> list[State]:
    """The positions of the game after each move; every claim of the record is checked on the way."""
    page = notation.read(path.read_bytes().decode())
    game = DaVinci(DaVinciOptions.read(page.record.options), len(page.record.seats))
    return [step.state for _, step in audit(page.record, game, page.where, complete=page.sealed)]


def tiles(state: State) -> list[Tile]:
    """The pile, the rows and the drawn tile."""
    beside = [state.drawn] if state.drawn else []
    return [*state.pile, *(piece.tile for row in state.rows for piece in row), *(piece.tile for piece in beside)]


def earned(done: RoundPlayed, options: DaVinciOptions) -> tuple[int, ...]:
    """Everybody's points for a round, by the rules page."""
    points = [0] * len(done.rows)
    open_by_guess = {note.label: note.seat for note in done.log if isinstance(note, Guessed) and note.right}
    for note in done.log:
        if isinstance(note, Guessed) and note.right:
            points[note.seat] += options.dash if note.sign == DASH else 20 if note.sign == 6 else 10
    for seat, row in enumerate(done.rows):
        if seat == done.winner:
            points[seat] += sum(piece.tile.sign for piece in row if not piece.open and not piece.tile.dash)
        else:
            last = max((piece.label for piece in row if piece.label in open_by_guess), key=list(open_by_guess).index)
            points[open_by_guess[last]] += CRACK_POINTS
    return tuple(points)


@every_record
def test_every_tile_is_somewhere_exactly_once(path: Path) -> None:
    for state in states(path):
        assert sorted(map(str, tiles(state))) == sorted(map(str, state.options.box))


@every_record
def test_the_counts_of_the_pile_are_those_of_its_tiles(path: Path) -> None:
    for state in states(path):
        colours = [tile.colour for tile in state.pile]
        assert (state.left.black, state.left.white) == (colours.count(BLACK), colours.count(WHITE))
        assert state.taken == len(state.options.box) - len(state.pile)


@every_record
def test_every_row_ascends_once_the_turns_have_begun(path: Path) -> None:
    for state in states(path):
        if state.log:
            assert all(ascends([piece.tile for piece in row]) for row in state.rows)


@every_record
def test_no_letter_is_given_twice(path: Path) -> None:
    for state in states(path):
        labels = [piece.label for row in state.rows for piece in row]
        assert len(labels) == len(set(labels))


@every_record
def test_a_round_ends_with_one_code_that_is_not_open(path: Path) -> None:
    for done in states(path)[-1].past:
        assert [seat for seat, row in enumerate(done.rows) if not all(piece.open for piece in row)] == [done.winner]


@pytest.mark.parametrize("path", [path for path in FILES if "points" in path.stem or "shared" in path.stem])
def test_the_points_of_a_round_are_those_of_its_guesses_and_of_its_winner(path: Path) -> None:
    last = states(path)[-1]
    assert [done.gained for done in last.past] == [earned(done, last.options) for done in last.past]


@every_record
def test_the_points_are_the_sum_over_the_rounds(path: Path) -> None:
    last = states(path)[-1]
    assert last.points == tuple(map(sum, zip(*(done.gained for done in last.past), strict=True)))


@every_record
def test_every_agreed_round_is_played_once(path: Path) -> None:
    last = states(path)[-1]
    assert [done.number for done in last.past] == list(range(1, last.options.round_count + 1))
