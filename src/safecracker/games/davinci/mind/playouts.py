"""Thousands of duels, played to the end all at once, in which both players always make the likeliest guess.

The rules are those of ``turns.py``, but on arrays; a test plays the same games with both. Every array has an entry for
each game. ``own`` is the player who is to act, and ``other`` the other one; when a turn ends, they swap places.
"""

from typing import Final, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from safecracker.games.matrices import product

from .decisions import BLACKS, WHITES
from .possible_hands import ABOVE, BELOW, RANKS

Ints: TypeAlias = NDArray[np.int32]
Bools: TypeAlias = NDArray[np.bool_]
Indices: TypeAlias = NDArray[np.intp]

NOTHING: Final = np.int32(0)
NO_FLAGS: Final[Bools] = np.zeros(0, dtype=np.bool_)
NO_INDICES: Final[Indices] = np.zeros(0, dtype=np.intp)
HIDDEN: Final = np.int32(1 << RANKS)  # a bit above those of the tiles
MIX: Final = np.random.default_rng(0).integers(1 << 63, size=RANKS, dtype=np.uint64) | np.uint64(1)
GO_ON_FROM: Final = 0.45  # the chance from which players go on


class GameBatch(Struct, kw_only=True):
    """Games in which somebody is to guess; sets of tiles are bits, as in ``decisions.py``."""

    own_row: Ints  # of the player who is to act
    other_row: Ints
    own_open: Ints  # what lies open in the row of the player who is to act
    other_open: Ints
    drawn: Ints  # the tile beside the row of the player who is to act, or nothing
    denied: Ints  # for every tile of a game: what it was wrongly guessed to be
    named: Ints  # and what its owner has named while having it
    pile: Ints  # the tiles in the order of drawing, nothing behind the last
    tiles: int  # all that there are
    first_acts: Bools = NO_FLAGS  # whether the player who is to act is the one who acted first
    may_stop: Bools = NO_FLAGS
    drawn_count: Indices = NO_INDICES  # how many tiles of the pile were drawn
    index: Indices = NO_INDICES  # which games these are

    def __post_init__(self) -> None:
        count = len(self.own_row)
        self.first_acts, self.may_stop = np.ones(count, dtype=np.bool_), np.zeros(count, dtype=np.bool_)
        self.drawn_count, self.index = np.zeros(count, dtype=np.intp), np.arange(count)

    def repeat(self, times: int) -> None:
        """Repeat the whole batch this many times."""
        self._select(np.tile(self.index, times))
        self.index = np.arange(len(self.own_row))

    def keep(self, wanted: Bools) -> None:
        """Keep only these games."""
        if not wanted.all():
            self._select(np.flatnonzero(wanted))

    def _select(self, which: Indices) -> None:
        for name in self.__struct_fields__:
            if name != "tiles":
                setattr(self, name, getattr(self, name)[which])


def likeliest_guesses(games: GameBatch) -> tuple[Ints, Ints, NDArray[np.float32]]:
    """The likeliest guess in every game, if nobody names a tile of their own: the tile, what to name, and the chance.

    If somebody must have named a tile of their own, the guess is the likeliest by the rules alone.
    """
    targets, may = _hidden_tiles(games)
    tile, name, chance = _best_guesses(targets, may & ~_entries_for(games.named, targets))
    misled = np.flatnonzero(chance <= 0)
    if len(misled):
        tile[misled], name[misled], chance[misled] = _best_guesses(targets[:, misled], may[:, misled])
    return tile, name, chance


def _hidden_tiles(games: GameBatch) -> tuple[Ints, Ints]:
    """The hidden tiles of the other player from the left, and what each may be by the rules; 0 behind the last."""
    hidden = games.other_row & ~games.other_open
    lows = []
    while hidden.any():
        low = hidden & -hidden
        lows.append(low)
        hidden = hidden ^ low
    targets = np.array(lows, dtype=np.int32)
    seen = games.own_row | games.drawn | games.other_open
    below = games.other_open & (targets - 1)
    for shift in (1, 2, 4, 8, 16):
        below |= below >> shift
    above = games.other_open & -targets
    above &= -above
    colour = np.where(targets & BLACKS, np.int32(BLACKS), np.int32(WHITES))
    may = colour & (games.tiles & ~seen) & ~below & (above - 1) & ~_entries_for(games.denied, targets)
    return targets, np.where(targets, may, NOTHING)


def _entries_for(lists: Ints, targets: Ints) -> Ints:
    """The entries of these tiles, game by game; ``lists`` is ``denied`` or ``named``."""
    return lists[np.arange(targets.shape[1]), ranks(targets)]


def ranks(tiles: Ints) -> Ints:
    """The rank of each single tile; 0 where there is none."""
    exponents: Ints = (tiles.astype(np.float32).view(np.int32) >> 23) - 127
    return np.maximum(exponents, 0)


