"""How well a player notices lines: how bots differ, and what the notebook assumes of people."""

from typing import Final

from msgspec import Struct

from safecracker.games.codecrackers.rules.view import View

THINKING: Final = 60.0  # seconds for a search that has no hour-glass


class Skill(Struct, frozen=True):
    """How well a player notices lines."""

    latency: float  # seconds before anything is noticed
    rate: float  # for each line, in a second
    error: float  # how often a claim is wrong


PEOPLE: Final = Skill(latency=3.0, rate=0.03, error=0.05)  # roughly how attentive people notice lines


def search_seconds(view: View) -> float:
    """How long a search lasts, in seconds."""
    return THINKING if view.options.sand is None else view.options.sand / 1000
