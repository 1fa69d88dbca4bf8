"""The hint of Thieves!: there is one for every play, for the player in turn alone."""

import pytest

from safecracker.core.game import Action
from safecracker.core.translation import ENGLISH
from safecracker.games.thieves.mind.hint import action_text, hint
from safecracker.games.thieves.rules.cards import Card
from safecracker.games.thieves.rules.model import Give, Swap
from tests.games.thieves.conftest import ANN, BEN, CLEO, drew, play, turn


def test_there_is_no_hint_for_those_who_wait() -> None:
    assert hint(play(*drew(0, "car")).view(BEN), ENGLISH) == ""


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        (Give(BEN, Card.RING), "Give a ring to seat 2, written: give 1 ring."),
        (Swap(0, CLEO, 3), "Swap your card 1 for card 4 of seat 3, written: swap 0 2 3."),
        (Swap(None, ANN, 0), "Take card 1 of seat 1 with the swap, written: swap 0 0."),
        (Swap(), "Play the swap; there is nothing to take."),
    ],
)
def test_advice_counts_from_one_and_quotes_what_is_written(action: Action, expected: str) -> None:
    assert action_text(action, ENGLISH) == expected


@pytest.mark.parametrize("card", ["car", "siren", "swap", "double", "alarm", "ring"])
def test_a_card_that_must_be_played_is_advised(card: str) -> None:
    found = hint(play(*turn(0, "double", "double"), f"chance deal 0 {card}").view(ANN), ENGLISH)
    assert found.endswith(".")
