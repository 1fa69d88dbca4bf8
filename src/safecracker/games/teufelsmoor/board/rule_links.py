"""Which rule fits the moment, and by which rule something happened."""

from safecracker.core.game import Event
from safecracker.games.teufelsmoor.rules.events import (
    CardDrawn,
    CardLetGo,
    DiceRolled,
    FieldNamed,
    FigureFreed,
    FigureMoved,
    FigurePlaced,
    FigureReleased,
    FiguresCaught,
    FiguresSpared,
    GangReleased,
    HideAgainAnnounced,
    HideAgainFailed,
    LotRolled,
    NamingDue,
    NobodyMoved,
    PrisonersExchanged,
    QuestionAnswered,
    ReleaseAnnounced,
    ReleaseFailed,
    SideCaught,
    StarLeft,
    StarTaken,
    TreasureHidden,
    TreasureShown,
)
from safecracker.games.teufelsmoor.rules.model import Phase
from safecracker.games.teufelsmoor.rules.view import View

EVENT_RULES: dict[type[Event], str] = {
    LotRolled: "R5",
    TreasureHidden: "R6",
    DiceRolled: "R7",
    FigureMoved: "R8",
    NobodyMoved: "R12",
    CardDrawn: "R16",
    StarTaken: "R16",
    StarLeft: "R16",
    QuestionAnswered: "R20",
    CardLetGo: "R23",
    FiguresCaught: "R27",
    FiguresSpared: "R27",
    FigureFreed: "R29",
    PrisonersExchanged: "R30",
    FigurePlaced: "R31",
    ReleaseAnnounced: "R32",
    FigureReleased: "R32",
    ReleaseFailed: "R33",
    HideAgainAnnounced: "R34",
    GangReleased: "R34",
    HideAgainFailed: "R34",
    SideCaught: "R36",
    FieldNamed: "R37",
    NamingDue: "R38",
    TreasureShown: "R39",
}
NOW = {
    Phase.LOT: "R5",
    Phase.FIELD: "R6",
    Phase.HIDE: "R6",
    Phase.TURN: "R7",
    Phase.ROLL: "R7",
    Phase.MOVE: "R8",
    Phase.WINDOW: "R33",
    Phase.STAR: "R16",
    Phase.CARD: "R19",
    Phase.RUN: "R24",
    Phase.ASK: "R21",
    Phase.REST: "R32",
    Phase.LAST: "R38",
    Phase.OVER: "R37",
}


def rule_now(view: View) -> str:
    return NOW[view.phase]
