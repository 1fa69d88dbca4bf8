"""What a player has composed and not yet confirmed: the beginning of an action, as it is written.

    go G           Gaby is to move
    go G W         to the west: all that is left is to do it
    name           a field is to be named
    name sumpf     one of the sixteen fields of this ninth
    name F10       this one
    name F10 sure  asked twice, since it can be done only once
    name F10 2     after the treasure was hidden anew: a name holds for one hiding

What can go on in one way only is composed from the start. A press carries the draft that it leads to; the same press
again takes it back.
"""

import re
from typing import Final, TypeAlias

from safecracker.games.teufelsmoor.rules.fields import AHEAD, NINTHS, Direction, Field
from safecracker.games.teufelsmoor.rules.legal_actions import offers
from safecracker.games.teufelsmoor.rules.model import Phase, decider
from safecracker.games.teufelsmoor.rules.notation import write
from safecracker.games.teufelsmoor.rules.paths import way
from safecracker.games.teufelsmoor.rules.pawns import Figure
from safecracker.games.teufelsmoor.rules.view import View

Words: TypeAlias = tuple[str, ...]

# what the side that decides has to compose; elsewhere a button is enough
DUE: Final = {Phase.HIDE: "hide", Phase.MOVE: "go", Phase.RUN: "run", Phase.ASK: "ask", Phase.LAST: "name"}
COMPOSED: Final = ("go", "run", "ask", "hide", "place", "free", "exchange", "name")  # the rest is done at one press
SEARCHED: Final = ("hide", "name")  # any field of the moor: by way of its ninth, where fields are small
SURE, SPARE, BACK, CLEAR = "sure", "spare", "back", "clear"


def legal(view: View) -> tuple[Words, ...]:
    """Everything that the viewer may do, in words."""
    return tuple([tuple(write(action).split()) for action in offers(view)])


def due(view: View) -> Words:
    """The verb that the game waits for from the viewer's side."""
    if not view.decided or view.mine is not decider(view):
        return ()
    if view.returning:
        return ("place",)
    return (DUE[view.phase],) if view.phase in DUE else ()


def read(view: View, text: str) -> Words:
    """The draft that is written so, as far as it fits; whatever does not fit is dropped."""
    words, hiding = _split(text)
    if words[:1] == ("name",) and hiding != view.hidings:  # R34: the treasure is elsewhere now
        words = ()
    return _composed(view, words)


def written(view: View, words: Words) -> str:
    """The draft as it is kept; nothing where it is what follows of itself."""
    if words == _composed(view, ()):
        return ""
    again = words[0] == "name" and view.hidings > 1
    return " ".join((*words, str(view.hidings)) if again else words)


def press(view: View, draft: str, key: str) -> str:
    """The draft after a press on the board; the same draft where the key means nothing."""
    old, wanted = read(view, draft), tuple(key.split())
    if key == CLEAR:
        return ""
    if key == BACK or (wanted == old and wanted):
        new = shorter(view, old)
    else:
        new = _composed(view, wanted) if wanted and _fits(legal(view), wanted) else old
    return written(view, new)


def shorter(view: View, words: Words) -> Words:
    """Without what was chosen last."""
    for length in range(len(words) - 1, -1, -1):
        found = _composed(view, words[:length])
        if found != words:
            return found
    return words


def after(known: tuple[Words, ...], words: Words) -> list[str]:
    """How the draft can go on, each way once."""
    at = len(words)
    found = [action[at] for action in known if len(action) > at and action[:at] == words and action[at] != SPARE]
    return list(dict.fromkeys(found))


def goal(view: View, words: Words) -> Field | None:
    """The field that a whole action leads to, for actions that lead to one."""
    match words:
        case ["go", figure, direction, *_]:
            assert view.roll is not None
            return way(view.places, view.roll.number, view.roll.direction, Figure(figure), Direction(direction))
        case ["run", figure, direction, steps, *_]:
            at = view.places[Figure(figure).number]
            assert at is not None
            return AHEAD[Direction(direction).number][int(steps)][at.number]
    return Field(words[-1])


def _split(text: str) -> tuple[Words, int]:
    """The words of a draft and the hiding it holds for, which is the first where none is written."""
    match text.split():
        case ["name", *words, number] if re.fullmatch("[0-9]{1,4}", number):
            return ("name", *words), int(number)
        case words:
            return tuple(words), 1


def _composed(view: View, words: Words) -> Words:
    known = legal(view)
    return _extended(known, words if words and _fits(known, words) else due(view))


def _fits(known: tuple[Words, ...], words: Words) -> bool:
    """Whether an action is being composed. To spare is another button beside the same move."""
    if words[0] not in COMPOSED or SPARE in words:
        return False
    match words:
        case [verb, ninth] if verb in SEARCHED and ninth in NINTHS:
            words = (verb,)
        case ["name", field, "sure"]:
            words = ("name", field)
    return any(action[: len(words)] == words for action in known)


def _extended(known: tuple[Words, ...], words: Words) -> Words:
    """With all that follows of itself."""
    while words and len(follow := after(known, words)) == 1:
        words = (*words, follow[0])
    return words
