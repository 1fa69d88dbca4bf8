"""The draft of a search: the cell that the chip hovers over. ``3.E5`` is E5 in search 3.

Nothing is sent to the others before a safe is taken with it.
"""

import re

from safecracker.games.codecrackers.rules.lattice import Cell
from safecracker.games.codecrackers.rules.view import View

WRITTEN = re.compile("(?P<search>[1-9][0-9]{0,3})\\.(?P<cell>[A-I][1-9])")


def may_aim(view: View) -> bool:
    """Whether the viewer may claim now."""
    return view.searching and view.search is not None and (not view.options.buzzer or view.search.buzzed is not None)


def read(view: View, text: str) -> Cell | None:
    """The cell that is aimed at; what is meant for another search is dropped."""
    found = re.fullmatch(WRITTEN, text)
    if not found or not may_aim(view):
        return None
    assert view.search is not None
    cell = Cell(found["cell"])
    return cell if int(found["search"]) == view.search.number and cell in view.options.lattice.places else None


def write(view: View, aim: Cell | None) -> str:
    return f"{view.search.number}.{aim}" if view.search and aim else ""


def press(view: View, draft: str, key: str) -> str:
    """The draft after a press on a cell; the same draft where the key means nothing."""
    if not may_aim(view) or key == "lift":
        return ""
    aim = Cell(key) if key in view.options.lattice.places else read(view, draft)
    return write(view, aim)
