"""The board: its cells, its lines, and how long the best one is."""

from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from safecracker.core.game import CHANCE, Move
from safecracker.games.codecrackers.rules.lattice import LATTICES, Cell, Direction, Line, lines, reach, row_column
from safecracker.games.codecrackers.rules.options import CodeCrackersOptions
from safecracker.games.codecrackers.rules.rules import CodeCrackers
from safecracker.games.codecrackers.rules.tiles import BOXES, Code
from tests.games.codecrackers.conftest import CODE, ROWS, cells

STRIPS, HEXES = LATTICES["strips"], LATTICES["hexes"]
GRID = "".join(ROWS.split())

# simulated by others for boards with equally many of each symbol and a random code: the best find is none, 3, 4, 5
KNOWN = {
    ("strips", 3): (0.00, 0.04, 0.33, 0.64),
    ("strips", 4): (0.01, 0.26, 0.50, 0.23),
    ("strips", 5): (0.05, 0.51, 0.35, 0.09),
    ("strips", 6): (0.16, 0.60, 0.20, 0.03),
    ("hexes", 3): (0.09, 0.43, 0.38, 0.09),
    ("hexes", 4): (0.31, 0.49, 0.17, 0.03),
}


def brute(layout: str, grid: str, code: str) -> list[tuple[str, int]]:
    """First cell and length of every line, found by walking over named neighbours one by one."""
    widths = [9] * 9 if layout == "strips" else [5, 6, 5, 6, 5]
    squares = {}
    symbols = iter(grid)
    for row, width in enumerate(widths, 1):
        for n in range(width):
            squares[row, n + (width == 5) / 2] = next(symbols)
    steps = (
        list(product((-1, 0, 1), repeat=2)) if layout == "strips" else [(0, 1), (0, -1), *product((-1, 1), (-0.5, 0.5))]
    )
    found = []
    for row, column in squares:
        for down, right in steps:
            length = 0
            while length < 5 and squares.get((row + length * down, column + length * right)) == code[length]:
                length += 1
            if length >= 3 and (down or right):
                found.append((f"{'ABCDEFGHI'[int(column)]}{row}", length))
    return sorted(found)


def line_shares(layout: str, kinds: int, boards: int) -> list[float]:
    """How often the best find has none, three, four or five symbols."""
    rng, size, counts = Random(f"{layout} {kinds}"), len(LATTICES[layout].places), dict.fromkeys((0, 3, 4, 5), 0)
    letters = "DEBC12"[:kinds]
    for _ in range(boards):
        grid, code = "".join(rng.sample((letters * 81)[:size], size)), Code("".join(rng.choices(letters, k=5)))
        found = lines.__wrapped__(layout, grid, code)
        counts[found[0].length if found else 0] += 1
    return [n / boards for n in counts.values()]


def test_the_square_board_has_81_cells() -> None:  # R2
    assert (len(STRIPS.places), STRIPS.rows[0][0], STRIPS.rows[-1][-1]) == (81, "A1", "I9")


def test_the_hexagons_lie_in_rows_of_five_and_six() -> None:  # R2
    assert [len(row) for row in HEXES.rows] == [5, 6, 5, 6, 5]


def test_cells_are_named_by_their_place_in_the_row_and_by_the_row() -> None:  # R13
    assert STRIPS.rows[3][:3] == cells("A4", "B4", "C4")


@pytest.mark.parametrize(("length", "room"), [(3, 448), (4, 360), (5, 280)])
def test_the_square_board_has_so_many_lines(length: int, room: int) -> None:  # R12
    # 9 rows and 9 columns with 10 - n places each way, and (10 - n) squared on each of four diagonals
    assert STRIPS.room(length) == room


def test_the_lines_of_a_board_are_found_with_their_cells() -> None:  # R11
    assert lines("strips", GRID, Code(CODE)) == (
        Line(cells("A1", "B1", "C1", "D1", "E1"), Direction.EAST),
        Line(cells("C3", "D3", "E3", "F3"), Direction.EAST),
        Line(cells("D5", "E5", "F5"), Direction.EAST),
    )


@pytest.mark.parametrize(("cell", "length"), [("A1", 5), ("C3", 4), ("D5", 3), ("B1", 0), ("I9", 0)])
def test_the_reach_of_a_cell_is_its_longest_line(cell: str, length: int) -> None:  # R13
    assert reach("strips", GRID, Code(CODE), Cell(cell)) == length


@pytest.mark.parametrize(("layout", "game"), BOXES)
@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_lines_are_those_that_a_walk_over_the_board_finds(layout: str, game: str, seed: int) -> None:  # R11, R12
    rng, box = Random(seed), BOXES[layout, game]
    tiles = [tile[:: rng.choice((1, -1))] for tile in rng.sample(box.tiles, 27)]
    grid, code = "".join(tiles), rng.choice(box.cards)
    assert sorted((line.cells[0], line.length) for line in lines(layout, grid, code)) == brute(layout, grid, code)


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_a_cell_reaches_as_far_as_its_lines(seed: int) -> None:  # R13
    rng = Random(seed)
    grid, code = "".join(rng.choices("DEBC", k=81)), Code("".join(rng.choices("DEBC", k=5)))
    found = lines("strips", grid, code)
    for cell in STRIPS.places:
        longest = max((line.length for line in found if line.cells[0] == cell), default=0)
        assert reach("strips", grid, code, cell) == longest


@pytest.mark.parametrize(("layout", "kinds"), KNOWN)
def test_finds_are_as_long_as_known(layout: str, kinds: int) -> None:  # R2
    boards = 3000
    for found, known in zip(line_shares(layout, kinds, boards), KNOWN[layout, kinds], strict=True):
        # three standard errors, and half a unit of the last digit that is known
        assert abs(found - known) < 3 * (known * (1 - known) / boards) ** 0.5 + 0.0075


@pytest.mark.parametrize(
    ("options", "known"),
    [
        ("", (0.01, 0.26, 0.50, 0.23)),
        ("game=digits", (0.05, 0.51, 0.35, 0.09)),
        ("layout=hexes", (0.09, 0.43, 0.38, 0.09)),
    ],
)
def test_with_our_tiles_and_cards_finds_are_as_long_as_on_random_boards(options: str, known) -> None:  # R2, R3
    agreed = CodeCrackersOptions.read(options)
    rng, counts = Random(options), dict.fromkeys((0, 3, 4, 5), 0)
    for _ in range(150):
        grid = "".join(tile[:: rng.choice((1, -1))] for tile in rng.sample(agreed.box.tiles, 27))
        for card in agreed.deck:
            found = lines.__wrapped__(agreed.layout, grid, card)
            counts[found[0].length if found else 0] += 1
    total = sum(counts.values())
    assert [n / total for n in counts.values()] == pytest.approx(known, abs=0.045)


def test_the_strips_of_a_complete_deal_lie_in_reading_order() -> None:  # R2
    game, rng = CodeCrackers(), Random(1)
    state, laid = game.start(), ""
    for _ in range(27):
        actions, weights = zip(*game.chances(state), strict=True)
        action = rng.choices(actions, weights)[0]
        state, laid = game.play(state, Move(CHANCE, action)).state, laid + action.tile
    assert (state.grid, len(laid)) == (laid, 81)


@pytest.mark.parametrize(("cell", "place"), [("A1", (1, 1)), ("E5", (5, 5)), ("I2", (2, 9))])
def test_a_cell_lies_in_a_row_and_a_column(cell: str, place: tuple[int, int]) -> None:
    assert row_column(Cell(cell)) == place
