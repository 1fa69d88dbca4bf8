"""The hint of Mastermind: what to do now, and why."""

from random import Random
from typing import TYPE_CHECKING

from safecracker.core.translation import Translator, percent
from safecracker.games.hints import Ladder
from safecracker.games.mastermind.rules.model import Code
from safecracker.games.mastermind.rules.sentences import keys_in_words, letters_and_words
from safecracker.games.mastermind.rules.view import View

from .hiding import best_mixture, worth
from .notebook import best_guess, count, right_answer

if TYPE_CHECKING:
    from .search import RatedGuess


def hint(view: View, say: Translator) -> str:
    """What to do now, and why; empty when it is not the viewer's turn."""
    now = view.now
    if now is None or view.actor != view.viewer:
        return ""
    if not now.hidden:
        return _advice_to_hide(view, say)
    right = right_answer(view)
    if right:
        return say("The right answer is {keys}.", keys=keys_in_words(right, say))
    counted = count(view)
    left = counted.history[-1]
    if not left:
        return _advice_to_doubt(counted.wrong, say)
    best = best_guess(view)
    assert best is not None
    return " ".join(filter(None, (_advice_to_guess(best, left, say), why_chosen(best, left, say))))


def ladder(view: View, names: tuple[str, ...], say: Translator) -> Ladder | None:  # noqa: ARG001 - as every game
    """The hint, rung by rung."""
    move = hint(view, say)
    if not move:
        return None
    assert view.now is not None
    if not view.now.hidden:
        return Ladder(
            nudge=say("Think of the first row that a good codebreaker would try."),
            reason=_reason_to_hide(view, say),
            move=move,
        )
    if right_answer(view):
        nudge = say("First count the pegs in the right hole, then the right colours in a wrong hole.")
        return Ladder(nudge=nudge, reason="", move=move)
    left = count(view).history[-1]
    best = best_guess(view) if left else None
    if best is None:
        return Ladder(
            nudge=say("Compare the answers with each other."), reason=say("No code fits all the answers."), move=move
        )
    return Ladder(nudge=nudge_to_guess(best, left, say), reason=reason_to_guess(best, left, say), move=move)


def _reason_to_hide(view: View, say: Translator) -> str:
    alike = Code(view.options.pegs[0] * view.options.holes)
    if worth(view.options, alike):
        return say("No code is harder to find than any other.")
    return say("A code with all its pegs the same is soon cracked.")


def nudge_to_guess(best: "RatedGuess", left: int, say: Translator) -> str:
    """What kind of row to look for."""
    if left == 1:
        return say("Only one code fits every answer. Which one?")
    if best.possible:
        return say("Look for a row that fits every answer so far: it could be the code.")
    return say("Look for a row that tells you more, even though it cannot be the code.")


def reason_to_guess(best: "RatedGuess", left: int, say: Translator) -> str:
    """What the guess is good for, by the figures for which it was chosen."""
    if left == 1:
        return say("It is the only code left.")
    answers = say.count("There is {n} possible answer.", "There are {n} possible answers.", best.parts)
    rest = say.count(
        "Whatever the answer, at most {n} code remains.", "Whatever the answer, at most {n} codes remain.", best.worst
    )
    itself = say("It may be the code itself.") if best.possible else say("It cannot be the code.")
    return f"{answers} {rest} {itself} {why_chosen(best, left, say)}"


def why_chosen(best: "RatedGuess", left: int, say: Translator) -> str:
    """By which figures the guess was chosen; empty where only one code is left."""
    if left == 1:
        return ""
    if not best.exact:
        return say("There are too many rows to compare them all; this is the best of a sample.")
    if best.rows is None:
        return say("No row tells you more.")
    average = say.decimal(best.rows / left, 2)
    if best.proved:
        return say(
            "With this row, cracking the code takes {average} rows on average, counting this one. No other "
            "row does better.",
            average=average,
        )
    return say(
        "Of the {n} most useful rows, this one cracks the code fastest: {average} rows on average, counting this one.",
        n=best.tried,
        average=average,
    )


def _advice_to_guess(best: "RatedGuess", left: int, say: Translator) -> str:
    pegs = letters_and_words(best.code, say)
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
        return say(
            "No code fits all the answers, and more than one of them must be wrong. You can challenge the answers."
        )
    return say.count(
        "No code fits all the answers. If only one is wrong, it is the one for row {rows}. You can challenge the "
        "answers.",
        "No code fits all the answers. If only one is wrong, it is for one of these rows: {rows}. You can "
        "challenge the answers.",
        len(wrong),
        rows=", ".join(map(str, wrong)),
    )


def _advice_to_hide(view: View, say: Translator) -> str:
    """As the strongest bot hides: by lot, another code in each round."""
    options, holes = view.options, view.options.holes
    example = letters_and_words(best_mixture(options, Random(len(view.past))), say)
    alike, different = Code(options.pegs[0] * holes), Code(options.pegs[:holes])
    if worth(options, alike):
        return say("Choose any code at random, for example {pegs}.", pegs=example)
    if len(different) < holes or worth(options, different) == 1:
        return say(
            "Choose at random, for example {pegs}. Never use pegs that are all the same; such a code is soon found.",
            pegs=example,
        )
    return say(
        "Choose at random, for example {pegs}. Never use pegs that are all the same. Use codes with all "
        "different colours only {n}% as often as the others: good codebreakers start with a row like that.",
        pegs=example,
        n=percent(worth(options, different)),
    )
