"""Products of matrices that one core works out alone.

Linear algebra shares large products between all cores. For what a computer player needs that takes longer, and much
longer where the other cores have work of their own.
"""

from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

Matrix: TypeAlias = NDArray[Any]

PIECE: Final = 400_000  # multiplications that are not shared yet


def product(rows: Matrix, table: Matrix) -> Matrix:
    """The product, in pieces that are too small to be shared."""
    step = max(1, PIECE // table.size)
    found = np.empty((len(rows), table.shape[1]), np.result_type(rows, table))
    for at in range(0, len(rows), step):
        np.matmul(rows[at : at + step], table, out=found[at : at + step])
    return found
