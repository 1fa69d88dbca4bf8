"""What a careful player can deduce from a view: the codes that are left, the next guess, and whose answer is wrong.

Every count is exact for every size that can be played. The next guess is that of the strongest player, with the figures
by which he chooses it; beyond ten thousand codes it is found among a sample, and then the notes say so.
"""

from functools import lru_cache
from random import Random
from typing import TYPE_CHECKING

from msgspec import Struct

from safecracker.core.translation import Translator, percent
from safecracker.games.mastermind.rules.model import Code, Keys, MastermindOptions, Row
from safecracker.games.mastermind.rules.notation import keys_said, typed_and_said
from safecracker.games.mastermind.rules.scoring import mark
from safecracker.games.mastermind.rules.view import View

from .hiding import clever, worth

if TYPE_CHECKING:
    from .search import Found

OPEN_HOLE = "."


class Share(Struct, frozen=True):
    """One peg in one hole."""

    peg: str
    count: int  # the remaining codes that have it there
    fits: bool  # one of them agrees with the draft


class DraftNote(Struct, frozen=True):
    """Whether the row that is being composed may still be the code."""

    possible: bool
    matching: int  # the remaining codes that agree with its pegs
    row: int | None = None  # the first row that alone rules it out, from 1
    keys: Keys | None = None  # what that row would have got, if the draft is complete
    told: Keys | None = None  # what it did get


class Notes(Struct, frozen=True):
    """Everything at once. It tells what the breaker can know, also to those who know more."""

    left: int
    exact: bool  # every guess was weighed; the counts are always exact
    history: tuple[int, ...]  # the codes before the first row, and after each answer
    holes: tuple[tuple[Share, ...], ...]  # hole by hole, every peg of the tray
    draft: DraftNote | None  # None: no peg is placed yet
    best: "Found | None"  # what the strongest player would try; None: the viewer is not to guess, or no code is left
    wrong: tuple[int, ...]  # where no code is left: the rows, each of which may alone be answered wrong
    right: Keys | None  # the answer that is due, for one who knows the code


class _Count(Struct, frozen=True):
    """What follows from the rows alone."""

    history: tuple[int, ...]
    tally: tuple[tuple[int, ...], ...]
    wrong: tuple[int, ...]


def notes(view: View, draft: str) -> Notes:
    """The notebook for this view and a draft: a letter for each hole, a dot for an open one, or nothing at all."""
    options, rows = view.options, answered(view)
    count = _count(options.pegs, options.holes, rows)
    placed = draft.strip(OPEN_HOLE) != ""
    agreeing = _agreeing(options, rows, draft) if placed else count.tally
    best = _best(view, rows)
    return Notes(
        left=count.history[-1],
        exact=best is None or best.exact,
        history=count.history,
        holes=tuple(
            tuple(Share(peg, n, fitting > 0) for peg, n, fitting in zip(options.pegs, *hole, strict=True))
            for hole in zip(count.tally, agreeing, strict=True)
        ),
        draft=_draft_note(options, rows, draft, matching=sum(agreeing[0])) if placed else None,
        best=best,
        wrong=count.wrong,
        right=_right(view),
    )


def hint(view: View, say: Translator) -> str:
    """What to do now, and why; empty when it is not the viewer's turn."""
    now = view.now
    if now is None or view.actor != view.viewer:
        return ""
    if not now.hidden:
        return _advice_to_hide(view, say)
    right = _right(view)
    if right:
        return say("The right answer is {keys}.", keys=keys_said(right, say))
    rows = answered(view)
    count = _count(view.options.pegs, view.options.holes, rows)
    if not count.history[-1]:
        return _advice_to_doubt(count.wrong, say)
    best = _best(view, rows)
    assert best is not None
    return " ".join(
        filter(None, (_advice_to_guess(best, count.history[-1], say), promise(best, count.history[-1], say)))
    )


def promise(best: "Found", left: int, say: Translator) -> str:
    """By what the guess was chosen; nothing where no other is left to choose."""
    if left == 1:
        return ""
    if not best.exact:
        return say("There are too many rows to weigh them all; this is the best of a sample.")
    if best.rows is None:
        return say("No row tells more.")
    average = say.decimal(best.rows / left, 2)
    if best.proved:
        return say(
            "With this one a code takes {average} more rows on average, and no row does better.", average=average
        )
    return say(
        "Of the {n} rows that tell the most it takes the fewest, played out to the end: with itself {average} "
        "on average.",
        n=best.tried,
        average=average,
    )


