"""What a careful player can tell: where the code lay, how long everybody took, and how the race stands.

Of a search that is on it tells nothing to anybody who may still claim in a race, nor to those who look on. How the race
stands is told between two searches, and takes everybody for an attentive player (prospects.py).
"""

from safecracker.core.game import OMNISCIENT, Millis, Seat
from safecracker.core.translation import Translator, percent
from safecracker.games.codecrackers.rules.lattice import Line, lines, row_column
from safecracker.games.codecrackers.rules.model import Chip, Mark, Search
from safecracker.games.codecrackers.rules.sentences import seconds
from safecracker.games.codecrackers.rules.view import View

from .win_odds import win_odds

BANDS = 3  # parts of the board that a hint tells apart


def told(view: View) -> Search | None:
    """The search that may be talked about."""
    if view.search:
        return view.search if view.viewer is OMNISCIENT else None
    last = view.rounds[-1] if view.rounds else None
    return last.search if last else None


def best_lines(view: View, search: Search) -> tuple[Line, ...]:
    """R32: all lines of the best length."""
    found = lines(view.options.layout, view.grid, search.code)
    return tuple(line for line in found if line.length == found[0].length)


def _after(search: Search, chip: Chip) -> Millis:
    return Millis(chip.at - search.begun)


def pace(view: View, seat: Seat) -> Millis | None:
    """How long right claims of this player took on average."""
    times = [
        _after(search, chip)
        for search in view.searches
        for chip in search.chips
        if chip.seat == seat and chip.mark is Mark.RIGHT
    ]
    return Millis(sum(times) // len(times)) if times else None


# in words


def took(search: Search, chip: Chip, say: Translator) -> str:
    """R32: how long a player took."""
    return seconds(_after(search, chip), say)


def hint(view: View, say: Translator) -> str:
    """What helps now: how things stand before a roll, and where to look if nobody is in a hurry; else nothing."""
    if view.rolling:
        me = view.turn
        share = percent(win_odds(view, hasty=True)[me])
        alike = say("If all search alike, you catch him in {n} of 100 games.", n=share)
        return f"{stands(view.behind(me), say)} {alike}"
    if view.options.calm and view.search and view.searching:
        return _where(view, view.search, say)
    return ""


def stands(behind: int, say: Translator) -> str:
    return say.count("You are {n} square behind the thief.", "You are {n} squares behind the thief.", behind)


def _where(view: View, search: Search, say: Translator) -> str:
    """The part of the board in which a longest line begins."""
    found = best_lines(view, search)
    if not found:
        return say("There is nothing to find this time. You can pass.")
    rows = len(view.options.lattice.rows)
    band = (row_column(found[0].cells[0])[0] - 1) * BANDS // rows
    first, last = -(-band * rows // BANDS) + 1, -(-(band + 1) * rows // BANDS)
    return say(
        "The longest line has {n} symbols. One begins between row {first} and row {last}.",
        n=found[0].length,
        first=first,
        last=last,
    )
