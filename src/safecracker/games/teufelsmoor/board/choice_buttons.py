"""What can be chosen next: rows of buttons, each large enough for a finger."""

from safecracker.core.translation import Phrase, capitalised
from safecracker.games.interface import Button
from safecracker.games.teufelsmoor.rules.cards import QUESTION_KINDS, Card, askable
from safecracker.games.teufelsmoor.rules.fields import (
    DIRECTIONS,
    NINTHS,
    ROOM,
    STARS,
    Direction,
    Field,
    Ninth,
    ninth_of,
)
from safecracker.games.teufelsmoor.rules.figures import Figure, figures_on
from safecracker.games.teufelsmoor.rules.sentences import direction_phrase

from .drafts import next_words, target_field
from .draw_context import BoardContext
from .moor_map import FIGURE_ART, fields_left_by_yes, goal_name, question_kind, question_name
from .pieces import ChoiceGroup

DIRECTION_ARROWS = {Direction.NORTH: "↑", Direction.EAST: "→", Direction.SOUTH: "↓", Direction.WEST: "←"}
# as on the number pad: N is taken by the notebook
DIRECTION_KEYS = {Direction.NORTH: "8", Direction.EAST: "6", Direction.SOUTH: "2", Direction.WEST: "4"}
NO_FIELD = "\N{EN DASH}"


def figure_buttons(context: BoardContext, title: str, words: tuple[str, ...]) -> ChoiceGroup:
    """The figures to choose from; ``words`` are chosen already."""
    at, chosen = len(words), context.draft[len(words) : len(words) + 1]
    buttons = [
        Button(
            id=f"figure-{letter}-{at}",
            label=Figure(letter).label,
            note=context.place(Figure(letter)) or context.say("captured"),
            press=" ".join((*words, letter)),
            key=letter.lower(),
            name=_figure_name(context, Figure(letter)),
            art=FIGURE_ART[Figure(letter)],
            picked=chosen == (letter,),
        )
        for letter in next_words(context.legal, words)
    ]
    return ChoiceGroup(title, "figs", tuple(buttons))


def _figure_name(context: BoardContext, figure: Figure) -> str:
    field = context.place(figure)
    if field is None:
        return context.say("{figure}, captured", figure=figure.label)
    return context.say("{figure} on {field}", figure=figure.label, field=field)


def direction_buttons(context: BoardContext) -> ChoiceGroup:
    """The directions that the dice allow: the field, and what is there."""
    rolled = context.view.roll.direction if context.view.roll else None
    towards = (rolled,) if rolled else DIRECTIONS
    return ChoiceGroup(context.say("Where to"), "ways", tuple(_direction_button(context, each) for each in towards))


def _direction_button(context: BoardContext, direction: Direction) -> Button:
    words, say = (*context.draft[:2], direction.value), context.say
    figure = Figure(context.draft[1])
    word, start = say.phrase(direction_phrase(direction)), context.place(figure)
    arrow = DIRECTION_ARROWS[direction]
    if words not in context.legal:
        room = ROOM[direction.number][start.number] if start else 0
        name = say.count(
            "{way}: the board ends after {n} field",
            "{way}: the board ends after {n} fields",
            room,
            way=capitalised(word),
        )
        return Button(id=f"way-{direction}", label=f"{arrow} {NO_FIELD}", name=name, disabled=True)
    field = target_field(context.view, words)
    assert field is not None
    return Button(
        id=f"way-{direction}",
        label=f"{arrow} {field}",
        note=_note(context, figure, field),
        press=" ".join(words),
        key=DIRECTION_KEYS[direction],
        name=goal_name(context, words),
        picked=context.draft[:3] == words,
    )


def _note(context: BoardContext, figure: Figure, field: Field) -> str:
    if figures_on(context.view.places, figure.side.other, field):
        return context.say("catch")
    return context.say("card") if field.bit & STARS and any(context.view.deck) else ""


def run_buttons(context: BoardContext) -> tuple[ChoiceGroup, ...]:
    """The directions and distances that a Sunny Jim card allows."""
    say, figure = context.say, context.draft[1]
    towards = [
        Button(
            id=f"way-{letter}",
            label=f"{DIRECTION_ARROWS[Direction(letter)]} {say.phrase(_COMPASS[letter])}",
            press=f"run {figure} {letter}",
            key=DIRECTION_KEYS[Direction(letter)],
            picked=context.draft[2:3] == (letter,),
        )
        for letter in next_words(context.legal, ("run", figure))
    ]
    found = [ChoiceGroup(say("Where to"), "ways", tuple(towards))]
    if len(context.draft) > 2:
        steps = [
            _step_button(context, (*context.draft[:3], steps)) for steps in next_words(context.legal, context.draft[:3])
        ]
        found.append(ChoiceGroup(say("How far"), "paces", tuple(steps)))
    return tuple(found)


