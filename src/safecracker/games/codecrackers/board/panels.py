"""What lies in reach of a player: the die, the buzzer, and the three safes that claim."""

from collections.abc import Iterator

from safecracker.core.game import Millis
from safecracker.core.translation import Translator
from safecracker.games import interface
from safecracker.games.codecrackers.mind.notebook import stands
from safecracker.games.codecrackers.rules.lattice import row_column
from safecracker.games.codecrackers.rules.model import BUZZ, SAFES, Buzz, Claim, Mark, Pass, Roll, Search
from safecracker.games.codecrackers.rules.notation import write
from safecracker.games.codecrackers.rules.sentences import either, task
from safecracker.games.codecrackers.rules.view import View

from . import reports
from .draw_context import Setting
from .pieces import Deed, Glass, Panel, Safe

CONFIRM = "Enter Space"  # the keys of the one thing to do


def prompt(here: Setting) -> str:
    """What to do now; for ears it also tells where the chip hovers."""
    view, say = here.view, here.say
    if view.rolling:
        return say("Roll the die.")
    if here.aim and view.search:
        row, column = row_column(here.aim)
        safes = either(view.search.open_safes, say)
        return say("Row {row}, column {column}: how many fit? Take safe {safes}.", row=row, column=column, safes=safes)
    return task(view, here.names, say)


def panel(here: Setting) -> Panel | None:
    """None after the end, and for onlookers outside a search."""
    view, say = here.view, here.say
    if view.search:
        return _searching(here, view.search)
    if view.over or view.me is None:
        return None
    told = reports.found(here, here.last) if here.last else stands(view.behind(view.me), say)
    if view.rolling:
        return Panel("roll", say("The die"), told, Deed("confirm", say("Roll the die"), write(Roll()), CONFIRM))
    return Panel("wait", say("The die"), told)


def _searching(here: Setting, search: Search) -> Panel:
    view, say = here.view, here.say
    leave = Deed("pass", say("Pass"), passed, "p") if (passed := give_up(view)) else None
    if action := buzz(view):
        main = Deed("buzz", say("Buzz!"), action, CONFIRM)
        return Panel("buzz", say("Your buzzer"), say("Press it when you know where."), main, leave=leave)
    return Panel(
        "search",
        say("The safes"),
        safes=tuple(_safes(here, search)),
        leave=leave,
        lift=here.aim is not None,
        heard=_heard(here, search),
    )


def _safes(here: Setting, search: Search) -> Iterator[Safe]:
    say = here.say
    for number in SAFES:
        holder = search.held.get(number)
        state, action = "early", ""
        if holder is not None:
            state = "held"
        elif number not in search.open_safes:
            state = "shut"
        elif here.aim:
            state, action = "open", write(Claim(search.number, here.aim, number))
        label = say("Take {n}", n=number) if action else say("Safe {n}", n=number)
        note = here.name(holder) if holder is not None else _note(here, search, number)
        yield Safe(number, state, label, note, say("{label}: {value}", label=label, value=note), holder, action)


def _note(here: Setting, search: Search, number: int) -> str:
    if number not in search.open_safes:
        return here.say("closed")
    wrong = any(chip.mark is Mark.WRONG and chip.safe == number for chip in search.chips)
    return here.say("open again") if wrong else here.say("open")


# sand


def glass(here: Setting) -> Glass | None:
    """The hour-glass; a buzzer may be what the clock waits for first."""
    search, sand = here.view.search, here.view.options.sand
    if search is None or search.until is None or sand is None:
        return None
    return Glass(sand, search.until - _next(search), here.say("The hour-glass"))


def _heard(here: Setting, search: Search) -> Glass | None:
    if search.buzzed is None or search.buzzed.seat != here.view.me:
        return None
    return Glass(BUZZ, search.buzzed.until - _next(search), here.say("The buzzer is heard"))


def _next(search: Search) -> Millis:
    """When the clock acts next, in a search that it will end or interrupt."""
    moments = [search.buzzed.until] if search.buzzed else []
    return min([*moments, search.until] if search.until is not None else moments)


def shared_screen_panel(view: View, say: Translator) -> interface.Panel | None:
    """R30: everybody at one screen has a buzzer, and all of them can stop searching together."""
    action = buzz(view)
    if not action:
        return None
    own = interface.Button(id=f"buzz-{view.me}", label=say("Buzz!"), action=action, seat=view.me, immediate=True)
    stop = give_up(view)
    together = (interface.Button(id="give-up", label=say("Nobody sees it"), action=stop),) if stop else ()
    return interface.Panel(kind="buzzers", title=say("Buzzers"), main=own, others=together)


def buzz(view: View) -> str:
    """R30: the viewer's own buzzer, while it may be pressed."""
    return write(Buzz(search.number)) if view.options.buzzer and (search := _undecided(view)) else ""


def give_up(view: View) -> str:
    """The viewer stops searching, where the options of this table allow it."""
    return write(Pass(search.number)) if view.options.passing and (search := _undecided(view)) else ""


def _undecided(view: View) -> Search | None:
    """The search in which the viewer may still do something, and nobody has the word."""
    return view.search if view.searching and view.search and not view.search.buzzed else None
