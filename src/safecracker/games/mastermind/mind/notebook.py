"""What a careful player can deduce from a view: the codes that are left, the best guess, and which answer is wrong.

Every count is exact for every size that can be played. The best guess is that of the strongest bot, with the figures by
which it is chosen; beyond ten thousand codes it is found among a sample, and then the notes say so.
"""

from functools import lru_cache
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from safecracker.games.mastermind.rules.model import Code, Keys, Row
from safecracker.games.mastermind.rules.options import MastermindOptions
from safecracker.games.mastermind.rules.scoring import mark
from safecracker.games.mastermind.rules.view import View

if TYPE_CHECKING:
    from .search import RatedGuess

OPEN_HOLE = "."


class Share(Struct, frozen=True):
    """One peg in one hole."""

    peg: str
    count: int  # the remaining codes that have it there
    fits: bool  # one of them agrees with the draft


class DraftNote(Struct, frozen=True, kw_only=True):
    """Whether the row that is being composed may still be the code."""

    possible: bool
    matching: int  # the remaining codes that agree with its pegs
    row: int | None = None  # the first row that alone rules it out, from 1
    keys: Keys | None = None  # what that row would have got, if the draft is complete
    got: Keys | None = None  # what it did get


class Notes(Struct, frozen=True, kw_only=True):
    """Everything in the notebook. It says what the breaker can know, also to those who know more."""

    left: int
    exact: bool  # every guess was weighed; the counts are always exact
    history: tuple[int, ...]  # the codes before the first row, and after each answer
    holes: tuple[tuple[Share, ...], ...]  # hole by hole, every peg of the tray
    draft: DraftNote | None  # None: no peg is placed yet
    best: "RatedGuess | None"  # what the strongest bot would try; None: the viewer is not to guess, or no code is left
    wrong: tuple[int, ...]  # where no code is left: the rows, each of which may alone be answered wrong
    right: Keys | None  # the right answer to the last row, for a viewer who knows the code


class RowCount(Struct, frozen=True):
    """What follows from the rows alone."""

    history: tuple[int, ...]
    tally: tuple[tuple[int, ...], ...]
    wrong: tuple[int, ...]


def notes_or_none(view: View) -> Notes | None:
    """The notebook for this view; None while no code is hidden."""
    return notes(view) if view.now and view.now.hidden else None


def notes(view: View) -> Notes:
    """The notebook for this view, before a peg is placed."""
    counted, best = count(view), best_guess(view)
    return Notes(
        left=counted.history[-1],
        exact=best is None or best.exact,
        history=counted.history,
        holes=tuple(
            tuple(Share(peg, n, n > 0) for peg, n in zip(view.options.pegs, hole, strict=True))
            for hole in counted.tally
        ),
        draft=None,
        best=best,
        wrong=counted.wrong,
        right=right_answer(view),
    )


def with_draft(view: View, notes: Notes, draft: str) -> Notes:
    """The notes with what a draft adds to them: a letter for each hole, a dot for an open one, or nothing at all."""
    if not draft.strip(OPEN_HOLE):
        return notes
    options, rows = view.options, answered_rows(view)
    agreeing = _agreeing(options, rows, draft)
    return replace(
        notes,
        holes=tuple(
            tuple(Share(share.peg, share.count, fitting > 0) for share, fitting in zip(*hole, strict=True))
            for hole in zip(notes.holes, agreeing, strict=True)
        ),
        draft=_draft_note(options, rows, draft, matching=sum(agreeing[0])),
    )


def answered_rows(view: View) -> tuple[Row, ...]:
    """The rows of this round that have their answer."""
    rows = view.now.rows if view.now else ()
    return tuple(row for row in rows if row.keys is not None)


def count(view: View) -> RowCount:
    """What follows from the rows of this round."""
    return _count(view.options.pegs, view.options.holes, answered_rows(view))


def codes_left(view: View) -> int:
    return count(view).history[-1]


@lru_cache(maxsize=1024)
def _count(pegs: str, holes: int, rows: tuple[Row, ...]) -> RowCount:
    from . import codes  # noqa: PLC0415 - numpy is loaded when somebody counts, not when the games are listed

    left = codes.remaining(pegs, holes, rows)
    return RowCount(
        history=tuple(len(codes.remaining(pegs, holes, rows[:n])) for n in range(len(rows) + 1)),
        tally=tuple(map(tuple, codes.space(pegs, holes).tally(left))),
        wrong=() if len(left) else codes.suspects(pegs, holes, rows),
    )


def _agreeing(options: MastermindOptions, rows: tuple[Row, ...], draft: str) -> tuple[tuple[int, ...], ...]:
    """The tally of the remaining codes that agree with the draft."""
    from . import codes  # noqa: PLC0415 - as above

    here = codes.space(options.pegs, options.holes)
    left = codes.remaining(options.pegs, options.holes, rows)
    return tuple(map(tuple, here.tally(here.agreeing(draft, left))))


def best_guess(view: View) -> "RatedGuess | None":
    """What the strongest bot would try, for a breaker whose turn it is."""
    now = view.now
    if now is None or view.viewer != now.breaker or view.actor != view.viewer or not codes_left(view):
        return None
    return _strongest(view.options.pegs, view.options.holes, answered_rows(view))


@lru_cache(maxsize=1024)
def _strongest(pegs: str, holes: int, rows: tuple[Row, ...]) -> "RatedGuess":
    """The row of the best tree; off that tree, and in other sizes, the one that search.py finds."""
    from . import codes, search, tree  # noqa: PLC0415 - as above

    root = tree.stored_tree(holes, len(pegs))
    known = tree.place(pegs, rows, root) if root else None
    if not known:
        return search.best_guess(pegs, holes, rows)
    code, node = known
    here = codes.space(pegs, holes)
    left = codes.remaining(pegs, holes, rows)
    return search.rated(here, here.index(code), left, rows=tree.cost(node).rows, proved=True)


def right_answer(view: View) -> Keys | None:
    """What the setter should answer; None where nothing is to be answered, or the viewer does not know the code."""
    now = view.now
    return mark(now.code, now.unanswered.guess) if now and now.code and now.unanswered else None


def _draft_note(options: MastermindOptions, rows: tuple[Row, ...], draft: str, *, matching: int) -> DraftNote:
    if matching:
        return DraftNote(possible=True, matching=matching)
    number = _ruled_out_by(options, rows, draft)
    if number is None:
        return DraftNote(possible=False, matching=0)
    row = rows[number - 1]
    keys = None if OPEN_HOLE in draft else mark(Code(draft), row.guess)
    return DraftNote(possible=False, matching=0, row=number, keys=keys, got=row.keys)


def _ruled_out_by(options: MastermindOptions, rows: tuple[Row, ...], draft: str) -> int | None:
    """The first row whose answer fits no code with the pegs of the draft; None where it takes several rows."""
    from . import codes  # noqa: PLC0415 - as above

    here = codes.space(options.pegs, options.holes)
    completions = here.agreeing(draft, here.every)
    return next((number for number, row in enumerate(rows, 1) if not here.fits(row, completions).any()), None)
