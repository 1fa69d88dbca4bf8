"""Whole games by those who do not see: they know what they hear and read by role and name, and have keys alone."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import product
from random import Random
from typing import TypeAlias

import pytest

from tests.gate import mainly

from .screen_reader import Listener

Strategy: TypeAlias = Callable[[Listener], None]  # presses something whenever it is one's turn
COMPASS = [(down, right) for down, right in product((-1, 0, 1), repeat=2) if down or right]


def number(before: str, text: str) -> int:
    """The number that stands before a word; none is 0."""
    found = re.search(rf"(\d+) {before}", text)
    return int(found[1]) if found else 0


# Mastermind


def answer(code: Sequence[str], guess: Sequence[str]) -> tuple[int, int]:
    red = sum(map(str.__eq__, code, guess))
    return red, (Counter(code) & Counter(guess)).total() - red


def break_or_hide(me: Listener) -> None:
    """Whatever fits all answers that can be read in the rows."""
    pegs = [it.name.lower() for it in me.all("button", within="Pegs")]
    holes = number("pegs to go", me.one("button", "^(Confirm row|Hide this code) ").name)
    rows = [it.name.split(": ")[1].split(". ") for it in me.all("row", ": ") if "Hide" not in me.prompt]
    code = next(
        code
        for code in product(pegs, repeat=holes)
        if all(answer(code, guess.split(", ")) == (number("red", keys), number("white", keys)) for guess, keys in rows)
    )
    for peg in code:
        me.press(me.one("button", f"(?i)^{peg}$", within="Pegs"))
    me.press(me.one("button", "^(Confirm row|Hide this code)$"))


# Da Vinci Code


def name_tiles(me: Listener) -> None:
    """The first hidden tile, and what the notebook says that it most likely is; an own one where one is to be shown."""
    wanted_names = [it for it in me.buttons if re.match(r"Draw|Guess \d|Stop|Reveal", it.name)]
    tiles = me.all("button", ": (black|white), hidden") or me.all("button", "^Your tile ")
    if wanted_names:
        me.press(wanted_names[0])
    elif any(it.pressed for it in tiles):
        me.press(max(me.all("button", within="Its number"), key=lambda it: number("percent", it.name)))
    else:
        me.press(tiles[0])


# Thieves!, Der Schatz im Teufelsmoor


def wandering(wanted_names: str, shunned: str) -> Strategy:
    """Does what is wanted where it is offered; else chooses anything that may lead there."""
    rng = Random(8)

    def wander(me: Listener) -> None:
        offered = [it for it in me.buttons if not it.pressed and not re.match(shunned, it.name)]
        wanted = [it for it in offered if re.match(wanted_names, it.name)]
        me.press(rng.choice(wanted or offered))

    return wander


ROB = wandering("Keep|Give|Lay|Sound|Begin|Send|Play|Take|Swap them", "Back")
SEARCH_THE_MOOR = wandering(
    r"Move|.* catches|Draw|Ask: |Roll|Put|End|Free|Demand|Name [A-L]\d|Yes: ",
    "Back|Name the field|Let|Leave|Keep searching|Go there",
)


# The Code Crackers


def longest(code: list[str], rows: list[list[str]]) -> tuple[int, str]:
    """How many symbols of the code lie in a line, and where that begins."""

    def fitting(row: int, column: int, step: tuple[int, int]) -> int:
        for length, symbol in enumerate(code):
            at, on = row + length * step[0], column + length * step[1]
            if not (0 <= at < len(rows) and 0 <= on < len(rows) and rows[at][on] == symbol):
                return length
        return len(code)

    cells = product(range(len(rows)), repeat=2)
    return max(
        (fitting(row, column, step), f"Row {row + 1}, column {column + 1}")
        for (row, column), step in product(cells, COMPASS)
    )


def roll_or_search(me: Listener) -> None:
    if die := me.all("button", "^Roll the die$"):
        me.press(die[0])
        return
    while not me.all("StaticText", "has decided"):  # there is time: the other may go first
        me.hear()
    code = me.one("list", "^The code: ").name.split(": ")[1].split(". ")[0].split(", ")
    length, cell = longest(code, [it.name.split(": ")[1].split(", ") for it in me.all("row", within="The board")])
    if length < 3:
        me.press(me.one("button", "^Pass$"))
    else:
        me.press(me.one("button", f"^{cell}:"))
        me.press(me.one("button", f"^Take {length}:"))


GAMES: dict[str, tuple[Strategy, dict[str, str]]] = {
    "mastermind": (break_or_hide, {"rows": "12", "holes": "2", "colours": "4"}),
    "davinci": (name_tiles, {"numbers": "6", "notebook": "on", "first": "0"}),
    "thieves": (ROB, {"kind-3": "computer", "escape": "3", "hand": "3", "swaps": "6", "jobs": "6"}),
    "teufelsmoor": (SEARCH_THE_MOOR, {"limit": "10", "window": "0", "suns": "3", "first": "gang"}),
    "codecrackers": (roll_or_search, {"glass": "untimed", "claims": "calm", "gap": "4", "first": "0"}),
}


@pytest.mark.parametrize("kit", mainly(1, GAMES))
def test_a_whole_game_by_ear(guest, kit):
    decide, options = GAMES[kit]
    me = Listener(guest.page)
    (guest.start if kit == "codecrackers" else guest.open)(kit, **options)
    guest.page.reload()  # nothing has been announced yet
    me.arrive()
    while me.turn():
        decide(me)
    assert me.announced.endswith(me.prompt)  # who has won, or why nobody has
    assert me.all("link", "^See the turning points$")
