"""The Code Crackers in arrays: the rules of ``games/codecrackers/rules`` as kernels, on one row of numbers for a table.

Times are in seconds: the glass runs and the buzzer waits for whole ones, and no time passes while someone chooses.
Symbols, codes and cells are their places in the box and on the board.
"""

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from safecracker.games.codecrackers.rules.lattice import SHORTEST
from safecracker.games.codecrackers.rules.model import BUZZ, MOST, SAFES, Face, Mark, Phase
from safecracker.games.codecrackers.rules.tensors import REASONS
from safecracker.games.codecrackers.rules.tiles import LENGTH
from safecracker.lab.numba_gate import compiled

from .kernels import INT64, OFF, ON, Batch, Bools, Bytes, Ints, Shorts, below, note, settle

Row: TypeAlias = NDArray[np.int32]

LAY, LOT, ROLL, FALL, CARD, SEARCH, OVER = range(len(Phase))
RIGHT, WRONG, LAPSED, PASSED, SEALED = map(INT64, range(len(Mark)))
DOTS, SAFE, SHARED, ESCAPED = map(INT64, range(len(REASONS)))
FACES: Final = len(Face)
GLASS: Final = FACES - 1
HIGHEST: Final = max(SAFES)
BUZZ_SECONDS: Final = BUZZ // 1000
CARDS: Final = 28  # in a deck, at most
TILES: Final = 27  # at most
CELLS: Final = 81  # at most
NOTHING: Final = INT64(-1)
NO_SAFE: Final = INT64(0)

# a row
(
    PHASE, TURN, THIEF, NOW, CARDS_LEFT, CARDS_USED, TILES_LEFT,
    NUMBER, CODE, BEGUN, CHIPS, CHIPPED, TOP_SAFE, BUZZED, BUZZ_END, WAITED,
    REASON, WINNERS,
) = range(18)  # fmt: skip
DETECTIVES: Final = 20
CHIP: Final = DETECTIVES + MOST  # seat, time, mark, cell, safe
LEFT: Final = CHIP + 5 * MOST  # the cards of the pile, in no order
USED: Final = LEFT + CARDS
HEAP: Final = USED + CARDS  # the tiles that are not laid yet, in no order
GRID: Final = HEAP + TILES
ROW: Final = GRID + CELLS


class Box(NamedTuple):
    """The options, and what follows from them."""

    seats: int
    gap: int
    first: int  # who begins, or NOTHING: chance draws
    escape: int  # 0: never
    sand: int  # seconds; 0: no glass
    buzzer: bool
    calm: bool
    passing: bool
    thief_steps: int
    fixed: bool  # the tiles lie as they are in the box
    kinds: int  # of symbols
    tiles: Bytes  # the symbols of each
    shown: Bytes  # the number of each tile, either way round, among the outcomes of chance
    sides: int  # how many such numbers there are
    codes: Bytes  # the symbols of each
    rays: Shorts  # for each cell the rays with room for a find, by their cells, and NOTHING after them
    observation: int  # cells


@compiled
def begin(row: Row, box: Box) -> None:
    """The table before anything happens."""
    row[:CHIP] = 0
    row[CODE] = row[BUZZED] = row[REASON] = NOTHING
    row[THIEF] = box.gap
    row[CARDS_LEFT] = len(box.codes)
    for card in range(len(box.codes)):
        row[LEFT + card] = card
    tiles, width = box.tiles.shape
    row[TILES_LEFT] = tiles
    for tile in range(tiles):
        row[HEAP + tile] = tile
    if box.fixed:
        row[TILES_LEFT] = 0
        for tile in range(tiles):
            for symbol in range(width):
                row[GRID + tile * width + symbol] = box.tiles[tile, symbol]
        lots(row, box)


@compiled
def lots(row: Row, box: Box) -> None:
    """R6: when all tiles lie there, it is drawn who begins."""
    row[PHASE] = LOT if box.first == NOTHING else ROLL
    row[TURN] = max(box.first, 0)


# chance


@compiled
def take(row: Row, first: int, count: int, place: int) -> int:
    """Take one of a heap that has no order."""
    found = row[first + place]
    row[first + place] = row[first + row[count] - 1]
    row[count] -= 1
    return int(found)


