"""What a viewer of Da Vinci Code observes, as rows of numbers in the order of the view's fields."""

from safecracker.lab.numba_gate import compiled

from .davinci_kernels import count_bits
from .davinci_records import BLACK, NONE, OVER, WHITE, Record
from .kernels import Bytes, Floats

PHASES = 11


@compiled
def write_piece(row: Floats, at: int, game: Record, box: Record, label: int, seen: bool) -> None:
    """A tile: its label, its colour, what it shows if that is seen, whether it is open, and what it is not."""
    tile, shown, denied = game.tile[label], game.open[label], game.denied[label]
    row[at + label] = 1
    row[at + box.tiles + (tile & 1)] = 1
    if seen or shown:
        row[at + box.tiles + 2 + tile] = 1
    at += 2 * box.tiles + 2
    row[at] = shown
    while denied:
        row[at + 1 + count_bits((denied & -denied) - 1)] = 1
        denied &= denied - 1


@compiled
def observe(games: Record, boxes: Record, viewers: Bytes, cells: Floats) -> None:
    box = boxes[0]
    seats = box.seats
    piece = 2 * box.tiles + 3 + box.signs
    for index in range(len(viewers)):
        game, row, viewer = games[index], cells[index], viewers[index]
        turn = game.turn
        row[:] = 0
        if viewer >= 0:
            row[viewer] = 1
        at = seats + 1
        row[at + game.phase] = 1
        at += PHASES
        row[at] = game.number
        at += 1
        row[at + game.starter] = 1
        at += seats
        if turn != NONE:
            row[at + turn] = 1
        at += seats
        at += 2  # a colour, once it is chosen: then chance acts, and nobody observes it
        row[at] = count_bits(game.pile & BLACK)
        row[at + 1] = count_bits(game.pile & WHITE)
        at += 2
        row[at] = seats
        at += 1
        over = game.phase == OVER
        for seat in range(seats):
            row[at] = game.length[seat]
            for place in range(game.length[seat]):
                start = at + 1 + place * piece
                write_piece(row, start, game, box, game.rows[seat, place], over or seat == viewer)
            at += 1 + box.tiles * piece
        if game.drawn != NONE:
            row[at] = 1
            write_piece(row, at + 1, game, box, game.drawn, over or turn == viewer)
        at += 1 + piece
        row[at] = seats
        for seat in range(seats):
            row[at + 1 + seat] = game.points[seat]
