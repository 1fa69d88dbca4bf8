"""The inputs of the value nets: 130 numbers for each position, worked out for many positions at once.

A position is places (the fields of the eight figures, 144 for one off the board), the cards of each kind that are left,
the bonus cards of both sides, and the fields that fit the answers. The crooks know the treasure, and so the true
answers to all questions: 12 more numbers.
"""

from typing import Final, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from safecracker.games.matrices import product
from safecracker.games.teufelsmoor.rules.cards import FIXED_AREAS
from safecracker.games.teufelsmoor.rules.fields import AHEAD, AROUND, DIRECTIONS, FIELDS, STARS, WIDTH, Mask

Floats: TypeAlias = NDArray[np.float64]
Ints: TypeAlias = NDArray[np.int64]
Flags: TypeAlias = NDArray[np.bool_]

OFF: Final = len(FIELDS)  # a place off the board
DENSE: Final = 58  # numbers that are not about single places
ROTATION_CLASSES: Final = 36  # fields that differ after quarter turns, since the board looks the same from every side
INPUTS: Final = DENSE + 2 * ROTATION_CLASSES
KNOWN: Final = 12  # more numbers for those who know the treasure


def _end(number: int, step: int) -> int:
    to = AHEAD[step % 4][step // 4 + 1][number] if number < OFF else None
    return OFF if to is None else to.number


def _turned(number: int) -> int:
    """The number of this field after a quarter turn of the board."""
    row, column = divmod(number, WIDTH)
    return WIDTH * column + WIDTH - 1 - row


def _rotation_classes() -> Ints:
    """By field, a number that is the same for the four fields that quarter turns lead to."""
    found = np.full(OFF + 1, -1)
    for number in range(OFF):
        if found[number] < 0:
            each, mark = number, int(found.max()) + 1
            while found[each] < 0:
                found[each], each = mark, _turned(each)
    return found


def flags(mask: Mask) -> Flags:
    """The set of fields as an array."""
    octets = np.frombuffer(mask.to_bytes(OFF // 8, "little"), np.uint8)
    return np.unpackbits(octets, bitorder="little").astype(bool)


# by field and throw (four directions for each number): where one arrives, 144 beyond the edge
ENDS: Final[Ints] = np.array([[_end(number, step) for step in range(6 * len(DIRECTIONS))] for number in range(OFF + 1)])
STAR: Final[Flags] = np.append(flags(STARS), False)
ROTATION_CLASS: Final[Ints] = _rotation_classes()
AREAS: Final[Floats] = np.array([flags(mask) for areas in FIXED_AREAS.values() for mask in areas.values()], float)
FIRST: Final = (0, 4, 8, 17, 29, 41)  # where the areas of each kind begin
_NEAR: Final[Floats] = np.array([*map(flags, AROUND), np.zeros(OFF, bool)], float)


class PositionBatch(Struct, frozen=True, kw_only=True):
    """Many positions; a row for each, or one row for all where nothing differs."""

    places: Ints  # by figure
    deck: Ints  # by kind of card
    bonus_cards: Ints  # of the gang and of the crooks
    fits: Flags  # by field
    treasure: int | None = None  # None: the gang does not know it


def information(yes: Floats, total: Floats) -> Floats:
    """The information of an answer on average, in bits."""
    share = np.clip(yes / total, 1e-12, 1 - 1e-12)
    return np.where((yes > 0) & (yes < total), -share * np.log2(share) - (1 - share) * np.log2(1 - share), 0.0)


def _best_information(counts: Floats, total: Floats) -> Floats:
    at = np.abs(2 * counts - total[:, None]).argmin(1)
    return information(counts[np.arange(len(at)), at], total)


def _entries(table: Floats, places: Ints) -> Floats:
    """The entries of a table at the places; the table has a row for each position, or one for all."""
    found: Floats = table[0][places] if len(table) == 1 else np.take_along_axis(table, places, 1)
    return found


def reach_shares(places: Ints, side: int) -> Floats:
    """The shares of all rolls with which a side reaches a star, a catch, or either; by the full number only."""
    rows = np.arange(len(places))
    own, others = places[:, 4 * side : 4 * side + 4], places[:, 4 - 4 * side : 8 - 4 * side]
    taken = np.zeros((len(places), OFF + 1), bool)
    taken[rows[:, None], others] = True
    taken[:, OFF] = False
    ends = ENDS[own]
    star, catch = STAR[ends].any(1), taken[rows[:, None, None], ends].any(1)
    found = np.empty((len(places), 3))
    for at, reached in enumerate((star, catch, star | catch)):
        found[:, at] = (reached.sum(1) + 2 * reached.reshape(-1, 6, 4).any(2).sum(1)) / 36
    return found


def _share_a_field(places: Ints) -> Flags:
    """Whether figures of a side share a field."""
    ordered = np.sort(places, 1)
    found: Flags = ((ordered[:, 1:] == ordered[:, :-1]) & (ordered[:, 1:] != OFF)).any(1)
    return found


def _true_information(counts: Floats, total: Floats, treasure: int) -> Floats:
    """The information of the true answer to the best question of each fixed kind, in bits; the mean of equal ones."""
    parts = np.where(AREAS[:, treasure] > 0, counts, total[:, None] - counts)
    bits = np.log2(total[:, None] / np.maximum(parts, 1))
    off = np.abs(2 * counts - total[:, None])
    found = np.empty((len(counts), 5))
    for kind in range(5):
        each = slice(FIRST[kind], FIRST[kind + 1])
        best = off[:, each] == off[:, each].min(1, keepdims=True)
        found[:, kind] = (bits[:, each] * best).sum(1) / best.sum(1)
    return found


def _true_information_near(gang: Ints, near: Floats, inside: Floats, total: Floats, treasure: int) -> Floats:
    """The same for the surroundings with the most information on average."""
    at = near.argmax(1)[:, None]
    place = np.take_along_axis(gang, at, 1)
    there = np.take_along_axis(inside, at, 1)
    part = np.where(_NEAR[place, treasure] > 0, there, total[:, None] - there)
    bits = np.log2(total[:, None] / np.maximum(part, 1))
    found: Floats = np.where(np.take_along_axis(near, at, 1) > 0, bits, 0.0)[:, 0]
    return found


def features(batch: PositionBatch) -> Floats:
    """A row of inputs for each position."""
    places = batch.places
    size, rows = len(places), np.arange(len(places))
    fits, deck, bonus_cards = batch.fits, batch.deck.astype(float), batch.bonus_cards.astype(float)
    total = np.broadcast_to(fits.sum(1).astype(float), size)
    known = fits.astype(float)
    counts = product(known, AREAS.T)
    cards = deck.sum(1)
    captured = places == OFF
    gang, crooks = captured[:, :4].sum(1), captured[:, 4:].sum(1)
    inside = _entries(product(known, _NEAR.T), places[:, :4])
    near = information(inside, total[:, None])
    x = np.zeros((size, INPUTS))
    x[:, 0], x[:, 1], x[:, 2] = total / 144, np.log2(total) / 7.17, 1 / total
    x[:, 3], x[:, 4] = (counts[:, 29:41] > 0).sum(1) / 12, (counts[:, 17:29] > 0).sum(1) / 12
    fixed = np.broadcast_to(fits.sum(1).astype(float), len(counts))
    for kind in range(5):
        x[:, 5 + kind] = _best_information(counts[:, FIRST[kind] : FIRST[kind + 1]], fixed)
    x[:, 10], x[:, 11] = near.max(1), near.sum(1) / 4
    x[:, 12:18] = x[:, 5:11] * deck[:, :6] / 4
    x[:, 18:24], x[:, 24] = deck[:, :6] / 4, cards / 33
    x[:, 25], x[:, 26:29] = deck[:, 6:10].sum(1) / 4, deck[:, 10:13] / (2, 2, 1)
    x[:, 29:31] = bonus_cards / 2
    for number in (1, 2, 3):
        x[:, 30 + number], x[:, 33 + number] = gang == number, crooks == number
    x[:, 37:40], x[:, 40:43] = reach_shares(places, 0), reach_shares(places, 1)
    x[:, 43] = 4 * x[:, 12:18].sum(1) / np.maximum(cards, 1)
    x[:, 44] = x[:, 5:11].max(1) * crooks
    x[:, 45], x[:, 46] = 1 / (1 + cards), cards == 1
    last = np.minimum(0.99, 2.0**crooks / total)
    x[:, 47] = np.log(last / (1 - last)) / 5
    x[:, 48], x[:, 49] = x[:, 41] * (gang == 3), x[:, 41] * (gang == 2)
    x[:, 50], x[:, 51] = x[:, 38] * (crooks == 3), x[:, 38] * (crooks == 2)
    missing = np.log2(total) - 2 * x[:, 12:18].sum(1) - x[:, 44]
    x[:, 52], x[:, 53] = missing / 7.17, 1 / (1 + 2.0**missing)
    x[:, 54], x[:, 55] = _share_a_field(places[:, :4]), _share_a_field(places[:, 4:])
    x[:, 56], x[:, 57] = cards == 2, cards == 3
    for figure in range(8):
        there = rows[~captured[:, figure]]
        x[there, DENSE + ROTATION_CLASSES * (figure >= 4) + ROTATION_CLASS[places[there, figure]]] += 1
    if batch.treasure is None:
        return x
    true_bits = np.empty((size, 6))
    true_bits[:, :5] = _true_information(counts, fixed, batch.treasure)
    true_bits[:, 5] = _true_information_near(places[:, :4], near, inside, total, batch.treasure)
    return np.hstack((x, true_bits / 3, true_bits * deck[:, :6] / 12))