def answered(view: View) -> tuple[Row, ...]:
    """The rows of this round that have their answer."""
    rows = view.now.rows if view.now else ()
    return tuple(row for row in rows if row.keys is not None)


def codes_left(view: View) -> int:
    return _count(view.options.pegs, view.options.holes, answered(view)).history[-1]


@lru_cache(maxsize=1024)
def _count(pegs: str, holes: int, rows: tuple[Row, ...]) -> _Count:
    from . import codes  # noqa: PLC0415 - numpy is loaded when somebody counts, not when the games are listed

    left = codes.remaining(pegs, holes, rows)
    return _Count(
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


def _best(view: View, rows: tuple[Row, ...]) -> "Found | None":
    """What the strongest player would try, for a breaker whose turn it is."""
    now = view.now
    if now is None or view.viewer != now.breaker or view.actor != view.viewer or not codes_left(view):
        return None
    return _strongest(view.options.pegs, view.options.holes, rows)


@lru_cache(maxsize=1024)
def _strongest(pegs: str, holes: int, rows: tuple[Row, ...]) -> "Found":
    """The row of the best tree; off that tree, and in other sizes, the one that promises the fewest to come."""
    from safecracker.games.mastermind.board import tree_walk  # noqa: PLC0415 - as above

    from . import codes, search, tree  # noqa: PLC0415 - as above

    root = tree.stored(holes, len(pegs))
    known = tree.place(pegs, rows, root) if root else None
    if not known:
        return search.foresight(pegs, holes, rows)
    code, node = known
    here = codes.space(pegs, holes)
    left = codes.remaining(pegs, holes, rows)
    return search.divided(here, here.index(code), left, rows=tree_walk.outlook(node).rows, proved=True)


def _right(view: View) -> Keys | None:
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
    return DraftNote(possible=False, matching=0, row=number, keys=keys, told=row.keys)


def _ruled_out_by(options: MastermindOptions, rows: tuple[Row, ...], draft: str) -> int | None:
    """The first row whose answer fits no code with the pegs of the draft; None where it takes several rows."""
    from . import codes  # noqa: PLC0415 - as above

    here = codes.space(options.pegs, options.holes)
    completions = here.agreeing(draft, here.every)
    return next((number for number, row in enumerate(rows, 1) if not here.fits(row, completions).any()), None)


def _advice_to_guess(best: "Found", left: int, say: Translator) -> str:
    pegs = typed_and_said(best.code, say)
    if left == 1:
        return say("Try {pegs}: it is the only code left.", pegs=pegs)
    if best.possible:
        return say.count(
            "Try {pegs}: it may be the code itself, and whatever the answer, at most {n} of {left} codes remains.",
            "Try {pegs}: it may be the code itself, and whatever the answer, at most {n} of {left} codes remain.",
            best.worst,
            pegs=pegs,
            left=left,
        )
    return say.count(
        "Try {pegs}: it is not the code, but whatever the answer, at most {n} of {left} codes remains.",
        "Try {pegs}: it is not the code, but whatever the answer, at most {n} of {left} codes remain.",
        best.worst,
        pegs=pegs,
        left=left,
    )


def _advice_to_doubt(wrong: tuple[int, ...], say: Translator) -> str:
    if not wrong:
        return say("No code fits all answers, and more than one of them must be wrong; you may doubt the answers.")
    return say.count(
        "No code fits all answers. If only one is wrong, it is that of row {rows}; you may doubt the answers.",
        "No code fits all answers. If only one is wrong, it is that of one of rows {rows}; you may doubt the answers.",
        len(wrong),
        rows=", ".join(map(str, wrong)),
    )


def _advice_to_hide(view: View, say: Translator) -> str:
    """As the strongest player hides: by lot, another code in each round."""
    options, holes = view.options, view.options.holes
    said = typed_and_said(clever(options, Random(len(view.past))), say)
    alike, different = Code(options.pegs[0] * holes), Code(options.pegs[:holes])
    if worth(options, alike):
        return say("Let chance choose among all codes, for example {pegs}.", pegs=said)
    if len(different) < holes or worth(options, different) == 1:
        return say(
            "Let chance choose, for example {pegs}: any code but one of equal pegs; that is soon found.", pegs=said
        )
    return say(
        "Let chance choose, for example {pegs}: any code, but one of different pegs only {n} percent as often, since "
        "good breakers open with such a row, and never one of equal pegs.",
        pegs=said,
        n=percent(worth(options, different)),
    )
