"""The start page: the games, those of this browser that are not over, and tables that everybody may come to."""

from urllib.parse import quote

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from safecracker.core.errors import GameError
from safecracker.core.game import Millis
from safecracker.core.translation import Translator
from safecracker.games import games
from safecracker.games.kit import LEVEL_SENTENCES, LEVELS, AnyKit
from safecracker.games.teaching import teaching
from safecracker.table.lobby import DAY
from safecracker.table.names import BadName, clean_name
from safecracker.table.shared_screen import ScreenSeats
from safecracker.table.table import Table
from safecracker.table.turn_timer import awaited_people, reminded_people, time_left

from .case_days import CaseOffer, case_offers
from .context import (
    LESSON_DONE,
    app_context,
    identified,
    is_new_to,
    lesson_progress,
    saved_level,
    saved_name,
    tables_here,
    translator_of,
)
from .errors import status_of
from .identity import set_cookie
from .pages import checked_form, redirect
from .player_marks import PlayerMark, player_marks
from .put_away import PutAway, put_away_now, put_away_tables
from .ready import waiting_for_ready
from .rendering import page_response
from .setup import USUAL_LEVEL, unusual_options
from .table_page import people

MOST_UNFINISHED = 5  # games offered to be continued
MINUTE = 60_000
HOUR = 60 * MINUTE


class UnfinishedGame(Struct, frozen=True):
    """A game of this browser that is not over."""

    id: str
    kit: AnyKit
    lead: str
    prompt: str
    when: str  # something last happened there
    others: str = ""  # who plays with this browser
    players: tuple[PlayerMark, ...] = ()
    time_left: str = ""  # for a turn, where somebody at this browser has to move
    my_turn: bool = False
    reminded: bool = False  # that the time is nearly over

    @property
    def url(self) -> str:
        return f"/t/{self.id}"


class OpenTable(Struct, frozen=True):
    """A table that its owner shows to everybody."""

    kit: AnyKit
    url: str
    free: int  # seats; where there is none others may watch
    who: str  # sits there
    players: tuple[PlayerMark, ...]
    options: str  # those that are not as in the boxed game
    opened: str


class LessonOffer(Struct, frozen=True):
    """How the start page offers the lesson of a game."""

    first: bool  # before the game: it was neither done nor skipped here
    minutes: int
    step: int  # where it was left; 0: it was not begun, or is done


class HomePage(Struct, frozen=True):
    """Everything that home.html reads."""

    kits: list[AnyKit]
    levels: dict[str, int]  # of the computers, by the game
    level_sentences: list[str]  # how each level plays
    lessons: dict[str, LessonOffer]  # by the game, where it has one
    name: str  # by which this browser plays
    wanted_name: str  # as it was typed, where it cannot be used
    newcomer: bool  # nothing was done in this browser yet
    unfinished: list[UnfinishedGame]  # no more than ``MOST_UNFINISHED``
    put_away: PutAway | None
    cases: tuple[CaseOffer, ...]  # of every day that it may be where the reader is; the server's own first
    open_tables: list[OpenTable]
    ticket: str
    error: str


async def home(request: Request) -> Response:
    return identified(await _home_response(request), request)


async def save_name(request: Request) -> Response:
    """The name by which this browser plays from now on; at tables where it sits already nothing changes."""
    form = await checked_form(request)
    wanted = form.get("name", "")
    try:
        name = clean_name(wanted)
    except BadName as error:
        return await _home_response(request, error, wanted[:200])
    response = redirect("/")
    set_cookie(response, request, "name", quote(name))
    return response


async def _home_response(request: Request, error: GameError | None = None, wanted_name: str = "") -> Response:
    say, name = translator_of(request), saved_name(request)
    hidden = put_away_tables(request)
    unfinished = [game for game in await unfinished_games(request, say) if game.id not in hidden]
    waiting = sum(game.my_turn for game in unfinished)
    newcomer = not name and not unfinished and all(is_new_to(request, game) for game in games())
    page = HomePage(
        kits=list(games().values()),
        levels={game: _level(request, game) for game in games()},
        level_sentences=[say.phrase(sentence) for sentence in LEVEL_SENTENCES],
        lessons={game: offer for game, kit in games().items() if (offer := _lesson_offer(request, kit))},
        name=name,
        wanted_name=wanted_name or name,
        newcomer=newcomer and not hidden,
        unfinished=unfinished[:MOST_UNFINISHED],
        put_away=await put_away_now(request, say),
        cases=case_offers(request),
        open_tables=await _open_tables(request, say),
        ticket=app_context(request).lobby.new_ticket(),
        error=say.phrase(error.phrase) if error else "",
    )
    return page_response(
        request,
        "home.html",
        page,
        title=f"● {waiting} · Safecracker" if waiting else "Safecracker",
        status=status_of(error),
    )


def _level(request: Request, game: str) -> int:
    """The level that the box of a game shows: the easiest for whoever is new to it."""
    return saved_level(request, game, usual=LEVELS[0] if is_new_to(request, game) else USUAL_LEVEL)


