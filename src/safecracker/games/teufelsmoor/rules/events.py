"""What can happen in Der Schatz im Teufelsmoor, with every secret; view.py redacts. ``seat`` is the one who did it."""

from typing import TypeAlias

from safecracker.core.game import Event, Seat

from .answers import Answer
from .cards import Card
from .fields import Direction, Field
from .figures import Figure, Side
from .hiding_places import HidingPlace
from .windows import Cause


class LotRolled(Event, frozen=True, tag="lot-rolled"):
    """R5: both sides threw the number die; with equal numbers they throw again."""

    gang: int
    crooks: int


class TreasureHidden(Event, frozen=True, kw_only=True, tag="treasure-hidden"):
    seat: Seat | None  # None: by lot
    number: int  # of this hiding, from 1
    field: Field | None  # None for all but the crooks
    salt: str  # empty for all but the crooks
    seal: str  # empty where there is no salt


class DiceTaken(Event, frozen=True, tag="dice-taken"):
    """The side in turn does nothing else before the dice are thrown."""

    seat: Seat


class DiceRolled(Event, frozen=True, tag="dice-rolled"):
    seat: Seat
    number: int
    direction: Direction | None  # None: the star


class NobodyMoved(Event, frozen=True, tag="nobody-moved"):
    """R12: no figure can move as the dice show; one that is freed in the window that follows may."""

    side: Side


class FigureMoved(Event, frozen=True, kw_only=True, tag="figure-moved"):
    seat: Seat
    figure: Figure
    start: Field
    end: Field
    direction: Direction
    steps: int


class FiguresCaught(Event, frozen=True, tag="figures-caught"):
    hunter: Figure
    figures: tuple[Figure, ...]
    field: Field


class FiguresSpared(Event, frozen=True, tag="figures-spared"):
    hunter: Figure
    figures: tuple[Figure, ...]
    field: Field


class WindowOpened(Event, frozen=True, tag="window-opened"):
    side: Side
    cause: Cause
    seconds: int  # 0: until it is answered


class WindowPassed(Event, frozen=True, tag="window-passed"):
    seat: Seat


class WindowClosed(Event, frozen=True, tag="window-closed"):
    """The time was up."""

    side: Side


class StarTaken(Event, frozen=True, tag="star-taken"):
    """Somebody reaches for the top card."""

    seat: Seat


class StarLeft(Event, frozen=True, tag="star-left"):
    seat: Seat


class CardDrawn(Event, frozen=True, tag="card-drawn"):
    side: Side
    card: Card
    left: int  # cards in the pile


class CardLetGo(Event, frozen=True, tag="card-let-go"):
    """A Sunny Jim card or a question was not used."""

    seat: Seat
    card: Card | None  # None: a question for a prisoner


class QuestionAnswered(Event, frozen=True, tag="question-answered"):
    seat: Seat
    answer: Answer


class FigureFreed(Event, frozen=True, tag="figure-freed"):
    """By a bonus card."""

    seat: Seat
    figure: Figure
    field: Field


class PrisonersExchanged(Event, frozen=True, kw_only=True, tag="prisoners-exchanged"):
    seat: Seat
    own: Figure
    other: Figure
    field: Field


class FigurePlaced(Event, frozen=True, tag="figure-placed"):
    seat: Seat
    figure: Figure
    field: Field


class ReleaseAnnounced(Event, frozen=True, tag="release-announced"):
    seat: Seat
    figure: Figure


class FigureReleased(Event, frozen=True, tag="figure-released"):
    figure: Figure


class ReleaseFailed(Event, frozen=True, tag="release-failed"):
    """R33: the figure was freed first."""

    figure: Figure


class HideAgainAnnounced(Event, frozen=True, tag="anew-announced"):
    seat: Seat


class GangReleased(Event, frozen=True, tag="gang-released"):
    """R34: three go free, and the crooks hide the treasure again."""

    figures: tuple[Figure, ...]


class HideAgainFailed(Event, frozen=True, tag="anew-failed"):
    """R34: somebody was freed first, so they are no longer three."""


class TurnEnded(Event, frozen=True, tag="turn-ended"):
    """The side in turn does nothing else after the move."""

    seat: Seat


class NamingDue(Event, frozen=True, tag="naming-due"):
    """R38, R41: the gang must name a field now."""

    cards: int  # left in the pile


class FieldNamed(Event, frozen=True, tag="field-named"):
    seat: Seat
    field: Field
    right: bool


class SideCaught(Event, frozen=True, tag="side-caught"):
    """R36: all four of a side are captured."""

    side: Side


class TreasureShown(Event, frozen=True, tag="treasure-shown", rename={"hiding_places": "hides"}):
    """R39: the hiding places are shown, with the salt of their seals."""

    hiding_places: tuple[HidingPlace, ...]


TeufelsmoorEvent: TypeAlias = (
    LotRolled
    | TreasureHidden
    | DiceTaken
    | DiceRolled
    | NobodyMoved
    | FigureMoved
    | FiguresCaught
    | FiguresSpared
    | WindowOpened
    | WindowPassed
    | WindowClosed
    | StarTaken
    | StarLeft
    | CardDrawn
    | CardLetGo
    | QuestionAnswered
    | FigureFreed
    | PrisonersExchanged
    | FigurePlaced
    | ReleaseAnnounced
    | FigureReleased
    | ReleaseFailed
    | HideAgainAnnounced
    | GangReleased
    | HideAgainFailed
    | TurnEnded
    | NamingDue
    | FieldNamed
    | SideCaught
    | TreasureShown
)
