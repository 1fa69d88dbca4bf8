"""The map of the moor: the figures on each field, the fields that can be chosen, and what is drawn under them."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from msgspec.structs import replace

from safecracker.core.translation import Translator
from safecracker.games.teufelsmoor.rules.cards import FIXED_AREAS, Card, Question, area, centre
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
    mask_of,
    ninth_of,
)
from safecracker.games.teufelsmoor.rules.figures import FIGURES, Figure, Side, figures_on
from safecracker.games.teufelsmoor.rules.sentences import area_phrase, direction_phrase, figure_names

from .area_labels import area_label, label_spot
from .drafts import SPARE, Words, next_words, target_field
from .draw_context import BoardContext
from .pieces import Area, Cell, FigurePiece, Goal, MoorMap
from .scratch_pad import pencil

MOST_PLAIN_ROWS: Final = 2_000  # in memory
MOST_MASKS: Final = 1_000  # sets of fields whose drawing is in memory: many moves change none
_ROW: Final = (1 << WIDTH) - 1
MOST_PLAIN_CELLS: Final = 3 * 144 * 8  # in memory, for some languages
SIZE = 40  # of a field on the map
# how many words of a draft come before the field, verb included
WORDS_BEFORE_FIELD = {"go": 2, "run": 2, "place": 2, "free": 2, "exchange": 3, "hide": 1, "name": 1}
FIGURE_ART = {
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
NAME_SPOTS = (5, 75), (165, 115), (325, 155), (45, 315), (205, 315), (365, 315), (5, 475), (165, 475), (325, 475)


def figure_piece(figure: Figure) -> FigurePiece:
    """The figure where nothing can be done with it."""
    return FigurePiece(letter=figure.value, art=FIGURE_ART[figure], name=figure.label, gang=figure.side is Side.GANG)


def rows(context: BoardContext) -> tuple[tuple[Cell, ...], ...]:
    goals = _goals(context)
    tab_stop = next((field for field, found in goals.items() if found.picked), next(iter(goals), None))
    special = {*goals, context.view.treasure, *map(context.place, FIGURES)}
    known = None if context.fits == EVERYWHERE else context.fits

    def row(start: int) -> tuple[Cell, ...]:
        plain = _plain_row(start, None if known is None else known >> start & _ROW, context.say)
        fields_here = FIELDS[start : start + WIDTH]
        if special.isdisjoint(fields_here) and not context.by_hand:
            return plain
        return tuple(
            _cell(context, field, goals.get(field), first=field is tab_stop)
            if field in special or context.by_hand
            else plain[at]
            for at, field in enumerate(fields_here)
        )

    return tuple(map(row, range(0, len(FIELDS), WIDTH)))


@lru_cache(MOST_PLAIN_ROWS)
def _plain_row(start: int, known: Mask | None, say: Translator) -> tuple[Cell, ...]:
    """A row on which nothing stands; the mask has the fields of it that may hide the treasure."""
    return tuple(
        _plain_cell(field, None if known is None else bool(known >> at & 1), say)
        for at, field in enumerate(FIELDS[start : start + WIDTH])
    )


def _fits(context: BoardContext, field: Field) -> bool | None:
    """Whether the treasure may be there; None where nothing is known yet."""
    if context.fits is None or context.fits == EVERYWHERE:
        return None
    return bool(field.bit & context.fits)


@lru_cache(MOST_PLAIN_CELLS)
def _plain_cell(field: Field, fits: bool | None, say: Translator) -> Cell:  # noqa: FBT001 - a key of the cache
    """A field on which nothing stands, and where nothing can be done."""
    return Cell(
        field=field,
        name=_field_name(field, fits, say),
        mark=_mark(field, fits),
        figures=(),
        goal=None,
        chest=False,
        first=False,
        pencil="",
    )


def _mark(field: Field, fits: bool | None) -> str:  # noqa: FBT001 - as above
    return "*" if field.bit & STARS else "." if fits is False else ""


def _cell(context: BoardContext, field: Field, found: Goal | None, *, first: bool) -> Cell:
    figures = [figure for figure in FIGURES if context.place(figure) is field]
    moved, fits = last_move(context), _fits(context, field)
    return Cell(
        field=field,
        name=_full_name(context, field, figures),
        mark=_mark(field, fits),
        figures=tuple(
            replace(
                figure_piece(figure),
                press="" if found else _press_on_figure(context, figure),
                picked=figure is context.chosen or context.draft == ("ask", "around", figure),
                fresh=bool(moved and moved.figure is figure),
                button_name=context.say("{figure} on {field}", figure=figure.label, field=field),
            )
            for figure in figures
        ),
        goal=found,
        chest=context.view.treasure is field,
        first=first,
        pencil=pencil(context, field) if context.by_hand else "",
    )


def _field_name(field: Field, fits: bool | None, say: Translator) -> str:  # noqa: FBT001 - as above
    """The field for screen readers: G9, Swamp, star, fits."""
    parts = [field.value, say.phrase(ninth_of(field).label)]
    if field.bit & STARS:
        parts.append(say("star"))
    if fits is not None:
        parts.append(say("possible") if fits else say("ruled out"))
    return ", ".join(parts)


def _full_name(context: BoardContext, field: Field, figures: list[Figure]) -> str:
    """The same, with what stands on it."""
    treasure = [context.say("treasure")] if context.view.treasure is field else []
    name = _field_name(field, _fits(context, field), context.say)
    return ", ".join([name, *treasure, *(figure.label for figure in figures)])


def _press_on_figure(context: BoardContext, figure: Figure) -> str:
    """A figure can be chosen by pressing on it, to move it or to ask about its surroundings."""
    if context.verb in ("go", "run") and figure in next_words(context.legal, (context.verb,)):
        return f"{context.verb} {figure}"
    wanted = ("ask", "around", figure.value)
    return " ".join(wanted) if context.draft[:2] == wanted[:2] and wanted in context.legal else ""


# fields that can be chosen


def _goals(context: BoardContext) -> dict[Field, Goal]:
    verb = context.verb
    if verb not in WORDS_BEFORE_FIELD:
        return {}
    count = WORDS_BEFORE_FIELD[verb]
    wanted, ready = context.draft[:count], len(context.draft) >= count
    found = dict[Field, Goal]()
    for words in context.legal:
        field = target_field(context.view, words) if words[0] == verb and words[-1] != SPARE else None
        if field is None:
            continue
        if ready and words[:count] == wanted:
            found[field] = _goal(context, words, field)
        elif verb == "go":
            found.setdefault(field, _goal(context, words, field, kind="off"))
    return dict(sorted(found.items(), key=lambda pair: pair[0].number))


def _goal(context: BoardContext, words: Words, field: Field, kind: str = "on") -> Goal:
    picked = context.draft[: len(words)] == words
    text = " ".join(words)
    moving = words[0] in ("go", "run")
    figure = Figure(words[1]) if moving or words[0] in ("place", "free", "exchange") else None
    prey = figures_on(context.view.places, figure.side.other, field) if figure and moving else ()
    return Goal(
        name=goal_name(context, words),
        press="" if picked and moving else text,
        action=text if picked and moving else "",
        kind=kind if figure else "any",
        star=bool(field.bit & STARS),
        catch=bool(prey),
        picked=picked,
        ghost=FIGURE_ART[figure] if figure and picked else "",
    )


def goal_name(context: BoardContext, words: Words) -> str:
    """What choosing a field does, for screen readers: Gaby, 3 west to G9, a star field: draw a card."""
    say, field = context.say, target_field(context.view, words)
    assert field is not None
    if words[0] in ("hide", "name"):
        return _full_name(context, field, [figure for figure in FIGURES if context.place(figure) is field])
    figure = Figure(words[1])
    if words[0] not in ("go", "run"):
        return say("{figure} back on {field}", figure=figure.label, field=field)
    start = context.place(figure)
    assert start is not None
    steps = abs(field.column - start.column) + abs(field.row - start.row)
    way = direction_phrase(Direction(words[2]))
    name = say("{figure}, {n} {way} to {field}", figure=figure.label, n=steps, way=way, field=field)
    if prey := figures_on(context.view.places, figure.side.other, field):
        name = say("{move}: catches {caught}", move=name, caught=figure_names(prey, say))
    return say("{move}, a star field: draw a card", move=name) if field.bit & STARS and any(context.view.deck) else name


# areas that can be asked about by pressing on the moor


def question_kind(context: BoardContext) -> Card | None:
    """The kind of question that is being composed."""
    return Card(context.draft[1]) if context.verb == "ask" and len(context.draft) > 1 else None


def areas(context: BoardContext) -> Iterator[Area]:
    kind = question_kind(context)
    if kind is None or kind is Card.AROUND:
        return
    taken = mask_of(place for place in map(context.place, FIGURES) if place)
    for what in FIXED_AREAS[kind]:
        question = Question(kind, what)
        yield Area(
            what=what,
            name=question_name(context, question),
            label=area_label(kind, what, context.say),
            press=f"ask {kind} {what}",
            count=fields_left_by_yes(context, question),
            picked=context.draft == ("ask", kind.value, what),
            spot=label_spot(question, taken),
        )


def question_name(context: BoardContext, question: Question) -> str:
    """The question for screen readers, with what a yes would leave."""
    say, left = context.say, fields_left_by_yes(context, question)
    name = say("In {area}?", area=area_phrase(question))
    return (
        f"{name} {say.count('{n} field is still possible.', '{n} fields are still possible.', int(left))}"
        if left
        else name
    )


def fields_left_by_yes(context: BoardContext, question: Question) -> str:
    """How many fields a yes would leave; empty while the notebook is closed."""
    if context.fits is None:
        return ""
    return str((context.fits & area(question, centre(question, context.view.places))).bit_count())


# what is drawn under the fields


def moor_map(context: BoardContext) -> MoorMap:
    view, say, move = context.view, context.say, last_move(context)
    fits = context.fits
    hidden_on = [note.field for note in view.notes if note.field]
    return MoorMap(
        regions=_regions(say),
        stars=_middles(STARS),
        mist=squares(EVERYWHERE & ~fits) if fits is not None else "",
        dots=_middles(fits) if fits is not None and fits != EVERYWHERE else (),
        asked=squares(_asked_area(context)),
        trail=_line(move.start, move.end) if move else "",
        start=middle(move.start) if move else None,
        plan=_planned_line(context),
        chest=middle(view.treasure) if view.treasure else None,
        earlier=tuple(middle(field) for field in hidden_on[:-1]) if view.over else (),
        named=middle(view.named) if view.named else None,
    )


def last_move(context: BoardContext) -> FigureMoved | None:
    return next((event for event in reversed(context.view.log) if isinstance(event, FigureMoved)), None)


def middle(field: Field) -> tuple[int, int]:
    return SIZE * field.column + SIZE // 2, SIZE * field.row + SIZE // 2


@lru_cache
def _regions(say: Translator) -> tuple[tuple[str, int, int], ...]:
    return tuple((say.phrase(ninth.label), *spot) for ninth, spot in zip(NINTHS, NAME_SPOTS, strict=True))


@lru_cache(MOST_MASKS)
def _middles(mask: Mask) -> tuple[tuple[int, int], ...]:
    return tuple(map(middle, fields(mask)))


@lru_cache(MOST_MASKS)
def squares(mask: Mask, size: int = SIZE) -> str:
    """The fields as one SVG path; neighbours in a row become one box."""
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


def _asked_area(context: BoardContext) -> Mask:
    if context.verb == "ask" and len(context.draft) > 2:
        question = Question(Card(context.draft[1]), context.draft[2])
        return area(question, centre(question, context.view.places))
    if context.verb in ("hide", "name") and len(context.draft) > 1 and context.draft[1] in NINTHS:
        return Ninth(context.draft[1]).area
    return 0


def _line(start: Field, end: Field) -> str:
    (x, y), (to_x, to_y) = middle(start), middle(end)
    return f"M{x} {y}L{to_x} {to_y}"


def _planned_line(context: BoardContext) -> str:
    if context.verb not in ("go", "run") or not context.complete:
        return ""
    figure, end = Figure(context.draft[1]), target_field(context.view, context.draft)
    start = context.place(figure)
    return _line(start, end) if start and end else ""
