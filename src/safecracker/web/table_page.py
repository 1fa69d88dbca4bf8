"""A table as its page needs it: everything that the templates read, and only through the viewer's view."""

from enum import StrEnum

from markupsafe import Markup
from msgspec import Struct
from starlette.requests import Request

from safecracker.core.game import Millis, Seat
from safecracker.core.translation import Translator
from safecracker.games.kit import AnyKit
from safecracker.games.scene import Scene
from safecracker.store import SeatKind
from safecracker.table.characters import FACES, stand_in
from safecracker.table.driver import STAND_IN
from safecracker.table.readable_table import Phase, ReadableTable, Snapshot
from safecracker.table.shared_screen import ScreenSeats
from safecracker.table.takeback import TakebackRequest, takeback_request
from safecracker.table.turn_timer import next_deadline, reminded_people, time_left, urgent

from .context import app_context, browser_screen, check_may_watch, is_new_to, saved_name, translator_of
from .conversation import ShownRemark, phrases
from .ending import EndingPanel, ending_panel
from .page_parts import (
    LOG_LINES,
    NO_LOG,
    ErrorLine,
    LogWindow,
    RuleLink,
    full_url,
    is_local,
    move_text,
    rule_link,
    table_address,
)
from .player_marks import PlayerMark, player_marks
from .ready import ReadyPanel, ready_panel, waiting_for_ready
from .rendering import qr_svg
from .scenes import Seen
from .shared_panel import SharedPanel, shared_panel
from .table_log import table_log

LONG_PROMPT = 72  # characters
EASY = 2  # up to this level of all computers, hints are off at first


class SeatLine(Struct, frozen=True):
    """A seat, before the game begins."""

    number: int  # from 1
    name: str
    kind: str
    you: bool


class Person(Struct, frozen=True):
    """Somebody who sits at the table, there or away."""

    seat: Seat
    name: str
    at_this_screen: bool
    level: int  # of the stand-in that plays for them; 0: they play themselves
    stand_in: str  # its name
    face: str  # the drawing of it


class Curtain(Struct, frozen=True):
    """Hides everything until the next player at this screen is there."""

    seat: Seat
    name: str


class Screen(Struct, frozen=True):
    """Who sits at this browser, and what it shows."""

    seats: tuple[Seat, ...]
    seat: Seat | None  # whose view it shows; None: an onlooker's
    player: str  # their name, where several share the screen
    curtain: Curtain | None
    panel: SharedPanel | None

    @property
    def shared(self) -> bool:
        return len(self.seats) > 1


class Takeback(StrEnum):
    """What this screen can do about the last move."""

    NOTHING = ""
    MAY_ASK = "may ask"
    WAITING = "waiting"  # it asked, and the others have to answer
    REFUSED = "refused"
    ASKED = "asked"  # somebody else asked, and this screen has to answer


class TakebackPanel(Struct, frozen=True):
    status: Takeback
    player: str  # who made the last move


class Timer(Struct, frozen=True):
    """The time for this turn."""

    left: Millis | None  # None: no limit, or nobody has to move
    urgent: bool  # seconds count
    refresh: int  # seconds until something happens if nobody moves
    reminded: list[Seat]
    nearly_over: bool  # for somebody at this screen, who has been reminded


class Invitation(Struct, frozen=True):
    """The seats and how to take one, for a browser that opens the table before the game begins."""

    url: str
    local_only: bool  # the address works on this computer alone
    qr: Markup
    seats: list[SeatLine]
    may_join: bool
    join_name: str
    newcomer: bool  # nobody played this game in this browser, and its lesson was not done

    @property
    def free(self) -> int:
        return sum(seat.kind == SeatKind.OPEN for seat in self.seats)


class OwnerTools(Struct, frozen=True):
    """What only the one who opened the table can change."""

    may_list: bool
    may_lend: bool  # let a computer play for somebody


class Notebook(Struct, frozen=True):
    allowed: bool
    open: bool
    pending: bool  # its notes are still being worked out
    hints_off: bool  # at first: one more press shows that there are any


