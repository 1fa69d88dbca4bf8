"""Vector environments play by the rules, ply by ply: every kind of option in every game, with random actions."""

from typing import Any

import pytest

from safecracker.lab.vector import make
from safecracker.lab.vector.check import SideBySide

VARIANTS: list[tuple[str, int | None, dict[str, Any]]] = [
    ("mastermind", None, {}),
    ("thieves", None, {}),
    ("thieves", 6, {"gems": 2, "escape": 2, "siren": "one", "raid": "none", "ties": "shared", "hand": 2, "limit": 36}),
    ("thieves", 3, {"swaps": 6, "jobs": 6, "sirens": 6, "alarms": 6, "zeros": 1, "ones": 2, "twos": 2, "threes": 1}),
    ("teufelsmoor", None, {}),
    ("teufelsmoor", 6, {"naming": "end", "keys": 4, "crooks": 2, "hider": "lot", "window": 0, "first": "crooks"}),
    ("teufelsmoor", 3, {"naming": "end", "crooks": 2, "suns": 3, "nothings": 4, "limit": 20, "first": "gang"}),
    ("codecrackers", None, {}),
    ("codecrackers", 2, {"claims": "buzzer", "layout": "hexes", "first": "1", "tiles": "fixed", "escape": 15}),
    ("codecrackers", 4, {"claims": "calm", "layout": "hexes", "game": "digits", "gap": 2, "cards": 2}),
    ("codecrackers", 3, {"claims": "buzzer", "glass": "untimed", "layout": "hexes", "gap": 4}),
]


@pytest.mark.slow
@pytest.mark.parametrize("auto_reset", [True, False])
@pytest.mark.parametrize(("name", "seats", "options"), VARIANTS)
def test_games_in_arrays_are_those_of_the_rules(
    name: str, seats: int | None, options: dict[str, Any], *, auto_reset: bool
) -> None:
    both = SideBySide(make(name, 16, seats=seats, seed=5, auto_reset=auto_reset, **options))
    both.play(60)
    both.check_luck()
    assert both.plies > 0
