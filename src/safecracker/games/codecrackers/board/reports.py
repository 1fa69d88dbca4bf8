"""R32: what a search came to, when it is over: the longest lines, and how long everybody took."""

from safecracker.core.game import Seat
from safecracker.core.translation import Phrase
from safecracker.games.codecrackers.mind import notebook
from safecracker.games.codecrackers.rules.model import Mark, Search
from safecracker.games.codecrackers.rules.sentences import cell_said

from .draw_context import Setting
from .pieces import Report, Row

FEW = 2  # places of a longest line that are told in words
MARKS = {
    Mark.RIGHT: Phrase("right"),
    Mark.WRONG: Phrase("wrong"),
    Mark.SEALED: Phrase("sealed"),
    Mark.PASSED: Phrase("passed"),
    Mark.LAPSED: Phrase("said nothing"),
}


def report(here: Setting, search: Search) -> Report:
    rows = tuple(_row(here, search, seat) for seat in here.seats)
    return Report(here.say("Search {n}", n=search.number), found(here, search), rows)


def found(here: Setting, search: Search) -> str:
    say, best = here.say, notebook.best_lines(here.view, search)
    if not best:
        return say("There was nothing to find.")
    text = say.count(
        "The longest line has {length} symbols, in {n} place.",
        "The longest line has {length} symbols, in {n} places.",
        len(best),
        length=best[0].length,
    )
    starts = tuple(dict.fromkeys(cell_said(line.cells[0]) for line in best))
    if len(starts) > FEW:
        return text
    where = "; ".join(map(say.phrase, starts))
    begins = say.count("It begins here: {cells}.", "They begin here: {cells}.", len(best), cells=where)
    return f"{text} {begins}"


def _row(here: Setting, search: Search, seat: Seat) -> Row:
    say, name, chip = here.say, here.name(seat), search.chip(seat)
    if chip is None:
        nothing = say("nothing")
        told = say("{label}: {value}", label=name, value=nothing)
        return Row(seat, name, seat == here.view.viewer, "", nothing, told)
    mark = say.phrase(MARKS[chip.mark])
    text = mark
    if chip.safe:
        text = say("{n} after {time}", n=chip.safe, time=notebook.took(search, chip, say))
        mark = f"{text}, {mark}"
    told = say("{label}: {value}", label=name, value=mark)
    return Row(seat, name, seat == here.view.viewer, chip.mark.value, text, told)
