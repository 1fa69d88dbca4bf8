"""The twins of Da Vinci Code: another hidden tile of the same colour and place changes no byte for the others."""

import pytest

from safecracker.core.game import Seat
from safecracker.games.davinci.rules.rules import DaVinci

from .twins import evening

pytestmark = pytest.mark.slow

OURS = ("b0", "w1", "b5", "w8")
THEIRS, TWIN = ("b2", "w4", "b7", "w10"), ("b3", "w4", "b7", "w10")  # sorted, they look the same from behind
DRAWN = ["give 0 w11", "give 1 b9"]
MOVES = ((0, "draw white"), (0, "guess B 9"), (1, "draw black"), (1, "guess A 6"))
REAL = DaVinci.view


def seen(monkeypatch: pytest.MonkeyPatch, theirs: tuple[str, ...]) -> dict[str, bytes]:
    """Four moves of a game with this code against ours."""
    dealt = [f"give {seat} {tile}" for pair in zip(OURS, theirs, strict=True) for seat, tile in enumerate(pair)]
    dealt += DRAWN
    return evening(monkeypatch, "davinci", dealt, MOVES, seats=2, secretive=1, first="0")


def test_the_others_get_the_same_bytes_whatever_a_hidden_tile_is(monkeypatch):
    assert seen(monkeypatch, THEIRS) == seen(monkeypatch, TWIN)


def test_a_leak_planted_in_the_view_is_caught(monkeypatch):
    monkeypatch.setattr(DaVinci, "view", staticmethod(lambda state, _viewer: REAL(state, Seat(1))))
    assert seen(monkeypatch, THEIRS) != seen(monkeypatch, TWIN)
