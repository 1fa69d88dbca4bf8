"""The map: what stands on each field, where one can go, what is drawn over it."""

from collections.abc import Iterator

from safecracker.games.teufelsmoor.rules.cards import FIXED, Card, Question, area, centre
from safecracker.games.teufelsmoor.rules.events import FigureMoved
from safecracker.games.teufelsmoor.rules.fields import (
    EVERYWHERE,
    FIELDS,
    NINTHS,
    STARS,
    WIDTH,
    Direction,
    Field,
    Mask,
    Ninth,
    fields,
    ninth_of,
)
from safecracker.games.teufelsmoor.rules.pawns import FIGURES, Figure, Side, standing
from safecracker.games.teufelsmoor.rules.sentences import asked_said, direction_said, labels

from .drafts import SPARE, Words, after, goal
from .draw_context import Setting
from .pieces import Area, Cell, Goal, Picture, Standee
from .scratch_pad import pencil

SIZE = 40  # of a field on the map
# how many words choose what goes to a field, verb included
HEADS = {"go": 2, "run": 2, "place": 2, "free": 2, "exchange": 3, "hide": 1, "name": 1}
ART = {
    Figure.TIM: "tim",
    Figure.KARL: "karl",
    Figure.KLOESSCHEN: "kloesschen",
    Figure.GABY: "gaby",
    Figure.MANNE: "manne",
    Figure.OTTO: "otto",
    Figure.ROLF: "rolf",
    Figure.VEIT: "veit",
}

# where the names stand on the map: in fields without a star
_SPOTS = (5, 75), (165, 115), (325, 155), (45, 315), (205, 315), (365, 315), (5, 475), (165, 475), (325, 475)
REGIONS = tuple((ninth.label, *spot) for ninth, spot in zip(NINTHS, _SPOTS, strict=True))


def standee(figure: Figure, **more: object) -> Standee:
    return Standee(figure.value, ART[figure], figure.label, figure.side is Side.GANG, **more)  # type: ignore[arg-type]


def rows(here: Setting) -> tuple[tuple[Cell, ...], ...]:
    goals = _goals(here)
    entrance = next((field for field, found in goals.items() if found.picked), next(iter(goals), None))
    return tuple(
        tuple(_cell(here, field, goals.get(field), first=field is entrance) for field in FIELDS[at : at + WIDTH])
        for at in range(0, len(FIELDS), WIDTH)
    )


def _cell(here: Setting, field: Field, found: Goal | None, *, first: bool) -> Cell:
    figures = [figure for figure in FIGURES if here.place(figure) is field]
    moved = last_move(here)
    return Cell(
        field=field,
        name=_named(here, field, figures),
        mark="*" if field.bit & STARS else "" if here.fits is None or field.bit & here.fits else ".",
        standees=tuple(
            standee(
                figure,
                press="" if found else _figure_press(here, figure),
                picked=figure is here.chosen or here.draft == ("ask", "around", figure),
                fresh=bool(moved and moved.figure is figure),
                told=here.say("{figure} on {field}", figure=figure.label, field=field),
            )
            for figure in figures
        ),
        goal=found,
        chest=here.view.treasure is field,
        first=first,
        pencil=pencil(here, field) if here.by_hand else "",
    )


def _named(here: Setting, field: Field, figures: list[Figure]) -> str:
    """G9, Sumpf, star, fits; and who stands there."""
    say, fits = here.say, here.fits
    parts = [field.value, ninth_of(field).label]
    if field.bit & STARS:
        parts.append(say("star"))
    if fits is not None and fits != EVERYWHERE:
        parts.append(say("fits") if field.bit & fits else say("excluded"))
    if here.view.treasure is field:
        parts.append(say("treasure"))
    return ", ".join([*parts, *(figure.label for figure in figures)])


def _figure_press(here: Setting, figure: Figure) -> str:
    """A figure can be chosen by pressing on it, to move it or to ask about its surroundings."""
    if here.verb in ("go", "run") and figure in after(here.known, (here.verb,)):
        return f"{here.verb} {figure}"
    wanted = ("ask", "around", figure.value)
    return " ".join(wanted) if here.draft[:2] == wanted[:2] and wanted in here.known else ""


# where one can go


def _goals(here: Setting) -> dict[Field, Goal]:
    verb = here.verb
    if verb not in HEADS:
        return {}
    head = HEADS[verb]
    wanted, ready = here.draft[:head], len(here.draft) >= head
    found = dict[Field, Goal]()
    for words in here.known:
        field = goal(here.view, words) if words[0] == verb and words[-1] != SPARE else None
        if field is None:
            continue
        if ready and words[:head] == wanted:
            found[field] = _goal(here, words, field)
        elif verb == "go":
            found.setdefault(field, _goal(here, words, field, kind="off"))
    return dict(sorted(found.items(), key=lambda pair: pair[0].number))