def _step_button(context: BoardContext, words: tuple[str, ...]) -> Button:
    field = target_field(context.view, words)
    assert field is not None
    return Button(
        id=f"step-{words[3]}",
        label=field,
        note=_note(context, Figure(words[1]), field),
        press=" ".join(words),
        name=goal_name(context, words),
        picked=context.draft == words,
    )


def start_field_buttons(context: BoardContext, words: tuple[str, ...]) -> ChoiceGroup:
    """The start fields on which a figure can come back (R31)."""
    buttons = [
        Button(
            id=f"back-on-{field}",
            label=field,
            press=" ".join((*words, field)),
            name=goal_name(context, (*words, field)),
            picked=context.draft == (*words, field),
        )
        for field in next_words(context.legal, words)
    ]
    return ChoiceGroup(context.say("Return to"), "ways", tuple(buttons))


def field_buttons(context: BoardContext) -> tuple[ChoiceGroup, ...]:
    """Any field of the moor: first its ninth, then the field among its neighbours."""
    say, verb = context.say, context.verb
    at = context.draft[1] if len(context.draft) > 1 else ""
    ninth = Ninth(at) if at in NINTHS else ninth_of(Field(at)) if at else None
    ninths = [
        Button(
            id=f"ninth-{each}",
            label=say.phrase(each.label),
            press=f"{verb} {each}",
            picked=each is ninth,
            note=_fields_that_fit(context, each),
        )
        for each in NINTHS
    ]
    if ninth is None:
        return (ChoiceGroup(say("Ninth"), "ninths", tuple(ninths)),)
    buttons = [
        Button(
            id=f"field-{field}",
            label=field,
            press=f"{verb} {field}",
            name=goal_name(context, (verb, field)),
            picked=at == field,
            style="" if context.fits is None or field.bit & context.fits else "out",
        )
        for field in Field
        if ninth_of(field) is ninth
    ]
    return (ChoiceGroup(say.phrase(ninth.label), "fields", tuple(buttons)),)


def _fields_that_fit(context: BoardContext, ninth: Ninth) -> str:
    return "" if context.fits is None else str((context.fits & ninth.area).bit_count())


_KINDS = {
    Card.HALF: Phrase("Half"),
    Card.QUARTER: Phrase("Quarter"),
    Card.NINTH: Phrase("Ninth"),
    Card.LETTER: Phrase("Column (A–L)"),
    Card.NUMBER: Phrase("Row (1–12)"),
    Card.AROUND: Phrase("Surroundings"),
}


def question_buttons(context: BoardContext) -> tuple[ChoiceGroup, ...]:
    """The questions: first the kind, where any may be asked, then the area."""
    say, kind, found = context.say, question_kind(context), list[ChoiceGroup]()
    if context.view.card is None:
        kinds = [
            Button(
                id=f"kind-{each}",
                label=say.phrase(_KINDS[each]),
                press=f"ask {each}",
                picked=each is kind,
                art=f"art-{each}",
            )
            for each in QUESTION_KINDS
            if each in next_words(context.legal, ("ask",))
        ]
        found.append(ChoiceGroup(say("Kind of question"), "kinds", tuple(kinds)))
    if kind is not None:
        found.append(ChoiceGroup(say.phrase(_KINDS[kind]), f"areas of-{kind}", tuple(_area_buttons(context, kind))))
    return tuple(found)


def _area_buttons(context: BoardContext, kind: Card) -> list[Button]:
    say, found = context.say, list[Button]()
    for question in askable(kind, context.view.places):
        match kind:
            case Card.NINTH:
                label = say.phrase(Ninth(question.what).label)
            case Card.AROUND:
                label = Figure(question.what).label
            case _:
                label = question.what if kind in (Card.LETTER, Card.NUMBER) else say.phrase(_COMPASS[question.what])
        found.append(
            Button(
                id=f"ask-{question.what}",
                label=label,
                note=fields_left_by_yes(context, question),
                press=f"ask {kind} {question.what}",
                name=question_name(context, question),
                key=question.what.lower() if kind is Card.AROUND else "",
                art=FIGURE_ART[Figure(question.what)] if kind is Card.AROUND else "",
                picked=context.draft == ("ask", kind.value, question.what),
            )
        )
    return found


_COMPASS = {
    "N": Phrase("North"),
    "E": Phrase("East"),
    "S": Phrase("South"),
    "W": Phrase("West"),
    "NW": Phrase("North-west"),
    "NE": Phrase("North-east"),
    "SW": Phrase("South-west"),
    "SE": Phrase("South-east"),
}
