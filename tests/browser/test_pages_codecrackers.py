"""Every page of The Code Crackers in every state."""

from .codecrackers import CODECRACKERS_STATES
from .pages import Pages


class TestCodeCrackers(Pages):
    states = CODECRACKERS_STATES
    bold = ("a search among hexagons",)
    french = ("aiming at a cell",)
    wordy = ("setup of codecrackers", "rules of codecrackers", "aiming at a cell", "after a search", "with a buzzer")
