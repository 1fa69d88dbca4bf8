"""Taking the last move back: asked of the others at the table, and done when all of them agree."""

from typing import TYPE_CHECKING

from msgspec import Struct

from safecracker.core import history
from safecracker.core.errors import IllegalAction
from safecracker.core.game import Seat

if TYPE_CHECKING:
    from .table import Table

NOTHING = "there is no move to be taken back now"


class TakebackRequest(Struct, frozen=True):
    """Who may take the last move back, whether he asks to, and what the others say to it."""

    seat: Seat
    ply: int
    asked: bool
    refused: bool
    awaited: frozenset[Seat]  # who has to agree, and has not yet


def takeback_request(table: "Table") -> TakebackRequest | None:
    """The move that could be taken back; None where there is none, or its maker did not make it here himself."""
    seat = history.may_take_back(table.game, table.history_so_far)
    if seat is None or not table.person_is_here(seat) or table.ply <= table.deal.begun:
        return None
    places = table.stored.places
    if places[seat].wish == returned(table.ply):
        return None
    # those who share the screen with the maker can talk to him; those who are away cannot be asked
    others = [at for at, it in enumerate(places) if table.person_is_here(Seat(at)) and it.holder != places[seat].holder]
    return TakebackRequest(
        seat,
        table.ply,
        asked=places[seat].wish == _wish("ask", table.ply),
        refused=places[seat].wish == _wish("refuse", table.ply),
        awaited=frozenset(Seat(at) for at in others if places[at].wish != _wish("allow", table.ply)),
    )


def answer_takeback(
    takeback_request: TakebackRequest | None, mine: tuple[Seat, ...], word: str
) -> tuple[Seat, dict[int, str]]:
    """Whose move it is about, and the wishes to be noted; none where it is to be taken back now."""
    if takeback_request is None or (
        takeback_request.seat not in mine
        if word == "ask"
        else not takeback_request.asked or takeback_request.awaited.isdisjoint(mine)
    ):
        raise IllegalAction(NOTHING)
    if word == "ask" and takeback_request.refused:
        raise IllegalAction("the others would rather not; the move stays")
    if word == "refuse":
        return takeback_request.seat, {takeback_request.seat: _wish("refuse", takeback_request.ply)}
    if word == "allow":
        return takeback_request.seat, {} if takeback_request.awaited <= set(mine) else dict.fromkeys(
            mine, _wish("allow", takeback_request.ply)
        )
    return takeback_request.seat, {
        takeback_request.seat: _wish("ask", takeback_request.ply)
    } if takeback_request.awaited else {}


def returned(ply: int) -> str:
    """What is kept of one who came back: the move before that was a computer's."""
    return _wish("returned", ply)


def _wish(word: str, ply: int) -> str:
    """A word as it is kept: with the move that it is about, so that it is void after the next one."""
    return f"{word} {ply}"
