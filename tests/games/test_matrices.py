"""Products in pieces are the products."""

import numpy as np
import pytest

from safecracker.games.matrices import PIECE, product


@pytest.mark.parametrize("rows", [0, 1, PIECE // 800, PIECE // 400, 2 * PIECE // 400 + 1])
def test_a_product_in_pieces_is_the_product(rows: int) -> None:
    some, table = np.arange(rows * 20).reshape(rows, 20) % 7, np.arange(400).reshape(20, 20) % 5
    assert (product(some, table) == some @ table).all()
