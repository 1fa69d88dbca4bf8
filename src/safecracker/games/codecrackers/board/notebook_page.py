"""The notebook as a page: what is at stake in a search, and how the race stands between two."""

from collections.abc import Iterator

from safecracker.core.translation import percent
from safecracker.games.codecrackers.mind import notebook
from safecracker.games.codecrackers.mind.hint import ladder_from
from safecracker.games.codecrackers.mind.notebook import Notes
from safecracker.games.codecrackers.rules.model import Search
from safecracker.games.codecrackers.rules.sentences import distance_in_words, seconds

from .draw_context import BoardContext
from .pieces import Chance, NotebookPage


def page(context: BoardContext, notes: Notes) -> NotebookPage:
    view, say = context.view, context.say
    ladder = ladder_from(view, notes.odds, say)
    if view.search:
        return NotebookPage(stakes=tuple(_stakes(context, view.search)), ladder=ladder)
    if not notes.odds:
        return NotebookPage(ladder=ladder)
    summary = say("Games out of 100 that each player would win from here if everyone searched equally well.")
    return NotebookPage(chances=tuple(_chances(context, notes)), summary=summary, ladder=ladder)


def _stakes(context: BoardContext, search: Search) -> Iterator[str]:
    view, say, best = context.view, context.say, max(search.holders, default=0)
    holder = search.holders.get(best)
    if holder is not None and view.behind(holder) <= best:
        if holder == view.viewer:
            yield say("With safe {n}, you catch the thief, unless someone finds a longer line.", n=best)
        else:
            yield say(
                "With safe {n}, {who} catches the thief, unless someone finds a longer line.",
                n=best,
                who=context.names[holder],
            )
    if view.me is None or search.chip(view.me):
        return
    behind = view.behind(view.me)
    enough = [safe for safe in search.open_safes if safe >= behind]
    distance = distance_in_words(behind, say)
    yield f"{distance} {say('Safe {n} is enough to catch him.', n=enough[0])}" if enough else distance


def _chances(context: BoardContext, notes: Notes) -> Iterator[Chance]:
    view, say = context.view, context.say
    for seat in context.seats:
        share, pace = percent(notes.odds[seat]), notebook.pace(view, seat)
        yield Chance(
            seat=seat,
            name=context.name(seat),
            mine=seat == view.viewer,
            behind=say("{n} behind", n=max(0, view.behind(seat))),
            share=say.percentage(share),
            width=share,
            pace=seconds(pace, say) if pace is not None else "",
        )
