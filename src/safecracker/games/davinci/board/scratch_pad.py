"""The scratch pad (R37): the numbers of every tile that the viewer does not see, to be struck out by hand.

A stroke is a key and no more: the browser keeps it, and the server never sees it.
"""

from collections.abc import Iterable, Iterator

from safecracker.core.game import Seat
from safecracker.core.translation import Translator
from safecracker.games.davinci.rules.sentences import sign_name
from safecracker.games.davinci.rules.tiles import Colour, Sign
from safecracker.games.davinci.rules.view import PieceSeen, View
from safecracker.games.scene import Stroke

from .draw_context import BoardContext, pencil_key, printed_sign
from .pieces import TilePad


def pads(context: BoardContext, seats: Iterable[Seat]) -> Iterator[TilePad]:
    view, say = context.view, context.say
    for seat in seats:
        for place, piece in enumerate(view.rows[seat]):
            if piece.tile is None:
                yield TilePad(
                    label=piece.label,
                    colour=piece.colour.letter,
                    title=_title(piece, context.names[seat], place + 1, say),
                    strokes=tuple(_stroke(view, piece.label, sign, say) for sign in view.options.signs),
                )


def _title(piece: PieceSeen, who: str, n: int, say: Translator) -> str:
    if piece.colour is Colour.BLACK:
        return say("{who}, tile {n}, black", who=who, n=n)
    return say("{who}, tile {n}, white", who=who, n=n)


def _stroke(view: View, label: str, sign: Sign, say: Translator) -> Stroke:
    name = say("{sign} crossed out", sign=sign_name(sign, say))
    return Stroke(text=printed_sign(sign), name=name, key=pencil_key(view, label, sign))
