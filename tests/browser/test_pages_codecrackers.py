"""Every page of The Code Crackers in every state."""

from .pages import Pages
from .searchers import SEARCHERS


class TestCodeCrackers(Pages):
    places = SEARCHERS
    bold = ("a search among hexagons",)
    wordy = ("setup of codecrackers", "rules of codecrackers", "aiming at a cell", "after a search", "with a buzzer")
