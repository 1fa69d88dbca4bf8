"""A game of Da Vinci Code as a record of numbers, and its options as another.

A record costs less to hand on than arrays. It has room for all seats and tiles there can be, so that the kernels are
compiled once. A tile is its place in the box: black tiles are even, white ones odd, and half of it is the place of its
sign. A label is how many tiles left the pile before it. Only what can be observed is kept, not the history.
"""

from typing import Any, Final, TypeAlias

import numpy as np

NONE = -1  # no colour, no drawn tile, nobody's turn; as the first seat: chance decides
# the phases in the order of ``model.Phase``; chance acts in LOT, DEAL and LIFT, so that a seat never sees these
LOT, PICK, DEAL, ARRANGE, DRAW, LIFT, GUESS, CHOOSE, PLACE, OPEN, OVER = range(11)
BLACK, WHITE = 0x15555555, 0x2AAAAAAA  # as bits of a pile
SEATS, TILES, EACH, ORDERS = 4, 26, 5, 120  # the most there can be: of tiles in the first code, and of their orders

Record: TypeAlias = Any  # numba knows its fields, mypy does not

GAME: Final = np.dtype(
    [
        ("pile", np.int32),  # a bit for each tile that is left
        ("points", np.int32, (SEATS,)),
        ("denied", np.int16, (TILES,)),  # by label: a bit for each sign
        ("phase", np.int8),
        ("number", np.int8),  # of the round, from 1
        ("starter", np.int8),
        ("turn", np.int8),
        ("colour", np.int8),
        ("winners", np.int8),  # a bit for each seat, once the game is over
        ("taken", np.int8),  # tiles that have left the pile
        ("drawn", np.int8),  # the label of the tile beside the row, or NONE
        ("length", np.int8, (SEATS,)),  # tiles in the row
        ("hidden", np.int8, (SEATS,)),  # those that are not open
        ("rows", np.int8, (SEATS, TILES)),  # the labels from the left
        ("tile", np.int8, (TILES,)),  # by label
        ("owner", np.int8, (TILES,)),  # by label
        ("open", np.int8, (TILES,)),  # by label: 1 where it lies open
    ],
    align=True,
)

# the options, and the first number of every kind of action
BOX: Final = np.dtype(
    [
        (name, np.int32)
        for name in (
            *("seats", "tiles", "signs", "dashes", "each", "rounds", "first", "pick_by_colour", "numbers_first"),
            "first_dash",  # the first tile that is a dash; behind the last tile where there is none
            *("for_points", "dash_points", "guess_points", "six_points", "crack_points"),
            *("guess", "stop", "open", "pick", "place", "arrange"),
            "order_count",
        )
    ]
    + [("orders", np.int8, (ORDERS, EACH))],  # of a first code, in the order of their numbers
    align=True,
)
