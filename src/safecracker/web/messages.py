"""What programs and the server send each other, as JSON: the messages of the API, and no code.

The server, its OpenAPI document and ``safecracker.client`` all use these types.
"""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from safecracker.core.game import Event

MOST_SEATS = 6

Text = Annotated[str, Meta(max_length=400)]
Command = Annotated[str, Meta(max_length=64, pattern=r"^[0-9A-Za-z_-]*$")]
SecretCommand = Annotated[str, Meta(min_length=22, max_length=64, pattern=r"^[0-9A-Za-z_-]+$")]
Limit: TypeAlias = Literal[0, 60, 300, 86_400, 259_200]
Nonce = Annotated[str, Meta(max_length=64, pattern=r"^[0-9A-Za-z]*$")]


class GameFacts(Struct, frozen=True):
    """A game that can be played here."""

    name: str
    title: str
    rules: int
    fewest: int
    most: int
    options: dict[str, list[str]]
    defaults: dict[str, str]


class SeatWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """``human`` is for whoever joins, person or program; a computer plays at its level."""

    kind: Annotated[str, Meta(pattern="^(human|computer)$")]
    level: Annotated[int, Meta(ge=1, le=5)] = 3


class TableWanted(Struct, frozen=True, forbid_unknown_fields=True):
    game: Annotated[str, Meta(min_length=1, max_length=40)]
    seats: Annotated[list[SeatWanted], Meta(min_length=1, max_length=MOST_SEATS)]
    options: Text = ""
    notebook: bool = True
    pace: Annotated[str, Meta(pattern="^(human|quick)$")] = "quick"
    limit: Limit = 0  # seconds for a turn, then a computer plays; 0: as long as it takes
    # a random text that nobody else knows; the same again is answered with the same table
    command: SecretCommand | None = None
    listed: bool = False  # whether everyone who visits the server finds it, to join or to watch
    watched: bool = True  # whether people and programs without a seat may watch


class TableMade(Struct, frozen=True):
    table: str
    url: str
    commitment: str  # to the seed of every deal; compare it with the record
    owner: str  # a token, shown once; who has it owns the table, and may join with it


class StandInWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A computer for a seat whose player is not there, or none any more: level 0."""

    seat: Annotated[int, Meta(ge=0, lt=MOST_SEATS)]
    level: Annotated[int, Meta(ge=0, le=5)]


class JoinWanted(Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1, max_length=100)]
    nonce: Nonce = ""
    # a random text that nobody else knows; the same again is answered with the same seat and token
    command: SecretCommand | None = None
    seat: Annotated[int, Meta(ge=0, lt=MOST_SEATS)] | None = None  # None: the first that is free


class Joined(Struct, frozen=True):
    seat: int
    token: str  # shown once; it is the seat


class Readiness(Struct, frozen=True):
    phase: str


class MoveWanted(Struct, frozen=True, forbid_unknown_fields=True):
    action: Text
    command: Command = ""  # the same command again is answered with the same ply
    seen: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None


class MoveKept(Struct, frozen=True):
    ply: int


class Sitter(Struct, frozen=True):
    """Who sits in a seat."""

    name: str
    kind: str  # open, human or computer
    level: int
    program: bool = False  # a program took it by this API; its kind is human, for the rules see no difference
    away: bool = False  # a computer plays for them until they move again


class TakebackSeen(Struct, frozen=True):
    """Somebody asks for their last move back."""

    seat: int
    ply: int
    awaited: list[int]  # who has to agree, and has not yet
    refused: bool


class TableSeen(Struct, frozen=True):
    """All that the asking seat, or an onlooker, may know."""

    table: str
    game: str
    rules: int
    options: str
    phase: str
    seats: list[Sitter]
    seat: int | None
    ply: int
    your_turn: bool
    view: Any
    commitment: str
    deal: str
    seed: str
    scores: list[float] | None
    unready: list[int]  # the seats that a game waits for which starts when everyone is ready
    limit: int  # seconds for a turn; 0: as long as it takes
    takeback: TakebackSeen | None = None
    rematch: str = ""  # the table where the same players play again


class Problem(Struct, frozen=True):
    error: str


class SeenMoveMessage(Struct, frozen=True):
    """A move as the asking seat, or an onlooker, may know it."""

    ply: int
    at: int
    actor: str
    action: str
    events: list[Event]


class MoveLine(SeenMoveMessage, frozen=True, tag="move"):
    """A line of the stream of a table: a move was made."""


class TableLine(Struct, frozen=True, tag="table"):
    """A line of the stream of a table: its first, and whenever somebody joined or left, or the game began or ended.

    It says how the table is now, so that a program that was cut off has missed nothing.
    """

    phase: str
    seats: list[Sitter]
    unready: list[int]
    takeback: TakebackSeen | None
    rematch: str
    scores: list[float] | None


class OpenTable(Struct, frozen=True):
    """A table that everyone may find: one with a free seat, or a game that can be watched."""

    table: str
    url: str
    game: str
    rules: int
    options: str
    phase: str
    seats: list[Sitter]
    limit: int


class OpenTables(Struct, frozen=True):
    tables: list[OpenTable]  # opened last first
    more: bool  # there are others besides


class ResignWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """A computer of this level plays on in your seat; 0: of the level that plays for those who take too long."""

    level: Annotated[int, Meta(ge=0, le=5)] = 0


class TakebackWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """Ask for your last move back, or answer somebody who asks."""

    answer: Literal["ask", "allow", "refuse"]
    seen: Annotated[int, Meta(ge=0, le=1_000_000)] | None = None


class RematchWanted(Struct, frozen=True, forbid_unknown_fields=True):
    """The same players again; computers may play at another level than this time."""

    nonce: Nonce = ""
    level: Annotated[int, Meta(ge=0, le=5)] = 0  # 0: as before


class RematchMade(Struct, frozen=True):
    table: str
    url: str
    commitment: str


class CaseSeen(Struct, frozen=True):
    """A case, without its solution."""

    name: str
    game: str
    level: int
    question: str
    shown: str  # as the bot API describes it for each game
    date: str | None  # of a case of the day


class CaseAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    answer: Annotated[str, Meta(min_length=1, max_length=80)]


class CaseReply(Struct, frozen=True):
    """Whether an answer is right, and why not."""

    right: bool
    sentence: str = ""
    clues: tuple[str, ...] = ()  # that the answer contradicts
    hidden: str | None = None  # a full position that fits everything shown and in which the answer fails
    steps: tuple[str, ...] = ()  # how it follows, once the answer is right