def _goal(here: Setting, words: Words, field: Field, kind: str = "on") -> Goal:
    picked = here.draft[: len(words)] == words
    text = " ".join(words)
    moving = words[0] in ("go", "run")
    figure = Figure(words[1]) if moving or words[0] in ("place", "free", "exchange") else None
    prey = standing(here.view.places, figure.side.other, field) if figure and moving else ()
    return Goal(
        name=goal_said(here, words),
        press="" if picked and moving else text,
        action=text if picked and moving else "",
        kind=kind if figure else "any",
        star=bool(field.bit & STARS),
        catch=bool(prey),
        picked=picked,
        ghost=ART[figure] if figure and picked else "",
    )


def goal_said(here: Setting, words: Words) -> str:
    """What would be done there, for ears: Gaby, 3 west to G9, star: draw a card."""
    say, field = here.say, goal(here.view, words)
    assert field is not None
    if words[0] in ("hide", "name"):
        return _named(here, field, [figure for figure in FIGURES if here.place(figure) is field])
    figure = Figure(words[1])
    if words[0] not in ("go", "run"):
        return say("{figure} back on {field}", figure=figure.label, field=field)
    start = here.place(figure)
    assert start is not None
    steps = abs(field.column - start.column) + abs(field.row - start.row)
    way = direction_said(Direction(words[2]))
    told = say("{figure}, {n} {way} to {field}", figure=figure.label, n=steps, way=way, field=field)
    if prey := standing(here.view.places, figure.side.other, field):
        told = say("{move}: catch {caught}", move=told, caught=labels(prey, say))
    return say("{move}, star: a card", move=told) if field.bit & STARS and any(here.view.deck) else told


# what can be asked by pressing on the moor


def asked_kind(here: Setting) -> Card | None:
    """The kind of question that is being composed."""
    return Card(here.draft[1]) if here.verb == "ask" and len(here.draft) > 1 else None


def areas(here: Setting) -> Iterator[Area]:
    kind = asked_kind(here)
    if kind is None or kind is Card.AROUND:
        return
    for what in FIXED[kind]:
        question = Question(kind, what)
        yield Area(
            what=what,
            name=question_said(here, question),
            label=Ninth(what).label if kind is Card.NINTH else what,
            press=f"ask {kind} {what}",
            count=leaves(here, question),
            picked=here.draft == ("ask", kind.value, what),
        )


def question_said(here: Setting, question: Question) -> str:
    """The question for ears, with what a yes would leave."""
    say, left = here.say, leaves(here, question)
    told = say("{area}?", area=asked_said(question))
    return f"{told} {say.count('{n} field still fits.', '{n} fields still fit.', int(left))}" if left else told


def leaves(here: Setting, question: Question) -> str:
    """How many fields a yes would leave, where the notebook says so."""
    if here.fits is None:
        return ""
    return str((here.fits & area(question, centre(question, here.view.places))).bit_count())


# what is drawn


def picture(here: Setting) -> Picture:
    view, move = here.view, last_move(here)
    fits = here.fits
    told = [note.field for note in view.notes if note.field]
    return Picture(
        regions=REGIONS,
        stars=tuple(middle(field) for field in fields(STARS)),
        mist=squares(EVERYWHERE & ~fits) if fits is not None else "",
        dots=tuple(middle(field) for field in fields(fits)) if fits is not None and fits != EVERYWHERE else (),
        asked=squares(_asked(here)),
        trail=_line(move.start, move.end) if move else "",
        start=middle(move.start) if move else None,
        plan=_plan(here),
        chest=middle(view.treasure) if view.treasure else None,
        earlier=tuple(middle(field) for field in told[:-1]) if view.over else (),
        named=middle(view.named) if view.named else None,
    )


def last_move(here: Setting) -> FigureMoved | None:
    return next((event for event in reversed(here.view.log) if isinstance(event, FigureMoved)), None)


def middle(field: Field) -> tuple[int, int]:
    return SIZE * field.column + SIZE // 2, SIZE * field.row + SIZE // 2


def squares(mask: Mask, size: int = SIZE) -> str:
    """The fields as one path; those side by side in a row are one box."""
    found = list[str]()
    for row in range(WIDTH):
        columns = [bool(mask >> (WIDTH * row + column) & 1) for column in range(WIDTH)] + [False]
        start = None
        for column, taken in enumerate(columns):
            if taken and start is None:
                start = column
            elif not taken and start is not None:
                width = size * (column - start)
                found.append(f"M{size * start} {size * row}h{width}v{size}h-{width}z")
                start = None
    return "".join(found)


def _asked(here: Setting) -> Mask:
    if here.verb == "ask" and len(here.draft) > 2:
        question = Question(Card(here.draft[1]), here.draft[2])
        return area(question, centre(question, here.view.places))
    if here.verb in ("hide", "name") and len(here.draft) > 1 and here.draft[1] in NINTHS:
        return Ninth(here.draft[1]).area
    return 0


def _line(start: Field, end: Field) -> str:
    (x, y), (to_x, to_y) = middle(start), middle(end)
    return f"M{x} {y}L{to_x} {to_y}"


def _plan(here: Setting) -> str:
    if here.verb not in ("go", "run") or not here.whole:
        return ""
    figure, end = Figure(here.draft[1]), goal(here.view, here.draft)
    start = here.place(figure)
    return _line(start, end) if start and end else ""
