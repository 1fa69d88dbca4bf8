"""The twins of Der Schatz im Teufelsmoor: where the treasure lies changes no byte for the gang and for onlookers."""

import pytest

from safecracker.core.game import Seat
from safecracker.games.teufelsmoor.rules import hiding_places
from safecracker.games.teufelsmoor.rules import view as views

from .twins import evening

pytestmark = pytest.mark.slow

REAL = views.view
DEALT = ("roll 2 E", "card half", "roll 4 N", "roll 5 *")


def seen(monkeypatch: pytest.MonkeyPatch, treasure: str) -> dict[str, bytes]:
    """Ben hides the treasure in the south; Ann draws a card and asks about the north."""
    # a seal tells nothing, but it is another one for another field
    monkeypatch.setattr(hiding_places, "secret_commitment", lambda _field, salt: f"seal with {salt}")
    moves = (
        (1, f"hide {treasure}"),
        (0, "go T E"),
        (0, "draw"),
        (0, "ask half N"),
        (1, "go M N"),
        (1, "leave"),
    )
    return evening(monkeypatch, "teufelsmoor", DEALT, moves, seats=2, secretive=1, first="gang")


def test_the_gang_and_onlookers_get_the_same_bytes_wherever_the_treasure_lies(monkeypatch):
    assert seen(monkeypatch, "F7") == seen(monkeypatch, "L12")


def test_everybody_sees_the_seal_on_the_table(monkeypatch):
    pages = seen(monkeypatch, "F7")
    for who in ("seat 0", "onlooker"):
        (page,) = (answer.decode() for channel, answer in pages.items() if channel == f"{who} page")
        assert "<b>The treasure is sealed</b>" in page
        assert "<code>seal with " in page


def test_a_leak_planted_in_the_view_is_caught(monkeypatch):
    monkeypatch.setattr(views, "view", lambda state, _viewer: REAL(state, Seat(1)))
    assert seen(monkeypatch, "F7") != seen(monkeypatch, "L12")
