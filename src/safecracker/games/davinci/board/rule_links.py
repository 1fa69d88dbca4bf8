"""Which rule fits the moment, and by which rule something happened."""

from safecracker.core.game import Event
from safecracker.games.davinci.rules.events import (
    CodeCracked,
    GameEnded,
    Guessed,
    RoundWon,
    RowArranged,
    Stopped,
    TileDrawn,
    TileOpened,
    TileSeen,
)
from safecracker.games.davinci.rules.model import Phase
from safecracker.games.davinci.rules.view import View

EVENT_RULES: dict[type[Event], str] = {
    RowArranged: "R4",
    TileDrawn: "R6",
    TileSeen: "R6",
    Stopped: "R12",
    TileOpened: "R16",
    CodeCracked: "R19",
    RoundWon: "R21",
    GameEnded: "R35",
}
NOW = {
    Phase.LOT: "R5",
    Phase.PICK: "R3",
    Phase.DEAL: "R3",
    Phase.ARRANGE: "R29",
    Phase.DRAW: "R6",
    Phase.LIFT: "R6",
    Phase.GUESS: "R8",
    Phase.CHOOSE: "R12",
    Phase.PLACE: "R27",
    Phase.OPEN: "R16",
    Phase.OVER: "R21",
}


def event_rule(event: Event) -> str:
    if isinstance(event, Guessed):
        return "R10" if event.right else "R11"
    return EVENT_RULES.get(type(event), "")


def rule_now(view: View) -> str:
    return NOW[view.phase]
