"""Finished games replayed, move by move, as any viewer saw them, and continued from there."""

import asyncio
from functools import partial

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from safecracker.core.errors import GameError
from safecracker.core.game import OMNISCIENT, Seat, Viewer
from safecracker.core.translation import Translator
from safecracker.games.kit import LEVELS, AnyKit
from safecracker.games.scene import Scene
from safecracker.store import SeatKind, StoredSeat
from safecracker.table.finished_game import FinishedGame
from safecracker.table.lobby import Setup
from safecracker.table.names import clean_name

from .context import (
    app_context,
    browser_screen,
    check_may_watch,
    clean_nonce,
    save_level,
    saved_level,
    saved_name,
    small_number,
    table_of,
    translator_of,
)
from .guard import Refused, unreadable, visitor_in
from .identity import set_identity
from .page_parts import (
    LOG_LINES,
    DealProof,
    LogWindow,
    ReplayLink,
    days_left,
    full_url,
    is_local,
    log_window,
    move_text,
    table_address,
)
from .pages import checked_form, redirect
from .player_marks import PlayerMark, player_marks
from .rendering import page_response
from .table_page import result_address
from .win_odds_chart import WinOddsChart, pending_chart, win_odds_chart

PAGE_WAITS = 0.15  # seconds that a page waits for what has to be worked out
SCRIPT_WAITS = 1.5  # as above, for a script that asks again: what is known first does not wait long for the rest


class Replay(Struct, frozen=True):
    """A finished game, and where it can be replayed."""

    finished_game: FinishedGame
    seat: Seat | None  # where this browser sat
    url: str
    base: str  # the address of the table or of the record, with everything else that there is of it
    uploaded: bool = False  # as a record: there is no table
    watched: bool = True  # whether others than the players may see it
    days: int = 0  # for which a table is still stored, or a record since it was last uploaded


class Advice(Struct, frozen=True):
    """What the computer would do in a position, and what was done."""

    player: str
    readable: bool  # by this viewer
    text: str | None  # None: it is still being worked out
    done: str

    @property
    def pending(self) -> bool:
        return self.text is None


class Analysis(Struct, frozen=True):
    """What has to be worked out for the page of one move. A part that is not known yet can be asked for again."""

    url: str  # where it is answered
    anyway: str  # the same move for those who want to see everything
    win_odds: WinOddsChart | None
    advice: Advice | None

    @property
    def pending(self) -> bool:
        return any(part is not None and part.pending for part in (self.win_odds, self.advice))


class AnalysisPage(Struct, frozen=True):
    """Everything that _analysis.html reads."""

    players: tuple[PlayerMark, ...]
    analysis: Analysis


class ContinueForm(Struct, frozen=True):
    """The form that opens a table from this position on."""

    players: tuple[str, ...]
    seat: int  # chosen at first
    level: int
    ticket: str


class ReplaySteps(Struct, frozen=True):
    """Where the links of a replay lead, as numbers of moves; None: nowhere."""

    first: int | None
    previous_decision: int | None
    previous: int | None
    next: int | None
    next_decision: int | None
    last: int | None


class ReplayPage(Struct, frozen=True):
    """Everything that replay.html reads."""

    kit: AnyKit
    scene: Scene
    players: tuple[PlayerMark, ...]
    ply: int
    plies: int
    steps: ReplaySteps
    log: LogWindow
    viewer: str  # as the address names it
    viewers: list[tuple[str, str]]  # the others to choose from, with their labels
    url: str
    base: str
    analysis: Analysis
    continue_form: ContinueForm | None  # None: the game is over here
    link: ReplayLink
    deal: DealProof


async def play_on(request: Request) -> Response:
    form = await checked_form(request)
    return await continue_game(request, await replay_of_table(request), form)


async def replay_of_table(request: Request) -> Replay:
    table = await table_of(request)
    if table.outcome is None:
        raise Refused(409, GameError("a game can be replayed only when it is over"))
    screen = browser_screen(request, table)
    check_may_watch(table, seated=bool(screen.mine))
    address = table_address(table)
    return Replay(
        FinishedGame.of_table(table),
        screen.seat,
        url=f"{address}/replay",
        base=address,
        watched=table.stored.watched,
        days=days_left(request, table),
    )


