"""The notebook as a page: numbers become bars, shares and sentences."""

from functools import lru_cache
from math import log
from typing import TYPE_CHECKING

from safecracker.core.translation import Translator
from safecracker.games.hints import Ladder
from safecracker.games.mastermind.mind.hint import nudge_to_guess, reason_to_guess
from safecracker.games.mastermind.mind.notebook import with_draft
from safecracker.games.mastermind.rules.sentences import keys_in_words, pegs_in_words

from . import holes
from .draw_context import BoardContext
from .pieces import Advice, Bar, Chance, HoleNote, NotebookPage, Verdict

if TYPE_CHECKING:
    from safecracker.games.mastermind.mind.notebook import DraftNote, Notes, Share
    from safecracker.games.mastermind.mind.search import RatedGuess

BARS = 6  # the latest that fit side by side
PITCH = 27
SHARE = 22
MOST_CHANCES = 2_048  # in memory
THIN_SPACE = "\N{NARROW NO-BREAK SPACE}"


def page(context: BoardContext, notes: "Notes") -> NotebookPage:
    guess = context.guess
    noted = with_draft(context.view, notes, guess.letters) if guess else notes
    return page_of(noted, context.say, ring=guess.ring if guess else None, composing=guess is not None)


def page_of(notes: "Notes", say: Translator, *, ring: int | None, composing: bool) -> NotebookPage:
    left = notes.left
    bars = _bars(notes.history)
    return NotebookPage(
        count=_figure(left),
        unit=say.count("code left", "codes left", left),
        short=say.count("{codes} code", "{codes} codes", left, codes=_figure(left)),
        bars=bars,
        width=PITCH * len(bars) + 2,
        history=say("Codes left at the start and after each row: {list}", list=", ".join(map(str, notes.history))),
        holes=tuple(_hole(n, notes, say, asked=n == ring) for n in range(1, len(notes.holes) + 1)),
        fitting=notes.draft is not None,
        verdict=_verdict(notes, say),
        advice=_advice(notes, notes.best, say, composing=composing) if notes.best else None,
        right=say("The right answer is {keys}.", keys=keys_in_words(notes.right, say)) if notes.right else "",
    )


def _figure(number: int) -> str:
    return f"{number:,}".replace(",", THIN_SPACE) if number > 9_999 else str(number)


def _short(number: int) -> str:
    """A number that fits under a bar."""
    if number >= 1_000_000:
        return f"{number // 1_000_000}M"
    return f"{number // 1_000}k" if number > 9_999 else str(number)


def _bars(history: tuple[int, ...]) -> tuple[Bar, ...]:
    first = log(max(history[0], 2)) if history else 1.0
    latest = history[-BARS:]
    bars = []
    for place, number in enumerate(latest):
        height = round(6 + 34 * log(max(number, 1)) / first, 1) if number else 1.0
        x = 4 + PITCH * place
        last = place == len(latest) - 1
        y = round(46 - height, 1)
        bars.append(Bar(x=x, middle=x + 9.5, y=y, height=height, label=_short(number), last=last))
    return tuple(bars)


def _hole(number: int, notes: "Notes", say: Translator, *, asked: bool) -> HoleNote:
    marked = notes.draft is not None
    chances = (
        _chance(share, notes.left, say, fits=share.fits and marked) if share.count else _ruled_out(share.peg, say)
        for share in notes.holes[number - 1]
    )
    return HoleNote(say("Hole {n}", n=number), asked, tuple(chances))


@lru_cache(MOST_CHANCES)  # players and onlookers know the same of most holes
def _chance(share: "Share", left: int, say: Translator, *, fits: bool) -> Chance:
    peg = holes.peg_name(share.peg, say)
    if left == 1:
        name = (
            say("{peg}: in the only code left, fits your row", peg=peg)
            if fits
            else say("{peg}: in the only code left", peg=peg)
        )
    elif fits:
        name = say.count(
            "{peg}: {n} of {left} codes, fits your row",
            "{peg}: {n} of {left} codes, fits your row",
            share.count,
            peg=peg,
            left=left,
        )
    else:
        name = say.count("{peg}: {n} of {left} codes", "{peg}: {n} of {left} codes", share.count, peg=peg, left=left)
    width = max(2, round(SHARE * share.count / left)) if left else 0
    return Chance(look=holes.look(share.peg), name=name, fits=fits, out=False, width=width)


@lru_cache
def _ruled_out(peg: str, say: Translator) -> Chance:
    name = say("{peg}: ruled out", peg=holes.peg_name(peg, say))
    return Chance(look=holes.look(peg), name=name, fits=False, out=True, width=0)


def _verdict(notes: "Notes", say: Translator) -> Verdict | None:
    if notes.left == 0:
        return Verdict(good=False, lead=say("No code fits all the answers."), text=_blame(notes.wrong, say))
    draft = notes.draft
    if draft is None:
        return None
    if draft.possible and notes.left == 1:
        return Verdict(good=True, lead=say("This row is still possible."), text=say("It is the only code left."))
    if draft.possible:
        agree = say.count(
            "{n} of {left} codes matches it.", "{n} of {left} codes match it.", draft.matching, left=notes.left
        )
        return Verdict(good=True, lead=say("This row is still possible."), text=agree)
    return Verdict(good=False, lead=say("This row is no longer possible."), text=_contradiction(draft, say))


def _contradiction(draft: "DraftNote", say: Translator) -> str:
    if draft.row is None:
        return say("None of the remaining codes matches it.")
    if draft.keys is None or draft.got is None:
        return say("The answer to row {row} rules it out.", row=draft.row)
    keys, got = keys_in_words(draft.keys, say), keys_in_words(draft.got, say)
    return say(
        "With this code, row {row} would have got {keys}, but it got {answer}.", row=draft.row, keys=keys, answer=got
    )


def _blame(rows: tuple[int, ...], say: Translator) -> str:
    if not rows:
        return say("More than one answer must be wrong.")
    if len(rows) == 1:
        return say("If only one answer is wrong, it is the one for row {row}.", row=rows[0])
    return say("If only one answer is wrong, it is for one of these rows: {rows}.", rows=", ".join(map(str, rows)))


def _advice(notes: "Notes", best: "RatedGuess", say: Translator, *, composing: bool) -> Advice:
    return Advice(
        spots=holes.pegs(best.code, say),
        press=f"set {best.code}" if composing else "",
        ladder=Ladder(
            nudge=nudge_to_guess(best, notes.left, say),
            reason=reason_to_guess(best, notes.left, say),
            move=pegs_in_words(best.code, say),
        ),
    )
