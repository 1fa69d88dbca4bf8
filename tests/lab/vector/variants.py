"""Games, seats and options that between them reach every rule that a kernel has."""

from typing import Any, TypeAlias

Variant: TypeAlias = tuple[str, int | None, dict[str, Any]]

# cards run out, so that players have to pass and the game ends
TWO_OF_FEW: dict[str, Any] = {
    **dict.fromkeys(("threes", "rings", "shoes", "doubles", "sirens", "swaps", "jobs", "alarms"), 0),
    **dict.fromkeys(("hand", "zeros", "ones", "twos", "singles", "getaways"), 2),
}

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
    ("thieves", None, {}),
    ("thieves", 6, {"gems": 2, "escape": 2, "siren": "one", "raid": "none", "ties": "shared", "hand": 2, "limit": 36}),
    ("thieves", 3, {"swaps": 6, "jobs": 6, "sirens": 6, "alarms": 6, "zeros": 1, "ones": 2, "twos": 2, "threes": 1}),
    ("thieves", 3, {**TWO_OF_FEW, "limit": 12}),
    ("thieves", 3, {**TWO_OF_FEW, "sirens": 1, "swaps": 1, "singles": 3, "limit": 24}),
    ("thieves", 5, {"gems": 3, "escape": 1, "hand": 3, "getaways": 12}),
    ("teufelsmoor", None, {}),
    ("teufelsmoor", 6, {"naming": "end", "keys": 4, "crooks": 2, "hider": "lot", "window": 0, "first": "crooks"}),
    ("teufelsmoor", 3, {"naming": "end", "crooks": 2, "suns": 3, "nothings": 4, "limit": 20, "first": "gang"}),
    ("teufelsmoor", 4, {"naming": "end", "crooks": 2, "halves": 8, "quarters": 8, "arounds": 8, "keys": 3}),
    ("codecrackers", None, {}),
    ("codecrackers", 2, {"claims": "buzzer", "layout": "hexes", "first": "1", "tiles": "fixed", "escape": 15}),
    ("codecrackers", 4, {"claims": "calm", "layout": "hexes", "game": "digits", "gap": 2, "cards": 2}),
    ("codecrackers", 3, {"claims": "buzzer", "glass": "untimed", "layout": "hexes", "gap": 4}),
    ("codecrackers", 4, {"game": "digits", "glass": "untimed", "tiles": "fixed", "gap": 2}),
]