async def analysis(request: Request) -> Response:
    return await render_analysis(request, await replay_of_table(request))


async def render_replay(request: Request, found: Replay) -> Response:
    say, kit = translator_of(request), found.finished_game.kit
    page = await _replay_page(request, found)
    title = f"{say('Replay')} · {say.phrase(kit.title)} · Safecracker"
    return page_response(request, "replay.html", page, title=title)


async def render_analysis(request: Request, found: Replay) -> Response:
    """What the page of a move still waits for, as soon as it is known; or what is known after some seconds."""
    place = await asyncio.to_thread(_place, request, found)
    answer = await _analysis(request, found, place, SCRIPT_WAITS)
    page = AnalysisPage(player_marks(found.finished_game, translator_of(request)), answer)
    return page_response(request, "_analysis.html", page, title="")


class Place(Struct, frozen=True):
    """Where in a replay a page is, and for which viewer."""

    ply: int
    viewer: Viewer
    viewer_name: str  # as the address names the viewer
    decisions: tuple[int, ...]
    scene: Scene


def _place(request: Request, found: Replay) -> Place:
    game, say = found.finished_game, translator_of(request)
    viewer_name, viewer = viewer_of(found, request.query_params.get("as", ""))
    decisions = game.decisions(viewer)
    asked = small_number(request.query_params.get("ply", ""))
    ply = min(next(iter(decisions), 0) if asked is None else asked, game.move_count)
    return Place(ply, viewer, viewer_name, decisions, game.kit.scene(game.view(ply, viewer), game.names(say), say))


async def _replay_page(request: Request, found: Replay) -> ReplayPage:
    # long games take a while, and others play on
    say, game, place = translator_of(request), found.finished_game, await asyncio.to_thread(_place, request, found)
    ply, viewer_name = place.ply, place.viewer_name
    most = game.move_count if request.query_params.get("log") == "all" else LOG_LINES
    log = await asyncio.to_thread(log_window, game, place.viewer, say, ply, most=most)
    return ReplayPage(
        kit=game.kit,
        scene=place.scene,
        players=player_marks(game, say),
        ply=ply,
        plies=game.move_count,
        steps=replay_steps(ply, game.stops(), place.decisions),
        log=log,
        viewer=viewer_name,
        viewers=viewer_links(game.names(say), found.seat, say),
        url=found.url,
        base=found.base,
        analysis=await _analysis(request, found, place, PAGE_WAITS),
        continue_form=continue_form(request, found, ply),
        link=ReplayLink(
            url=full_url(request, f"{found.url}?ply={ply}&as={viewer_name}"),
            local_only=is_local(request),
            uploaded=found.uploaded,
            watched=found.watched,
            days=found.days,
        ),
        deal=DealProof(game.proof, game.moves_before, uploaded=found.uploaded, record_url=f"{found.base}/record"),
    )


def replay_steps(ply: int, stops: tuple[int, ...], decisions: tuple[int, ...]) -> ReplaySteps:
    """From move to move, past what chance draws, and from decision to decision; after the last one to the end."""
    decided = (*decisions, stops[-1])
    return ReplaySteps(
        first=0 if ply else None,
        previous_decision=max((each for each in decided if each < ply), default=None),
        previous=max((each for each in stops if each < ply), default=None),
        next=min((each for each in stops if each > ply), default=None),
        next_decision=min((each for each in decided if each > ply), default=None),
        last=stops[-1] if ply < stops[-1] else None,
    )


def continue_form(request: Request, found: Replay, ply: int) -> ContinueForm | None:
    game = found.finished_game
    if game.over(ply):
        return None
    return ContinueForm(
        players=game.names(translator_of(request)),
        seat=next((seat for seat in (game.decider(ply), found.seat) if seat is not None), 0),
        level=saved_level(request, game.kit.name),
        ticket=app_context(request).lobby.new_ticket(),
    )


