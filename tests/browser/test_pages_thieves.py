"""Every page of Thieves! in every state."""

from .pages import Pages
from .thieves import THIEVES_STATES


class TestThieves(Pages):
    states = THIEVES_STATES
    bold = ("money in hand",)
    french = ("a loot among six",)
    wordy = (
        "setup of thieves",
        "rules of thieves",
        "money in hand",
        "swapping, the second choice",
        "after a raid",
        "a loot among six",
        "the loot is counted",
    )