def _lesson_offer(request: Request, kit: AnyKit) -> LessonOffer | None:
    taught = teaching(kit)
    if taught is None:
        return None
    progress = lesson_progress(request, kit.name)
    begun = taught.place(progress).number if progress not in ("", LESSON_DONE) else 0
    return LessonOffer(is_new_to(request, kit.name), taught.lesson.minutes, begun)


async def unfinished_games(request: Request, say: Translator) -> list[UnfinishedGame]:
    """The games that this browser can go on with, put away or not, its own turn first."""
    context = app_context(request)
    holder = context.identities.browser(request)
    now = context.lobby.services.clock.now()
    found = [
        _unfinished_game(table, table.screen_of(holder), now, say)
        for table in await tables_here(request)
        if not table.outcome
    ]
    return sorted(found, key=lambda game: (not game.my_turn, not game.reminded))


def _unfinished_game(table: Table, screen: ScreenSeats, now: Millis, say: Translator) -> UnfinishedGame:
    names = table.names(say)
    when = _when(now - (table.last_move_at or table.stored.opened), say)
    if not table.started:
        return UnfinishedGame(table.id, table.kit, "", say("Waiting for others to join."), when)
    others = [name for seat, name in enumerate(names) if seat != screen.seat]
    hurried = [seat for seat in awaited_people(table) if seat in screen.mine]
    lead, prompt, my_turn = _next_step(table, screen, say)
    return UnfinishedGame(
        table.id,
        table.kit,
        lead,
        prompt,
        when,
        others=say("With {who}", who=say.listed(others)),
        players=player_marks(table, say),
        time_left=_time_left(time_left(table) or 0, say) if hurried else "",
        my_turn=my_turn,
        reminded=any(seat in hurried for seat in reminded_people(table)),
    )


def _next_step(table: Table, screen: ScreenSeats, say: Translator) -> tuple[str, str, bool]:
    """What there is to do: a lead and a sentence, and whether this browser has to do it."""
    if table.unready:
        mine = any(seat in table.unready for seat in screen.mine)
        return ("", say("Ready?"), True) if mine else ("", waiting_for_ready(table, say), False)
    if screen.next is not None:
        return "", say("Pass the screen to {name}.", name=table.names(say)[screen.next]), True
    away = [person for person in people(table, screen.mine, say) if person.seat == screen.seat and person.level]
    if away:
        bot, level = away[0].stand_in, away[0].level
        return "", say("{bot}, a computer, is playing for you at level {n}.", bot=bot, n=level), True
    scene = table.kit.scene(table.view(screen.seat), table.names(say), say)
    return scene.lead, scene.prompt, scene.my_turn


async def _open_tables(request: Request, say: Translator) -> list[OpenTable]:
    """The tables of others to which everybody may come, those with a free seat first."""
    context = app_context(request)
    holder = context.identities.browser(request)
    others = (table for table in await context.lobby.listed() if not table.seats_of(holder))
    now = context.lobby.services.clock.now()
    return sorted((_open_table(table, now, say) for table in others), key=lambda table: not table.free)


def _open_table(table: Table, now: Millis, say: Translator) -> OpenTable:
    sitting = [name for name, seat in zip(table.names(say), table.stored.seats, strict=True) if seat.kind != "open"]
    return OpenTable(
        kit=table.kit,
        url=f"/t/{table.id}",
        free=len(table.stored.seats) - len(sitting),
        who=say("With {who}", who=say.listed(sitting)),
        players=player_marks(table, say),
        options=", ".join(unusual_options(table.kit, table.game.options.texts(), say)),
        opened=_time_ago(now - table.stored.opened, say),
    )


def _time_ago(span: int, say: Translator) -> str:
    if span < MINUTE:
        return say("opened just now")
    if span < HOUR:
        return say.count("opened {n} minute ago", "opened {n} minutes ago", span // MINUTE)
    if span < DAY:
        return say.count("opened {n} hour ago", "opened {n} hours ago", span // HOUR)
    return say.count("opened {n} day ago", "opened {n} days ago", span // DAY)


def _when(span: int, say: Translator) -> str:
    """How long ago it was, in few words."""
    if span < MINUTE:
        return say("just now")
    if span < HOUR:
        return say.count("{n} minute ago", "{n} minutes ago", span // MINUTE)
    if span < DAY:
        return say.count("{n} hour ago", "{n} hours ago", span // HOUR)
    return say.count("{n} day ago", "{n} days ago", span // DAY)


def _time_left(span: int, say: Translator) -> str:
    if span < MINUTE:
        return say("less than a minute left")
    if span < HOUR:
        return say.count("{n} minute left", "{n} minutes left", span // MINUTE)
    if span < 2 * DAY:
        return say.count("{n} hour left", "{n} hours left", span // HOUR)
    return say.count("{n} day left", "{n} days left", span // DAY)
