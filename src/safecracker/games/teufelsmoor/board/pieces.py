"""The parts of the scene of Der Schatz im Teufelsmoor, as frozen values that the page and the terminal draw."""

from msgspec import Struct

from safecracker.games.hints import Ladder
from safecracker.games.interface import Button, Panel
from safecracker.games.scene import Pad, Scene


class FigurePiece(Struct, frozen=True, kw_only=True):
    """A figure on a field or in prison."""

    letter: str
    art: str
    name: str
    gang: bool
    press: str = ""  # what its button does to the draft; empty: it is no button
    picked: bool = False
    fresh: bool = False  # it moved last
    button_name: str = ""  # for screen readers, where it is a button


class Goal(Struct, frozen=True, kw_only=True):
    """A field that can be chosen."""

    name: str  # for screen readers
    press: str = ""
    action: str = ""  # where the field is chosen already: a second press plays it
    kind: str = "on"  # on; off: for another figure; any: every field can be chosen
    star: bool = False
    catch: bool = False
    picked: bool = False
    ghost: str = ""  # the drawing of the figure that would stand there


class Cell(Struct, frozen=True, kw_only=True, cache_hash=True):
    """One of the 144 fields."""

    field: str
    name: str  # for screen readers
    mark: str  # in a terminal: a star, or excluded
    figures: tuple[FigurePiece, ...]
    goal: Goal | None
    chest: bool  # the treasure, for those who may know
    first: bool = False  # where the Tab key enters the board
    pencil: str = ""  # the key of its stroke on the scratch pad

    @property
    def has_button(self) -> bool:
        return self.goal is not None or any(figure.press for figure in self.figures)


class AreaStrike(Struct, frozen=True, kw_only=True):
    """A button that strikes out a whole area, or takes that back."""

    kind: str
    text: str
    name: str  # for screen readers
    strokes: str  # their keys, with commas between them


class Area(Struct, frozen=True, kw_only=True):
    """A part of the moor that can be asked about by pressing on it."""

    what: str
    name: str
    label: str
    press: str
    count: str  # fields that a yes would leave, with the notebook
    picked: bool
    spot: str  # where the label lies on it: high, mid or low


class MoorMap(Struct, frozen=True, kw_only=True):
    """The drawing under the fields, as paths on a square of 480."""

    regions: tuple[tuple[str, int, int], ...]  # names of the ninths, and where they stand
    stars: tuple[tuple[int, int], ...]
    mist: str  # fields that no longer fit
    dots: tuple[tuple[int, int], ...]  # one on every field that fits, once some do not
    asked: str  # the area of the question that is composed
    trail: str  # the last move
    start: tuple[int, int] | None  # where it began
    plan: str  # the move that is composed
    chest: tuple[int, int] | None  # the treasure, for those who may know
    earlier: tuple[tuple[int, int], ...]  # where it was before, once the game is over
    named: tuple[int, int] | None


class Dice(Struct, frozen=True, kw_only=True):
    number: str
    direction: str  # star, N, E, S, W
    letter: str  # the direction's, as the die has it in the reader's language
    name: str
    text: str
    id: str


class DrawnCard(Struct, frozen=True, kw_only=True):
    """The card that was drawn last."""

    art: str
    kind: str
    text: str
    name: str
    id: str
    live: bool  # whether it is carried out now


class Prison(Struct, frozen=True):
    """The captured figures of one side."""

    title: str
    prisoners: tuple[FigurePiece, ...]
    text: str


class BesideMap(Struct, frozen=True, kw_only=True):
    """What lies beside the map."""

    dice: Dice | None
    pile: int
    pile_name: str
    drawn: DrawnCard | None
    prisons: tuple[Prison, ...]
    bonus_cards: tuple[tuple[str, int, str], ...]  # drawing, how many, and in words


class ChoiceGroup(Struct, frozen=True):
    """A row of buttons among which one is chosen."""

    title: str
    kind: str  # figs, ways, paces, ninths, fields, kinds, areas
    buttons: tuple[Button, ...]


class BoardPanel(Panel, frozen=True, kw_only=True):
    """The panel with rows of choices, and the button that ends the game by naming a field."""

    groups: tuple[ChoiceGroup, ...] = ()
    name_field: Button | None = None
    lasting: bool = False  # whether the draft is kept while others move


class WindowNotice(Struct, frozen=True):
    """A window: one side may answer, for a while."""

    text: str
    span: int  # ms; 0: until it is answered
    seconds: int


class AnswerLine(Struct, frozen=True, kw_only=True):
    """An answer in the notebook."""

    glyph: str  # the asked area in a square of 24
    text: str
    answer: str
    yes: bool
    out: str  # how many fields it excluded


class QuestionLine(Struct, frozen=True, kw_only=True):
    """A question in the notebook, with the fields that each answer would leave."""

    text: str
    yes: int
    no: int
    answers_leave: str  # both numbers in a sentence


class ThreatLine(Struct, frozen=True):
    """A figure that the other side can catch with its next throw."""

    text: str  # who, and by which figures
    apart: str  # how many fields lie between them
    rolls: str


class NotebookPage(Struct, frozen=True, kw_only=True):
    """The notebook as it is drawn."""

    left: int
    title: str
    answers: tuple[AnswerLine, ...]
    questions_title: str
    questions: tuple[QuestionLine, ...]
    odds: tuple[tuple[str, str, str], ...]  # a side, its odds of a star, its odds of a capture
    threats: tuple[ThreatLine, ...]
    ladder: Ladder | None  # to what the strongest bot would do; None: nothing is to be done
    press: str  # composes what is advised

    @property
    def question_rows(self) -> tuple[tuple[str, int, int], ...]:
        return tuple((line.text, line.yes, line.no) for line in self.questions)

    @property
    def threat_rows(self) -> tuple[tuple[str, str, str], ...]:
        return tuple((line.text, line.apart, line.rolls) for line in self.threats)


class TreasureNote(Struct, frozen=True, kw_only=True):
    """A hiding place of the treasure, shown or sealed."""

    title: str
    field: str  # empty: this viewer may not know it
    seal: str
    proof: str
    right: bool


class BoardScene(Scene, frozen=True, kw_only=True):
    """Everything on the board."""

    rows: tuple[tuple[Cell, ...], ...]
    moor_map: MoorMap
    areas: tuple[Area, ...]
    area_kind: str
    beside_map: BesideMap
    last: str  # what happened last
    beyond_dice: str  # the same, passing over the dice, which lie on the table
    window_notice: WindowNotice | None
    treasure_notes: tuple[TreasureNote, ...]
    typed: str  # what can be typed in a terminal
    panel: BoardPanel | None
    notebook_page: NotebookPage | None
    pads: tuple[Pad, ...]  # the scratch pad, where the notebook is closed or not agreed on
    area_strikes: tuple[AreaStrike, ...]

    @property
    def lasting(self) -> bool:
        return self.panel is not None and self.panel.lasting

    @property
    def happened(self) -> str:
        return "" if self.over else self.beyond_dice
