"""The scratch pad: every field of the moor, to be struck out by hand, one by one or a whole area at once.

A new hiding starts a new pad: what excluded a field before says nothing about it now.
"""

from collections.abc import Iterator

from safecracker.games.scene import Pad, Stroke
from safecracker.games.teufelsmoor.rules.cards import FIXED_AREAS, Question
from safecracker.games.teufelsmoor.rules.fields import NINTHS, Field, fields
from safecracker.games.teufelsmoor.rules.sentences import area_phrase

from .area_labels import area_label
from .draw_context import BoardContext
from .pieces import AreaStrike


def pencil(context: BoardContext, field: Field) -> str:
    """The key of the stroke on this field."""
    return f"{context.view.hidings}-{field}"


def pads(context: BoardContext) -> Iterator[Pad]:
    for ninth in NINTHS:
        strokes = tuple(_stroke(context, field) for field in fields(ninth.area))
        yield Pad(ninth.value, context.say.phrase(ninth.label), strokes)


def _stroke(context: BoardContext, field: Field) -> Stroke:
    return Stroke(text=field, name=context.say("{sign} crossed out", sign=field), key=pencil(context, field))


def area_strikes(context: BoardContext) -> Iterator[AreaStrike]:
    """The buttons for whole areas, as they can be asked about."""
    for kind, areas in FIXED_AREAS.items():
        for what, area in areas.items():
            text = area_label(kind, what, context.say)
            name = context.say("Cross out: {area}", area=area_phrase(Question(kind, what)))
            strokes = ",".join(pencil(context, field) for field in fields(area))
            yield AreaStrike(kind=kind.value, text=text, name=name, strokes=strokes)
