"""What a player has composed and not yet confirmed: a draft, and what a press on the board makes of it.

    K        pointed at the tile K, or chosen it to be laid open
    K11      and named 11 (``K-`` for a dash, ``11`` for a number before a tile)
    >        going on after a right guess, no tile pointed at yet
    @3       the drawn tile goes where three tiles stand left of it
    CADB@D   the first code from the left, the dash D in hand

A ``!`` at the end says that the player tried to confirm too early. Nothing composed is the empty text.
"""

import re

from msgspec import Struct
from msgspec.structs import replace

from safecracker.core.game import Seat
from safecracker.games.davinci.rules.model import Phase
from safecracker.games.davinci.rules.rows import gaps, inserted
from safecracker.games.davinci.rules.tiles import SIGNS, Gap, Sign, sign_text
from safecracker.games.davinci.rules.view import View

GOING_ON, GAP, TOO_EARLY = ">", "@", "!"
GUESSING = (Phase.GUESS, Phase.CHOOSE)


class Draft(Struct, frozen=True, kw_only=True):
    """The tile, the number, the gap or the row that a player has chosen, and not confirmed."""

    label: str = ""
    sign: Sign | None = None
    going_on: bool = False  # goes on after a right guess
    gap: Gap | None = None
    row: tuple[str, ...] = ()  # the first code, from the left
    held: str = ""  # the dash of it that is being moved
    too_early: bool = False

    @property
    def complete(self) -> bool:
        return bool(self.label) and self.sign is not None

    def __str__(self) -> str:
        sign = "" if self.sign is None else sign_text(self.sign)
        gap = "" if self.gap is None else f"{GAP}{self.gap}"
        row = f"{''.join(self.row)}{GAP}{self.held}" if self.row else ""
        going = GOING_ON if self.going_on and not (self.label or sign) else ""
        return f"{going}{self.label}{sign}{gap}{row}{TOO_EARLY if self.too_early else ''}"


def is_my_turn(view: View) -> bool:
    return view.actor is not None and view.viewer == view.actor


def read(view: View, text: str) -> Draft:
    """The draft that is written so; whatever does not fit the view is dropped."""
    if not is_my_turn(view):
        return Draft()
    too_early = text.endswith(TOO_EARLY)
    text = text.removesuffix(TOO_EARLY)
    match view.phase:
        case Phase.GUESS | Phase.CHOOSE:
            draft = _read_guess(view, text)
            return replace(draft, too_early=too_early and not draft.complete and draft.gap is None)
        case Phase.OPEN:
            chosen = text in _own_hidden(view)
            return Draft(label=text if chosen else "", too_early=too_early and not chosen)
        case Phase.PLACE:
            return Draft(gap=_read_gap(view, text))
        case Phase.ARRANGE:
            return _read_row(view, text)
    return Draft()


def _read_guess(view: View, text: str) -> Draft:
    if view.phase is Phase.CHOOSE and text.startswith(GAP) and legal_gaps(view):
        return Draft(gap=_read_gap(view, text))
    found = re.fullmatch(rf"({GOING_ON}?)([A-Z]?)(\d{{1,2}}|-)?", text)
    if not found:
        return Draft()
    going, label, sign = found.groups()
    named = SIGNS.get(sign or "")
    return Draft(
        label=label if label in targets(view) else "",
        sign=named if named in view.options.signs else None,
        going_on=view.phase is Phase.CHOOSE and bool(going or label or sign),
    )


def _read_gap(view: View, text: str) -> Gap:
    legal = legal_gaps(view)
    found = re.fullmatch(rf"{GAP}(\d{{1,2}})", text)
    return int(found[1]) if found and int(found[1]) in legal else legal[0]


def _read_row(view: View, text: str) -> Draft:
    usual = _usual_row(view)
    letters, _, held = text.partition(GAP)
    dashes = _own_dashes(view)
    numbers = [label for label in usual if label not in dashes]
    fits = sorted(letters) == sorted(usual) and [one for one in letters if one not in dashes] == numbers
    return Draft(row=tuple(letters) if fits else usual, held=held if held in dashes else next(iter(dashes), ""))


