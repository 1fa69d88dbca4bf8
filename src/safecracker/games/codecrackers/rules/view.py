"""Who sees what in The Code Crackers. A secret can leave the game only through this file.

Everything is public but two things: which card comes next, which nobody knows before it is turned, and what others have
sealed while claims are decided in secret (R34).
"""

from safecracker.core.frozen import Frozen
from safecracker.core.game import OMNISCIENT, Event, Millis, Move, Seat, Viewer

from .events import (
    BuzzerLapsed,
    BuzzerPressed,
    CardsShuffled,
    CardTurned,
    Claimed,
    ClaimsOpened,
    DotsRolled,
    GlassEmptied,
    GlassRolled,
    LotDrawn,
    PassedOn,
    Sealed,
    SearchEnded,
    ThiefCaught,
    ThiefEscaped,
    TileLaid,
)
from .model import Chip, Claim, Ending, Mark, Pass, Phase, Round, Search, State
from .options import CodeCrackersOptions
from .tiles import Code

PUBLIC_EVENTS = frozenset(
    {
        TileLaid,
        LotDrawn,
        DotsRolled,
        GlassRolled,
        CardsShuffled,
        CardTurned,
        Claimed,
        PassedOn,
        BuzzerPressed,
        BuzzerLapsed,
        GlassEmptied,
        ClaimsOpened,
        SearchEnded,
        ThiefCaught,
        ThiefEscaped,
    }
)


class View(Frozen, frozen=True, kw_only=True):
    """All that one viewer may know, and so all that a bot gets."""

    options: CodeCrackersOptions
    viewer: Viewer
    phase: Phase
    turn: Seat  # who holds the detective card; without meaning before it is drawn who begins
    grid: str  # the symbols of the board in reading order, as far as tiles are laid
    detectives: tuple[int, ...]  # squares from the torch, by seat, never reset when the street begins again
    thief: int
    pile: int  # code cards still to come
    used: tuple[Code, ...]  # cards out of the game, in the order they went
    search: Search | None  # what is looked for now; what others have sealed is left out
    rounds: tuple[Round, ...]  # turns that are over, with the times of their searches
    moved: Millis  # when the last move was made
    end: Ending | None

    @property
    def seats(self) -> int:
        return len(self.detectives)

    @property
    def over(self) -> bool:
        return self.phase is Phase.OVER

    @property
    def me(self) -> Seat | None:
        """The viewer's seat; None for onlookers and for the omniscient viewer."""
        return self.viewer if isinstance(self.viewer, int) else None

    @property
    def rolling(self) -> bool:
        """Whether the viewer is to roll the die."""
        return self.phase is Phase.ROLL and self.viewer == self.turn

    @property
    def searching(self) -> bool:
        """Whether the viewer may still put a chip, or press the buzzer, in this search."""
        return self.search is not None and self.viewer in self.search.searching(self.seats)

    @property
    def searches(self) -> tuple[Search, ...]:
        """The searches that are over."""
        return tuple(each.search for each in self.rounds if each.search)

    def behind(self, seat: Seat) -> int:
        """How many squares the detective is behind the thief."""
        return self.thief - self.detectives[seat]


def view(state: State, viewer: Viewer) -> View:
    return View(
        options=state.options,
        viewer=viewer,
        phase=state.phase,
        turn=state.turn,
        grid=state.grid,
        detectives=state.detectives,
        thief=state.thief,
        pile=len(state.left),
        used=state.used,
        search=_search_seen(state.search, viewer) if state.search else None,
        rounds=state.rounds,
        moved=state.moved,
        end=state.end,
    )


def _search_seen(search: Search, viewer: Viewer) -> Search:
    return Search(
        number=search.number,
        code=search.code,
        begun=search.begun,
        until=search.until,
        chips=tuple([_chip_seen(chip, viewer) for chip in search.chips]),
        buzzed=search.buzzed,
    )


def _chip_seen(chip: Chip, viewer: Viewer) -> Chip:
    """R34: of a sealed chip others see that it lies there, and not even whether it is a pass."""
    if chip.mark is not Mark.SEALED or viewer in (chip.seat, OMNISCIENT):
        return chip
    return Chip(seat=chip.seat, at=chip.at, mark=chip.mark)


def redact(event: Event, viewer: Viewer) -> Event | None:
    if type(event) in PUBLIC_EVENTS:
        return event
    if isinstance(event, Sealed):
        return event if viewer in (event.seat, OMNISCIENT) else Sealed(event.seat, event.after, None)
    return None


def may_read(options: CodeCrackersOptions, move: Move, viewer: Viewer) -> bool:
    """Whether the viewer may read the move in the record of an unfinished game.

    What was sealed stays redacted there after it has been opened: the log shows it.
    """
    secret = options.calm and isinstance(move.action, Claim | Pass)
    return not secret or viewer in (move.actor, OMNISCIENT)
