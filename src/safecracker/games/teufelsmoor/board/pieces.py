"""What can lie on the table of Der Schatz im Teufelsmoor, as frozen values that page and terminal draw from."""

from msgspec import Struct

from safecracker.games.scene import Pad, Scene


class Standee(Struct, frozen=True):
    """A figure on a field or behind bars."""

    letter: str
    art: str
    name: str
    gang: bool
    press: str = ""  # what its button sends; empty: it is no button
    picked: bool = False
    fresh: bool = False  # it moved last
    told: str = ""  # for ears, where it is a button


class Goal(Struct, frozen=True):
    """A field that can be chosen."""

    name: str  # for ears
    press: str = ""
    action: str = ""  # it is chosen already: a second press does it
    kind: str = "on"  # on, off: for another figure, any: of all fields
    star: bool = False
    catch: bool = False
    picked: bool = False
    ghost: str = ""  # the figure that would stand there


class Cell(Struct, frozen=True):
    """One of the 144 fields."""

    field: str
    name: str  # for ears
    mark: str  # in a terminal: a star, or excluded
    standees: tuple[Standee, ...]
    goal: Goal | None
    chest: bool  # the treasure, for those who may know
    first: bool = False  # where the Tab key enters the board
    pencil: str = ""  # the stroke of the scratch pad that means it


class Sweep(Struct, frozen=True):
    """Strikes a whole area out, or takes that back."""

    kind: str
    text: str
    name: str  # for ears
    keys: str  # of its strokes, with commas between them


class Area(Struct, frozen=True):
    """A part of the moor that can be asked about by pressing on it."""

    what: str
    name: str
    label: str  # on the board; empty where it would not fit
    press: str
    count: str  # fields that a yes would leave, with the notebook
    picked: bool


class Picture(Struct, frozen=True):
    """What is drawn on the map, as paths over a square of 480."""

    regions: tuple[tuple[str, int, int], ...]  # names of the ninths, and where they stand
    stars: tuple[tuple[int, int], ...]
    mist: str  # fields that no longer fit
    dots: tuple[tuple[int, int], ...]  # one on every field that fits, once some do not
    asked: str  # the area that is being asked about
    trail: str  # the last move
    start: tuple[int, int] | None  # where it began
    plan: str  # the move that is composed
    chest: tuple[int, int] | None  # the treasure, for those who may know
    earlier: tuple[tuple[int, int], ...]  # where it was before, when all is laid open
    named: tuple[int, int] | None


class Dice(Struct, frozen=True):
    number: str
    direction: str  # star, N, E, S, W
    name: str
    text: str
    id: str


class Drawn(Struct, frozen=True):
    """The card that was drawn last."""

    art: str
    kind: str
    text: str
    name: str
    id: str
    live: bool  # it is being carried out


class Jail(Struct, frozen=True):
    """Whom one side holds."""

    title: str
    inmates: tuple[Standee, ...]
    told: str


class Tray(Struct, frozen=True):
    """What lies beside the map."""

    dice: Dice | None
    pile: int
    pile_name: str
    drawn: Drawn | None
    jails: tuple[Jail, ...]
    keys: tuple[tuple[str, int, str], ...]  # drawing, how many, and in words


class Deed(Struct, frozen=True):
    """A button: it does something, or changes the draft."""

    id: str
    label: str
    action: str = ""
    press: str = ""
    key: str = ""
    note: str = ""
    name: str = ""  # for ears, where the label is too short
    art: str = ""
    picked: bool = False
    off: bool = False
    style: str = ""


class Group(Struct, frozen=True):
    """A choice among several."""

    title: str
    kind: str  # figs, ways, paces, ninths, fields, kinds, areas
    picks: tuple[Deed, ...]


class Panel(Struct, frozen=True):
    """What lies in reach: a sentence, choices, and buttons that name the deed."""

    kind: str
    title: str
    sentence: str
    groups: tuple[Group, ...] = ()
    main: Deed | None = None
    others: tuple[Deed, ...] = ()
    back: Deed | None = None
    grave: Deed | None = None
    lasting: bool = False  # what is composed holds while others move


class Chance(Struct, frozen=True):
    """A window: somebody may answer, for a while."""

    text: str
    span: int  # ms; 0: until it is answered
    seconds: int


class Fact(Struct, frozen=True):
    """An answer, as the notebook keeps it."""

    glyph: str  # the asked area in a square of 24
    text: str
    answer: str
    yes: bool
    out: str  # how many fields it excluded


class Choice(Struct, frozen=True):
    """What a question would tell."""

    text: str
    yes: int
    no: int
    told: str


class Peril(Struct, frozen=True):
    """Somebody whom the other side can catch with its next throw."""

    text: str  # by whom
    apart: str  # how many fields lie between them
    rolls: str


class Page(Struct, frozen=True):
    """The notebook."""

    left: int
    title: str
    facts: tuple[Fact, ...]
    choices_title: str
    choices: tuple[Choice, ...]
    threats: tuple[tuple[str, str, str], ...]  # who, chances of a star, chances of a capture
    perils: tuple[Peril, ...]
    advice: str
    press: str  # composes what is advised


class Slip(Struct, frozen=True):
    """A hiding of the treasure, laid open or sealed."""

    title: str
    field: str  # empty: not for these eyes
    seal: str
    proof: str
    right: bool


class BoardScene(Scene, frozen=True):
    """Everything on the table."""

    rows: tuple[tuple[Cell, ...], ...]
    picture: Picture
    areas: tuple[Area, ...]
    area_kind: str
    tray: Tray
    last: str
    chance: Chance | None
    slips: tuple[Slip, ...]
    typed: str  # what can be typed in a terminal
    panel: Panel | None
    page: Page | None
    pads: tuple[Pad, ...]  # in place of the page, where the notebook is shut or not agreed
    sweeps: tuple[Sweep, ...]

    @property
    def lasting(self) -> bool:
        return self.panel is not None and self.panel.lasting
