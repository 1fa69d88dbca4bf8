"""The panel in a player's reach: a sentence, what can be chosen next, and the buttons that play an action."""

from collections.abc import Callable, Iterable
from typing import Final

from safecracker.core.translation import Translator, capitalised
from safecracker.games.interface import Button
from safecracker.games.teufelsmoor.mind.hint import answers_leave
from safecracker.games.teufelsmoor.rules.cards import Card, Question
from safecracker.games.teufelsmoor.rules.events import FiguresCaught, NobodyMoved
from safecracker.games.teufelsmoor.rules.fields import NINTHS, Field
from safecracker.games.teufelsmoor.rules.figures import Figure, Side, figures_on
from safecracker.games.teufelsmoor.rules.model import Phase, deciding_side
from safecracker.games.teufelsmoor.rules.sentences import area_phrase, figure_names, sentence, task
from safecracker.games.teufelsmoor.rules.windows import Cause

from .choice_buttons import (
    direction_buttons,
    field_buttons,
    figure_buttons,
    question_buttons,
    run_buttons,
    start_field_buttons,
)
from .drafts import BACK, CLEAR, SPARE, SURE, due_verb, read, target_field
from .draw_context import BoardContext
from .moor_map import goal_name
from .pieces import BoardPanel, ChoiceGroup, WindowNotice

KEPT_WHILE_OTHERS_MOVE: Final = ("name", "free", "exchange")  # drafts of these verbs


def prompt(context: BoardContext) -> str:
    """What to do now; screen readers also hear what is chosen."""
    say, draft = context.say, context.draft
    out_of_turn = bool(draft) and draft[:1] != due_verb(context.view)
    match draft:
        case ["go" | "run" | "free" | "place" | "exchange", *_] if context.complete:
            return capitalised(say("{move}?", move=goal_name(context, draft)))
        case ["go" | "run", figure, *_]:
            return say("Where does {figure} go?", figure=Figure(figure).label)
        case ["ask", kind, what]:
            return capitalised(say("Is the treasure in {area}?", area=area_phrase(Question(Card(kind), what))))
        case ["hide", field] if context.complete:
            return say("Hide the treasure on {field}?", field=field)
        case ["name", field, "sure"]:
            return say("Name {field}? Right or wrong, this ends the game.", field=field)
        case ["name", field] if context.complete:
            return say("Is the treasure on {field}?", field=field)
        case ["name", *_] if out_of_turn:
            return say("Which field do you want to name?")
        case ["free", *_]:
            return say("Bonus card: choose who to free and the field to return to.")
        case ["exchange", *_]:
            return say(
                "Swap prisoners: choose who you want back, who you give in exchange, and the field to return to."
            )
    return task(context.view, context.names, say)


def panel(context: BoardContext) -> BoardPanel | None:
    """None for onlookers, after the end, and where there is nothing to do."""
    if not context.legal:
        return None
    return (_COMPOSERS[context.verb] if context.verb else _simple_panel)(context)


def _panel(
    context: BoardContext,
    kind: str,
    *,
    sentence: str = "",
    groups: Iterable[ChoiceGroup] = (),
    main: Button | None = None,
    others: tuple[Button, ...] = (),
) -> BoardPanel:
    """A panel with the buttons for what may be done at any time added."""
    return BoardPanel(
        kind=kind,
        title=context.say("What you can do"),
        sentence=sentence,
        groups=tuple(groups),
        main=main,
        others=(*others, *_anytime_buttons(context)),
        back=_back_button(context.say) if read(context.view, "") != context.draft else None,
        name_field=_name_field_button(context),
        lasting=context.verb in KEPT_WHILE_OTHERS_MOVE,
    )


def _back_button(say: Translator) -> Button:
    return Button(id="back", label=say("Back"), press=BACK, key="Escape")


def _anytime_buttons(context: BoardContext) -> tuple[Button, ...]:
    """R29, R30: a bonus card or an exchange."""
    say, found = context.say, list[Button]()
    if "free" in context.verbs and context.verb != "free":
        found.append(Button(id="free", label=say("Use the bonus card"), press="free", art="i-key", key="b"))
    if "exchange" in context.verbs and context.verb != "exchange":
        found.append(Button(id="exchange", label=say("Swap prisoners"), press="exchange", art="bars", key="x"))
    return tuple(found)


