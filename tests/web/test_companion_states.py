"""What the companion opens of what a phone holds: every state of its tools, and nothing that cannot be one."""

import random
from typing import Any

import pytest

from safecracker.games.codecrackers.rules.tiles import BOXES
from safecracker.games.mastermind.rules.options import MastermindOptions
from safecracker.games.teufelsmoor.rules.cards import QUESTION_KINDS, QUESTIONS, Card
from safecracker.games.teufelsmoor.rules.fields import FIELDS
from safecracker.web.companion import TOOLS

from .phone_scripts import in_deno

PEGS = MastermindOptions(blanks=True).pegs
ROWS = [{"pegs": peg * 4, "red": 1, "white": 2} for peg in PEGS]
ANSWERS = [
    {"kind": question.kind.value, "what": question.what, "yes": True}
    for kind in QUESTION_KINDS
    if kind is not Card.AROUND
    for question in QUESTIONS[kind]
] + [{"kind": "around", "what": field.value, "yes": False} for field in FIELDS]
PLACE = {"field": "L12", "salt": "0f" * 16, "seal": "sha256:" + "0f" * 32, "answers": ANSWERS[:3]}
TILE = {"colour": "b", "sign": None, "denied": [0, 12], "since": 1.5e12}
CARDS = [*BOXES["strips", "symbols"].cards, *BOXES["strips", "digits"].cards]

STATES: dict[str, dict[str, Any]] = {
    "mastermind.check": {"blanks": True, "rows": ROWS, "draft": "W-", "editing": 0, "ending": "", "bonus": 3},
    "mastermind.setter": {
        "blanks": False, "most": 12, "code": "WPGR", "rows": ROWS, "draft": "", "over": False, "sure": True,
    },
    "davinci.notebook": {
        "phase": "play", "players": 2, "dashes": True, "rows": [[TILE], [TILE | {"sign": 12}]],
        "at": {"row": 1, "place": 0}, "mode": "open",
    },
    "davinci.points": {
        "players": 3, "rounds": 5, "past": [[10, 70, 0]], "taps": [{"who": 2, "kind": "last"}], "at": 2,
        "ending": True, "winner": 1, "hidden": [None, 11], "refused": "first",
    },
    "thieves.loot": {
        "when": "final", "players": 6, "at": 5, "loot": [{"ring": 1}, {"0": 4}, {}, {}, {}, {}],
        "raid": "none", "ties": "shared",
    },
    "thieves.gems": {"players": 6, "wanted": 5, "gems": [5, 5, 0, 0, 0, 1]},
    "teufelsmoor.keeper": PLACE | {
        "phase": "play", "answers": ANSWERS, "old": [PLACE], "kind": "ninth", "what": "huette",
        "forecast": False, "sure": False, "named": "",
    },
    "teufelsmoor.map": {
        "answers": ANSWERS, "old": [ANSWERS[:2]], "kind": "around", "what": "A1", "ending": True, "treasure": "F6",
    },
    "codecrackers.glass": {
        "phase": "search", "players": 4, "game": "symbols", "seconds": 45, "sound": True, "deck": CARDS,
        "code": CARDS[0], "turned": 3, "face": "glass", "ends": 1.7e12, "left": 0, "ended": "",
    },
}  # fmt: skip
ABSURD: tuple[Any, ...] = (
    None,
    -1,
    1.5,
    1e99,
    "<b>",
    "Z99",
    [[]],
    {"length": 9},
    {"row": 9, "place": 9},
    [None],
    "constructor",
)
CAN_BE = """import { canBe } from "@/saved_states.js";
console.log(JSON.stringify(cases.map(([name, state]) => canBe(name, state))));"""
OPENED = """import { opened } from "@/saved_states.js";
console.log(JSON.stringify(cases.map(([name, found, fresh]) => opened(name, found, fresh))));"""


def test_every_tool_has_a_state_here() -> None:
    assert set(STATES) == {f"{tool.game}.{tool.name}" for tool in TOOLS}


def test_states_with_every_peg_card_field_and_question_are_opened(tmp_path):
    assert in_deno(CAN_BE, list(STATES.items()), tmp_path) == [True] * len(STATES)


def test_an_absurd_value_in_any_field_is_not_opened(tmp_path):
    # nothing is chosen, a dash is hidden, and milliseconds may be many
    right: list[tuple[str, Any]] = [("editing", None), ("at", None), ("hidden", [None])]
    right += [(field, value) for field in ("ends", "left") for value in (1.5, 1e99)]
    cases = [
        (name, state | {field: value})
        for name, state in STATES.items()
        for field in state
        for value in ABSURD
        if (field, value) not in right
    ]
    found = in_deno(CAN_BE, cases, tmp_path)
    assert [case for case, accepted in zip(cases, found, strict=True) if accepted] == []


@pytest.mark.parametrize(
    ("name", "absurd"),
    [
        ("mastermind.check", {"editing": 9}),
        ("mastermind.setter", {"code": ""}),
        ("mastermind.setter", {"most": 8}),
        ("davinci.notebook", {"players": 3}),
        ("davinci.notebook", {"at": {"row": 1, "place": 1}}),
        ("davinci.points", {"players": 2}),
        ("thieves.loot", {"players": 5}),
        ("teufelsmoor.keeper", {"kind": "half"}),
        ("teufelsmoor.keeper", {"field": ""}),
        ("teufelsmoor.map", {"kind": "number"}),
        ("codecrackers.glass", {"code": ""}),
        ("codecrackers.glass", {"phase": "rolled", "face": ""}),
    ],
)
def test_fields_that_do_not_go_together_are_not_opened(name, absurd, tmp_path):
    assert in_deno(CAN_BE, [(name, STATES[name] | absurd)], tmp_path) == [False]


def test_what_is_missing_is_as_at_the_start_and_a_past_that_cannot_be_is_left_out(tmp_path):
    start = {"players": 4, "wanted": 3, "gems": [0] * 6}
    gems = STATES["thieves.gems"]
    kept: list[Any] = [
        {"now": {"gems": gems["gems"]}, "past": [start], "at": 7},
        {"now": gems, "past": [start, {"players": "many"}], "at": "now"},
        {"now": gems | {"players": 7}, "past": []},
        *(None, 5, "text", [], {}, {"now": None}, {"now": []}),
    ]
    cases = [("thieves.gems", found, start) for found in kept]
    older, broken, *rest = in_deno(OPENED, cases, tmp_path)
    assert older == {"now": start | {"gems": gems["gems"]}, "past": [start], "at": 7}
    assert broken == {"now": gems, "past": [], "at": 0}
    assert rest == [None] * 8


def test_any_value_anywhere_in_a_state_is_judged_without_an_error(tmp_path):
    """Deep in rows, answers and tiles too: whatever stands there, the check ends, and says yes or no."""
    luck = random.Random(19)

    def spoiled(value: Any) -> Any:
        if luck.random() < 0.2:
            return luck.choice(ABSURD)
        if isinstance(value, dict):
            return {key: spoiled(each) for key, each in value.items()}
        return list(map(spoiled, value[:6])) if isinstance(value, list) else value

    cases = [(name, spoiled(state)) for name, state in STATES.items() for _ in range(200)]
    found = in_deno(CAN_BE, cases, tmp_path)
    assert set(found) == {True, False}
