"""What the kernels of all games share: the arrays they write, their luck, and what a game was worth."""

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from safecracker.lab.numba_gate import compiled

Bytes: TypeAlias = NDArray[np.int8]
Shorts: TypeAlias = NDArray[np.int16]
Ints: TypeAlias = NDArray[np.int32]
Floats: TypeAlias = NDArray[np.float32]
Bools: TypeAlias = NDArray[np.bool_]
Words: TypeAlias = NDArray[np.uint64]

INT64: Any = np.int64  # what it makes is an int to mypy
# numba compiles a function again for every int that stands in a call to it, but not for those of NumPy
OFF, ON = map(INT64, range(2))  # marks of a mask
NOBODY = -1  # to act, where a game is over; as a viewer, an onlooker

STRIDE, MIX, MIX_AGAIN = 0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB  # SplitMix64: Steele et al. 2014
TRIES = 4  # to hit a legal action blindly, before they are counted
WORDS = 255  # that can be added up byte by byte before a byte overflows


class Batch(NamedTuple):
    """The arrays that every game has, with an entry for each game of the batch. Kernels write into them."""

    legal: Bytes  # a row for each game: 1 for every number that the seat to act may choose, and a few cells that stay 0
    to_act: Bytes  # the seat that is asked, or NOBODY
    done: Bools  # the game is over
    returns: Floats  # a row for each game: what it was worth to every seat
    luck: Words  # the state of the random numbers, for every game its own
    drawn: Shorts  # a row for each game: the numbers of what chance did since the last step, in order
    drawn_count: Shorts  # how many these are


@compiled
def random_below(luck: Words, game: int, bound: int) -> int:
    """A random number from 0 to bound - 1; all are as likely as each other to one in four billion."""
    state = luck[game] + np.uint64(STRIDE)
    luck[game] = state
    state = (state ^ (state >> np.uint64(30))) * np.uint64(MIX)
    state = (state ^ (state >> np.uint64(27))) * np.uint64(MIX_AGAIN)
    state = state ^ (state >> np.uint64(31))
    number: int = INT64(((state >> np.uint64(32)) * np.uint64(bound)) >> np.uint64(32))
    return number


@compiled
def below(batch: Batch, game: int, bound: int) -> int:
    """What chance draws: a random number from 0 to bound - 1."""
    return random_below(batch.luck, game, bound)


@compiled
def note(batch: Batch, game: int, outcome: int) -> None:
    """Keep the number of what chance did."""
    count = batch.drawn_count[game]
    batch.drawn[game, count] = outcome
    batch.drawn_count[game] = count + 1


@compiled
def settle(batch: Batch, game: int, winners: int) -> None:
    """The game is over: the seats whose bits are set have won, each seat for itself (``lab/turn_order.py``)."""
    seats, won = batch.returns.shape[1], 0
    for seat in range(seats):
        won += winners >> seat & 1
    gain = (seats / won - 1) / (seats - 1)
    loss = -1 / (seats - 1)
    for seat in range(seats):
        batch.returns[game, seat] = gain if winners >> seat & 1 else loss
    batch.done[game] = True
    batch.to_act[game] = NOBODY


@compiled
def pay(batch: Batch, game: int, winners: int) -> None:
    """The game is over, as ``settle`` says, and nothing is legal any more."""
    settle(batch, game, winners)
    batch.legal[game, :] = 0


@compiled
def first_illegal(legal: Bytes, to_act: Bytes, actions: Ints) -> int:
    """The first game whose action is not legal; the number of games where all are. Finished games do not count."""
    for game in range(len(actions)):
        action = actions[game]
        if to_act[game] >= 0 and not (0 <= action < legal.shape[1] and legal[game, action]):
            return game
    return len(actions)


@compiled
def marks(words: Words, game: int, start: int, stop: int) -> int:
    """How many marks are in these words."""
    sums, count = np.uint64(0), 0
    for word in range(start, stop):
        sums += words[game, word]
    for byte in range(8):
        count += INT64(sums >> np.uint64(8 * byte) & np.uint64(255))
    return count


@compiled
def counted_action(words: Words, luck: Words, game: int) -> int:
    """The legal actions are counted, block by block and byte by byte, and one of them is found by its place."""
    size = words.shape[1]
    total = 0
    for start in range(0, size, WORDS):
        total += marks(words, game, start, min(size, start + WORDS))
    if not total:
        return 0
    rest = random_below(luck, game, total)
    start, count = 0, marks(words, game, 0, min(size, WORDS))
    while rest >= count:
        rest -= count
        start += WORDS
        count = marks(words, game, start, min(size, start + WORDS))
    count = marks(words, game, start, start + 1)
    while rest >= count:
        rest -= count
        start += 1
        count = marks(words, game, start, start + 1)
    byte = 0
    while True:
        mark = INT64(words[game, start] >> np.uint64(8 * byte) & np.uint64(1))
        if mark and not rest:
            return 8 * start + byte
        rest -= mark
        byte += 1


@compiled
def random_actions(words: Words, legal: Bytes, luck: Words, chosen: Ints) -> None:
    """A legal action for every game, each as likely as the other; 0 where there is none.

    Where much is legal, a few numbers drawn at random hit something. ``words`` are the same marks, eight in each.
    """
    for game in range(len(chosen)):
        action, tries = random_below(luck, game, legal.shape[1]), 1
        while not legal[game, action] and tries < TRIES:
            action = random_below(luck, game, legal.shape[1])
            tries += 1
        chosen[game] = action if legal[game, action] else counted_action(words, luck, game)
