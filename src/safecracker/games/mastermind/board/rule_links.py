"""Which rule fits the moment, and by which rule something happened."""

from safecracker.core.game import Event
from safecracker.games.mastermind.rules.events import (
    Challenged,
    CodeHidden,
    CodeShown,
    GameEnded,
    RoundScored,
    RoundSpoiled,
    RowAnswered,
    RowGuessed,
)
from safecracker.games.mastermind.rules.view import View

EVENT_RULES: dict[type[Event], str] = {
    CodeHidden: "R2",
    RowGuessed: "R3",
    RowAnswered: "R4",
    CodeShown: "R9",
    RoundScored: "R10",
    RoundSpoiled: "R13",
    Challenged: "R15",
    GameEnded: "R16",
}


def rule_now(view: View) -> str:
    if view.now is None:
        return "R16" if view.over else "R1"
    if not view.now.hidden:
        return "R2"
    return "R4" if view.now.unanswered else "R3"
