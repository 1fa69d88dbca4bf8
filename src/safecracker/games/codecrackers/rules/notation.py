"""The notation of The Code Crackers: actions to and from text, comments of a record, and what may be typed for short.

Seats are counted from 0, as in the record; a cell is its place in the row, from A, and its row, from 1 at the top.

    roll            roll the die
    claim 3 E5 4    in search 3: the code begins at E5, and safe 4 is mine
    pass 3          look no further in search 3
    buzz 3          press your own buzzer in search 3
    lay DEB         chance: the next tile shows diamond, euro coin, money bag
    first 2         chance: seat 2 begins
    die glass       chance: the die shows 1, 2, 3 or a magnifying glass
    card DEEDB      chance: this code card is turned
    time            the clock: the hour-glass has run out
    lapse           the clock: whoever pressed the buzzer has claimed nothing
"""

import re

from safecracker.core.errors import BadNotation
from safecracker.core.game import Action, Event
from safecracker.core.parsing import misread, quoted, read_seat

from .events import (
    BuzzerLapsed,
    CardsShuffled,
    Claimed,
    ClaimsOpened,
    DotsRolled,
    GlassRolled,
    SearchEnded,
    ThiefCaught,
    ThiefEscaped,
)
from .lattice import Cell
from .model import SAFES, Buzz, Chip, Claim, Face, Fall, First, Lapse, Lay, Mark, Pass, Roll, TimeUp, Turn
from .tiles import LENGTH, WORDS, Code
from .view import View

EXAMPLES = {
    "roll": "roll",
    "claim": "claim 3 E5 4",
    "pass": "pass 3",
    "buzz": "buzz 3",
    "lay": "lay DEB",
    "first": "first 2",
    "die": "die glass",
    "card": "card DEEDB",
    "time": "time",
    "lapse": "lapse",
}
SYMBOLS = "".join(WORDS)
SIMPLE: dict[str, Action] = {"roll": Roll(), "time": TimeUp(), "lapse": Lapse()}


def write(action: Action) -> str:
    match action:
        case Claim(search, cell, safe):
            return f"claim {search} {cell} {safe}"
        case Pass(search):
            return f"pass {search}"
        case Buzz(search):
            return f"buzz {search}"
        case Lay(tile):
            return f"lay {tile}"
        case First(seat):
            return f"first {seat}"
        case Fall(face):
            return f"die {face}"
        case Turn(code):
            return f"card {code}"
        case Roll():
            return "roll"
        case TimeUp():
            return "time"
        case _:
            return "lapse"


def redacted_text(action: Action) -> str:
    """The text of something sealed, for those who may not know it; a pass looks like a claim."""
    assert isinstance(action, Claim | Pass)
    return f"claim {action.search} ?"


def read(text: str) -> Action:
    """The action that is written so. Case and the number of spaces do not matter."""
    words = text.lower().split()
    match words:
        case [word] if word in SIMPLE:
            return SIMPLE[word]
        case ["claim", search, cell, safe]:
            return Claim(_read_search(search), read_cell(cell), _read_safe(safe))
        case ["pass", search]:
            return Pass(_read_search(search))
        case ["buzz", search]:
            return Buzz(_read_search(search))
        case ["lay", tile]:
            return Lay(_read_symbols(tile, (1, 3)))
        case ["first", seat]:
            return First(read_seat(seat))
        case ["die", face]:
            return Fall(_read_face(face))
        case ["card", code]:
            return Turn(Code(_read_symbols(code, (LENGTH,))))
    raise misread(text, EXAMPLES)


def read_cell(text: str) -> Cell:
    if not re.fullmatch("[a-iA-I][1-9]", text):
        raise BadNotation(
            "a cell is a letter from A to I and a row from 1 to 9, like E5; not {found}", found=quoted(text)
        )
    return Cell(text.upper())


def _read_safe(text: str) -> int:
    if not re.fullmatch("[3-5]", text):
        raise BadNotation("the safes are 3, 4 and 5; not {found}", found=quoted(text))
    return int(text)


def _read_search(text: str) -> int:
    if not re.fullmatch("[1-9][0-9]{0,3}", text):
        raise BadNotation("searches are numbered from 1; not {found}", found=quoted(text))
    return int(text)


def _read_face(text: str) -> Face:
    if text not in tuple(Face):
        raise BadNotation("the die shows 1, 2, 3 or glass; not {found}", found=quoted(text))
    return Face(text)


def _read_symbols(text: str, lengths: tuple[int, ...]) -> str:
    if not re.fullmatch(f"[{SYMBOLS}]+", text.upper()) or len(text) not in lengths:
        raise BadNotation(
            "symbols are written {symbols}, {n} in a row; not {found}",
            symbols=" ".join(SYMBOLS),
            n=lengths[-1],
            found=quoted(text),
        )
    return text.upper()


def comment(events: tuple[Event, ...]) -> str:
    """What a move led to, the same in every language; a replay checks it."""
    return ", ".join(filter(None, map(_remark, events)))


def _remark(event: Event) -> str:
    match event:
        case DotsRolled(seat, _, square):
            return f"seat {seat} on {square}"
        case GlassRolled(square=square):
            return f"thief on {square}"
        case CardsShuffled(cards):
            return f"pile of {cards}"
        case ThiefCaught(winners):
            return f"caught by {' and '.join(map(str, winners))}"
        case ThiefEscaped():
            return "escaped"
    return _search_remark(event)


def _search_remark(event: Event) -> str:
    match event:
        case Claimed(right=right):
            return "right" if right else "wrong"
        case BuzzerLapsed(seat):
            return f"seat {seat} is wrong"
        case ClaimsOpened(chips):
            return "opened " + (" | ".join(map(_chip, chips)) or "nothing")
        case SearchEnded(movers=(), search=number):
            return f"search {number} moves nobody"
        case SearchEnded(search=number, movers=movers, squares=squares, to=to):
            moves = " and ".join(
                f"seat {seat} by {squares} to {square}" for seat, square in zip(movers, to, strict=True)
            )
            return f"search {number} moves {moves}"
    return ""


def _chip(chip: Chip) -> str:
    if chip.mark is Mark.PASSED:
        return f"{chip.seat} passed"
    return f"{chip.seat} {chip.cell} {chip.safe} {chip.mark.value}"


def shorthand(view: View, text: str) -> str:
    """What a player types without the verb and the number of the search: ``e5 4`` to claim, ``p`` to pass."""
    words = text.lower().split()
    number = view.search.number if view.search else max(1, len(view.searches))
    match words:
        case [] | ["r"] if view.rolling:
            return "roll"
        case ["p" | "pass"]:
            return f"pass {number}"
        case [] | ["b" | "buzz"] if view.searching and view.options.buzzer and not _buzzer_pressed(view):
            return f"buzz {number}"
        case [cell, safe] | ["claim", cell, safe] if re.fullmatch("[a-i][1-9]", cell) and _is_safe(safe):
            return f"claim {number} {cell.upper()} {safe}"
        case [word] if re.fullmatch("[a-i][1-9][3-5]", word):
            return f"claim {number} {word[:2].upper()} {word[2]}"
    return text.strip()


def _buzzer_pressed(view: View) -> bool:
    return view.search is not None and view.search.buzzed is not None


def _is_safe(text: str) -> bool:
    return text in map(str, SAFES)
