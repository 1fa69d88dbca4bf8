"""Every page of The Code Crackers in every state."""

from .pages import Pages
from .searchers import SEARCHERS

COLOURFUL = (
    "aiming at a cell",
    "after a search",
    "a search of digits",
    "a search among hexagons",
    "the thief is caught",
)


class TestCodeCrackers(Pages):
    places = SEARCHERS
    bold = ("a search among hexagons",)
    dull = tuple(name for name in SEARCHERS if name not in COLOURFUL)
    wordy = ("setup of codecrackers", "rules of codecrackers", "aiming at a cell", "after a search", "with a buzzer")