def targets(view: View) -> set[str]:
    """The tiles that may be pointed at (R8)."""
    others = (row for seat, row in enumerate(view.rows) if seat != view.viewer)
    return {piece.label for row in others for piece in row if not piece.open}


def legal_gaps(view: View) -> range:
    """The gaps that the viewer's drawn tile may go to; empty where the game does not ask for one (R27)."""
    drawn = view.drawn
    if not is_my_turn(view) or drawn is None or drawn.tile is None or not view.options.dashes:
        return range(0)
    return gaps([piece.tile for piece in view.rows[_own_seat(view)] if piece.tile], drawn.tile)


def _own_seat(view: View) -> Seat:
    assert isinstance(view.viewer, int)
    return Seat(view.viewer)


def _own_hidden(view: View) -> set[str]:
    return {piece.label for piece in view.rows[_own_seat(view)] if not piece.open}


def _own_dashes(view: View) -> list[str]:
    return [piece.label for piece in view.rows[_own_seat(view)] if piece.tile and piece.tile.dash]


def _usual_row(view: View) -> tuple[str, ...]:
    """The viewer's tiles by rank, the dashes last."""
    ranked = sorted((piece.tile.rank, piece.label) for piece in view.rows[_own_seat(view)] if piece.tile)
    return tuple(label for _, label in ranked)


def press(view: View, draft: str, key: str) -> str:
    """The draft after a press on a piece; the same draft where the key means nothing."""
    if not is_my_turn(view):
        return ""
    old = read(view, draft)
    match view.phase:
        case Phase.GUESS | Phase.CHOOSE:
            new = _pressed_guess(view, old, key)
        case Phase.OPEN:
            chosen = key in _own_hidden(view)
            new = Draft(label=key) if chosen else replace(old, too_early=key == "incomplete" and not old.label)
        case Phase.PLACE:
            new = _moved(old, legal_gaps(view), key)
        case Phase.ARRANGE:
            new = _pressed_row(view, old, key)
        case _:
            new = old
    new = read(view, str(new))
    return "" if new == read(view, "") else str(new)


def _pressed_guess(view: View, old: Draft, key: str) -> Draft:
    if old.gap is not None:
        return Draft() if key == "back" else _moved(old, legal_gaps(view), key)
    verb, _, rest = key.partition(" ")
    match verb:
        case label if label in targets(view):
            return replace(old, label=label, going_on=True, too_early=False)
        case sign if sign in SIGNS and SIGNS[sign] in view.options.signs:
            return replace(old, sign=SIGNS[sign], going_on=True, too_early=False)
        case "set":
            return _read_guess(view, rest)
        case "back":
            return _one_step_back(old)
        case "go" if view.phase is Phase.CHOOSE:
            return replace(old, going_on=True)
        case "stop" if view.phase is Phase.CHOOSE and legal_gaps(view):
            return Draft(gap=legal_gaps(view)[0])
        case "incomplete" if not old.complete:
            return replace(old, too_early=True)
    return old


def _one_step_back(old: Draft) -> Draft:
    """Without the number, then without the tile, then before going on."""
    if old.sign is not None:
        return replace(old, sign=None, too_early=False)
    return Draft(going_on=True) if old.label else Draft()


def _moved(old: Draft, legal: range, key: str) -> Draft:
    """The tile in hand one gap to the left or right, or at the gap that the key names."""
    assert old.gap is not None
    verb, _, rest = key.partition(" ")
    wanted = {"left": old.gap - 1, "right": old.gap + 1}.get(verb, old.gap)
    if verb == "gap" and re.fullmatch(r"\d{1,2}", rest):
        wanted = int(rest)
    return replace(old, gap=wanted) if wanted in legal else old


def _pressed_row(view: View, old: Draft, key: str) -> Draft:
    if key in _own_dashes(view):
        return replace(old, held=key)
    if not old.held:
        return old
    rest = tuple(label for label in old.row if label != old.held)
    moved = _moved(Draft(gap=old.row.index(old.held)), range(len(rest) + 1), key)
    assert moved.gap is not None
    return replace(old, row=inserted(rest, moved.gap, old.held))