@compiled
def lay_tile(batch: Batch, row: Row, box: Box, game: int) -> int:
    """R2: each tile that is left may lie either way round."""
    luck = below(batch, game, 2 * row[TILES_LEFT])
    tiles, width = box.tiles.shape
    tile, turned = take(row, HEAP, TILES_LEFT, luck // 2), luck % 2
    at = GRID + (tiles - 1 - row[TILES_LEFT]) * width
    for symbol in range(width):
        row[at + symbol] = box.tiles[tile, width - 1 - symbol if turned else symbol]
    if not row[TILES_LEFT]:
        lots(row, box)
    return int(box.shown[tile, turned])


@compiled
def take_chance(batch: Batch, row: Row, box: Box, game: int) -> int:
    """Let chance act; the number of what it did."""
    phase = row[PHASE]
    if phase == LAY:
        return lay_tile(batch, row, box, game)
    if phase == LOT:
        row[TURN] = below(batch, game, box.seats)
        row[PHASE] = ROLL
        return int(box.sides + row[TURN])
    if phase == FALL:
        face = min(below(batch, game, 6), GLASS)  # R7: three faces have a glass
        fall(row, box, face)
        return int(box.sides + box.seats + face)
    code = take(row, LEFT, CARDS_LEFT, below(batch, game, INT64(row[CARDS_LEFT])))
    row[PHASE], row[CODE], row[BEGUN] = SEARCH, code, row[NOW]
    row[NUMBER] += 1
    row[CHIPS] = row[CHIPPED] = row[TOP_SAFE] = row[WAITED] = 0
    return int(box.sides + box.seats + FACES + code)


@compiled
def fall(row: Row, box: Box, face: int) -> None:
    """R8, R9: dots move the detective; a glass moves the thief, and then a card is turned."""
    if face < GLASS:
        row[DETECTIVES + row[TURN]] += face + 1
        after_move(row, box, DOTS)
        return
    row[THIEF] += box.thief_steps
    row[PHASE] = CARD
    if not row[CARDS_LEFT]:  # R28
        row[CARDS_LEFT], row[CARDS_USED] = len(box.codes), 0
        for card in range(len(box.codes)):
            row[LEFT + card] = card


@compiled
def after_move(row: Row, box: Box, how: int) -> None:
    """R25, R26: the thief is caught, or has got away, or the detective card passes on."""
    furthest = 0
    for seat in range(box.seats):
        furthest = max(furthest, row[DETECTIVES + seat])
    row[CODE] = NOTHING
    row[WAITED] = 0
    if furthest >= row[THIEF]:
        winners = 0
        for seat in range(box.seats):
            if row[DETECTIVES + seat] == furthest:
                row[WINNERS] |= 1 << seat
                winners += 1
        row[PHASE], row[REASON] = OVER, how if winners == 1 else SHARED
    elif box.escape and row[THIEF] - furthest >= box.escape:  # R35
        row[PHASE], row[REASON] = OVER, ESCAPED
    else:
        row[PHASE], row[TURN] = ROLL, (row[TURN] + 1) % box.seats


# searches


@compiled
def is_right(row: Row, box: Box, cell: int, safe: int) -> bool:
    """R11, R12: whether as many symbols of the code lie in a row from this cell on, in one of the directions."""
    code = box.codes[row[CODE]]
    if row[GRID + cell] != code[0]:
        return False
    for ray in box.rays[cell]:
        length = 0
        while length < LENGTH and ray[length] >= 0 and row[GRID + ray[length]] == code[length]:
            length += 1
        if length >= max(safe, SHORTEST):
            return True
    return False


@compiled
def put_chip(row: Row, box: Box, seat: int, mark: int, cell: int, safe: int) -> None:
    """R19, R20: with a 5, or with all chips, the search is over."""
    chip = CHIP + 5 * row[CHIPS]
    row[chip], row[chip + 1], row[chip + 2], row[chip + 3], row[chip + 4] = seat, row[NOW], mark, cell, safe
    row[CHIPS] += 1
    row[CHIPPED] |= 1 << seat
    row[BUZZED] = NOTHING
    if mark == RIGHT:
        row[TOP_SAFE] = safe
    if row[TOP_SAFE] == HIGHEST or row[CHIPS] == box.seats:
        end_search(row, box)


@compiled
def end_search(row: Row, box: Box) -> None:
    """R23, R24, R34: the highest safe moves, the card leaves the game."""
    row[BUZZED] = NOTHING
    chips = range(CHIP, CHIP + 5 * row[CHIPS], 5)
    if box.calm:
        for chip in chips:
            cell, safe = INT64(row[chip + 3]), INT64(row[chip + 4])
            if safe > row[TOP_SAFE] and is_right(row, box, cell, safe):
                row[TOP_SAFE] = safe
    best, movers = INT64(row[TOP_SAFE]), 0
    for chip in chips:
        cell, mark = INT64(row[chip + 3]), row[chip + 2]
        if best and row[chip + 4] == best and mark != WRONG and is_right(row, box, cell, best):
            movers |= 1 << row[chip]
    if movers:
        shared = 0
        for seat in range(box.seats):
            shared += movers >> seat & 1
        for seat in range(box.seats):
            if movers >> seat & 1:
                row[DETECTIVES + seat] += (best + shared - 1) // shared
    row[USED + row[CARDS_USED]] = row[CODE]
    row[CARDS_USED] += 1
    after_move(row, box, SAFE)


@compiled
def run_out(row: Row, box: Box) -> None:
    """The clock: nobody pressed on (R30), or the glass is empty (R20)."""
    glass, buzzer = row[BEGUN] + box.sand, row[BUZZ_END]
    if row[BUZZED] >= 0 and (not box.sand or buzzer < glass):
        row[NOW] = max(row[NOW], buzzer)
        put_chip(row, box, INT64(row[BUZZED]), LAPSED, NOTHING, NO_SAFE)
    else:
        row[NOW] = max(row[NOW], glass)
        end_search(row, box)


# seats


@compiled
def asked(row: Row, box: Box) -> int:
    """Who is to choose: clockwise from the detective card, each once in a search; NOTHING where all wait."""
    if row[PHASE] == ROLL:
        return int(row[TURN])
    if row[BUZZED] >= 0:
        return NOTHING if row[WAITED] >> row[BUZZED] & 1 else int(row[BUZZED])
    out = row[CHIPPED] | row[WAITED]
    for step in range(box.seats):
        seat = (row[TURN] + step) % box.seats
        if not out >> seat & 1:
            return int(seat)
    return int(NOTHING)


@compiled
def act(row: Row, box: Box, seat: int, number: int) -> None:
    claims = 1 + len(box.rays) * len(SAFES)
    passes = claims + box.passing
    if number == 0:
        row[PHASE] = FALL
    elif number < claims:
        cell, safe = (number - 1) // len(SAFES), (number - 1) % len(SAFES) + SHORTEST
        mark = SEALED if box.calm else RIGHT if is_right(row, box, cell, safe) else WRONG
        put_chip(row, box, seat, mark, cell, safe)
    elif number < passes:
        put_chip(row, box, seat, SEALED if box.calm else PASSED, NOTHING, NO_SAFE)
    elif number < passes + box.buzzer:
        row[BUZZED], row[BUZZ_END] = seat, row[NOW] + BUZZ_SECONDS
    else:
        row[WAITED] |= 1 << seat


@compiled
def show(row: Row, box: Box, mask: Bytes, value: int) -> None:
    """Write the value at every number that is legal for the seat that is asked."""
    if row[PHASE] == ROLL:
        mask[0] = value
        return
    cells, buzzed = len(box.rays), row[BUZZED] >= 0
    claims = 1 + cells * len(SAFES)
    passes = claims + box.passing
    if box.passing and not buzzed:
        mask[claims] = value
    if box.sand or buzzed:
        mask[passes + box.buzzer] = value
    if box.buzzer and not buzzed:
        mask[passes] = value
    elif not row[TOP_SAFE]:
        mask[1:claims] = value
    else:
        for cell in range(cells):
            for safe in range(row[TOP_SAFE] + 1, HIGHEST + 1):
                mask[1 + cell * len(SAFES) + safe - SHORTEST] = value


# all tables


@compiled
def go_on(batch: Batch, row: Row, box: Box, game: int) -> None:
    """Let chance and the clock act until a seat has a choice or the game is over."""
    while row[PHASE] != OVER:
        if row[PHASE] != ROLL and row[PHASE] != SEARCH:
            note(batch, game, take_chance(batch, row, box, game))
            continue
        seat = asked(row, box)
        if seat != NOTHING:
            batch.to_act[game] = seat
            show(row, box, batch.legal[game], ON)
            return
        run_out(row, box)


@compiled
def deal(batch: Batch, rows: Ints, box: Box, which: Bools) -> None:
    for game in range(len(which)):
        if which[game]:
            if batch.to_act[game] >= 0:
                show(rows[game], box, batch.legal[game], OFF)
            begin(rows[game], box)
            go_on(batch, rows[game], box, game)


@compiled
def play(batch: Batch, rows: Ints, box: Box, actions: Ints) -> None:
    for game in range(len(actions)):
        if batch.to_act[game] < 0:
            continue
        row = rows[game]
        show(row, box, batch.legal[game], OFF)
        act(row, box, INT64(batch.to_act[game]), INT64(actions[game]))
        go_on(batch, row, box, game)
        if row[PHASE] == OVER:
            # where the thief got away, all have the same
            settle(batch, game, row[WINNERS] or (1 << box.seats) - 1)
