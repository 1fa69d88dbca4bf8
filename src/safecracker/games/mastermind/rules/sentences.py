"""Mastermind in sentences: an event as a line of the log, the verdict, and the line that says what to do."""

from safecracker.core.game import Event, Seat, Viewer
from safecracker.core.translation import Phrase, Translator

from .events import (
    Challenged,
    CodeHidden,
    CodeShown,
    GameEnded,
    RoundBegun,
    RoundScored,
    RoundSpoiled,
    RowAnswered,
    RowGuessed,
)
from .model import Code, Ending, Keys
from .pegs import Peg
from .view import View

ENDINGS = {
    Ending.BROKEN: Phrase("The code has been cracked."),
    Ending.FULL: Phrase("The board is full and the code has not been cracked."),
    Ending.UPHELD: Phrase("All answers were right."),
}


def pegs_in_words(code: Code, say: Translator) -> str:
    """The pegs of a code by name, hole by hole."""
    return ", ".join(say.phrase(Peg(letter).word) for letter in code)


def letters_and_words(code: Code, say: Translator) -> str:
    """The pegs as they are typed, and by name."""
    return f"{code} ({pegs_in_words(code, say)})"


def keys_in_words(keys: Keys, say: Translator) -> str:
    """The answer in words: two red and one white."""
    red = say.count("{n} red", "{n} red", keys.red, context="key pegs")
    white = say.count("{n} white", "{n} white", keys.white, context="key pegs")
    if keys.red and keys.white:
        return say("{red} and {white}", red=red, white=white)
    if keys.red or keys.white:
        return red if keys.red else white
    return say("no key pegs")


def points_in_words(points: int, say: Translator) -> str:
    return say.count("{n} point", "{n} points", points)


def sentence(event: Event, viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    """The event as the viewer reads it in the log."""

    def about(seat: Seat, you: Phrase, other: Phrase, **facts: str | int) -> str:
        return say(you.text, **facts) if seat == viewer else say(other.text, who=names[seat], **facts)

    match event:
        case RoundBegun(number=number, setter=seat, retry=0):
            return about(
                seat, Phrase("Round {n}: you hide the code."), Phrase("Round {n}: {who} hides the code."), n=number
            )
        case RoundBegun(number=number, setter=seat):
            return about(
                seat,
                Phrase("Round {n} is replayed: you hide a new code."),
                Phrase("Round {n} is replayed: {who} hides a new code."),
                n=number,
            )
        case CodeHidden(setter=seat):
            return about(
                seat, Phrase("You hid a code behind the screen."), Phrase("{who} hid a code behind the screen.")
            )
        case RowGuessed(breaker=seat, code=code):
            return about(
                seat, Phrase("You tried {pegs}."), Phrase("{who} tried {pegs}."), pegs=pegs_in_words(code, say)
            )
        case RowAnswered(keys=keys):
            return say("Answer: {keys}.", keys=keys_in_words(keys, say))
        case Challenged(breaker=seat):
            return about(seat, Phrase("You challenged the answers."), Phrase("{who} challenged the answers."))
        case CodeShown(code=code):
            return say("The screen opens. The code was {pegs}.", pegs=pegs_in_words(code, say))
        case _:
            return _of_the_score(event, viewer, names, say)


def _of_the_score(event: Event, viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    """What ends a round or the game."""

    def scored(seat: Seat, points: int) -> str:
        text = points_in_words(points, say)
        if seat == viewer:
            return say("{points} for you.", points=text)
        return say("{points} for {who}.", who=names[seat], points=text)

    match event:
        case RoundScored(setter=setter, points=points, ending=ending):
            return f"{say.phrase(ENDINGS[ending])} {_hid_the_code(setter, points, viewer, names, say)}"
        case RoundSpoiled(setter=setter, row=row, found=found, right=right, points=points):
            error = say(
                "The answer to row {row} was wrong: {found} instead of {right}.",
                row=row,
                found=keys_in_words(found, say),
                right=keys_in_words(right, say),
            )
            return f"{error} {scored(Seat(1 - setter), points)}"
        case GameEnded(points=points):
            return _verdict(points, viewer, names, say)
    raise AssertionError(event)


def _hid_the_code(setter: Seat, points: int, viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    """Who gets the points of a round, and why (R10)."""
    text = points_in_words(points, say)
    if setter == viewer:
        return say("{points} for you: you hid the code.", points=text)
    return say("{points} for {who}, who hid the code.", who=names[setter], points=text)


def _verdict(points: tuple[int, int], viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    if points[0] == points[1]:
        return say("It’s a draw, {a} to {b}.", a=points[0], b=points[1])
    winner = Seat(0 if points[0] > points[1] else 1)
    most, least = max(points), min(points)
    if winner == viewer:
        return say("You win, {a} to {b}.", a=most, b=least)
    return say("{who} wins, {a} to {b}.", who=names[winner], a=most, b=least)


def verdict(view: View, names: tuple[str, ...], say: Translator) -> str:
    """Who won, in one sentence."""
    return _verdict(view.points, view.viewer, names, say)


def task(view: View, names: tuple[str, ...], say: Translator) -> str:
    """What is to be done now, in words: for the one whose turn it is, or what the others wait for."""
    now, actor = view.now, view.actor
    if now is None or actor is None:
        return verdict(view, names, say) if view.over else say("Drawing lots to see who hides the first code.")
    if actor != view.viewer:
        who = names[actor]
        if not now.hidden:
            return say("{who} is hiding a code.", who=who)
        if now.unanswered:
            return say("{who} is answering row {row}.", who=who, row=len(now.rows))
        return say("{who} is filling row {row}.", who=who, row=len(now.rows) + 1)
    if not now.hidden:
        return say("Hide a code behind the screen.")
    if now.unanswered:
        return say("Answer row {row} with key pegs.", row=len(now.rows))
    return say("Fill row {row}.", row=len(now.rows) + 1)
