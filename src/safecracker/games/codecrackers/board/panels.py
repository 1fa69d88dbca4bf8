"""What lies in reach of a player: the die, the buzzer, and the three safes that claim."""

from collections.abc import Iterator

from msgspec.structs import replace

from safecracker.core.game import Millis
from safecracker.core.translation import Translator
from safecracker.games import interface
from safecracker.games.codecrackers.mind.hint import lines_sentence
from safecracker.games.codecrackers.rules.lattice import row_column
from safecracker.games.codecrackers.rules.model import BUZZ, SAFES, Buzz, Claim, Mark, Pass, Roll, Search
from safecracker.games.codecrackers.rules.notation import write
from safecracker.games.codecrackers.rules.sentences import distance_in_words, task
from safecracker.games.codecrackers.rules.view import View
from safecracker.games.interface import Button

from .draw_context import BoardContext
from .pieces import BoardPanel, Glass, Safe

CONFIRM = "Enter Space"  # the keys of the one thing to do


def prompt(context: BoardContext) -> str:
    """What to do now; it also says where the chip hovers, for those who cannot see it."""
    view, say = context.view, context.say
    if view.rolling:
        return say("Roll the die.")
    if context.aim and view.search:
        row, column = row_column(context.aim)
        safes = say.either(map(str, view.search.open_safes))
        return say(
            "Row {row}, column {column}: how many symbols match? Take safe {safes}.",
            row=row,
            column=column,
            safes=safes,
        )
    return task(view, context.names, say)


def panel(context: BoardContext) -> BoardPanel | None:
    """None after the end, and for onlookers outside a search."""
    found, options = _panel(context), context.view.options
    return found and replace(found, roomy=options.passing or options.buzzer)


def _panel(context: BoardContext) -> BoardPanel | None:
    view, say = context.view, context.say
    if view.search:
        return _searching(context, view.search)
    if view.over or view.me is None:
        return None
    sentence = lines_sentence(view, context.last, say) if context.last else distance_in_words(view.behind(view.me), say)
    if view.rolling:
        roll = Button(id="confirm", label=say("Roll the die"), action=write(Roll()), key=CONFIRM)
        return BoardPanel(kind="roll", title=say("The die"), sentence=sentence, main=roll)
    return BoardPanel(kind="wait", title=say("The die"), sentence=sentence)


def _searching(context: BoardContext, search: Search) -> BoardPanel:
    view, say = context.view, context.say
    leave = Button(id="pass", label=say("Pass"), action=passed, key="p") if (passed := give_up(view)) else None
    if action := buzz(view):
        return BoardPanel(
            kind="buzz",
            title=say("Your buzzer"),
            sentence=say("Press it as soon as you know where."),
            main=Button(id="buzz", label=say("Buzz!"), action=action, key=CONFIRM, immediate=True),
            give_up=leave,
        )
    lift = Button(id="lift", label=say("Pick up the chip again"), press="lift", key="Escape")
    return BoardPanel(
        kind="search",
        title=say("The safes"),
        safes=tuple(_safes(context, search)),
        give_up=leave,
        back=lift if context.aim else None,
        buzzer_time=_buzzer_time(context, search),
    )


def _safes(context: BoardContext, search: Search) -> Iterator[Safe]:
    say = context.say
    for number in SAFES:
        holder = search.holders.get(number)
        state, action = "early", ""
        if holder is not None:
            state = "held"
        elif number not in search.open_safes:
            state = "shut"
        elif context.aim:
            state, action = "open", write(Claim(search.number, context.aim, number))
        label = say("Take {n}", n=number) if action else say("Safe {n}", n=number)
        note = context.name(holder) if holder is not None else _note(context, search, number)
        name = say("{label}: {value}", label=label, value=note)
        yield Safe(number=number, state=state, label=label, note=note, name=name, seat=holder, action=action)


def _note(context: BoardContext, search: Search, number: int) -> str:
    if number not in search.open_safes:
        return context.say("closed")
    wrong = any(chip.mark is Mark.WRONG and chip.safe == number for chip in search.chips)
    return context.say("free again") if wrong else context.say.meaning("safe", "free")


# how long it lasts


def glass(context: BoardContext) -> Glass | None:
    """The hour-glass; a buzzer may be what the clock waits for first."""
    search, sand = context.view.search, context.view.options.sand
    if search is None or search.until is None or sand is None:
        return None
    return Glass(sand, search.until - _next_alarm(search), context.say("The sand timer"))


def _buzzer_time(context: BoardContext, search: Search) -> Glass | None:
    if search.buzzed is None or search.buzzed.seat != context.view.me:
        return None
    return Glass(BUZZ, search.buzzed.until - _next_alarm(search), context.say("Time to answer"))


def _next_alarm(search: Search) -> Millis:
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
    together = (interface.Button(id="give-up", label=say("Nobody can find it"), action=stop),) if stop else ()
    sentence = say("Press your name, then tap the first symbol.")
    return interface.Panel(kind="buzzers", title=say("Buzzers"), sentence=sentence, main=own, others=together)


def buzz(view: View) -> str:
    """R30: press the viewer's own buzzer; empty where that is not possible."""
    return write(Buzz(search.number)) if view.options.buzzer and (search := _undecided(view)) else ""


def give_up(view: View) -> str:
    """The viewer stops searching, where the options of this table allow it."""
    return write(Pass(search.number)) if view.options.passing and (search := _undecided(view)) else ""


def _undecided(view: View) -> Search | None:
    """The search in which the viewer may still claim, while nobody has pressed a buzzer."""
    return view.search if view.searching and view.search and not view.search.buzzed else None