async def continue_game(request: Request, found: Replay, form: dict[str, str]) -> Response:
    """A new table that begins with the first moves of the game: this browser on one seat, computers on the others."""
    context, say, game = app_context(request), translator_of(request), found.finished_game
    ply, seat, level = (small_number(form.get(name, "")) for name in ("ply", "seat", "level"))
    if ply is None or ply > game.move_count or seat is None or seat >= len(game.seats) or level not in LEVELS:
        raise unreadable()
    if game.over(ply):
        raise Refused(409, GameError("the game is over at that point; go back a move and continue from there"))
    context.rates.table(request)
    holder, cookie = context.identities.identify(request)
    name = clean_name(saved_name(request) or say("Guest"))
    me = StoredSeat(kind=SeatKind.HUMAN, name=name, nonce=clean_nonce(form.get("nonce", "")), holder=holder)
    setup = Setup(
        game=game.kit.name,
        options=str(game.game.options),
        seats=tuple(
            me if number == seat else StoredSeat(kind=SeatKind.BOT, level=level) for number in range(len(game.seats))
        ),
        owner=holder,
        visitor=visitor_in(request.scope),
        watched=found.watched,
        origin=f"{game.id} {ply}" if ply else "",
        rules=game.game.version if ply else None,
        moves=game.stored_moves(ply),
    )
    table = await context.lobby.open_table(setup, form.get("ticket", ""))
    response = redirect(result_address(request, table))
    set_identity(response, request, cookie)
    save_level(response, request, game.kit.name, level)
    return response


async def _analysis(request: Request, found: Replay, place: Place, seconds: float) -> Analysis:
    advice, win_odds = await asyncio.gather(
        advice_at(request, found.finished_game, place, seconds), _win_odds(request, found.finished_game, place, seconds)
    )
    return Analysis(
        url=f"{found.url}/analysis?ply={place.ply}&as={place.viewer_name}",
        anyway=f"{found.url}?ply={place.ply}&as=open",
        win_odds=win_odds,
        advice=advice,
    )


async def advice_at(request: Request, game: FinishedGame, place: Place, seconds: float) -> Advice | None:
    """For the one who decided, and for those who see everything; others would learn what they could not know."""
    context, say, seat = app_context(request), translator_of(request), game.decider(place.ply)
    if seat is None:
        return None
    work = partial(game.advice, place.ply, say, context.lobby.services.bots)
    text = await context.advice.get(game.id, (game.id, place.ply, say.lang), work, seconds)
    if text == "":
        return None
    player, readable = game.names(say)[seat], place.viewer in (OMNISCIENT, seat) or not game.kit.has_secrets
    if not readable or place.ply == game.move_count:
        return Advice(player, readable, text if readable or text is None else "", "")
    done = move_text(game, game.seen_move(place.ply + 1, place.viewer), place.viewer, say)
    return Advice(player, readable, text, done)


async def _win_odds(request: Request, game: FinishedGame, place: Place, seconds: float) -> WinOddsChart | None:
    """Where players have secrets, only for those who see everything: the odds are calculated from all of it."""
    if not game.kit.can_tell_odds or (place.viewer is not OMNISCIENT and game.kit.has_secrets):
        return None
    context, say = app_context(request), translator_of(request)
    work = partial(game.win_odds, context.lobby.services.bots)
    odds = await context.win_odds.get(game.id, game.id, work, seconds)
    shown_names = {face.seat: face.name for face in place.scene.faces}
    names = tuple(shown_names.get(Seat(seat), name) for seat, name in enumerate(game.names(say)))
    caption = say.phrase(game.kit.win_odds_caption)
    return pending_chart(names, caption) if odds is None else win_odds_chart(odds, place.ply, names, caption, say)


def viewer_of(found: Replay, wanted: str) -> tuple[str, Viewer]:
    """Who sees it: the viewer that the address names; else the one who asks; else one who sees everything."""
    offered: dict[str, Viewer] = {"open": OMNISCIENT, "public": None}
    offered |= {str(number): Seat(number) for number in range(len(found.finished_game.seats))}
    if wanted not in offered:
        wanted = "open" if found.seat is None else str(found.seat)
    return wanted, offered[wanted]


def viewer_links(names: tuple[str, ...], seat: Seat | None, say: Translator) -> list[tuple[str, str]]:
    seats = [
        (str(number), say("As I saw it") if number == seat else say("As {who} saw it", who=name))
        for number, name in enumerate(names)
    ]
    return [("open", say("Everything visible")), *seats, ("public", say("As a spectator saw it"))]
