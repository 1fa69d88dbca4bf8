"""R32: what a search came to, when it is over: the longest lines, and how long everybody took."""

from safecracker.core.game import Seat
from safecracker.core.translation import Phrase
from safecracker.games.codecrackers.mind import notebook
from safecracker.games.codecrackers.mind.hint import lines_sentence
from safecracker.games.codecrackers.rules.model import Mark, Search
from safecracker.games.codecrackers.rules.sentences import seconds

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
    return Report(context.say("Search {n}", n=search.number), lines_sentence(context.view, search, context.say), rows)


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
