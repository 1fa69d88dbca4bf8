"""Duels played to the end by the thousand, all at once: what becomes of each if both players name what is likeliest.

The rules are those of ``turns.py`` in whole numbers; a test plays the same games by both. Every array has an entry for
each game. Whoever is to act comes first in everything that two players have; when a turn ends, the two change places.
"""

from typing import Final, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from safecracker.games.matrices import product

from .duel import BLACKS, WHITES
from .hands import ABOVE, BELOW, RANKS

Ints: TypeAlias = NDArray[np.int32]
Bools: TypeAlias = NDArray[np.bool_]
Places: TypeAlias = NDArray[np.intp]

NAUGHT: Final = np.int32(0)
NOBODY: Final[Bools] = np.zeros(0, dtype=np.bool_)
NOWHERE: Final[Places] = np.zeros(0, dtype=np.intp)
ARRAYS: Final = (
    "row other open others drawn denied named pile asker free next number".split()  # noqa: SIM905 - a list of words
)
GOES_ON: Final = 0.45  # the chance from which players go on


class Games(Struct):
    """Games in which somebody is to guess; the sets of tiles are bits, as in ``duel.py``."""

    row: Ints  # of the one who is to act
    other: Ints
    open: Ints  # what lies open in the first row
    others: Ints  # and in the other
    drawn: Ints  # the tile beside the first row, or nothing
    denied: Ints  # for every tile of a game: what it was wrongly guessed to be
    named: Ints  # and what its owner has named while having it
    pile: Ints  # the tiles in the order of drawing, nothing behind the last
    tiles: int  # all that there are
    asker: Bools = NOBODY  # whether the one who is to act is the one who acted first
    free: Bools = NOBODY  # whether a stop is allowed
    next: Places = NOWHERE  # how many tiles of the pile were drawn
    number: Places = NOWHERE  # which games these are

    def __post_init__(self) -> None:
        count = len(self.row)
        self.asker, self.free = np.ones(count, dtype=np.bool_), np.zeros(count, dtype=np.bool_)
        self.next, self.number = np.zeros(count, dtype=np.intp), np.arange(count)

    def repeat(self, times: int) -> None:
        """Every game so often, all of them one after the other."""
        self._take(np.tile(self.number, times))
        self.number = np.arange(len(self.row))

    def keep(self, left: Bools) -> None:
        """Go on with these only."""
        if not left.all():
            self._take(np.flatnonzero(left))

    def _take(self, which: Places) -> None:
        for name in ARRAYS:
            setattr(self, name, getattr(self, name)[which])


def likeliest(games: Games) -> tuple[Ints, Ints, NDArray[np.float32]]:
    """In every game the guess of a player who counts, and trusts that nobody names a tile of his own.

    The tile, what to name, and the chance.
    """
    targets, may = _places(games)
    tile, name, chance = _surest(targets, may & ~_of(games.named, targets))
    fooled = np.flatnonzero(chance <= 0)
    if len(fooled):
        tile[fooled], name[fooled], chance[fooled] = _surest(targets[:, fooled], may[:, fooled])
    return tile, name, chance


def _places(games: Games) -> tuple[Ints, Ints]:
    """The hidden tiles of the other from the left, and what each may be by the rules; nothing behind the last."""
    hidden = games.other & ~games.others
    lows = []
    while hidden.any():
        low = hidden & -hidden
        lows.append(low)
        hidden = hidden ^ low
    targets = np.array(lows, dtype=np.int32)
    seen = games.row | games.drawn | games.others
    below = games.others & (targets - 1)
    for shift in (1, 2, 4, 8, 16):
        below |= below >> shift
    above = games.others & -targets
    above &= -above
    colour = np.where(targets & BLACKS, np.int32(BLACKS), np.int32(WHITES))
    may = colour & (games.tiles & ~seen) & ~below & (above - 1) & ~_of(games.denied, targets)
    return targets, np.where(targets, may, NAUGHT)


def _of(lists: Ints, targets: Ints) -> Ints:
    """What is noted for these tiles."""
    return lists[np.arange(targets.shape[1]), ranks(targets)]


