"""The notation of Mastermind: actions to and from text, the comments of a record, and what may be typed for short.

first 1       chance: seat 1 hides the first code
hide RRYB     the setter puts this code behind the screen
guess RRYB    the breaker fills the next row
answer 1 2    the setter answers with one red and two white key pegs
challenge     the breaker doubts the answers
"""

import re

from safecracker.core.errors import BadNotation
from safecracker.core.game import Action, Event, Seat
from safecracker.core.parsing import misread

from .events import CodeShown, GameEnded, RoundScored, RoundSpoiled, RowAnswered
from .model import PLAYERS, Answer, Challenge, Code, First, Guess, Hide, Keys
from .options import MastermindOptions
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


def redacted_text(action: Action) -> str:
    """The text of an action for those who may not know it: of a code they see how many pegs it has."""
    return f"hide {'?' * len(action.code)}" if isinstance(action, Hide) else "?"


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
            raise BadNotation("{found} is not a peg in this game; the pegs are {pegs}", found=letter, pegs=options.pegs)
    return Code(letters)


def _read_keys(text: str) -> Keys:
    match = re.fullmatch(r"(\d)\s+(\d)", text.strip())
    if not match:
        raise BadNotation(
            "an answer is the number of red key pegs and the number of white key pegs", example=EXAMPLES["answer"]
        )
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


def shorthand(view: View, text: str) -> str:
    """What a player types without the verb: pegs for a code, two digits for an answer."""
    word = text.strip()
    if view.now is None or word.partition(" ")[0].lower() in EXAMPLES:
        return word
    if view.now.unanswered:
        return f"answer {' '.join(word)}" if re.fullmatch(r"\d\d", word) else f"answer {word}"
    return f"{'guess' if view.now.hidden else 'hide'} {word}"