def _name_field_button(context: BoardContext) -> Button | None:
    """R37: at any time, and once only."""
    if "name" not in context.verbs or context.verb == "name":
        return None
    return Button(id="name", label=context.say("Name the field"), press="name", key="f", art="i-pin")


def _main_button(context: BoardContext, label: str, action: str = "") -> Button:
    return Button(id="confirm", label=label, action=action or " ".join(context.draft), key="Enter")


# where one press is enough


def _simple_panel(context: BoardContext) -> BoardPanel:
    say, view = context.say, context.view
    if deciding_side(view) is not view.my_side:
        return _panel(context, "wait", sentence=say("It is the other side’s turn. You can still:"))
    match view.phase:
        case Phase.STAR:
            leave = Button(id="leave", label=say("Leave it"), action="leave")
            return _panel(context, "star", main=_main_button(context, say("Draw a card"), "draw"), others=(leave,))
        case Phase.WINDOW:
            return _panel(context, "window", main=_main_button(context, say("Do nothing"), "pass"))
        case Phase.TURN:
            return _panel(
                context,
                "word",
                main=_main_button(context, say("Roll the dice"), "throw") if "throw" in context.verbs else None,
                others=_release_buttons(context),
            )
    return _panel(
        context, "word", main=_main_button(context, say("End the turn"), "end"), others=_release_buttons(context)
    )


def _release_buttons(context: BoardContext) -> tuple[Button, ...]:
    """R32, R34: prisoners let go, for a question or to hide the treasure again."""
    say = context.say
    found = [
        Button(
            id=f"release-{words[1]}",
            label=say("Release {figure} for a question", figure=Figure(words[1]).label),
            action=" ".join(words),
        )
        for words in context.legal
        if words[0] == "release"
    ]
    if "anew" in context.verbs:
        found.append(Button(id="anew", label=say("Release three, hide again"), action="anew"))
    return tuple(found)


# windows


def _cause(context: BoardContext) -> str:
    """Why the window is open."""
    view, say = context.view, context.say
    assert view.window is not None
    match view.window.cause:
        case Cause.CATCH:
            caught = next(event for event in reversed(view.log) if isinstance(event, FiguresCaught))
            return sentence(caught, view.viewer, context.names, say)
        case Cause.RELEASE:
            assert view.window.figure is not None
            return say("{figure} is about to be released in exchange for a question.", figure=view.window.figure.label)
        case Cause.STUCK:
            return sentence(NobodyMoved(view.window.side), view.viewer, context.names, say)
    return say("Three gang members are about to be released, and the treasure will be hidden again.")


def window_notice(context: BoardContext) -> WindowNotice | None:
    view, say = context.view, context.say
    if view.window is None:
        return None
    may_answer = (
        say("The gang may answer with a bonus card or a swap.")
        if view.window.side is Side.GANG
        else say("The crooks may answer with a bonus card or a swap.")
    )
    seconds = view.options.window if view.window.until is not None and not view.returning else 0
    return WindowNotice(f"{_cause(context)} {may_answer}", 1000 * seconds, seconds)


# where an action is composed step by step


def _move_panel(context: BoardContext) -> BoardPanel:
    say, groups = context.say, [figure_buttons(context, context.say("Figure"), (context.verb,))]
    if context.chosen:
        groups += [direction_buttons(context)] if context.verb == "go" else run_buttons(context)
    others = (Button(id="stay", label=say("Skip this card"), action="stay"),) if context.verb == "run" else ()
    kind = "move run" if context.verb == "run" else "move"
    if not context.complete:
        return _panel(context, kind, groups=groups, others=others)
    spared = (*context.draft, SPARE)
    if spared in context.legal:
        others = (Button(id="spare", label=say("Move there and spare them"), action=" ".join(spared)), *others)
    return _panel(context, kind, groups=groups, main=_main_button(context, _move_label(context)), others=others)


def _move_label(context: BoardContext) -> str:
    say, figure, field = context.say, Figure(context.draft[1]), target_field(context.view, context.draft)
    assert field is not None
    prey = figures_on(context.view.places, figure.side.other, field)
    if prey:
        return say(
            "{figure} catches {caught} on {field}", figure=figure.label, caught=figure_names(prey, say), field=field
        )
    return say("Move {figure} to {field}", figure=figure.label, field=field)


