"""Every page of Der Schatz im Teufelsmoor in every state."""

from .moorers import MOORERS
from .pages import Pages

LIT = (
    "striking fields out by hand",
    "a figure chosen",
    "asking about a ninth",
    "naming a field",
    "a window",
    "the treasure is shown",
)


class TestTeufelsmoor(Pages):
    places = MOORERS
    bold = ("a figure chosen",)
    dull = tuple(name for name in MOORERS if name not in LIT)
    wordy = (
        "setup of teufelsmoor",
        "rules of teufelsmoor",
        "any question",
        "an exchange",
        "a window",
        "the treasure is shown",
    )
