"""What a careful player can deduce: where the code was, and how long everybody took.

While a search goes on, the notebook shows nothing of it, neither to players nor to onlookers. Everybody's chance to win
is in win_odds.py.
"""

from msgspec import Struct

from safecracker.core.game import OMNISCIENT, Millis, Seat
from safecracker.games.codecrackers.rules.lattice import Line, lines
from safecracker.games.codecrackers.rules.model import Chip, Mark, Phase, Search
from safecracker.games.codecrackers.rules.view import View

from .win_odds import Chances, win_odds

NOTHING_TO_NOTE = (Phase.LAY, Phase.LOT, Phase.OVER)


class Notes(Struct, frozen=True):
    """What takes counting; everything else in the notebook is read from the view."""

    odds: Chances  # everyone's chance to win, between two searches; else empty


def notes_or_none(view: View) -> Notes | None:
    """The notes; None before the game and after it."""
    return None if view.phase in NOTHING_TO_NOTE else notes(view)


def notes(view: View) -> Notes:
    # nobody is to see a card later for having the notebook open
    return Notes(() if view.search or view.phase is Phase.CARD else win_odds(view, hasty=True))


def search_to_show(view: View) -> Search | None:
    """The search whose lines may be shown; None while others may still claim."""
    if view.search:
        return view.search if view.viewer is OMNISCIENT else None
    last = view.rounds[-1] if view.rounds else None
    return last.search if last else None


def best_lines(view: View, search: Search) -> tuple[Line, ...]:
    """R32: all lines of the best length."""
    found = lines(view.options.layout, view.grid, search.code)
    return tuple(line for line in found if line.length == found[0].length)


def time_taken(search: Search, chip: Chip) -> Millis:
    """R32: how long a player took."""
    return Millis(chip.at - search.begun)


def pace(view: View, seat: Seat) -> Millis | None:
    """How long the right claims of this player took on average; None without any."""
    times = [
        time_taken(search, chip)
        for search in view.searches
        for chip in search.chips
        if chip.seat == seat and chip.mark is Mark.RIGHT
    ]
    return Millis(sum(times) // len(times)) if times else None
