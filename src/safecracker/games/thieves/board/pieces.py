"""What can lie on the table of Thieves!, as frozen values that page and terminal draw from."""

from msgspec import Struct

from safecracker.core.game import Seat
from safecracker.games.scene import Scene


class Heap(Struct, frozen=True):
    """Cards of one loot that are alike: a face-down stack, or one card of it; or open cards of one kind."""

    face: str  # which drawing: a card, or back
    peek: str  # the corner of a face-down card that the viewer knows
    mark: str  # how many there are, or which one of a stack this is: "#2"
    places: tuple[int, ...]  # in the loot, as they are written in an action
    ids: tuple[str, ...]  # of the cards, the lowest first
    name: str  # for ears
    press: str = ""  # what its button sends; empty: it is no button
    picked: bool = False
    fresh: bool = False  # the last play laid a card here
    came: str = ""  # "from Deniz"
    source: str = ""  # where the fresh card comes from


class Place(Struct, frozen=True):
    """A player at the table, with what is public about him."""

    seat: Seat
    name: str
    told: str  # for ears: hand and loot in a sentence
    held: int
    hand: tuple[str, ...]  # the cards in hand, for open eyes
    gems: int
    heaps: tuple[Heap, ...]
    raid: str  # what the loot counts in a raid; empty where it is not known
    final: str  # and at the end
    turn: bool
    mine: bool
    slot: str = ""  # what the chosen card would add here: "+2"
    give: str = ""  # the action that lays it here


class Held(Struct, frozen=True):
    """A card in the viewer's hand."""

    card: str
    caption: str  # at the foot of the card
    name: str  # for ears
    id: str
    press: str = ""
    key: str = ""  # of the keyboard
    picked: bool = False
    job: bool = False  # drawn by a double job


class Bay(Struct, frozen=True):
    """A stretch of a lane: a card with its cars, or a free bay."""

    kind: str  # in, ghost or out
    cars: int  # bays it takes
    text: str
    id: str = ""
    source: str = ""
    fresh: bool = False


class Lane(Struct, frozen=True):
    """Cars on their way to a number that changes the game."""

    name: str  # for ears
    label: str
    count: int
    most: int
    hot: bool  # one more is enough
    bays: tuple[Bay, ...]
    width: int  # bays in all


class Street(Struct, frozen=True):
    """The middle of the table."""

    getaways: Lane
    police: Lane
    pile: int
    pile_name: str
    top: str  # the drawing on the discard pile; empty: there is none
    top_caption: str
    top_name: str
    top_id: str
    top_source: str


class Deed(Struct, frozen=True):
    """A button: it does something, or changes the draft."""

    id: str
    label: str
    note: str = ""  # what it leads to
    action: str = ""
    press: str = ""
    key: str = ""
    name: str = ""  # for ears, where the label is too short
    seat: Seat | None = None


class Panel(Struct, frozen=True):
    """What lies in reach: a sentence, and buttons that name the deed."""

    kind: str  # choose, money, play, swap, wait
    title: str
    sentence: str
    main: Deed | None = None
    others: tuple[Deed, ...] = ()
    back: Deed | None = None


class Row(Struct, frozen=True):
    """One player in a count."""

    seat: Seat
    name: str
    mine: bool
    place: str  # in a ranking
    cards: tuple[str, ...]
    told: str  # the cards for ears
    sums: tuple[str, ...]  # after each card, to be counted up
    total: str
    note: str  # "loses all"
    worst: bool = False  # hit by the raid
    best: bool = False  # won


class Report(Struct, frozen=True):
    """Something that all were part of: a raid, a siren, the end of a game."""

    kind: str  # raid, siren, score: of a game in a series, end
    title: str
    text: str
    rows: tuple[Row, ...]
    now: bool  # it was the last play: it may still move


class Tally(Struct, frozen=True):
    """A game of the series that is over."""

    title: str
    text: str


class Column(Struct, frozen=True):
    """The chance of one sum, drawn as a bar."""

    x: int
    height: int


class Line(Struct, frozen=True):
    """What the notebook knows of one loot."""

    seat: Seat
    name: str
    mine: bool
    range: str
    told: str  # the range for ears
    mean: str  # empty where the sum is known
    columns: tuple[Column, ...]
    left: int  # of the range, in the drawing
    width: int
    ghost: int | None  # where the chosen card would put it
    hit: str
    hit_then: str  # after the chosen card is kept
    win: str
    richest: bool


class Turn(Struct, frozen=True):
    """A turn that may still come."""

    letter: str
    mine: bool
    kind: str  # sure, open, late


class Page(Struct, frozen=True):
    """The notebook."""

    lines: tuple[Line, ...]
    bar: int  # how wide a column is drawn
    scale: tuple[tuple[int, str], ...]  # where which number stands
    summary: str
    ghost: str  # what the hollow mark means
    danger_title: str
    lights: int  # of ten
    danger: str
    why: str
    turns_title: str
    turns_range: str
    turns: tuple[Turn, ...]
    turns_name: str
    advice: str
    reason: str
    press: str  # chooses what is advised
    estimate: str  # how exact all this is


class BoardScene(Scene, frozen=True):
    """Everything on the table."""

    places: tuple[Place, ...]  # the others in turn, the viewer last
    street: Street
    hand: tuple[Held, ...]
    slot: str  # what the chosen card would add to the own loot
    swapping: bool
    last: str  # the last play in words
    report: Report | None
    ranking: Report | None
    series: tuple[Tally, ...]
    panel: Panel | None
    page: Page | None
