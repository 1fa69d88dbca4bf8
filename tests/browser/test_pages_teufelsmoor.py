"""Every page of Der Schatz im Teufelsmoor in every state."""

from .pages import Pages
from .teufelsmoor import TEUFELSMOOR_STATES


class TestTeufelsmoor(Pages):
    states = TEUFELSMOOR_STATES
    bold = ("a figure chosen",)
    wordy = (
        "setup of teufelsmoor",
        "rules of teufelsmoor",
        "any question",
        "an exchange",
        "a window",
        "the treasure is shown",
    )
