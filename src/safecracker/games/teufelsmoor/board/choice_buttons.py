"""What can be chosen next, as rows of buttons that are large enough for a finger."""

from safecracker.core.translation import Phrase
from safecracker.games.teufelsmoor.rules.cards import ASKING, Card, askable
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
from safecracker.games.teufelsmoor.rules.pawns import Figure, standing
from safecracker.games.teufelsmoor.rules.sentences import direction_said, whole

from .drafts import after, goal
from .draw_context import Setting
from .moor_map import ART, asked_kind, goal_said, leaves, question_said
from .pieces import Deed, Group

ARROWS = {Direction.NORTH: "↑", Direction.EAST: "→", Direction.SOUTH: "↓", Direction.WEST: "←"}
# as on the number pad: N is taken by the notebook
KEYS = {Direction.NORTH: "8", Direction.EAST: "6", Direction.SOUTH: "2", Direction.WEST: "4"}
NOWHERE = "\N{EN DASH}"


def figures(here: Setting, title: str, words: tuple[str, ...]) -> Group:
    """Which figure; ``words`` is what is chosen before it."""
    at, chosen = len(words), here.draft[len(words) : len(words) + 1]
    picks = [
        Deed(
            id=f"figure-{letter}-{at}",
            label=Figure(letter).label,
            note=here.place(Figure(letter)) or here.say("captured"),
            press=" ".join((*words, letter)),
            key=letter.lower(),
            name=_stands(here, Figure(letter)),
            art=ART[Figure(letter)],
            picked=chosen == (letter,),
        )
        for letter in after(here.known, words)
    ]
    return Group(title, "figs", tuple(picks))


def _stands(here: Setting, figure: Figure) -> str:
    field = here.place(figure)
    if field is None:
        return here.say("{figure}, captured", figure=figure.label)
    return here.say("{figure} on {field}", figure=figure.label, field=field)


def directions(here: Setting) -> Group:
    """Where to, by the dice: the field, and what waits there."""
    rolled = here.view.roll.direction if here.view.roll else None
    towards = (rolled,) if rolled else DIRECTIONS
    return Group(here.say("Where to"), "ways", tuple(_direction(here, each) for each in towards))


def _direction(here: Setting, direction: Direction) -> Deed:
    words, say = (*here.draft[:2], direction.value), here.say
    figure = Figure(here.draft[1])
    word, start = say.phrase(direction_said(direction)), here.place(figure)
    arrow = ARROWS[direction]
    if words not in here.known:
        room = ROOM[direction.number][start.number] if start else 0
        told = say.count(
            "{way}: the board ends after {n} field", "{way}: the board ends after {n} fields", room, way=whole(word)
        )
        return Deed(f"way-{direction}", f"{arrow} {NOWHERE}", name=told, off=True)
    field = goal(here.view, words)
    assert field is not None
    return Deed(
        id=f"way-{direction}",
        label=f"{arrow} {field}",
        note=_note(here, figure, field),
        press=" ".join(words),
        key=KEYS[direction],
        name=goal_said(here, words),
        picked=here.draft[:3] == words,
    )


def _note(here: Setting, figure: Figure, field: Field) -> str:
    if standing(here.view.places, figure.side.other, field):
        return here.say("catch")
    return here.say("card") if field.bit & STARS and any(here.view.deck) else ""


def runs(here: Setting) -> tuple[Group, ...]:
    """Where to and how far, by a Strahlemann card."""
    say, figure = here.say, here.draft[1]
    towards = [
        Deed(
            id=f"way-{letter}",
            label=f"{ARROWS[Direction(letter)]} {say.phrase(_COMPASS[letter])}",
            press=f"run {figure} {letter}",
            key=KEYS[Direction(letter)],
            picked=here.draft[2:3] == (letter,),
        )
        for letter in after(here.known, ("run", figure))
    ]
    found = [Group(say("Where to"), "ways", tuple(towards))]
    if len(here.draft) > 2:
        steps = [_step(here, (*here.draft[:3], steps)) for steps in after(here.known, here.draft[:3])]
        found.append(Group(say("How far"), "paces", tuple(steps)))
    return tuple(found)


