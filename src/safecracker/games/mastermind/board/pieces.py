"""What can lie on the Mastermind table, as frozen values that page and terminal draw from."""

from msgspec import Struct

from safecracker.games.scene import Scene


class Spot(Struct, frozen=True):
    """A hole and what stands in it."""

    hole: int  # from 1
    letter: str  # of the peg; empty: an open hole
    look: str  # which drawing shows the peg
    name: str  # for ears
    key: str = ""  # the press that its button sends; empty: it is no button
    ringed: bool = False  # the next peg goes here


class Rail(Struct, frozen=True):
    """One hole of a score rail."""

    banked: bool
    soon: bool  # a point of this round, not banked yet
    tip: bool  # the marker stands here


class Strip(Struct, frozen=True):
    """One row of the board."""

    number: int
    state: str  # later, now, asked, done, last, solved
    name: str  # for ears, answer included
    spots: tuple[Spot, ...]
    keys: tuple[str, ...]  # red, white or hole, one for each hole of the row; never tells which (R6)
    answer: str  # for ears
    rails: tuple[Rail, Rail]


class Screen(Struct, frozen=True):
    """The far end of the board, where the code is."""

    state: str  # shut; open: everybody sees the code; own: only the viewer does; empty: no code yet
    spots: tuple[Spot, ...]  # none while it is shut
    name: str
    owner: str


class Pick(Struct, frozen=True):
    """A peg of the tray."""

    letter: str
    look: str
    name: str
    digit: str  # the key that places it


class Composer(Struct, frozen=True):
    """The row or code in hand and the button that confirms it."""

    title: str
    label: str  # of the button
    action: str  # what it does; empty while pegs are missing
    to_go: str
    filled: tuple[bool, ...]


class Reply(Struct, frozen=True):
    """An answer the setter may give by hand."""

    action: str
    name: str
    keys: tuple[str, ...]


class Slip(Struct, frozen=True):
    """A slip of paper beside the board: the last answer, or how the last round ended."""

    title: str
    text: str
    keys: tuple[str, ...]
    code: tuple[Spot, ...]
    code_name: str
    clear: bool  # the board is empty, so that the slip may lie on it


class Bar(Struct, frozen=True):
    """How many codes were left after a row, as a bar of a drawing 62 high."""

    x: int
    middle: float
    y: float
    height: float
    label: str
    tip: bool


class Chance(Struct, frozen=True):
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


class Advice(Struct, frozen=True):
    """The best guess and why."""

    spots: tuple[Spot, ...]
    name: str
    key: str  # the press that places it; empty: not the viewer's row
    reason: str


class Page(Struct, frozen=True):
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
    right: str  # the answer the setter should give; empty where he has none to give


class BoardScene(Scene, frozen=True):
    """Everything on the table."""

    holes: int
    caption: str
    strips: tuple[Strip, ...]  # the far end first
    screen: Screen
    slip: Slip | None
    panel: str  # what lies in reach: compose, answer, wait, or nothing
    tray: tuple[Pick, ...]
    composer: Composer | None
    replies: tuple[Reply, ...]
    doubt: str  # what doubting the answers costs; empty where it is not possible
    page: Page | None
