"""Which rule fits the moment, and by which rule something happened."""

from safecracker.core.game import Event
from safecracker.games.codecrackers.rules.events import (
    BuzzerLapsed,
    BuzzerPressed,
    CardsShuffled,
    CardTurned,
    Claimed,
    ClaimsOpened,
    DotsRolled,
    GlassRolled,
    LotDrawn,
    PassedOn,
    Sealed,
    SearchEnded,
    ThiefCaught,
    ThiefEscaped,
)
from safecracker.games.codecrackers.rules.model import Phase
from safecracker.games.codecrackers.rules.view import View

EVENT_RULES: dict[type[Event], str] = {
    LotDrawn: "R6",
    DotsRolled: "R8",
    GlassRolled: "R9",
    CardTurned: "R10",
    PassedOn: "R20",
    SearchEnded: "R23",
    ThiefCaught: "R26",
    CardsShuffled: "R28",
    BuzzerPressed: "R30",
    BuzzerLapsed: "R30",
    Sealed: "R34",
    ClaimsOpened: "R34",
    ThiefEscaped: "R35",
}
NOW = {
    Phase.LAY: "R2",
    Phase.LOT: "R6",
    Phase.ROLL: "R7",
    Phase.FALL: "R7",
    Phase.CARD: "R10",
    Phase.SEARCH: "R11",
    Phase.OVER: "R26",
}


def event_rule(event: Event) -> str:
    if isinstance(event, Claimed):
        return "R13" if event.right else "R17"
    return EVENT_RULES.get(type(event), "")


def rule_now(view: View) -> str:
    return NOW[view.phase]
