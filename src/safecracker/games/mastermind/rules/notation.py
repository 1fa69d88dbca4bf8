"""The words of Mastermind: actions to and from text, an event as a sentence, the line that says what to do."""

import re

from safecracker.core.errors import BadNotation
from safecracker.core.game import Action, Event, Seat, Viewer
from safecracker.core.parsing import misread
from safecracker.core.translation import Phrase, Translator

from .model import (
    PLAYERS,
    Answer,
    Challenge,
    Challenged,
    Code,
    CodeHidden,
    CodeShown,
    Ending,
    First,
    GameEnded,
    Guess,
    Hide,
    Keys,
    MastermindOptions,
    Peg,
    RoundBegun,
    RoundScored,
    RoundSpoiled,
    RowAnswered,
    RowGuessed,
)
from .view import View

EXAMPLES = {
    "first": "first 1",
    "hide": "hide RRYB",
    "guess": "guess RRYB",
    "answer": "answer 1 2",
    "challenge": "challenge",
}


def write(action: Action) -> str:
    match action:
        case First(seat):
            return f"first {seat}"
        case Hide(code):
            return f"hide {code}"
        case Guess(code):
            return f"guess {code}"
        case Answer(keys):
            return f"answer {keys.red} {keys.white}"
        case _:
            return "challenge"


def read(text: str, options: MastermindOptions) -> Action:
    """The action that is written so. Case and spaces between pegs do not matter."""
    verb, _, rest = text.strip().partition(" ")
    match verb.lower():
        case "hide":
            return Hide(read_code(rest, options))
        case "guess":
            return Guess(read_code(rest, options))
        case "answer":
            return Answer(_read_keys(rest))
        case "challenge" if not rest.strip():
            return Challenge()
        case "first" if rest in map(str, range(PLAYERS)):
            return First(Seat(int(rest)))
    raise misread(text, EXAMPLES)


def read_code(text: str, options: MastermindOptions) -> Code:
    letters = "".join(text.split())
    letters = letters.upper() if letters.isascii() else letters  # elsewhere one letter may become two
    if len(letters) != options.holes:
        raise BadNotation("a code has {holes} pegs, not {found}", holes=options.holes, found=len(letters))
    for letter in letters:
        if letter not in options.pegs:
            raise BadNotation("{found} is no peg of this game; the pegs are {pegs}", found=letter, pegs=options.pegs)
    return Code(letters)


def _read_keys(text: str) -> Keys:
    match = re.fullmatch(r"(\d)\s+(\d)", text.strip())
    if not match:
        raise BadNotation("an answer is two digits, red then white, for example: {example}", example=EXAMPLES["answer"])
    return Keys(int(match[1]), int(match[2]))


def comment(events: tuple[Event, ...]) -> str:
    """What a move led to, the same in every language; a replay checks it."""
    return ", ".join(filter(None, map(_remark, events)))


def _remark(event: Event) -> str:
    match event:
        case RowAnswered(keys=keys):
            return str(keys)
        case CodeShown(code=code):
            return f"code {code}"
        case RoundScored(setter=seat, points=points, ending=ending):
            return f"{ending.value}, seat {seat} scores {points}"
        case RoundSpoiled(setter=setter, row=row, right=right, points=points):
            return f"row {row} should be {right}, seat {1 - setter} scores {points}"
        case GameEnded(points=points):
            return f"total {points[0]} to {points[1]}"
    return ""


def pegs_said(code: Code, say: Translator) -> str:
    """The pegs of a code by name, hole by hole."""
    return ", ".join(say.phrase(Peg(letter).word) for letter in code)


def typed_and_said(code: Code, say: Translator) -> str:
    """The pegs as they are typed, and by name."""
    return f"{code} ({pegs_said(code, say)})"


def keys_said(keys: Keys, say: Translator) -> str:
    """The answer in words: two red and one white."""
    red = say.count("{n} red", "{n} red", keys.red)
    white = say.count("{n} white", "{n} white", keys.white)
    if keys.red and keys.white:
        return say("{red} and {white}", red=red, white=white)
    if keys.red or keys.white:
        return red if keys.red else white
    return say("no key peg")


def sentence(event: Event, viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    """The event as the viewer reads it in the log."""

    def told(you: str, other: str, seat: Seat, **facts: str | int) -> str:
        return say(you, **facts) if seat == viewer else say(other, who=names[seat], **facts)

    match event:
        case RoundBegun(number=number, setter=seat, retry=0):
            return told("Round {n}: you hide the code.", "Round {n}: {who} hides the code.", seat, n=number)
        case RoundBegun(number=number, setter=seat):
            return told(
                "Round {n} again: you hide another code.", "Round {n} again: {who} hides another code.", seat, n=number
            )
        case CodeHidden(setter=seat):
            return told("You hid a code behind the screen.", "{who} hid a code behind the screen.", seat)
        case RowGuessed(breaker=seat, code=code):
            return told("You tried {pegs}.", "{who} tried {pegs}.", seat, pegs=pegs_said(code, say))
        case RowAnswered(keys=keys):
            return say("Answer: {keys}.", keys=keys_said(keys, say))
        case Challenged(breaker=seat):
            return told("You doubted the answers.", "{who} doubted the answers.", seat)
        case CodeShown(code=code):
            return say("The screen opens. The code was {pegs}.", pegs=pegs_said(code, say))
        case RoundScored(setter=seat, points=points, ending=ending):
            scored = told("{points} for you.", "{points} for {who}.", seat, points=points_said(points, say))
            return f"{say.phrase(ENDINGS[ending])} {scored}"
        case RoundSpoiled(setter=setter, row=row, found=found, right=right, points=points):
            error = say(
                "The answer to row {row} was wrong: {found} instead of {right}.",
                row=row,
                found=keys_said(found, say),
                right=keys_said(right, say),
            )
            seat, said = Seat(1 - setter), points_said(points, say)
            return f"{error} " + told("{points} for you.", "{points} for {who}.", seat, points=said)
        case GameEnded(points=points):
            return _verdict(points, viewer, names, say)
    raise AssertionError(event)


ENDINGS = {
    Ending.BROKEN: Phrase("The code is broken."),
    Ending.FULL: Phrase("The board is full and the code unbroken."),
    Ending.UPHELD: Phrase("All answers were right."),
}


def points_said(points: int, say: Translator) -> str:
    return say.count("{n} point", "{n} points", points)


def _verdict(points: tuple[int, int], viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    if points[0] == points[1]:
        return say("A draw, {a} to {b}.", a=points[0], b=points[1])
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
        return verdict(view, names, say) if view.over else say("It is drawn who hides the first code.")
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


def shorthand(view: View, text: str) -> str:
    """What a player types without the verb: pegs for a code, two digits for an answer."""
    word = text.strip()
    if view.now is None or word.partition(" ")[0].lower() in EXAMPLES:
        return word
    if view.now.unanswered:
        return f"answer {' '.join(word)}" if re.fullmatch(r"\d\d", word) else f"answer {word}"
    return f"{'guess' if view.now.hidden else 'hide'} {word}"
