"""What a player has composed and not yet confirmed: a draft, and what a press on the board makes of it.

Its text is one letter for each hole, ``.`` for an open one, then the number of the ringed hole: ``SR..3``. A ``!`` at
the end says that the player tried to confirm too early. Nothing composed is the empty text.
"""

import re

from msgspec import Struct

from safecracker.games.mastermind.mind.notebook import OPEN_HOLE
from safecracker.games.mastermind.rules.options import MastermindOptions
from safecracker.games.mastermind.rules.view import View


class Draft(Struct, frozen=True):
    """The pegs placed so far, and the hole the next one goes to."""

    letters: str
    ring: int | None  # from 1; None: the row is full and no hole is chosen
    early: bool = False  # confirmed while holes were open

    @property
    def full(self) -> bool:
        return OPEN_HOLE not in self.letters

    @property
    def empty(self) -> bool:
        return not self.letters.strip(OPEN_HOLE)

    @property
    def missing(self) -> int:
        return self.letters.count(OPEN_HOLE)

    def __str__(self) -> str:
        if self.empty and self.ring == 1 and not self.early:
            return ""
        return f"{self.letters}{self.ring or ''}{'!' if self.early else ''}"


def composing(view: View) -> bool:
    """Whether the viewer is to put pegs into holes now: as a code or as a row."""
    return view.now is not None and view.viewer == view.actor and not view.now.unanswered


def read(text: str, options: MastermindOptions) -> Draft:
    """The draft that is written so; an empty one where the text does not fit these options."""
    match = re.fullmatch(r"([^0-9!]*)([0-9]?)(!?)", text)
    letters, ring, early = match.groups() if match else ("", "", "")
    if len(letters) != options.holes or not set(letters) <= {*options.pegs, OPEN_HOLE}:
        return Draft(OPEN_HOLE * options.holes, 1)
    chosen = int(ring) if ring and 1 <= int(ring) <= options.holes else _next_open(letters, 0)
    return Draft(letters, chosen, early=bool(early) and OPEN_HOLE in letters)


def press(view: View, draft: str, key: str) -> str:
    """The draft after a press on a piece; the same draft where the key means nothing."""
    if not composing(view):
        return ""
    old = read(draft, view.options)
    verb, _, rest = key.partition(" ")
    match verb:
        case "lift" | "hole" if (hole := _hole(rest, view.options.holes)) is not None:
            new = _lifted(old, hole) if verb == "lift" else Draft(old.letters, hole)
        case "back":
            new = _taken_back(old)
        case "set" if len(rest) == view.options.holes and set(rest) <= set(view.options.pegs):
            new = Draft(rest, None)
        case "clear":
            new = read("", view.options)
        case "incomplete" if not old.full:
            new = Draft(old.letters, _next_open(old.letters, 0), early=True)
        case peg if len(peg) == 1 and peg in view.options.pegs and not rest:
            new = _placed(old, peg)
        case _:
            new = old
    return str(new)


def _hole(text: str, holes: int) -> int | None:
    return int(text) if re.fullmatch(r"[0-9]", text) and 1 <= int(text) <= holes else None


def _next_open(letters: str, after: int) -> int | None:
    """The first open hole behind this one, else the first of all."""
    later = letters.find(OPEN_HOLE, after)
    found = later if later >= 0 else letters.find(OPEN_HOLE)
    return found + 1 if found >= 0 else None


def _put(letters: str, hole: int, peg: str) -> str:
    return letters[: hole - 1] + peg + letters[hole:]


def _placed(draft: Draft, peg: str) -> Draft:
    if draft.ring is None:
        return draft
    letters = _put(draft.letters, draft.ring, peg)
    return Draft(letters, _next_open(letters, draft.ring))


def _lifted(draft: Draft, hole: int) -> Draft:
    return Draft(_put(draft.letters, hole, OPEN_HOLE), hole)


def _taken_back(draft: Draft) -> Draft:
    """Without the peg in the ringed hole, or the one before the ring, or the last one."""
    if draft.empty:
        return draft
    holes = range(1, len(draft.letters) + 1)
    filled = [hole for hole in holes if draft.letters[hole - 1] != OPEN_HOLE]
    before = [hole for hole in filled if draft.ring is not None and hole <= draft.ring]
    return _lifted(draft, (before or filled)[-1])
