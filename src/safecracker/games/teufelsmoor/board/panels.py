"""What lies in reach: a sentence, what can be chosen next, and buttons that name the deed."""

from collections.abc import Callable
from typing import Final

from safecracker.core.translation import Translator
from safecracker.games.teufelsmoor.rules.cards import Card, Question
from safecracker.games.teufelsmoor.rules.events import FiguresCaught
from safecracker.games.teufelsmoor.rules.fields import NINTHS, Field
from safecracker.games.teufelsmoor.rules.model import Cause, Phase, decider
from safecracker.games.teufelsmoor.rules.pawns import Figure, Side, standing
from safecracker.games.teufelsmoor.rules.sentences import asked_said, labels, sentence, task, whole

from .choice_buttons import asked, corners, directions, figures, runs, searched
from .drafts import BACK, CLEAR, SPARE, SURE, due, goal, read
from .draw_context import Setting
from .moor_map import goal_said
from .pieces import Chance, Deed, Group, Panel

TIMELESS: Final = ("name", "free", "exchange")  # may be composed while others move


def prompt(here: Setting) -> str:
    """What to do now; for ears it also tells what is chosen."""
    say, draft = here.say, here.draft
    aside = bool(draft) and draft[:1] != due(here.view)
    match draft:
        case ["go" | "run", *_] if here.whole:
            return whole(say("{move}?", move=goal_said(here, draft)))
        case ["go" | "run", figure, *_]:
            return say("Where does {figure} go?", figure=Figure(figure).label)
        case ["ask", kind, what]:
            return whole(say("Is the treasure in {area}?", area=asked_said(Question(Card(kind), what))))
        case ["hide", field] if here.whole:
            return say("Hide the treasure on {field}?", field=field)
        case ["name", field, "sure"]:
            return say("Name {field}? Right or wrong, the game is over.", field=field)
        case ["name", field] if here.whole:
            return say("Is the treasure on {field}?", field=field)
        case ["name", *_] if aside:
            return say("Which field do you want to name?")
        case ["free" | "place" | "exchange", *_] if here.whole:
            return whole(say("{move}?", move=goal_said(here, draft)))
        case ["free", *_]:
            return say("The bonus card: whom do you free, and back on which field?")
        case ["exchange", *_]:
            return say("Exchange: whom do you demand, for whom, and back on which field?")
    return task(here.view, here.names, say)


def panel(here: Setting) -> Panel | None:
    """None for onlookers, after the end, and where there is nothing to do."""
    if not here.known:
        return None
    return (_COMPOSING[here.verb] if here.verb else _plain)(here)


def _panel(here: Setting, kind: str, sentence: str = "", groups: tuple[Group, ...] = (), **more: object) -> Panel:
    """A panel with what may be done at any time."""
    others = (*more.pop("others", ()), *_asides(here))  # type: ignore[misc]
    back = _back(here.say) if read(here.view, "") != here.draft else None
    return Panel(
        kind=kind,
        title=here.say("What you can do"),
        sentence=sentence,
        groups=groups,
        others=others,
        back=back,
        grave=_grave(here),
        lasting=here.verb in TIMELESS,
        **more,  # type: ignore[arg-type]
    )


def _back(say: Translator) -> Deed:
    return Deed("back", say("Back"), press=BACK, key="Escape")


def _asides(here: Setting) -> tuple[Deed, ...]:
    """R29, R30: what is done at any time."""
    say, found = here.say, list[Deed]()
    if "free" in here.verbs and here.verb != "free":
        found.append(Deed("free", say("Use the bonus card"), press="free", art="i-key", key="b"))
    if "exchange" in here.verbs and here.verb != "exchange":
        found.append(Deed("exchange", say("Exchange prisoners"), press="exchange", art="bars", key="x"))
    return tuple(found)


