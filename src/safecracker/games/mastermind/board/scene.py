"""The scene of Mastermind: a view as things that lie on the table.

Only what is in the view can come into the scene; a button carries the text of the action or of the press it makes.
"""

from functools import lru_cache
from typing import Final

from safecracker.core.game import Seat
from safecracker.core.translation import Translator
from safecracker.games.mastermind.mind.notebook import Notes
from safecracker.games.mastermind.rules.model import PLAYERS, Ending, Round, Row
from safecracker.games.mastermind.rules.sentences import ENDINGS, keys_in_words, pegs_in_words
from safecracker.games.mastermind.rules.view import RoundSeen, View
from safecracker.games.scene import Face

from . import drafts, holes, notebook_page, panels
from .drafts import Draft, composing
from .draw_context import BoardContext
from .pieces import BoardRow, BoardScene, LastResult, RailHole, Screen, Spot

MOST_ROWS: Final = 2_000  # in memory: most rows stay as they are from move to move


def scene(
    view: View,
    names: tuple[str, ...],
    say: Translator,
    *,
    draft: str = "",
    notes: Notes | None = None,
    pad: bool = True,  # noqa: ARG001 - there is no scratch pad in Mastermind
) -> BoardScene:
    composed = drafts.read(draft, view.options) if composing(view) else None
    context = BoardContext(view=view, names=names, say=say, draft=composed)
    return BoardScene(
        lead=say("Your turn.") if context.my_turn else "",
        prompt=panels.prompt(context),
        tag=_tag(view, say),
        faces=tuple(_face(context, seat) for seat in context.sides),
        draft=str(composed) if composed else "",
        my_turn=context.my_turn,
        over=view.over,
        holes=view.options.holes,
        caption=say(
            "{rows} rows of {holes} holes; row 1 is at the bottom", rows=view.options.rows, holes=view.options.holes
        ),
        rows=_rows(context),
        screen=_screen(context),
        last_result=_last_result(context),
        panel=panels.panel(context),
        notebook_page=notebook_page.page(context, notes) if notes else None,
    )


def _tag(view: View, say: Translator) -> str:
    if view.now is None:
        return say("Game over") if view.over else ""
    if view.now.retry:
        return say("Round {n} of {rounds}, again", n=view.now.number, rounds=view.options.rounds)
    return say("Round {n} of {rounds}", n=view.now.number, rounds=view.options.rounds)


# the players


def _face(context: BoardContext, seat: Seat) -> Face:
    view, soon = context.view, _points_soon(context.view, seat)
    return Face(
        seat=seat,
        name=context.name(seat),
        role=_role(view, seat, context.say),
        score=str(view.points[seat]),
        soon=f"+{soon}" if soon else "",
        turn=view.now is not None and seat == view.actor,
        you=seat == view.viewer,
    )


def _points_soon(view: View, seat: Seat) -> int:
    """The points that lie on the table for this seat (R10)."""
    return len(view.now.rows) if view.now and view.now.setter == seat else 0


def _role(view: View, seat: Seat, say: Translator) -> str:
    if view.now:
        return say("setter") if view.now.setter == seat else say("codebreaker")
    if view.over and view.points[seat] > view.points[PLAYERS - 1 - seat]:
        return say("winner")
    return ""


# the rows


def _rows(context: BoardContext) -> tuple[BoardRow, ...]:
    rows = context.shown_round.rows if context.shown_round else ()
    return tuple(_row(context, number, rows) for number in range(context.view.options.rows, 0, -1))


def _row(context: BoardContext, number: int, rows: tuple[Row, ...]) -> BoardRow:
    say, size, rails = context.say, context.view.options.holes, _rails(context, number)
    if number <= len(rows):
        return _filled_row(number, rows[number - 1], size, rails, say, last=number == len(rows))
    return _open_row(number, context.guess if number == len(rows) + 1 else None, size, rails, say)


@lru_cache(MOST_ROWS)
def _open_row(
    number: int, composed: Draft | None, size: int, rails: tuple[RailHole, RailHole], say: Translator
) -> BoardRow:
    return BoardRow(
        number=number,
        state="now" if composed else "later",
        name=say("Row {n}", n=number),
        spots=holes.composed(composed, say) if composed else holes.open_holes(size, say),
        keys=holes.key_pegs(None, size),
        answer=say("no answer yet"),
        rails=rails,
    )


