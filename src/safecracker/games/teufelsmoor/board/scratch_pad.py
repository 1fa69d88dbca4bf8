"""The scratch pad: every field of the moor, to be struck out by hand, one by one or a whole area at once.

A hiding anew begins a new pad: what excluded a field before says nothing about it now.
"""

from collections.abc import Iterator

from safecracker.games.scene import Pad, Stroke
from safecracker.games.teufelsmoor.rules.cards import FIXED, Card, Question
from safecracker.games.teufelsmoor.rules.fields import NINTHS, Field, Ninth, fields
from safecracker.games.teufelsmoor.rules.sentences import asked_said

from .draw_context import Setting
from .pieces import Sweep


def pencil(here: Setting, field: Field) -> str:
    """What the page knows a stroke on this field by."""
    return f"{here.view.hidings}-{field}"


def pads(here: Setting) -> Iterator[Pad]:
    for ninth in NINTHS:
        yield Pad(ninth.value, ninth.label, tuple(_stroke(here, field) for field in fields(ninth.area)))


def _stroke(here: Setting, field: Field) -> Stroke:
    return Stroke(text=field, name=here.say("{sign} struck out", sign=field), key=pencil(here, field))


def sweeps(here: Setting) -> Iterator[Sweep]:
    """Whole areas, as they can be asked about."""
    for kind, areas in FIXED.items():
        for what, area in areas.items():
            text = Ninth(what).label if kind is Card.NINTH else what
            name = here.say("Strike out: {area}", area=asked_said(Question(kind, what)))
            yield Sweep(kind.value, text, name, ",".join(pencil(here, field) for field in fields(area)))