def _grave(here: Setting) -> Deed | None:
    """R37: at any time, and once only."""
    if "name" not in here.verbs or here.verb == "name":
        return None
    return Deed("name", here.say("Name the field"), press="name", key="f", art="i-pin")


def _main(here: Setting, label: str, action: str = "") -> Deed:
    return Deed("confirm", label, action=action or " ".join(here.draft), key="Enter")


# what needs no composing


def _plain(here: Setting) -> Panel:
    say, view = here.say, here.view
    if decider(view) is not view.mine:
        return _panel(here, "wait", say("The other side is to play. At any time you may:"))
    match view.phase:
        case Phase.STAR:
            leave = Deed("leave", say("Leave it"), action="leave")
            return _panel(here, "star", main=_main(here, say("Draw a card"), "draw"), others=(leave,))
        case Phase.WINDOW:
            return _panel(here, "window", main=_main(here, say("Let it be"), "pass"))
        case Phase.TURN:
            return _panel(here, "word", main=_main(here, say("Throw the dice"), "throw"), others=_words(here))
    return _panel(here, "word", main=_main(here, say("End the turn"), "end"), others=_words(here))


def _words(here: Setting) -> tuple[Deed, ...]:
    """R32, R34: prisoners let go for something."""
    say = here.say
    found = [
        Deed(
            f"release-{words[1]}",
            say("Let {figure} go for a question", figure=Figure(words[1]).label),
            action=" ".join(words),
        )
        for words in here.known
        if words[0] == "release"
    ]
    if "anew" in here.verbs:
        found.append(Deed("anew", say("Let three go and hide anew"), action="anew"))
    return tuple(found)


# windows


def cause(here: Setting) -> str:
    """What the window was opened for."""
    view, say = here.view, here.say
    assert view.window is not None
    match view.window.cause:
        case Cause.CATCH:
            caught = next(event for event in reversed(view.log) if isinstance(event, FiguresCaught))
            return sentence(caught, view.viewer, here.names, say)
        case Cause.RELEASE:
            assert view.window.figure is not None
            return say("{figure} is to go free for a question.", figure=view.window.figure.label)
    return say("Three of the gang are to go free, and the treasure is to be hidden anew.")


def chance(here: Setting) -> Chance | None:
    view, say = here.view, here.say
    if view.window is None:
        return None
    asked_side = (
        say("The gang may answer with a bonus card or an exchange.")
        if view.window.side is Side.GANG
        else say("The crooks may answer with a bonus card or an exchange.")
    )
    seconds = view.options.window if view.window.until is not None and not view.returning else 0
    return Chance(f"{cause(here)} {asked_side}", 1000 * seconds, seconds)


# what is composed


def _moving(here: Setting) -> Panel:
    say, groups = here.say, [figures(here, here.say("Figure"), (here.verb,))]
    if here.chosen:
        groups += [directions(here)] if here.verb == "go" else runs(here)
    others = (Deed("stay", say("Let the card go"), action="stay"),) if here.verb == "run" else ()
    if not here.whole:
        return _panel(here, "move", groups=tuple(groups), others=others)
    spared = (*here.draft, SPARE)
    if spared in here.known:
        others = (Deed("spare", say("Go there, but spare"), action=" ".join(spared)), *others)
    return _panel(here, "move", groups=tuple(groups), main=_main(here, _move(here)), others=others)


def _move(here: Setting) -> str:
    say, figure, field = here.say, Figure(here.draft[1]), goal(here.view, here.draft)
    assert field is not None
    prey = standing(here.view.places, figure.side.other, field)
    if prey:
        return say("{figure} catches {caught} on {field}", figure=figure.label, caught=labels(prey, say), field=field)
    return say("Move {figure} to {field}", figure=figure.label, field=field)


