"""The twins of Thieves!: other cards in a hand, and another one face down, change no byte for the others."""

import pytest

from safecracker.core.game import Seat
from safecracker.games.thieves.rules.rules import Thieves

from .twins import evening

pytestmark = pytest.mark.slow

HANDS = ("1 2 car", "{held} {kept} cars", "0 ring alarm")  # of Ann, Ben and Cleo
REAL = Thieves.view


def seen(monkeypatch: pytest.MonkeyPatch, held: str, kept: str) -> dict[str, bytes]:
    """A round in which Ben keeps a card face down and has another in hand; then Ann gives him one."""
    hands = [hand.format(held=held, kept=kept).split() for hand in HANDS]
    dealt = [f"deal {seat} {card}" for seat, hand in enumerate(hands) for card in hand]
    drawn = ["first 1", "deal 1 1", "deal 2 2", "deal 0 shoe", "deal 1 0"]
    moves = ((1, f"keep {kept}"), (2, "give 0 ring"), (0, "give 1 2"))
    return evening(monkeypatch, "thieves", dealt + drawn, moves, seats=3, secretive=1)


def test_the_others_get_the_same_bytes_whatever_a_thief_holds_and_hides(monkeypatch):
    assert seen(monkeypatch, "3", "2") == seen(monkeypatch, "siren", "3")


def test_a_leak_planted_in_the_view_is_caught(monkeypatch):
    monkeypatch.setattr(Thieves, "view", staticmethod(lambda state, _viewer: REAL(state, Seat(1))))
    assert seen(monkeypatch, "3", "2") != seen(monkeypatch, "siren", "3")
