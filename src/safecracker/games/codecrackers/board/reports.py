"""R32: what a search came to, when it is over: the longest lines, and how long everybody took."""

from safecracker.core.game import Seat
from safecracker.core.translation import Phrase
from safecracker.games.codecrackers.mind import notebook
from safecracker.games.codecrackers.rules.model import Mark, Search
from safecracker.games.codecrackers.rules.sentences import cell_in_words, seconds

from .draw_context import BoardContext
from .pieces import Report, ReportRow

MARKS = {
    Mark.RIGHT: Phrase("right"),
    Mark.WRONG: Phrase("wrong"),
    Mark.SEALED: Phrase("hidden"),
    Mark.PASSED: Phrase("passed"),
    Mark.LAPSED: Phrase("too slow"),
}


def report(context: BoardContext, search: Search) -> Report:
    rows = tuple(_row(context, search, seat) for seat in context.seats)
    return Report(context.say("Search {n}", n=search.number), finds_sentence(context, search), rows)


def finds_sentence(context: BoardContext, search: Search) -> str:
    say, best = context.say, notebook.best_lines(context.view, search)
    if not best:
        return say("There was nothing to find.")
    text = say.count(
        "The longest line has {length} symbols.",
        "The {n} longest lines have {length} symbols each.",
        len(best),
        length=best[0].length,
    )
    starts = tuple(dict.fromkeys(cell_in_words(line.cells[0]) for line in best))
    if len(starts) > 1:  # the board shows them all, and a list would not fit the bar of a phone
        return text
    begins = say.count("It starts here: {cells}.", "They start here: {cells}.", len(best), cells=say.phrase(starts[0]))
    return f"{text} {begins}"


def _row(context: BoardContext, search: Search, seat: Seat) -> ReportRow:
    say, chip = context.say, search.chip(seat)
    text = label = say("nothing")
    if chip:
        text = label = say.phrase(MARKS[chip.mark])
        if chip.safe:
            taken = notebook.time_taken(search, chip)
            text = say("{n} after {time}", n=chip.safe, time=seconds(taken, say))
            if not taken:  # in a lesson, where nobody looks at the clock
                text = say("Safe {n}", n=chip.safe)
            label = f"{text}, {label}"
    name = context.name(seat)
    return ReportRow(
        seat=seat,
        name=name,
        mine=seat == context.view.viewer,
        mark=chip.mark.value if chip else "",
        text=text,
        label=say("{label}: {value}", label=name, value=label),
    )
