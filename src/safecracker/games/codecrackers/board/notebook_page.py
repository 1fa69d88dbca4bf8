"""The notebook's thoughts as a page: what is at stake in a search, and how the race stands between two."""

from collections.abc import Iterator

from safecracker.core.translation import percent
from safecracker.games.codecrackers.mind import notebook
from safecracker.games.codecrackers.mind.win_odds import win_odds
from safecracker.games.codecrackers.rules.model import Phase, Search
from safecracker.games.codecrackers.rules.sentences import seconds

from .draw_context import Setting
from .pieces import Chance, Page

SPACE = "\N{NO-BREAK SPACE}"


def page(here: Setting) -> Page:
    view, say = here.view, here.say
    advice = notebook.hint(view, say)
    if view.search:
        return Page(tuple(_stakes(here, view.search)), (), "", advice)
    if view.phase is Phase.CARD:  # nobody is to see the card later for having the notebook open
        return Page((), (), "", advice)
    summary = say("So many games of 100 would be won from here, if all search alike.")
    return Page((), tuple(_chances(here)), summary, advice)


def _stakes(here: Setting, search: Search) -> Iterator[str]:
    view, say, best = here.view, here.say, max(search.held, default=0)
    holder = search.held.get(best)
    if holder is not None and view.behind(holder) <= best:
        if holder == view.viewer:
            yield say("Your {n} catches the thief, unless somebody finds more.", n=best)
        else:
            yield say("The {n} of {who} catches the thief, unless somebody finds more.", n=best, who=here.names[holder])
    if view.me is None or search.chip(view.me):
        return
    behind = view.behind(view.me)
    enough = [safe for safe in search.open_safes if safe >= behind]
    stands = notebook.stands(behind, say)
    yield f"{stands} {say('Safe {n} catches him.', n=enough[0])}" if enough else stands


def _chances(here: Setting) -> Iterator[Chance]:
    view, say, odds = here.view, here.say, win_odds(here.view, hasty=True)
    for seat in here.seats:
        share, pace = percent(odds[seat]), notebook.pace(view, seat)
        behind = say("{n} behind", n=max(0, view.behind(seat)))
        mine = seat == view.viewer
        shown = seconds(pace, say) if pace is not None else ""
        yield Chance(seat, here.name(seat), mine, behind, f"{share}{SPACE}%", share, shown)
