"""Taking the last move back (undo): its maker asks, the others answer, and it is done when all of them agree."""

from safecracker.core import history
from safecracker.core.errors import IllegalAction
from safecracker.core.frozen import Frozen
from safecracker.core.game import Seat
from safecracker.store import TakebackAnswer, TakebackNote

from .readable_table import ReadableTable

MOST_TAKEBACKS = 100  # in one game; without a limit two players make a record that takes seconds to read


class TakebackRequest(Frozen, frozen=True, kw_only=True):
    """Whose last move could be taken back, whether they ask for it, and what the others say."""

    seat: Seat
    ply: int
    asked: bool
    refused: bool
    awaited: frozenset[Seat]  # who has to agree, and has not yet


class Agreed(Frozen, frozen=True):
    """Everybody agrees: this seat's move is taken back now."""

    seat: Seat


class Noted(Frozen, frozen=True):
    """What is noted at these seats until the next move."""

    notes: dict[Seat, TakebackNote]


def takeback_request(table: ReadableTable) -> TakebackRequest | None:
    """The move that could be taken back; None where there is none, or where a bot made it for its player.

    Nor is there any after ``MOST_TAKEBACKS``.
    """
    maker = history.may_take_back(table.game, table.history_so_far)
    if maker is None or not table.person_is_here(maker) or table.ply <= table.deal.moves_before:
        return None
    if sum(isinstance(move.action, history.TakeBack) for move in table.moves) >= MOST_TAKEBACKS:
        return None
    seats = table.stored.seats
    if seats[maker].takeback == returned_note(table.ply):
        return None
    # those who share the screen with the maker can talk to them; those who are away cannot be asked
    others = [
        Seat(number)
        for number, seat in enumerate(seats)
        if table.person_is_here(Seat(number)) and seat.holder != seats[maker].holder
    ]
    allowed = TakebackNote(TakebackAnswer.ALLOW, table.ply)
    return TakebackRequest(
        seat=maker,
        ply=table.ply,
        asked=seats[maker].takeback == TakebackNote(TakebackAnswer.ASK, table.ply),
        refused=seats[maker].takeback == TakebackNote(TakebackAnswer.REFUSE, table.ply),
        awaited=frozenset(seat for seat in others if seats[seat].takeback != allowed),
    )


def answer_takeback(request: TakebackRequest | None, mine: tuple[Seat, ...], answer: TakebackAnswer) -> Agreed | Noted:
    """What comes of an answer that these seats give; raises IllegalAction where it is not theirs to give."""
    if request is None or not _may_answer(request, mine, answer):
        raise IllegalAction(history.NOT_TO_TAKE_BACK)
    note = TakebackNote(answer, request.ply)
    if answer is TakebackAnswer.ASK:
        if request.refused:
            raise IllegalAction("the others said no, so the move stays")
        return Noted({request.seat: note}) if request.awaited else Agreed(request.seat)
    if answer is TakebackAnswer.ALLOW:
        return Agreed(request.seat) if request.awaited <= set(mine) else Noted(dict.fromkeys(mine, note))
    return Noted({request.seat: note})


def _may_answer(request: TakebackRequest, mine: tuple[Seat, ...], answer: TakebackAnswer) -> bool:
    if answer is TakebackAnswer.ASK:
        return request.seat in mine
    return request.asked and not request.awaited.isdisjoint(mine)


def returned_note(ply: int) -> TakebackNote:
    """What is noted at the seat of somebody who came back: a bot made the move before that."""
    return TakebackNote(TakebackAnswer.RETURNED, ply)