class TablePage(Struct, frozen=True):
    """Everything that table.html and _table.html read."""

    kit: AnyKit
    url: str
    address: str  # that shows this page again, with the draft
    phase: str
    ply: int
    revision: int
    clock_left: Millis | None  # until the game's clock acts; None where it does not run
    screen: Screen
    scene: Scene | None  # None: nothing may be seen yet
    log: LogWindow
    announcement: str  # for screen readers
    error: ErrorLine | None
    rule: RuleLink | None  # that fits the moment
    players: tuple[PlayerMark, ...]
    people: tuple[Person, ...]  # while the game is on
    watched: bool
    listed: bool
    timer: Timer
    takeback: TakebackPanel
    notebook: Notebook
    invitation: Invitation | None  # before the game
    ready: ReadyPanel | None  # when every seat is taken, and not everyone is ready
    ending: EndingPanel | None  # after it
    owner_tools: OwnerTools | None  # None: this browser did not open the table
    may_leave: bool  # and let a computer play on
    phrases: tuple[str, ...]  # that this screen can say to others
    remarks: tuple[ShownRemark, ...] = ()  # on a page that is opened now

    @property
    def command(self) -> str:
        """The id of a move that is made on this page; see ``ReadableTable.submit``."""
        return f"page-{self.ply}"

    @property
    def prompt(self) -> str:
        """What is to be done, for whoever looks at this screen."""
        return (self.screen.panel.sentence if self.screen.panel else "") or (self.scene.prompt if self.scene else "")

    @property
    def long_prompt(self) -> bool:
        """Whether it needs smaller letters."""
        return len(self.prompt) + (len(self.scene.lead) if self.scene else 0) > LONG_PROMPT

    def aloud(self, asks: str) -> str:
        """What a screen reader says: what happened, and unless that ends with it, what is asked and to be done."""
        prompt = self.prompt
        if self.scene is None or prompt in self.announcement:
            return self.announcement
        return " ".join(filter(None, (self.announcement, asks, self.scene.lead, prompt)))

    @property
    def draft(self) -> str:
        return self.scene.draft if self.scene else ""


def notebook_open(request: Request) -> bool:
    return request.cookies.get("notes", "open") != "closed"


def result_address(request: Request, table: ReadableTable, draft: str = "") -> str:
    """Where the result of a form is shown. Where another server may show it, it learns what that one must know."""
    address = table_address(table, draft)
    if app_context(request).lobby.services.fleet is None:
        return address
    return f"{address}{'&' if draft else '?'}revision={table.revision}"


def table_page(
    request: Request, table: Snapshot, seen: Seen, *, error: ErrorLine | None = None, since: int | None = None
) -> TablePage:
    """The page of this browser; ``since`` is the last move that it has shown."""
    say = translator_of(request)
    seats = browser_screen(request, table)
    check_may_watch(table, seated=bool(seats.mine))
    now, stored = table.phase, table.stored
    screen = _screen(table, seats, say)
    scene = seen.scene
    return TablePage(
        kit=table.kit,
        url=table_address(table),
        address=table_address(table, scene.draft if scene else ""),
        phase=now,
        ply=table.ply,
        revision=table.revision,
        clock_left=table.time_to_alarm,
        screen=screen,
        scene=scene,
        log=NO_LOG if screen.curtain else table_log(table, seats.seat, say, LOG_LINES),
        announcement=_announcement(table, screen, say, max(table.ply - 1, 0) if since is None else since),
        error=error,
        rule=rule_link(table.kit, seen.rule),
        players=table.once(("marks", say.lang), lambda: player_marks(table, say)),
        people=_people(table, seats.mine, say) if now in (Phase.READY, Phase.PLAYING) else (),
        watched=stored.watched,
        listed=stored.listed,
        timer=_timer(table, seats),
        takeback=_takeback(table, seats, say),
        notebook=_notebook(request, table, seen),
        invitation=_invitation(request, table, seats, say) if now is Phase.WAITING else None,
        ready=ready_panel(table, seats.mine, say) if now is Phase.READY else None,
        ending=ending_panel(request, table, seats, say) if now is Phase.OVER else None,
        owner_tools=owner_tools(request, table),
        may_leave=now is Phase.PLAYING and any(table.person_is_here(seat) for seat in seats.mine),
        phrases=table.once(("phrases", seats.mine, say.lang), lambda: phrases(table, seats, say)),
    )


def _notebook(request: Request, table: ReadableTable, seen: Seen) -> Notebook:
    levels = [seat.level for seat in table.stored.seats if seat.kind is SeatKind.BOT]
    return Notebook(
        allowed=table.stored.notebook,
        open=notebook_open(request),
        pending=seen.work is not None,
        hints_off=bool(levels) and max(levels) <= EASY,
    )