def _question_panel(context: BoardContext) -> BoardPanel:
    say, waive = context.say, Button(id="waive", label=context.say("Skip the question"), action="waive")
    if not context.complete:
        return _panel(context, "ask", groups=question_buttons(context), others=(waive,))
    question = Question(Card(context.draft[1]), context.draft[2])
    text = _answers_leave(context, question)
    main = _main_button(context, say("Ask: in {area}?", area=area_phrase(question)))
    return _panel(context, "ask", sentence=text, groups=question_buttons(context), main=main, others=(waive,))


def _answers_leave(context: BoardContext, question: Question) -> str:
    """What each answer would leave; empty while the notebook is closed."""
    for split in context.notes.splits if context.notes else ():
        if split.question == question:
            return answers_leave(split, context.say)
    return ""


def _hide_panel(context: BoardContext) -> BoardPanel:
    say = context.say
    text = say("Only the crooks will know. The field is sealed now, and anyone can check the seal at the end.")
    main = _main_button(context, say("Hide it on {field}", field=context.draft[1])) if context.complete else None
    return _panel(context, "search", sentence=text, groups=field_buttons(context), main=main)


def _place_panel(context: BoardContext) -> BoardPanel:
    say, groups = context.say, [figure_buttons(context, context.say("Figure"), ("place",))]
    if context.chosen:
        groups.append(start_field_buttons(context, context.draft[:2]))
    main = None
    if context.complete:
        main = _main_button(
            context, say("Put {figure} on {field}", figure=_figure_label(context), field=context.draft[2])
        )
    return _panel(context, "move", groups=groups, main=main)


def _free_panel(context: BoardContext) -> BoardPanel:
    say, groups = context.say, [figure_buttons(context, context.say("Who to free"), ("free",))]
    if context.chosen:
        groups.append(start_field_buttons(context, context.draft[:2]))
    main = None
    if context.complete:
        main = _main_button(
            context, say("Free {figure}, back on {field}", figure=_figure_label(context), field=context.draft[2])
        )
    return _panel(context, "move", groups=groups, main=main)


def _exchange_panel(context: BoardContext) -> BoardPanel:
    say, groups = context.say, [figure_buttons(context, context.say("Who you want back"), ("exchange",))]
    if context.chosen:
        groups.append(figure_buttons(context, say("In exchange for"), context.draft[:2]))
    if len(context.draft) > 2:
        groups.append(start_field_buttons(context, context.draft[:3]))
    main = None
    if context.complete:
        other = Figure(context.draft[2]).label
        label = say(
            "Get {own} back on {field} for {other}",
            own=_figure_label(context),
            other=other,
            field=context.draft[3],
        )
        main = _main_button(context, label)
    return _panel(context, "move", groups=groups, main=main)


def _figure_label(context: BoardContext) -> str:
    return Figure(context.draft[1]).label


def _name_panel(context: BoardContext) -> BoardPanel:
    """Naming a field is confirmed twice, unless no other field fits."""
    say, others = context.say, _release_buttons(context)
    field = context.draft[1] if len(context.draft) > 1 and context.draft[1] not in NINTHS else ""
    if not field:
        text = say("You can do this only once: right or wrong, it ends the game.")
        return _panel(context, "search", sentence=text, groups=field_buttons(context), others=others)
    if context.notes and context.notes.fits == Field(field).bit:
        main = _main_button(context, say("Name {field}: no other field is possible", field=field))
        return _panel(context, "search", groups=field_buttons(context), main=main, others=others)
    if context.draft[-1] != SURE:
        sure = Button(
            id="sure",
            label=say("Name {field}", field=field),
            press=f"name {field} {SURE}",
            key="Enter",
            style="grave",
        )
        return _panel(
            context, "search", sentence=_fields_left(context), groups=field_buttons(context), main=sure, others=others
        )
    final = Button(
        id="confirm",
        label=say("Yes: the treasure is on {field}", field=field),
        action=f"name {field}",
        style="stamp",
    )
    on = Button(id="go-on", label=say("Keep searching"), press=CLEAR)
    return _panel(context, "sure", sentence=_fields_left(context), main=on, others=(final,))


def _fields_left(context: BoardContext) -> str:
    if context.notes is None:
        return ""
    return context.say.count(
        "{n} field is still possible.", "{n} fields are still possible.", context.notes.fits.bit_count()
    )


_COMPOSERS: Final[dict[str, Callable[[BoardContext], BoardPanel]]] = {
    "go": _move_panel,
    "run": _move_panel,
    "ask": _question_panel,
    "hide": _hide_panel,
    "place": _place_panel,
    "free": _free_panel,
    "exchange": _exchange_panel,
    "name": _name_panel,
}
