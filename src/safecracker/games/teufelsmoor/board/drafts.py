"""Drafts: what a player has composed and not confirmed, as the first words of an action.

    go G           Gaby moves
    go G W         to the west: a complete action, which can be confirmed
    name           a field is named
    name sumpf     one of the sixteen fields of this ninth
    name F10       this one
    name F10 sure  confirmed twice, since it can be done only once
    name F10 2     after the treasure was hidden again: the draft is about the second hiding

Where there is only one next word, it is added at once. A press carries the draft that it leads to; the same press
again takes it back.
"""

import re
from typing import Final, TypeAlias

from safecracker.games.teufelsmoor.rules.fields import AHEAD, NINTHS, Direction, Field
from safecracker.games.teufelsmoor.rules.figures import Figure
from safecracker.games.teufelsmoor.rules.legal_actions import legal_actions
from safecracker.games.teufelsmoor.rules.model import Phase, deciding_side
from safecracker.games.teufelsmoor.rules.notation import write
from safecracker.games.teufelsmoor.rules.paths import dice_path_end
from safecracker.games.teufelsmoor.rules.view import View

Words: TypeAlias = tuple[str, ...]

# the verb that the side that decides has to compose; in other phases one press is enough
DUE_VERBS: Final = {Phase.HIDE: "hide", Phase.MOVE: "go", Phase.RUN: "run", Phase.ASK: "ask", Phase.LAST: "name"}
COMPOSED: Final = ("go", "run", "ask", "hide", "place", "free", "exchange", "name")  # all other actions take one press
ANY_FIELD: Final = ("hide", "name")  # on any field of the moor; on a small screen its ninth is chosen first
SURE, SPARE, BACK, CLEAR = "sure", "spare", "back", "clear"


def legal_words(view: View) -> tuple[Words, ...]:
    """Every legal action of the viewer, as the words of its text."""
    return tuple([tuple(write(action).split()) for action in legal_actions(view)])


def due_verb(view: View) -> Words:
    """The verb that the game waits for from the viewer's side."""
    if not view.players_decide or view.my_side is not deciding_side(view):
        return ()
    if view.returning:
        return ("place",)
    return (DUE_VERBS[view.phase],) if view.phase in DUE_VERBS else ()


def read(view: View, text: str, legal: tuple[Words, ...] | None = None) -> Words:
    """The draft of this text; where it does not fit the view, the draft that a turn starts with.

    ``legal`` are the viewer's legal actions, where the caller has them.
    """
    words, hiding = _words_and_hiding(text)
    if words[:1] == ("name",) and hiding != view.hidings:  # R34: the treasure is elsewhere now
        words = ()
    return _valid_draft(view, words, legal)


def draft_text(view: View, words: Words, legal: tuple[Words, ...] | None = None) -> str:
    """The draft as text; empty where it is what a turn starts with."""
    if words == _valid_draft(view, (), legal):
        return ""
    again = words[0] == "name" and view.hidings > 1
    return " ".join((*words, str(view.hidings)) if again else words)


def press(view: View, draft: str, key: str) -> str:
    """The draft after a press on the board; the same draft where the key means nothing."""
    old, wanted = read(view, draft), tuple(key.split())
    if key == CLEAR:
        return ""
    if key == BACK or (wanted and wanted == old):
        new = without_last_word(view, old)
    else:
        new = _valid_draft(view, wanted) if wanted and _fits(legal_words(view), wanted) else old
    return draft_text(view, new)


def without_last_word(view: View, words: Words) -> Words:
    """The draft without what was chosen last."""
    for length in range(len(words) - 1, -1, -1):
        found = _valid_draft(view, words[:length])
        if found != words:
            return found
    return words


def next_words(legal: tuple[Words, ...], words: Words) -> list[str]:
    """The words that can follow in the draft, each once."""
    at = len(words)
    found = [action[at] for action in legal if len(action) > at and action[:at] == words and action[at] != SPARE]
    return list(dict.fromkeys(found))


def target_field(view: View, words: Words) -> Field | None:
    """The field that a complete action leads to."""
    match words:
        case ["go", figure, direction, *_]:
            assert view.roll is not None
            return dice_path_end(
                view.places, view.roll.number, view.roll.direction, Figure(figure), Direction(direction)
            )
        case ["run", figure, direction, steps, *_]:
            at = view.places[Figure(figure).number]
            assert at is not None
            return AHEAD[Direction(direction).number][int(steps)][at.number]
    return Field(words[-1])


def _words_and_hiding(text: str) -> tuple[Words, int]:
    """The words of a draft, and the number of the hiding that it is about; 1 where none is written."""
    match text.split():
        case ["name", *words, number] if re.fullmatch("[0-9]{1,4}", number):
            return ("name", *words), int(number)
        case words:
            return tuple(words), 1


def _valid_draft(view: View, words: Words, legal: tuple[Words, ...] | None = None) -> Words:
    legal = legal_words(view) if legal is None else legal
    return _with_forced_words(legal, words if words and _fits(legal, words) else due_verb(view))


def _fits(legal: tuple[Words, ...], words: Words) -> bool:
    """Whether the words begin a legal action that is composed. Sparing is a second button beside the same move."""
    if words[0] not in COMPOSED or SPARE in words:
        return False
    match words:
        case [verb, ninth] if verb in ANY_FIELD and ninth in NINTHS:
            words = (verb,)
        case ["name", field, "sure"]:
            words = ("name", field)
    return any(action[: len(words)] == words for action in legal)


def _with_forced_words(legal: tuple[Words, ...], words: Words) -> Words:
    """The draft with every word added that has no alternative."""
    while words and len(following := next_words(legal, words)) == 1:
        words = (*words, following[0])
    return words
