"""Games, seats and options that between them reach every rule that a kernel has."""

from typing import Any, TypeAlias

Variant: TypeAlias = tuple[str, int | None, dict[str, Any]]

VARIANTS: list[Variant] = [
    ("mastermind", None, {}),
    ("mastermind", None, {"holes": 2, "colours": 2, "answers": "hand"}),
    ("mastermind", None, {"holes": 2, "colours": 3, "answers": "hand", "retries": 2, "rows": 5, "first": 1}),
    ("mastermind", None, {"holes": 3, "colours": 2, "blanks": True, "bonus": True, "rows": 4, "rounds": 4}),
    ("mastermind", None, {"holes": 6, "colours": 3, "rows": 20, "first": 0}),
    ("davinci", 2, {}),
    ("davinci", 3, {"game": "dashes"}),
    ("davinci", 4, {"winner": "points", "rounds": 2}),
    ("davinci", 4, {"game": "dashes", "deal": "pick", "opening": "numbers", "winner": "points", "dash": 20}),
    ("davinci", 2, {"numbers": 2, "hand": 1, "winner": "points", "rounds": 9, "deal": "pick", "first": 1}),
    ("davinci", 2, {"numbers": 4, "hand": 5, "game": "dashes", "winner": "points", "rounds": 2, "deal": "pick"}),
    ("davinci", 3, {"numbers": 3, "hand": 2, "game": "dashes", "opening": "numbers", "first": 2}),
]