def _step(here: Setting, words: tuple[str, ...]) -> Deed:
    field = goal(here.view, words)
    assert field is not None
    return Deed(
        id=f"step-{words[3]}",
        label=field,
        note=_note(here, Figure(words[1]), field),
        press=" ".join(words),
        name=goal_said(here, words),
        picked=here.draft == words,
    )


def corners(here: Setting, words: tuple[str, ...]) -> Group:
    """Where a figure comes back (R31)."""
    picks = [
        Deed(
            id=f"back-on-{field}",
            label=field,
            press=" ".join((*words, field)),
            name=goal_said(here, (*words, field)),
            picked=here.draft == (*words, field),
        )
        for field in after(here.known, words)
    ]
    return Group(here.say("Back on"), "ways", tuple(picks))


def searched(here: Setting) -> tuple[Group, ...]:
    """Any field: first its ninth, then the field; the neighbours of what is chosen lie beside it."""
    say, verb = here.say, here.verb
    at = here.draft[1] if len(here.draft) > 1 else ""
    ninth = Ninth(at) if at in NINTHS else ninth_of(Field(at)) if at else None
    names = [
        Deed(f"ninth-{each}", each.label, press=f"{verb} {each}", picked=each is ninth, note=_fitting(here, each))
        for each in NINTHS
    ]
    if ninth is None:
        return (Group(say("Ninth"), "ninths", tuple(names)),)
    picks = [
        Deed(
            id=f"field-{field}",
            label=field,
            press=f"{verb} {field}",
            name=goal_said(here, (verb, field)),
            picked=at == field,
            style="" if here.fits is None or field.bit & here.fits else "out",
        )
        for field in Field
        if ninth_of(field) is ninth
    ]
    return (Group(ninth.label, "fields", tuple(picks)),)


def _fitting(here: Setting, ninth: Ninth) -> str:
    return "" if here.fits is None else str((here.fits & ninth.area).bit_count())


_KINDS = {
    Card.HALF: Phrase("Half"),
    Card.QUARTER: Phrase("Quarter"),
    Card.NINTH: Phrase("Ninth"),
    Card.LETTER: Phrase("Letter line"),
    Card.NUMBER: Phrase("Number line"),
    Card.AROUND: Phrase("Surroundings"),
}


def asked(here: Setting) -> tuple[Group, ...]:
    """The question: its kind where any may be asked, then the area."""
    say, kind, found = here.say, asked_kind(here), list[Group]()
    if here.view.card is None:
        kinds = [
            Deed(f"kind-{each}", say.phrase(_KINDS[each]), press=f"ask {each}", picked=each is kind, art=f"art-{each}")
            for each in ASKING
            if each in after(here.known, ("ask",))
        ]
        found.append(Group(say("Kind of question"), "kinds", tuple(kinds)))
    if kind is not None:
        found.append(Group(say.phrase(_KINDS[kind]), f"areas of-{kind}", tuple(_areas(here, kind))))
    return tuple(found)


def _areas(here: Setting, kind: Card) -> list[Deed]:
    say, found = here.say, list[Deed]()
    for question in askable(kind, here.view.places):
        match kind:
            case Card.NINTH:
                label = Ninth(question.what).label
            case Card.AROUND:
                label = Figure(question.what).label
            case _:
                label = question.what if kind in (Card.LETTER, Card.NUMBER) else say.phrase(_COMPASS[question.what])
        found.append(
            Deed(
                id=f"ask-{question.what}",
                label=label,
                note=leaves(here, question),
                press=f"ask {kind} {question.what}",
                name=question_said(here, question),
                key=question.what.lower() if kind is Card.AROUND else "",
                art=ART[Figure(question.what)] if kind is Card.AROUND else "",
                picked=here.draft == ("ask", kind.value, question.what),
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