def ranks(tiles: Ints) -> Ints:
    """The rank of a single tile; 0 for none."""
    exponents: Ints = (tiles.astype(np.float32).view(np.int32) >> 23) - 127
    return np.maximum(exponents, 0)


def _surest(targets: Ints, may: Ints) -> tuple[Ints, Ints, NDArray[np.float32]]:
    places, count = may.shape
    bits = np.unpackbits(np.ascontiguousarray(may).view(np.uint8).reshape(places, count, 4), axis=-1, bitorder="little")
    allowed = bits[..., :RANKS].astype(np.float32)
    upto = [allowed[0]]
    for n in range(1, places):
        upto.append(product(upto[-1], BELOW) * allowed[n])
    after = np.ones((count, RANKS), dtype=np.float32)
    every = np.arange(count)
    best, name, tile = np.full(count, -1, dtype=np.float32), np.zeros(count, dtype=np.intp), np.zeros(count, np.int32)
    for n in reversed(range(places)):
        ways = upto[n] * after
        at = ways.argmax(axis=1)
        most = ways[every, at]
        better = (most >= best) & (targets[n] != 0)
        best, name, tile = np.where(better, most, best), np.where(better, at, name), np.where(better, targets[n], tile)
        if n:
            after = np.where((targets[n] != 0)[:, None], product(after * allowed[n], ABOVE), after)
    total = ways.sum(axis=1)  # of the first place, which is always there
    chance = best / np.maximum(total, 1e-9)
    return tile, np.left_shift(1, name).astype(np.int32), chance


def finish(games: Games, stop: Bools, tile: Ints, name: Ints) -> Bools:
    """Whether the one who acts first wins, if these first decisions are made and then both name what is likeliest."""
    won = np.zeros(len(stop), dtype=np.bool_)
    while True:
        over, by_asker = play(games, stop, tile, name)
        won[games.number[over]] = by_asker[over]
        games.keep(~over)
        if not len(games.number):
            return won
        tile, name, chance = likeliest(games)
        stop = games.free & (chance < GOES_ON)


def play(games: Games, stop: Bools, tile: Ints, name: Ints) -> tuple[Bools, Bools]:
    """Every game one decision further; which are over, and whether the one who acted first has won."""
    right = ~stop & (tile == name)
    wrong = ~stop & ~right
    games.others |= np.where(right, tile, NAUGHT)
    over = right & (games.others == games.other)
    by_asker = games.asker & over
    games.free = right
    _note(games, wrong, tile, name)
    lost = _pay(games, wrong)
    over |= lost
    by_asker |= lost & ~games.asker
    _pass(games, ~right)
    return over, by_asker


def _note(games: Games, wrong: Bools, tile: Ints, name: Ints) -> None:
    """What a wrong guess tells of both rows."""
    at = np.flatnonzero(wrong)
    games.denied[at, ranks(tile[at])] |= name[at]
    held = games.row[at] | games.drawn[at]
    bits = (held[:, None] >> np.arange(RANKS, dtype=np.int32)) & 1
    games.named[at] |= bits * name[at, None]


def _pay(games: Games, wrong: Bools) -> Bools:
    """R11, R16: a wrong guess opens the drawn tile, or an own one; who has lost by it."""
    hidden = games.row & ~games.open
    bare = wrong & (games.drawn == 0)
    games.open |= np.where(wrong, games.drawn, NAUGHT) | np.where(bare, hidden & -hidden, NAUGHT)
    lost: Bools = bare & (games.row == games.open)
    return lost


def _pass(games: Games, ended: Bools) -> None:
    """The drawn tile joins the row, and the other draws."""
    row = np.where(ended, games.row | games.drawn, games.row)
    games.row, games.other = np.where(ended, games.other, row), np.where(ended, row, games.other)
    games.open, games.others = np.where(ended, games.others, games.open), np.where(ended, games.open, games.others)
    found = games.pile[np.arange(len(ended)), games.next]
    games.drawn = np.where(ended, found, games.drawn)
    games.next += ended & (found != 0)
    games.asker ^= ended
