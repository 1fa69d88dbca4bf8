"""Which rule fits the moment, and by which rule something happened."""

from safecracker.core.game import Event
from safecracker.games.thieves.rules.events import (
    AlarmCalled,
    CardDealt,
    CardDrawn,
    CarsCalled,
    GameScored,
    GetawayDrawn,
    JobBegun,
    JobDrawn,
    LootSwapped,
    LootTaken,
    LotDrawn,
    MoneyGiven,
    MoneyKept,
    PoliceLaid,
    Raided,
    SeriesEnded,
    SirenSounded,
    SwapMissed,
    TurnSkipped,
)
from safecracker.games.thieves.rules.model import Phase
from safecracker.games.thieves.rules.view import View

EVENT_RULES: dict[type[Event], str] = {
    CardDealt: "R2",
    LotDrawn: "R4",
    CardDrawn: "R5",
    GetawayDrawn: "R6",
    MoneyKept: "R9",
    MoneyGiven: "R9",
    PoliceLaid: "R12",
    Raided: "R14",
    SirenSounded: "R21",
    CarsCalled: "R21",
    LootSwapped: "R23",
    LootTaken: "R23",
    SwapMissed: "R23",
    JobBegun: "R24",
    JobDrawn: "R24",
    AlarmCalled: "R26",
    TurnSkipped: "R27",
    GameScored: "R28",
    SeriesEnded: "R30",
}
NOW = {Phase.DEAL: "R2", Phase.LOT: "R4", Phase.DRAW: "R5", Phase.PLAY: "R8", Phase.OVER: "R28"}


def rule_now(view: View) -> str:
    return "R24" if view.job and not view.over else NOW[view.phase]
