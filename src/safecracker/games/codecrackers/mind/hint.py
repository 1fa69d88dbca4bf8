"""The hint of The Code Crackers: how things stand before a roll, and where to look if nobody is in a hurry."""

from safecracker.core.translation import Translator, percent
from safecracker.games.codecrackers.rules.lattice import row_column
from safecracker.games.codecrackers.rules.model import Search
from safecracker.games.codecrackers.rules.sentences import distance_in_words
from safecracker.games.codecrackers.rules.view import View

from .notebook import best_lines
from .win_odds import Chances, win_odds

BANDS = 3  # parts of the board that a hint distinguishes


def hint(view: View, say: Translator) -> str:
    """What helps now; empty in a race, and for players who wait."""
    return hint_from(view, win_odds(view, hasty=True) if view.rolling else (), say)


def hint_from(view: View, odds: Chances, say: Translator) -> str:
    """The hint, for those who know everyone's odds to win."""
    if view.rolling:
        me = view.turn
        share = percent(odds[me])
        alike = say("If everyone searches equally well, you catch him in {n} out of 100 games.", n=share)
        return f"{distance_in_words(view.behind(me), say)} {alike}"
    if view.options.calm and view.search and view.searching:
        return _where_to_look(view, view.search, say)
    return ""


def _where_to_look(view: View, search: Search, say: Translator) -> str:
    """The part of the board in which a longest line begins."""
    found = best_lines(view, search)
    if not found:
        return say("There is nothing to find this time. You can pass.")
    rows = len(view.options.lattice.rows)
    band = (row_column(found[0].cells[0])[0] - 1) * BANDS // rows
    first, last = -(-band * rows // BANDS) + 1, -(-(band + 1) * rows // BANDS)
    if first == last:
        return say("The longest line has {n} symbols. One starts somewhere in row {row}.", n=found[0].length, row=first)
    return say(
        "The longest line has {n} symbols. One starts somewhere in rows {first} to {last}.",
        n=found[0].length,
        first=first,
        last=last,
    )