@lru_cache(MOST_ROWS)
def _filled_row(
    number: int, row: Row, size: int, rails: tuple[RailHole, RailHole], say: Translator, *, last: bool
) -> BoardRow:
    answer = keys_in_words(row.keys, say) if row.keys else say("no answer yet")
    return BoardRow(
        number=number,
        state=_row_state(row, size, last=last),
        name=say("Row {n}: {pegs}. {answer}.", n=number, pegs=pegs_in_words(row.guess, say), answer=answer),
        spots=holes.pegs(row.guess, say),
        keys=holes.key_pegs(row.keys, size),
        answer=answer,
        rails=rails,
    )


def _row_state(row: Row, size: int, *, last: bool) -> str:
    if row.keys is None:
        return "asked"
    if row.keys.red == size:
        return "solved"
    return "last" if last else "done"


def _rails(context: BoardContext, number: int) -> tuple[RailHole, RailHole]:
    left, right = context.sides
    return _rail_hole(context.view, left, number), _rail_hole(context.view, right, number)


def _rail_hole(view: View, seat: Seat, number: int) -> RailHole:
    """Hole ``number`` of a seat's rail. Past the last hole the marker starts again from below."""
    banked, soon = view.points[seat], _points_soon(view, seat)
    total = banked + soon
    laps = (total - 1) // view.options.rows * view.options.rows if total else 0
    here = laps + number
    return RailHole(banked=here <= banked, soon=banked < here <= total, marker=here == total)


# the code, and the sheet beside the board


def _screen(context: BoardContext) -> Screen:
    view, say, shown = context.view, context.say, context.shown_round
    owner = context.name(shown.setter) if shown else ""

    def screen(state: str, spots: tuple[Spot, ...], name: str) -> Screen:
        return Screen(state=state, spots=spots, name=name, owner=owner)

    if shown is None or (isinstance(shown, RoundSeen) and not shown.hidden):
        if shown and context.draft:
            return screen("own", holes.composed(context.draft, say), say("Your code"))
        return screen("empty", holes.open_holes(view.options.holes, say), say("No code has been hidden yet."))
    if shown.code is None:
        size = view.options.holes
        name = say("{who}’s code: {holes} pegs behind the closed screen", who=owner, holes=size)
        return screen("shut", (), name)
    spots, pegs = holes.pegs(shown.code, say), pegs_in_words(shown.code, say)
    if isinstance(shown, RoundSeen) and shown.setter == view.viewer:
        return screen("own", spots, say("Your code, which only you can see: {pegs}", pegs=pegs))
    return screen("open", spots, say("The code was {pegs}.", pegs=pegs))


def _last_result(context: BoardContext) -> LastResult | None:
    view, say, shown = context.view, context.say, context.shown_round
    answered = [(n, row.keys) for n, row in enumerate(shown.rows, 1) if row.keys] if shown else []
    if shown is None or isinstance(shown, Round) or (view.past and not answered):
        return _ending(view.past[-1], say, clear=shown is view.now) if view.past else None
    if not answered:
        return None
    number, keys = answered[-1]
    if shown.setter == view.viewer:
        title = say("Your answer to row {row}", row=number)
    else:
        title = say("{who}’s answer to row {row}", who=context.names[shown.setter], row=number)
    return LastResult(title=title, text=keys_in_words(keys, say), keys=holes.key_pegs(keys, view.options.holes))


def _ending(done: Round, say: Translator, *, clear: bool) -> LastResult:
    assert done.code is not None
    assert done.ending is not None
    spoiled = done.ending is Ending.SPOILED
    return LastResult(
        title=say("Round {n} is over", n=done.number),
        text=say("One of the answers was wrong.") if spoiled else say.phrase(ENDINGS[done.ending]),
        code=holes.pegs(done.code, say),
        code_name=say("The code was {pegs}.", pegs=pegs_in_words(done.code, say)),
        clear=clear,
    )