def _best_guesses(targets: Ints, may: Ints) -> tuple[Ints, Ints, NDArray[np.float32]]:
    """The likeliest guess in every game, if each of the tiles may be one of these numbers."""
    there = targets != 0
    games, question = _different_questions(may | there * HIDDEN)
    place, name, chance = _best_places(there[:, games], may[:, games])
    return targets[place[question], np.arange(len(question))], name[question], chance[question]


def _different_questions(asked: Ints) -> tuple[Indices, Indices]:
    """A game for each question that is asked, a column, and for every game which question it is.

    In most simulated games the same is known about the other row, so few questions are different.
    """
    mixed = (asked.astype(np.uint64) * MIX[: len(asked), None]).sum(axis=0)
    _, games, question = np.unique(mixed, return_index=True, return_inverse=True)
    if (asked[:, games[question]] == asked).all():
        return games, question
    every = np.arange(asked.shape[1])  # two questions were mixed into the same number
    return every, every


def _best_places(there: Bools, may: Ints) -> tuple[Indices, Ints, NDArray[np.float32]]:
    """The place of the likeliest guess in every game, what to name, and the chance."""
    places, count = may.shape
    bits = np.unpackbits(np.ascontiguousarray(may).view(np.uint8).reshape(places, count, 4), axis=-1, bitorder="little")
    allowed = bits[..., :RANKS].astype(np.float32)
    upto = [allowed[0]]
    for n in range(1, places):
        upto.append(product(upto[-1], BELOW) * allowed[n])
    after = np.ones((count, RANKS), dtype=np.float32)
    every = np.arange(count)
    best, name, place = np.full(count, -1, dtype=np.float32), np.zeros(count, np.intp), np.zeros(count, np.intp)
    for n in reversed(range(places)):
        ways = upto[n] * after
        at = ways.argmax(axis=1)
        most = ways[every, at]
        better = (most >= best) & there[n]
        best, name, place = np.where(better, most, best), np.where(better, at, name), np.where(better, n, place)
        if n:
            after = np.where(there[n][:, None], product(after * allowed[n], ABOVE), after)
    total = ways.sum(axis=1)  # of the first place, which is always there
    chance = best / np.maximum(total, 1e-9)
    return place, np.left_shift(1, name).astype(np.int32), chance


def play_out(games: GameBatch, stop: Bools, tile: Ints, name: Ints) -> Bools:
    """Whether the player who acts first wins, if they decide like this and then both make the likeliest guesses."""
    won = np.zeros(len(stop), dtype=np.bool_)
    while True:
        over, first_won = play_decisions(games, stop, tile, name)
        won[games.index[over]] = first_won[over]
        games.keep(~over)
        if not len(games.index):
            return won
        tile, name, chance = likeliest_guesses(games)
        stop = games.may_stop & (chance < GO_ON_FROM)


def play_decisions(games: GameBatch, stop: Bools, tile: Ints, name: Ints) -> tuple[Bools, Bools]:
    """Play one decision in every game. Returns which games are over, and whether the player who acted first has won."""
    right = ~stop & (tile == name)
    wrong = ~stop & ~right
    games.other_open |= np.where(right, tile, NOTHING)
    over = right & (games.other_open == games.other_row)
    first_won = games.first_acts & over
    games.may_stop = right
    _note_wrong_guesses(games, wrong, tile, name)
    lost = _pay_for_wrong_guesses(games, wrong)
    over |= lost
    first_won |= lost & ~games.first_acts
    _pass_turns(games, ~right)
    return over, first_won


def _note_wrong_guesses(games: GameBatch, wrong: Bools, tile: Ints, name: Ints) -> None:
    """Note what a wrong guess says about both rows."""
    at = np.flatnonzero(wrong)
    games.denied[at, ranks(tile[at])] |= name[at]
    held = games.own_row[at] | games.drawn[at]
    bits = (held[:, None] >> np.arange(RANKS, dtype=np.int32)) & 1
    games.named[at] |= bits * name[at, None]


def _pay_for_wrong_guesses(games: GameBatch, wrong: Bools) -> Bools:
    """R11, R16: open the drawn tile of a wrong guesser, or another one. Returns in which games the guesser lost."""
    hidden = games.own_row & ~games.own_open
    bare = wrong & (games.drawn == 0)
    games.own_open |= np.where(wrong, games.drawn, NOTHING) | np.where(bare, hidden & -hidden, NOTHING)
    lost: Bools = bare & (games.own_row == games.own_open)
    return lost


def _pass_turns(games: GameBatch, ended: Bools) -> None:
    """Add the drawn tile to the row, and let the other player draw."""
    row = np.where(ended, games.own_row | games.drawn, games.own_row)
    games.own_row, games.other_row = np.where(ended, games.other_row, row), np.where(ended, row, games.other_row)
    own, other = games.own_open, games.other_open
    games.own_open, games.other_open = np.where(ended, other, own), np.where(ended, own, other)
    found = games.pile[np.arange(len(ended)), games.drawn_count]
    games.drawn = np.where(ended, found, games.drawn)
    games.drawn_count += ended & (found != 0)
    games.first_acts ^= ended