def table_title(table: ReadableTable, page: TablePage, say: Translator) -> str:
    """The title of the tab says when it is my turn."""
    name = say.phrase(table.kit.title)
    if page.timer.nearly_over:
        return f"⏳ {say('Your time is running out')} · {name} · Safecracker"
    if page.ready is not None and page.ready.may_press:
        return f"● {say('Ready?')} · {name} · Safecracker"
    turn = f"● {say('Your turn')} · " if page.scene is not None and page.scene.my_turn else ""
    return f"{turn}{name} · Safecracker"


def people(table: ReadableTable, mine: tuple[Seat, ...], say: Translator) -> tuple[Person, ...]:
    """Those who are no bots, and whether a stand-in plays for them."""
    names = table.names(say)
    return tuple(
        Person(Seat(seat), names[seat], seat in mine, level, bot, FACES[bot])
        for seat, stored in enumerate(table.stored.seats)
        if stored.kind == "human"
        for level in [(stored.level or STAND_IN) if stored.away else 0]
        for bot in [stand_in(table.stored.id, table.stored.seats, seat)]
    )


def _people(table: Snapshot, mine: tuple[Seat, ...], say: Translator) -> tuple[Person, ...]:
    return table.once(("people", mine, say.lang), lambda: people(table, mine, say))


def _screen(table: ReadableTable, seats: ScreenSeats, say: Translator) -> Screen:
    names, playing = table.names(say), table.phase is Phase.PLAYING
    named = playing and len(seats.mine) > 1 and seats.seat is not None
    return Screen(
        seats=seats.mine,
        seat=seats.seat,
        player=names[seats.seat] if named and seats.seat is not None else "",
        curtain=None if seats.next is None else Curtain(seats.next, names[seats.next]),
        panel=shared_panel(table, seats, say) if playing else None,
    )


def _announcement(table: ReadableTable, screen: Screen, say: Translator, since: int) -> str:
    """What a screen reader says after that many moves; behind a curtain only who is next."""
    if table.phase is Phase.READY:
        return waiting_for_ready(table, say)
    if screen.curtain:
        return say("Pass the screen to {name}.", name=screen.curtain.name)
    texts = (move_text(table, move, screen.seat, say) for move in table.seen_moves(screen.seat, since))
    return " ".join(filter(None, texts))


def _timer(table: ReadableTable, seats: ScreenSeats) -> Timer:
    if not table.stored.limit:
        return Timer(left=None, urgent=table.time_to_alarm is not None, refresh=1, reminded=[], nearly_over=False)
    seats_reminded = reminded_people(table) if table.phase is Phase.PLAYING else []
    return Timer(
        left=time_left(table),
        urgent=urgent(table),
        refresh=next_deadline(table) // 1000 + 1,
        reminded=seats_reminded,
        nearly_over=any(seat in seats.mine for seat in seats_reminded),
    )


def _takeback(table: Snapshot, seats: ScreenSeats, say: Translator) -> TakebackPanel:
    found = table.once("takeback", lambda: takeback_request(table)) if table.phase is Phase.PLAYING else None
    if found is None:
        return TakebackPanel(Takeback.NOTHING, "")
    return TakebackPanel(_takeback_status(found, seats.mine), table.names(say)[found.seat])


def _takeback_status(found: TakebackRequest, mine: tuple[Seat, ...]) -> Takeback:
    if found.seat in mine:
        if found.refused:
            return Takeback.REFUSED
        return Takeback.WAITING if found.asked and found.awaited else Takeback.MAY_ASK
    return Takeback.ASKED if found.asked and not found.awaited.isdisjoint(mine) else Takeback.NOTHING


def _invitation(request: Request, table: ReadableTable, seats: ScreenSeats, say: Translator) -> Invitation:
    url, names = full_url(request, table_address(table)), table.names(say)
    return Invitation(
        url=url,
        local_only=is_local(request),
        qr=qr_svg(url, say),
        seats=[
            SeatLine(seat + 1, names[seat], stored.kind, seat in seats.mine)
            for seat, stored in enumerate(table.stored.seats)
        ],
        may_join=not seats.mine,
        join_name=saved_name(request),
        newcomer=is_new_to(request, table.kit.name),
    )


def owner_tools(request: Request, table: ReadableTable) -> OwnerTools | None:
    stored, now = table.stored, table.phase
    if not stored.owner or stored.owner != app_context(request).identities.browser(request):
        return None
    return OwnerTools(
        may_list=now is Phase.WAITING or (stored.watched and now is not Phase.OVER),
        may_lend=now in (Phase.READY, Phase.PLAYING),
    )
