"""What the page of a table and that of a replay have in common: the log, the proof of the deal, the link to send."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain, groupby, islice, repeat
from urllib.parse import quote

from msgspec import Struct
from starlette.requests import Request

from safecracker.core.errors import GameError, IllegalAction
from safecracker.core.game import Event, Viewer
from safecracker.core.translation import Translator
from safecracker.games.kit import AnyKit
from safecracker.table.finished_game import FinishedGame, Proof
from safecracker.table.lobby import DAY
from safecracker.table.readable_table import ReadableTable, SeenMove

from .context import app_context

LOG_LINES = 30  # on a page; the others are a link away
GROUP = 8  # moves
MOST_SENTENCES = 4_096  # in memory: the same lines are shown after every move
LOOPBACK = ("127.0.0.1", "localhost", "::1")


class RuleLink(Struct, frozen=True):
    """The way to a rule on the rules page of its game."""

    url: str
    number: str  # without the R


class ErrorLine(Struct, frozen=True):
    """What went wrong, for a page."""

    text: str
    rule: RuleLink | None


class LogLine(Struct, frozen=True):
    ply: int
    text: str
    rule: RuleLink | None  # by which it happened, where there is one


class LogGroup(Struct, frozen=True, cache_hash=True):
    """Lines of a few moves, newest first: a group of older moves stays the same, and is drawn and sent once."""

    lines: tuple[LogLine, ...]

    @property
    def number(self) -> int:
        return self.lines[0].ply // GROUP


class LogWindow(Struct, frozen=True, cache_hash=True):
    """The newest lines of a log, newest first."""

    groups: tuple[LogGroup, ...]
    more: bool  # there are older ones


NO_LOG = LogWindow((), more=False)


class DealProof(Struct, frozen=True):
    """What shows that nobody chose what was drawn."""

    proof: Proof | None  # None: a record that was written by hand
    begun: int  # how many of its moves are those of another game
    uploaded: bool  # as a record: there is no table
    record_url: str


class ReplayLink(Struct, frozen=True):
    """The address of a replay, to be sent to others."""

    url: str
    local_only: bool
    uploaded: bool
    watched: bool  # others than the players may open it
    days: int  # for which a table is still stored, or a record since it was last uploaded


def rule_link(kit: AnyKit, number: str) -> RuleLink | None:
    """The link to the rule of this number, ``R8``; None where there is none."""
    return RuleLink(f"/rules/{kit.name}#{number}", number[1:]) if number else None


def error_line(kit: AnyKit, error: GameError, say: Translator, now: str = "") -> ErrorLine:
    """An error as a page says it, with its rule; what no single rule forbids leads to the rule that fits now."""
    number = error.rule or (now if isinstance(error, IllegalAction) else "")
    return ErrorLine(say.phrase(error.phrase), rule_link(kit, number))


def _rule_of(kit: AnyKit, events: tuple[Event, ...]) -> RuleLink | None:
    """What a move led to in the end."""
    return rule_link(kit, next(filter(None, map(kit.event_rule, reversed(events))), ""))


def move_text(game: ReadableTable | FinishedGame, move: SeenMove, viewer: Viewer, say: Translator) -> str:
    """What a move led to, in sentences; empty where the board says enough."""
    return _sentences(game.kit, move.events, viewer, game.names(say), say)


@lru_cache(MOST_SENTENCES)
def _sentences(kit: AnyKit, events: tuple[Event, ...], viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    return " ".join(kit.log_sentences(events, viewer, names, say))


def log_lines(game: ReadableTable | FinishedGame, viewer: Viewer, say: Translator) -> tuple[LogGroup, ...]:
    """What happened, newest first."""
    return grouped(newest_first(game, viewer, say, len(game.steps)))


def grouped(lines: Iterable[LogLine]) -> tuple[LogGroup, ...]:
    return tuple(LogGroup(tuple(group)) for _, group in groupby(lines, lambda line: line.ply // GROUP))


def log_window(
    game: ReadableTable | FinishedGame, viewer: Viewer, say: Translator, upto: int, *, most: int
) -> LogWindow:
    """The newest lines of the log; older moves are not even looked at."""
    *lines, beyond = islice(chain(newest_first(game, viewer, say, upto), repeat(None)), most + 1)
    return LogWindow(grouped(line for line in lines if line), more=beyond is not None)


def newest_first(
    game: ReadableTable | FinishedGame, viewer: Viewer, say: Translator, upto: int, since: int = 0
) -> Iterator[LogLine]:
    """The lines of the moves after the first ``since``, as far as that of number ``upto``."""
    for ply in range(upto, since, -1):
        move = game.seen_move(ply, viewer)
        if text := move_text(game, move, viewer, say):
            yield LogLine(ply, text, _rule_of(game.kit, move.events))


def days_left(request: Request, table: ReadableTable) -> int:
    """How long a finished game is stored if nothing else happens to it."""
    lobby = app_context(request).lobby
    return max(0, (table.last_move_at or 0) + lobby.retention - lobby.services.clock.now()) // DAY


def full_url(request: Request, address: str) -> str:
    """An address of this server as others can open it."""
    return f"{request.base_url}{address[1:]}"


def is_local(request: Request) -> bool:
    """Whether this browser reached the server by an address that works on this computer alone."""
    return request.url.hostname in LOOPBACK


def table_address(table: ReadableTable, draft: str = "") -> str:
    """The address of the table, with what has been composed there."""
    return f"/t/{table.id}" + (f"?draft={quote(draft)}" if draft else "")
