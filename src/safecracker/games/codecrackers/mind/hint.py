"""The hint of The Code Crackers: how things stand before a roll, and where to look if nobody is in a hurry."""

from safecracker.core.translation import Translator, percent
from safecracker.games.codecrackers.rules.lattice import row_column
from safecracker.games.codecrackers.rules.model import Search
from safecracker.games.codecrackers.rules.sentences import cell_in_words, distance_in_words
from safecracker.games.codecrackers.rules.view import View
from safecracker.games.hints import Ladder

from .notebook import best_lines
from .win_odds import Chances, win_odds

BANDS = 3  # parts of the board that a hint distinguishes


def ladder(view: View, names: tuple[str, ...], say: Translator) -> Ladder | None:  # noqa: ARG001 - as every game
    """The hint, rung by rung; None in a race, and for players who wait."""
    return ladder_from(view, win_odds(view, hasty=True) if view.rolling else (), say)


def ladder_from(view: View, odds: Chances, say: Translator) -> Ladder | None:
    """The ladder, for those who know everyone's odds to win."""
    if view.rolling:
        return Ladder(
            nudge=distance_in_words(view.behind(view.turn), say),
            reason=_odds_sentence(odds[view.turn], say),
            move=say("Roll the die. There is nothing else to choose."),
        )
    if view.options.calm and view.search and view.searching:
        return _ladder_to_line(view, view.search, say)
    return None


def _ladder_to_line(view: View, search: Search, say: Translator) -> Ladder:
    found = best_lines(view, search)
    where = _where_to_look(view, search, say)
    if not found:
        return Ladder(
            nudge=say("See whether the first symbols of the code are side by side anywhere."), reason="", move=where
        )
    cell, length = found[0].cells[0], found[0].length
    return Ladder(
        nudge=where,
        reason=say("It starts in row {row}.", row=row_column(cell)[0]),
        move=say("It starts in {cell} and has {n} symbols.", cell=cell_in_words(cell), n=length),
    )


def hint(view: View, say: Translator) -> str:
    """What helps now; empty in a race, and for players who wait."""
    return hint_from(view, win_odds(view, hasty=True) if view.rolling else (), say)


def hint_from(view: View, odds: Chances, say: Translator) -> str:
    """The hint, for those who know everyone's odds to win."""
    if view.rolling:
        me = view.turn
        return f"{distance_in_words(view.behind(me), say)} {_odds_sentence(odds[me], say)}"
    if view.options.calm and view.search and view.searching:
        return _where_to_look(view, view.search, say)
    return ""


def advice(view: View, names: tuple[str, ...], say: Translator) -> str:  # noqa: ARG001 - as every game
    """The hint for those who look back at a game: also what there was to find, which nobody is told during a race."""
    if view.search and view.searching and not view.options.calm:
        return lines_sentence(view, view.search, say)
    return hint(view, say)


def lines_sentence(view: View, search: Search, say: Translator) -> str:
    """R32: how long the longest lines are, and where the only one starts."""
    found = best_lines(view, search)
    if not found:
        return say("There was nothing to find.")
    text = say.count(
        "The longest line has {length} symbols.",
        "The {n} longest lines have {length} symbols each.",
        len(found),
        length=found[0].length,
    )
    starts = tuple(dict.fromkeys(cell_in_words(line.cells[0]) for line in found))
    if len(starts) > 1:  # the board shows them all, and a list would not fit the bar of a phone
        return text
    begins = say.count("It starts here: {cells}.", "They start here: {cells}.", len(found), cells=starts)
    return f"{text} {begins}"


def _odds_sentence(chance: float, say: Translator) -> str:
    return say("If everyone searches equally well, you catch the thief in {n} out of 100 games.", n=percent(chance))


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
