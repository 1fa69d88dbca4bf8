"""What can lie on the Mastermind table, as frozen values that page and terminal draw from."""

from msgspec import Struct

from safecracker.games.hints import Ladder
from safecracker.games.interface import Button, Panel
from safecracker.games.scene import Scene


class Spot(Struct, frozen=True, kw_only=True):
    """A hole and what stands in it."""

    hole: int  # from 1
    letter: str  # of the peg; empty: an open hole
    look: str  # which drawing shows the peg
    name: str  # for screen readers
    press: str = ""  # what its button does to the draft; empty: it is no button
    ringed: bool = False  # the next peg goes here


class RailHole(Struct, frozen=True, kw_only=True):
    """One hole of a score rail."""

    banked: bool
    soon: bool  # a point of this round, not banked yet
    marker: bool  # the marker stands here


class BoardRow(Struct, frozen=True, kw_only=True, cache_hash=True):
    """One row of the board."""

    number: int
    state: str  # later, now, asked, done, last, solved
    name: str  # for screen readers, answer included
    spots: tuple[Spot, ...]
    keys: tuple[str, ...]  # red, white or hole, one for each hole of the row; never says which (R6)
    answer: str  # for screen readers
    rails: tuple[RailHole, RailHole]


class Screen(Struct, frozen=True, kw_only=True):
    """The far end of the board, where the code is."""

    state: str  # shut; open: everybody sees the code; own: only the viewer does; empty: no code yet
    spots: tuple[Spot, ...]  # none while it is shut
    name: str
    owner: str


class TrayPeg(Struct, frozen=True, kw_only=True):
    """A peg of the tray."""

    letter: str
    look: str
    name: str
    digit: str  # the key that places it


class AnswerChoice(Struct, frozen=True, kw_only=True):
    """An answer the setter may give by hand."""

    action: str
    name: str
    keys: tuple[str, ...]


class BoardPanel(Panel, frozen=True, kw_only=True):
    """Of kind compose, answer or wait: pegs to place, answers to choose from, or pegs to look at."""

    tray: tuple[TrayPeg, ...] = ()
    filled: tuple[bool, ...] = ()  # the holes of the row in hand
    answers: tuple[AnswerChoice, ...] = ()
    doubt: Button | None = None  # opens the screen; its note says what that costs


class LastResult(Struct, frozen=True, kw_only=True):
    """The paper beside the board: the last answer, or how the last round ended."""

    title: str
    text: str
    keys: tuple[str, ...] = ()  # of an answer
    code: tuple[Spot, ...] = ()  # of a round that is over
    code_name: str = ""
    clear: bool = False  # the board is empty, so that the sheet may lie on it


class Bar(Struct, frozen=True, kw_only=True):
    """How many codes were left after a row, as a bar of a drawing 62 high."""

    x: int
    middle: float
    y: float
    height: float
    label: str
    last: bool


class Chance(Struct, frozen=True, kw_only=True):
    """One kind of peg in one hole: how many of the codes left have it there."""

    look: str
    name: str
    fits: bool
    out: bool
    width: int  # of its bar, out of 22


class HoleNote(Struct, frozen=True):
    title: str
    asked: bool
    chances: tuple[Chance, ...]


class Verdict(Struct, frozen=True):
    good: bool
    lead: str
    text: str


class Advice(Struct, frozen=True, kw_only=True):
    """The best guess and why, rung by rung."""

    ladder: Ladder
    spots: tuple[Spot, ...]
    press: str  # what places it in the draft; empty: not the viewer's row


class NotebookPage(Struct, frozen=True, kw_only=True):
    """The notebook, open at this position."""

    count: str
    unit: str
    short: str  # both, for a narrow strip
    bars: tuple[Bar, ...]
    width: int  # of the drawing of the bars
    history: str
    holes: tuple[HoleNote, ...]
    fitting: bool  # some pegs are marked because they fit the row in hand
    verdict: Verdict | None
    advice: Advice | None
    right: str  # the answer the setter should give; empty where they have none to give


class BoardScene(Scene, frozen=True, kw_only=True):
    """Everything on the table."""

    holes: int
    caption: str
    rows: tuple[BoardRow, ...]  # the far end first
    screen: Screen
    last_result: LastResult | None
    panel: BoardPanel | None
    notebook_page: NotebookPage | None
