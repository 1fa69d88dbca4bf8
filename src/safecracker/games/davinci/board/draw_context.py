"""What every part of a scene of Da Vinci Code is drawn from, and the words that several parts share."""

from msgspec import Struct

from safecracker.core.game import Seat
from safecracker.core.translation import Translator
from safecracker.games.davinci.mind.notebook import Notes
from safecracker.games.davinci.rules.events import Guessed, TileOpened
from safecracker.games.davinci.rules.model import Phase
from safecracker.games.davinci.rules.tiles import DASH, Colour, Sign, sign_text
from safecracker.games.davinci.rules.view import PieceSeen, View
from safecracker.games.interface import DrawContext

from .drafts import Draft, is_my_turn

EN_DASH = "\N{EN DASH}"


class LastMoveMarks(Struct, frozen=True, kw_only=True):
    """The labels of the tiles that the last move marked."""

    opened: str = ""
    guessed_right: str = ""
    guessed_wrong: str = ""
    wrong_sign: str = ""  # what was named for that tile


class BoardContext(DrawContext[View], frozen=True, kw_only=True):
    draft: Draft
    marks: LastMoveMarks
    notes: Notes | None  # None: the notebook is closed, or there is nothing to deduce
    by_hand: bool = False  # whether the viewer strikes numbers out on the scratch pad

    @property
    def my_turn(self) -> bool:
        return is_my_turn(self.view)


def last_move_marks(view: View) -> LastMoveMarks:
    guess = next((entry for entry in reversed(view.log) if isinstance(entry, Guessed)), None)
    if guess is None:
        return LastMoveMarks()
    if guess.right:
        return LastMoveMarks(opened=guess.label, guessed_right=guess.label)
    last = view.log[-1]
    opened = last.label if isinstance(last, TileOpened) else _opened_drawn_tile(view, guess.seat)
    return LastMoveMarks(opened=opened, guessed_wrong=guess.label, wrong_sign=sign_text(guess.sign))


def _opened_drawn_tile(view: View, seat: Seat) -> str:
    """The drawn tile that a wrong guess laid open: the newest of that player's row."""
    newest = max(view.rows[seat], key=lambda piece: piece.label, default=None)
    placed = view.phase not in (Phase.PLACE, Phase.OPEN)
    return newest.label if placed and newest and newest.open else ""


def find_tile(view: View, label: str) -> tuple[Seat, int, PieceSeen]:
    """Whose tile it is, its place from 0, and the tile."""
    return next(
        (Seat(seat), place, piece)
        for seat, row in enumerate(view.rows)
        for place, piece in enumerate(row)
        if piece.label == label
    )


def tile_by_place(view: View, label: str, names: tuple[str, ...], say: Translator) -> str:
    """A tile by its place: ``tile 5 of Otto``."""
    seat, place, _ = find_tile(view, label)
    return say("{who}’s tile {n}", n=place + 1, who=names[seat])


def coloured_tile(view: View, label: str, names: tuple[str, ...], say: Translator) -> str:
    """A tile by its place, and its colour."""
    where = tile_by_place(view, label, names, say)
    if find_tile(view, label)[2].colour is Colour.BLACK:
        return say("{where}, black", where=where)
    return say("{where}, white", where=where)


def printed_sign(sign: Sign) -> str:
    """The sign as a tile shows it."""
    return EN_DASH if sign == DASH else str(sign)


def pencil_key(view: View, label: str, sign: Sign) -> str:
    """The key of a stroke by hand (R37): labels and signs come again in every round."""
    return f"{view.number} {label} {sign_text(sign)}"
