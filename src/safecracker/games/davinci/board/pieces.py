"""What can lie on the table of Da Vinci Code, as frozen values that page and terminal draw from."""

from msgspec import Struct

from safecracker.core.game import Seat
from safecracker.games.hints import Ladder
from safecracker.games.interface import Panel
from safecracker.games.scene import Pad, Scene


class BoardTile(Struct, frozen=True, kw_only=True):
    """A tile as it stands or lies there."""

    label: str  # its public name
    colour: str  # b or w: which drawing
    posture: str  # back: hidden; face: standing, seen by the viewer; open: lying
    sign: str  # what the viewer sees on it: a number or -; empty on a back
    name: str  # for screen readers
    press: str = ""  # what its button does to the draft; empty: it is no button
    picked: bool = False  # pointed at, chosen, or in hand
    drafted_sign: str = ""  # what the draft names for it
    wrong_sign: str = ""  # what was wrongly named for it in the last move
    just_opened: bool = False  # by the last move
    guessed_right: bool = False  # by the last move
    own_open: bool = False  # a tile of the viewer that lies open for all
    never_opened: bool = False  # shown only because the game is over
    possible_signs: str = ""  # from the notebook


class BoardRow(Struct, frozen=True, kw_only=True):
    """A player's row, with what is public about it."""

    seat: Seat
    name: str
    title: str  # for screen readers, and over the own row
    hidden_count: str  # "4 hidden"
    open_count: str  # "1 seen": own tiles that lie open
    score: str  # in a game for points
    tiles: tuple[BoardTile, ...]
    drawn: BoardTile | None
    width: int  # tiles side by side, the drawn one of another player included
    wrap_at: int  # and how many where a long row breaks in two
    drawn_goes_to: int | None  # the gap
    mine: bool
    turn: bool
    out: bool
    cracked_by: str
    ordered: bool  # it stands from low to high


class Stack(Struct, frozen=True, kw_only=True):
    """The tiles of one colour that are left to draw."""

    colour: str
    layers: tuple[int, ...]  # how far down each is drawn, the lowest first
    height: int  # of the drawing
    text: str  # "3 black"
    label: str  # of the button; empty: it is no button
    action: str  # what the button plays; empty: nothing is left


class NumberKey(Struct, frozen=True, kw_only=True):
    """A number to be named."""

    text: str
    press: str
    name: str  # for screen readers
    impossible: bool  # by the notebook
    percent: int
    picked: bool
    pencil_key: str = ""  # the stroke of the scratch pad that means the same


class BoardPanel(Panel, frozen=True, kw_only=True):
    """The panel of Da Vinci Code; its kind is guess, decide, place, place sure, open or wait."""

    number_keys: tuple[NumberKey, ...] = ()


class RoundResult(Struct, frozen=True):
    """How the last round ended."""

    title: str
    text: str
    gained: str  # what everybody won in it


class ChanceColumn(Struct, frozen=True, kw_only=True):
    """The chance of one sign."""

    text: str
    name: str  # for screen readers
    percent: str
    height: int  # of a hundred
    impossible: bool


class ReasonLine(Struct, frozen=True):
    """Why a tile cannot show these signs."""

    signs: str
    text: str


class NotebookPage(Struct, frozen=True, kw_only=True):
    """The notebook, open at one tile."""

    colour: str
    title: str
    left: str  # how many possibilities
    columns: tuple[ChanceColumn, ...]
    reasons: tuple[ReasonLine, ...]
    ladder: Ladder | None  # to what the strongest bot would do; None: the viewer is not to guess
    press: str  # points at the tile and names the sign; empty: a stop is advised
    risk: str  # of going on
    exposed: str  # the own tile that is the easiest to name


class TilePad(Pad, frozen=True):
    """The fold of one hidden tile."""

    colour: str


class BoardScene(Scene, frozen=True):
    """Everything on the table."""

    rows: tuple[BoardRow, ...]  # the others in turn, the viewer last
    stacks: tuple[Stack, ...]
    drawing: bool  # the viewer chooses a stack
    last_move: str  # the last guess in words
    turn_end: str  # and how it ended the turn
    last_round: RoundResult | None
    panel: BoardPanel | None
    for_points: bool
    notebook_page: NotebookPage | None
    pads: tuple[TilePad, ...]  # in place of the notebook page, where the notebook is closed or not agreed
