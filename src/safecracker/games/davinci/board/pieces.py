"""What can lie on the table of Da Vinci Code, as frozen values that page and terminal draw from."""

from msgspec import Struct

from safecracker.core.game import Seat
from safecracker.games.scene import Pad, Scene


class Slab(Struct, frozen=True):
    """A tile as it stands or lies there."""

    label: str  # its public name
    colour: str  # b or w: which drawing
    posture: str  # back: hidden; face: standing, seen by the viewer; open: lying
    sign: str  # what the viewer sees on it: a number or -; empty on a back
    name: str  # for ears
    key: str = ""  # the press that its button sends; empty: it is no button
    picked: bool = False  # pointed at, chosen, or in hand
    asked: str = ""  # the sign that the draft names for it
    tried: str = ""  # the sign that was wrongly named in the last move
    fresh: bool = False  # the last move laid it open
    hit: bool = False  # by a right guess
    seen: bool = False  # an own tile that lies open for all
    unseen: bool = False  # shown only because the game is over
    note: str = ""  # the notebook's paper label


class Bench(Struct, frozen=True):
    """A player's row, with what is public about it."""

    seat: Seat
    name: str
    title: str  # for ears, and over the own row
    count: str  # "4 hidden"
    seen: str  # "1 seen": own tiles that lie open
    score: str  # in a game for points
    slabs: tuple[Slab, ...]
    drawn: Slab | None
    width: int  # tiles side by side, the drawn one of another player included
    half: int  # and how many where a long row breaks in two
    goes: int | None  # the gap that the drawn tile will go to
    mine: bool
    turn: bool
    out: bool
    stamp: str  # who cracked it
    ordered: bool  # it stands from low to high


class Stack(Struct, frozen=True):
    """The tiles of one colour that are left to draw."""

    colour: str
    count: int
    layers: tuple[int, ...]  # how far down each is drawn, the lowest first
    high: int  # of the drawing
    text: str  # "3 black"
    label: str  # of the button
    action: str  # what it does; empty: it is no button


class Key(Struct, frozen=True):
    """A number to be named."""

    text: str
    press: str
    name: str
    out: bool  # the notebook says it is impossible
    share: int  # of a hundred
    best: bool
    picked: bool
    pencil: str = ""  # the stroke of the scratch pad that means the same


class Deed(Struct, frozen=True):
    """A button: it does something, or changes the draft."""

    id: str
    label: str
    note: str  # what is at stake
    action: str = ""
    press: str = ""
    key: str = ""  # of the keyboard
    typed: str = ""  # what does it at a terminal, where a press leads on first


class Panel(Struct, frozen=True):
    """What lies in reach: a sentence, the numbers, and one button that names the deed."""

    kind: str  # guess, decide, place, open, arrange, wait
    title: str
    sentence: str
    keys: tuple[Key, ...]
    deeds: tuple[Deed, ...]
    main: Deed | None


class Slip(Struct, frozen=True):
    """How the last round ended."""

    title: str
    text: str
    gained: str  # what everybody won in it


class Column(Struct, frozen=True):
    """The chance of one sign."""

    text: str
    name: str
    percent: str
    height: int  # of a hundred
    out: bool
    best: bool


class Reason(Struct, frozen=True):
    signs: str
    text: str


class Page(Struct, frozen=True):
    """The notebook, open at one tile."""

    colour: str
    title: str
    left: str
    columns: tuple[Column, ...]
    starred: bool
    reasons: tuple[Reason, ...]
    best: str
    best_press: str  # points and names; empty: not the viewer's guess
    going: str  # what going on would risk
    exposed: str  # the own tile that is the easiest to name


class TilePad(Pad, frozen=True):
    """The fold of one hidden tile."""

    colour: str


class BoardScene(Scene, frozen=True):
    """Everything on the table."""

    benches: tuple[Bench, ...]  # the others in turn, the viewer last
    stacks: tuple[Stack, ...]
    drawing: bool  # a stack is to be chosen
    last: str  # the last guess in words
    ended: str  # and how it ended the turn
    slip: Slip | None
    panel: Panel | None
    points: bool  # the game is for points
    page: Page | None
    pads: tuple[TilePad, ...]  # in place of the page, where the notebook is shut or not agreed
