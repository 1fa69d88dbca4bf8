"""Every page of Da Vinci Code in every state."""

from .davinci import DAVINCI_STATES
from .pages import Pages


class TestDaVinciCode(Pages):
    states = DAVINCI_STATES
    bold = ("guessing, a number chosen",)
    wordy = (
        "setup of davinci",
        "rules of davinci",
        "drawing",
        "guessing among four",
        "go on or stop",
        "placing a dash",
        "waiting for a guess",
        "striking out by hand",
        "cracked",
        "game over",
    )
    french = ("drawing",)
