"""Mastermind by notation: seat 1 hides the first code, seat 0 breaks it."""

from itertools import product

from safecracker.games.mastermind import KIT
from safecracker.games.mastermind.model import Code, MastermindOptions
from tests.conftest import Board

HAND = "first=1 answers=hand"


def play(*moves: str, options: str = "first=1") -> Board:
    game = KIT.game(options, 2)
    return Board(game, game.start()).then(*moves)


def misses(times: int) -> tuple[str, ...]:
    """Rows without a peg of the code, as long as that has no orange."""
    return ("0 guess OOOO",) * times


def denied(times: int) -> tuple[str, ...]:
    """Such rows, each with the right answer by hand."""
    return ("0 guess OOOO", "1 answer 0 0") * times


def all_codes(options: str) -> list[Code]:
    read = MastermindOptions.read(options)
    return [Code("".join(pegs)) for pegs in product(read.pegs, repeat=read.holes)]
