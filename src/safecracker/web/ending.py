"""The end of a game on its page: the result sheet, what it leads to, and what proves the deal."""

from msgspec import Struct
from starlette.requests import Request

from safecracker.core.game import Seat
from safecracker.core.translation import Translator
from safecracker.games.result import FinalPosition, Result
from safecracker.store import SeatKind
from safecracker.table.finished_game import FinishedGame
from safecracker.table.readable_table import ReadableTable
from safecracker.table.shared_screen import ScreenSeats

from .context import app_context
from .kept_games import kept_game
from .page_parts import DealProof, ReplayLink, days_left, full_url, is_local, table_address


class AgainstLevel(Struct, frozen=True):
    """How a game of one person against computers of one level ended; the browser counts its wins in a row."""

    level: int
    won: bool


class EndingPanel(Struct, frozen=True):
    """What the page of a finished game says and offers."""

    result: Result
    won: bool  # by somebody at this screen
    shared_text: str  # what is sent to others: no more than who won, and the link
    deal: DealProof
    link: ReplayLink
    ticket: str  # for a rematch
    may_rematch: bool
    rematch_url: str  # empty: nobody asked for one
    against: AgainstLevel | None  # None: more people played, or computers of several levels
    kept: str  # what a browser that played keeps of the game


def ending_panel(request: Request, table: ReadableTable, seats: ScreenSeats, say: Translator) -> EndingPanel:
    stored, address = table.stored, table_address(table)
    replay_url = full_url(request, f"{address}/replay")
    result = _result(table, seats.mine[0] if len(seats.mine) == 1 else None, say)
    return EndingPanel(
        result=result,
        won=not set(seats.mine).isdisjoint(result.winners),
        shared_text=_shared_text(table, replay_url, say),
        deal=DealProof(
            FinishedGame.of_table(table).proof, table.deal.moves_before, uploaded=False, record_url=f"{address}/record"
        ),
        link=ReplayLink(
            url=replay_url,
            local_only=is_local(request),
            uploaded=False,
            watched=stored.watched,
            days=days_left(request, table),
        ),
        ticket=app_context(request).lobby.rematch_ticket(table.id),
        may_rematch=seats.seat is not None,
        rematch_url=f"/t/{stored.after}" if stored.after else "",
        against=_against_level(table, seats),
        kept=kept_game(table, seats, say),
    )


def _result(table: ReadableTable, viewer: Seat | None, say: Translator) -> Result:
    """Those who share a screen read it as onlookers do: every player is called by their name."""
    return table.kit.result(FinalPosition(table.game, table.state, viewer, table.names(say), say))


def _shared_text(table: ReadableTable, url: str, say: Translator) -> str:
    """The game in a few lines that spoil nothing for those who will look at the replay."""
    result = _result(table, None, say)
    title = say("{label}: {value}", label=say.phrase(table.kit.title), value=result.title)
    places = [say("{label}: {value}", label=f"{it.place}. {it.name}", value=it.score) for it in result.standings]
    return "\n".join([title, *places, *result.pattern, url])


def _against_level(table: ReadableTable, seats: ScreenSeats) -> AgainstLevel | None:
    bots = [Seat(number) for number, seat in enumerate(table.stored.seats) if seat.kind is SeatKind.BOT]
    levels = {table.stored.seats[seat].level for seat in bots}
    outcome = table.outcome
    if outcome is None or len(levels) != 1 or len(seats.mine) != 1 or len(bots) + 1 < len(table.stored.seats):
        return None
    won = seats.mine[0] in outcome.winners and not set(bots) <= set(outcome.winners)
    return AgainstLevel(levels.pop(), won)