def _asking(here: Setting) -> Panel:
    say, waive = here.say, Deed("waive", here.say("Let the question go"), action="waive")
    if not here.whole:
        return _panel(here, "ask", groups=asked(here), others=(waive,))
    question = Question(Card(here.draft[1]), here.draft[2])
    text = _leaves(here, question)
    main = _main(here, say("Ask: {area}?", area=asked_said(question)))
    return _panel(here, "ask", text, groups=asked(here), main=main, others=(waive,))


def _leaves(here: Setting, question: Question) -> str:
    """What each answer would leave, with the notebook."""
    for split in here.notes.splits if here.notes else ():
        if split.question == question:
            return here.say("Yes leaves {yes}, no leaves {no}.", yes=split.yes, no=split.no)
    return ""


def _hiding(here: Setting) -> Panel:
    say = here.say
    text = say("Only the crooks will know. The field is sealed, and proved at the end.")
    main = _main(here, say("Hide it on {field}", field=here.draft[1])) if here.whole else None
    return _panel(here, "search", text, groups=searched(here), main=main)


def _placing(here: Setting) -> Panel:
    say, groups = here.say, [figures(here, here.say("Figure"), ("place",))]
    if here.chosen:
        groups.append(corners(here, here.draft[:2]))
    main = None
    if here.whole:
        main = _main(here, say("Put {figure} on {field}", figure=_first(here), field=here.draft[2]))
    return _panel(here, "move", groups=tuple(groups), main=main)


def _freeing(here: Setting) -> Panel:
    say, groups = here.say, [figures(here, here.say("Whom"), ("free",))]
    if here.chosen:
        groups.append(corners(here, here.draft[:2]))
    main = None
    if here.whole:
        main = _main(here, say("Free {figure}, back on {field}", figure=_first(here), field=here.draft[2]))
    return _panel(here, "move", groups=tuple(groups), main=main)


def _exchanging(here: Setting) -> Panel:
    say, groups = here.say, [figures(here, here.say("Whom you demand"), ("exchange",))]
    if here.chosen:
        groups.append(figures(here, say("For whom"), here.draft[:2]))
    if len(here.draft) > 2:
        groups.append(corners(here, here.draft[:3]))
    main = None
    if here.whole:
        other = Figure(here.draft[2]).label
        label = say("Demand {own} for {other}, back on {field}", own=_first(here), other=other, field=here.draft[3])
        main = _main(here, label)
    return _panel(here, "move", groups=tuple(groups), main=main)


def _first(here: Setting) -> str:
    return Figure(here.draft[1]).label


def _naming(here: Setting) -> Panel:
    """Asked twice, unless no other field fits."""
    say, others = here.say, _words(here)
    field = here.draft[1] if len(here.draft) > 1 and here.draft[1] not in NINTHS else ""
    if not field:
        return _panel(
            here, "search", say("Once only: right or wrong, the game is over."), searched(here), others=others
        )
    if here.notes and here.notes.fits == Field(field).bit:
        main = _main(here, say("Name {field}: no other field fits", field=field))
        return _panel(here, "search", groups=searched(here), main=main, others=others)
    if here.draft[-1] != SURE:
        sure = Deed("sure", say("Name {field}", field=field), press=f"name {field} {SURE}", key="Enter", style="grave")
        return _panel(here, "search", _left(here), groups=searched(here), others=(sure, *others))
    final = Deed("confirm", say("Yes: the treasure is on {field}", field=field), action=f"name {field}", style="stamp")
    on = Deed("go-on", say("Go on searching"), press=CLEAR, style="primary")
    return _panel(here, "sure", _left(here), others=(on, final))


def _left(here: Setting) -> str:
    if here.notes is None:
        return ""
    return here.say.count("{n} field still fits.", "{n} fields still fit.", here.notes.fits.bit_count())


_COMPOSING: Final[dict[str, Callable[[Setting], Panel]]] = {
    "go": _moving,
    "run": _moving,
    "ask": _asking,
    "hide": _hiding,
    "place": _placing,
    "free": _freeing,
    "exchange": _exchanging,
    "name": _naming,
}
