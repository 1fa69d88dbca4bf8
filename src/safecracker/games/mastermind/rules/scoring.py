"""How a row is answered. Rules, views and notebooks all score with this one function."""

from functools import lru_cache
from operator import eq

from .model import Code, Keys


@lru_cache(maxsize=1 << 16)
def mark(code: Code, guess: Code) -> Keys:
    """Score a guess (R5). Each peg counts once, and red is counted before white."""
    red, left = sum(map(eq, code, guess)), str(code)
    for peg in guess:
        left = left.replace(peg, "", 1)
    return Keys(red, len(code) - len(left) - red)


def can_be(keys: Keys, holes: int) -> bool:
    """Whether a truthful answer can read so; all but one red leaves no place for a white (R7)."""
    fits = keys.red >= 0 and keys.white >= 0 and keys.red + keys.white <= holes
    return fits and not (keys.red == holes - 1 and keys.white == 1)


def answers(holes: int) -> tuple[Keys, ...]:
    """Every answer that can occur, fewest pegs first."""
    every = (Keys(red, white) for red in range(holes + 1) for white in range(holes + 1 - red))
    return tuple(keys for keys in every if can_be(keys, holes))
