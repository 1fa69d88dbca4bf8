"""What a viewer of Da Vinci Code observes, as rows of numbers in the order of the view's fields."""

from safecracker.lab.numba_gate import compiled

from .davinci_kernels import NONE, OVER, Box, Games
from .kernels import Bytes, Floats

PHASES = 11


@compiled
def write_piece(row: Floats, at: int, games: Games, box: Box, game: int, label: int, seen: bool) -> None:
    """A tile: its label, its colour, what it shows if that is seen, whether it is open, and what it is not."""
    tile, shown = games.tile[game, label], games.open[game, label]
    row[at + label] = 1
    at += box.tiles
    row[at + (tile & 1)] = 1
    at += 2
    if seen or shown:
        row[at + tile] = 1
    at += box.tiles
    row[at] = shown
    at += 1
    denied = games.denied[game, label]
    for sign in range(box.signs):
        if denied >> sign & 1:
            row[at + sign] = 1


@compiled
def observe(games: Games, box: Box, viewers: Bytes, cells: Floats) -> None:
    seats = box.seats
    piece = 2 * box.tiles + 3 + box.signs
    for game in range(len(viewers)):
        row, viewer, turn = cells[game], viewers[game], games.turn[game]
        row[:] = 0
        if viewer >= 0:
            row[viewer] = 1
        at = seats + 1
        row[at + games.phase[game]] = 1
        at += PHASES
        row[at] = games.number[game]
        at += 1
        row[at + games.starter[game]] = 1
        at += seats
        if turn != NONE:
            row[at + turn] = 1
        at += seats
        if games.colour[game] != NONE:
            row[at + games.colour[game]] = 1
        at += 2
        for tile in range(box.tiles):
            row[at + (tile & 1)] += games.pile[game] >> tile & 1
        at += 2
        row[at] = seats
        at += 1
        over = games.phase[game] == OVER
        for seat in range(seats):
            row[at] = games.length[game, seat]
            for place in range(games.length[game, seat]):
                start = at + 1 + place * piece
                write_piece(row, start, games, box, game, games.rows[game, seat, place], over or seat == viewer)
            at += 1 + box.tiles * piece
        if games.drawn[game] != NONE:
            row[at] = 1
            write_piece(row, at + 1, games, box, game, games.drawn[game], over or turn == viewer)
        at += 1 + piece
        row[at] = seats
        for seat in range(seats):
            row[at + 1 + seat] = games.points[game, seat]
