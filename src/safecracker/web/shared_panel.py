"""The buttons of those who share a screen in a game without secrets: a corner for each, and what all press together."""

from msgspec import Struct

from safecracker.core.game import Seat
from safecracker.core.translation import Translator
from safecracker.games.interface import Button, Panel
from safecracker.table.readable_table import ReadableTable
from safecracker.table.shared_screen import ScreenSeats

SHARED_KEYS = "qpcm"  # of the players at one keyboard: four corners, on every layout we know


class OwnButton(Struct, frozen=True):
    """The button of one of those who share a screen."""

    seat: Seat
    name: str
    button: Button
    key: str  # of the keyboard


class SharedPanel(Struct, frozen=True):
    """What those who share a screen can press besides the board."""

    title: str
    sentence: str  # what to do, for everyone at the screen; empty: what the scene says
    own: tuple[OwnButton, ...]
    together: tuple[Button, ...]  # pressed for everybody at this screen


def shared_panel(table: ReadableTable, seats: ScreenSeats, say: Translator) -> SharedPanel | None:
    """The buttons of those who share the screen, while there is something to press."""
    if table.kit.has_secrets or len(seats.mine) < 2:
        return None
    names = table.names(say)
    panels: list[tuple[int, Seat, Panel]] = [
        (number, seat, panel)
        for number, seat in enumerate(seats.mine)
        if (panel := table.kit.shared_screen_panel(table.view(seat), say))
    ]
    if not panels:
        return None
    own = [
        OwnButton(seat, names[seat], panel.main, SHARED_KEYS[number : number + 1])
        for number, seat, panel in panels
        if panel.main
    ]
    together = {button.action: button for _, _, panel in panels for button in panel.others}
    first = panels[0][2]
    return SharedPanel(first.title, first.sentence, tuple(own), tuple(together.values()))
