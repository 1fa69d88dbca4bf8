"""What can lie on the table of The Code Crackers, as frozen values that page and terminal draw from."""

from msgspec import Struct

from safecracker.core.game import Seat
from safecracker.games.hints import Ladder
from safecracker.games.interface import Button, Panel
from safecracker.games.scene import Scene


class PlacedChip(Struct, frozen=True):
    """A chip on the board."""

    seat: Seat
    id: str
    mark: str  # right, wrong, sealed, or aim: it still hovers


class Spot(Struct, frozen=True, kw_only=True):
    """A cell of the board."""

    cell: str
    symbol: str  # empty before its tile is laid
    name: str  # for screen readers
    press: str = ""  # what its button sends; empty: it is no button
    aimed: bool = False
    chips: tuple[PlacedChip, ...] = ()

    @property
    def missed(self) -> bool:
        """Whether somebody's chip lies there in vain."""
        return any(chip.mark == "wrong" for chip in self.chips)


class Tile(Struct, frozen=True, cache_hash=True):
    """Cells that lie there together."""

    shade: int  # which of three papers
    spots: tuple[Spot, ...]

    @property
    def aimed(self) -> bool:
        return any(spot.aimed for spot in self.spots)


class DrawnLine(Struct, frozen=True, kw_only=True):
    """A line of symbols, drawn around them; the board is 900 wide and high."""

    kind: str  # best, or the seat that claimed it
    x: float  # where it begins
    y: float
    length: float
    angle: float  # in degrees, clockwise from the right
    number: str = ""  # beside its beginning


class StreetPawn(Struct, frozen=True, kw_only=True):
    """Somebody on the street."""

    figure: str  # which drawing shows them
    id: str
    seat: Seat | None  # None: the thief
    column: int  # from 0 to 10 around the board
    row: int
    among: int  # how many share the square
    nth: int  # which of them, from 1


class Landing(Struct, frozen=True):
    """The square that a safe would lead to."""

    text: str
    column: int
    row: int


class Card(Struct, frozen=True, kw_only=True):
    """The code card that lies open."""

    caption: str
    symbols: str
    name: str  # for screen readers
    red: bool  # of the master game


class Glass(Struct, frozen=True):
    """Sand that runs."""

    span: int  # milliseconds of all its sand
    more: int  # milliseconds that it runs on after the clock acts next
    name: str


class ReportRow(Struct, frozen=True, kw_only=True):
    """How one player fared in the last search."""

    seat: Seat
    name: str
    mine: bool
    mark: str  # right, wrong, passed, or nothing
    text: str  # "4, 12.3 s"
    label: str  # the same with the name, for screen readers


class Report(Struct, frozen=True):
    """R32: what the last search came to."""

    title: str
    text: str
    rows: tuple[ReportRow, ...]


class Safe(Struct, frozen=True, kw_only=True):
    """A safe. It is the button that claims."""

    number: int
    state: str  # open, early: nothing is aimed at, held, shut
    label: str
    note: str
    name: str  # for screen readers
    seat: Seat | None = None  # who holds it
    action: str = ""


class BoardPanel(Panel, frozen=True, kw_only=True):
    """Of kind roll, buzz, search or wait."""

    safes: tuple[Safe, ...] = ()
    give_up: Button | None = None  # look no further in this search
    buzzer_time: Glass | None = None  # how long the viewer's buzzer leaves for a claim
    roomy: bool = False  # at some moments of this game there is one button more; its place is kept


class Chance(Struct, frozen=True, kw_only=True):
    """What the notebook knows of one player."""

    seat: Seat
    name: str
    mine: bool
    behind: str
    share: str
    width: int  # of a bar, in percent
    pace: str


class NotebookPage(Struct, frozen=True, kw_only=True):
    """The notebook."""

    stakes: tuple[str, ...] = ()  # what is at stake in this search
    chances: tuple[Chance, ...] = ()
    summary: str = ""
    ladder: Ladder | None  # None: nobody may be helped now


class BoardScene(Scene, frozen=True, kw_only=True):
    """Everything on the table."""

    search: int  # the number of the search that is on; 0: none
    layout: str
    rows: tuple[tuple[Tile, ...], ...]
    row_names: tuple[str, ...]  # for screen readers: all symbols of a row at once
    lines: tuple[DrawnLine, ...]
    pawns: tuple[StreetPawn, ...]
    street: str  # who stands where, for screen readers
    landings: tuple[Landing, ...]
    die: str  # the face that lies up; empty before the first roll
    rolls: int  # of the die so far
    rolled: str  # the same in words
    card: Card | None
    pile: str
    glass: Glass | None
    report: Report | None
    caught: tuple[Seat, ...]  # who caught the thief
    panel: BoardPanel | None
    notebook_page: NotebookPage | None

    @property
    def lasting(self) -> bool:
        return self.search > 0
