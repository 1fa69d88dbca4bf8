"""The pieces of a scene of Thieves!, which the page and the terminal draw."""

from msgspec import Struct

from safecracker.core.game import Seat
from safecracker.games.hints import Ladder
from safecracker.games.interface import Panel
from safecracker.games.scene import Scene


class LootStack(Struct, frozen=True, kw_only=True):
    """Cards of one loot that are alike: a face-down stack, one card of it, or open cards of one kind."""

    face: str  # which drawing: a card, or back
    peek: str  # the corner of a face-down card that the viewer knows
    mark: str  # how many there are, or which one of a stack this is: "#2"
    places: tuple[int, ...]  # in the loot, as they are written in an action
    ids: tuple[str, ...]  # of the cards, the lowest first
    name: str  # for screen readers
    press: str = ""  # what its button sends; empty: it is no button
    picked: bool = False
    fresh: bool = False  # the last play laid a card here
    came_from: str = ""  # "from Deniz"
    source: str = ""  # where the fresh card comes from


class PlayerArea(Struct, frozen=True, kw_only=True):
    """A player at the table, with what is public about them."""

    seat: Seat
    name: str
    description: str  # for screen readers: hand and loot in a sentence
    held: int
    hand: tuple[str, ...]  # the cards in hand, for the omniscient viewer
    hand_names: str  # the same in words, for screen readers
    gems: int
    stacks: tuple[LootStack, ...]
    raid: str  # what the loot counts in a raid; empty where it is not known
    final: str  # and at the end
    turn: bool
    mine: bool
    slot: str = ""  # what the chosen card would add here: "+2"
    give: str = ""  # the action that lays it here


class HandCard(Struct, frozen=True, kw_only=True):
    """A card in the viewer's hand."""

    card: str
    caption: str  # at the foot of the card
    name: str  # for screen readers
    id: str
    press: str = ""
    key: str = ""  # of the keyboard
    picked: bool = False
    job: bool = False  # drawn by a double job


class Bay(Struct, frozen=True, kw_only=True):
    """A part of a lane: a card with its cars, or a free bay."""

    kind: str  # in, ghost or out
    cars: int  # bays it takes
    text: str
    id: str = ""
    source: str = ""
    fresh: bool = False


class Lane(Struct, frozen=True, kw_only=True):
    """Cars on their way to a number that changes the game."""

    name: str  # for screen readers
    label: str
    count: int
    most: int
    hot: bool  # one more is enough
    bays: tuple[Bay, ...]
    width: int  # bays in all


class Street(Struct, frozen=True, kw_only=True):
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


class ReportRow(Struct, frozen=True, kw_only=True):
    """One player in a report."""

    seat: Seat
    name: str
    mine: bool
    place: str  # in a ranking
    cards: tuple[str, ...]
    description: str  # the cards, for screen readers
    sums: tuple[str, ...]  # after each card, to be counted up
    total: str
    note: str  # "loses all"
    worst: bool = False  # hit by the raid
    best: bool = False  # won


class Report(Struct, frozen=True, kw_only=True):
    """What happened to all players at once: a raid, a siren, the end of a game."""

    kind: str  # raid, siren, score: of a game in a series, end
    title: str
    text: str
    rows: tuple[ReportRow, ...]
    now: bool  # it was the last play, so the page may animate it


class SeriesGame(Struct, frozen=True):
    """A game of the series that is over."""

    title: str
    text: str


class SumColumn(Struct, frozen=True):
    """The chance of one sum, drawn as a bar."""

    x: int
    height: int


class NotebookLine(Struct, frozen=True, kw_only=True):
    """What the notebook knows about the loot of one player."""

    seat: Seat
    name: str
    mine: bool
    range: str
    description: str  # the range, for screen readers
    mean: str  # empty where the sum is known
    columns: tuple[SumColumn, ...]
    left: int  # of the range, in the drawing
    width: int
    ghost: int | None  # where the chosen card would put it
    hit: str
    hit_then: str  # after the chosen card is kept
    win: str
    richest: bool


class ComingTurn(Struct, frozen=True):
    """A turn that may still come."""

    letter: str
    mine: bool
    kind: str  # sure, open, late


class NotebookPage(Struct, frozen=True, kw_only=True):
    """The notebook as it is drawn."""

    lines: tuple[NotebookLine, ...]
    bar: int  # how wide a column is drawn
    scale: tuple[tuple[int, str], ...]  # numbers and where they stand
    summary: str
    ghost: str  # what the hollow mark means; empty: there is none
    danger_title: str
    lights: int  # of ten
    danger: str
    why: str
    turns_title: str
    turns_range: str
    turns: tuple[ComingTurn, ...]
    turns_name: str
    ladder: Ladder | None  # to the best play; None: the viewer is not to play
    press: str  # chooses what is advised
    estimate: str  # a warning where the chances are sampled


class BoardScene(Scene, frozen=True, kw_only=True):
    """Everything on the table."""

    areas: tuple[PlayerArea, ...]  # the others in turn, the viewer last
    street: Street
    hand: tuple[HandCard, ...]
    slot: str  # what the chosen card would add to the own loot
    swapping: bool
    last: str  # the last play in words
    report: Report | None
    ranking: Report | None
    series: tuple[SeriesGame, ...]
    panel: Panel | None
    notebook_page: NotebookPage | None
