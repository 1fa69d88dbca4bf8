"""The twins of The Code Crackers: what a detective has sealed changes no byte for the others (R34)."""

import pytest

from safecracker.core.game import Seat
from safecracker.games.codecrackers.rules import view as views

from .twins import evening

pytestmark = pytest.mark.slow

REAL = views.view
DEALT = ("die 2", "die glass", "card DEEDB")


def seen(monkeypatch: pytest.MonkeyPatch, sealed: str) -> dict[str, bytes]:
    """Ann rolls dots, Ben a glass; then Ben seals something, and Cleo something else."""
    moves = ((0, "roll"), (1, "roll"), (1, sealed), (2, "claim 1 I9 3"))
    options = {"claims": "calm", "glass": "untimed", "tiles": "fixed", "first": "0"}
    return evening(monkeypatch, "codecrackers", DEALT, moves, seats=3, secretive=1, **options)


def test_the_others_get_the_same_bytes_whatever_a_detective_has_sealed(monkeypatch):
    assert seen(monkeypatch, "claim 1 A1 5") == seen(monkeypatch, "pass 1")


def test_a_leak_planted_in_the_view_is_caught(monkeypatch):
    monkeypatch.setattr(views, "view", lambda state, _viewer: REAL(state, Seat(1)))
    assert seen(monkeypatch, "claim 1 A1 5") != seen(monkeypatch, "claim 1 B1 5")
