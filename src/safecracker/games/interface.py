"""The parts that every board is built of: buttons, the panel in a player's reach, and what a scene is drawn from.

A game adds fields in a subclass where its panel has more than buttons. ``web/templates/_parts.html`` has one macro for
each part, so that a button looks and behaves alike in all games.
"""

from typing import Generic, Protocol, TypeVar

from msgspec import Struct

from safecracker.core.game import Seat, Viewer
from safecracker.core.translation import Translator


class Seen(Protocol):
    """A view, as far as all games have the same: whose it is."""

    @property
    def viewer(self) -> Viewer: ...


V = TypeVar("V", bound=Seen)


class Button(Struct, frozen=True, kw_only=True):
    """Something to press: it plays an action, or changes the draft."""

    id: str
    label: str
    action: str = ""  # the text of the action that it plays
    press: str = ""  # what it does to the draft, where it plays nothing
    key: str = ""  # of the keyboard
    note: str = ""  # what it leads to, in small print
    name: str = ""  # for screen readers, where the label is too short
    typed: str = ""  # what does the same in a terminal, where that is neither the action nor the press
    art: str = ""  # a drawing beside the label
    seat: Seat | None = None  # a player it is about
    picked: bool = False
    disabled: bool = False
    immediate: bool = False  # played at the first press, even by those who want to be asked again
    style: str = ""


class Panel(Struct, frozen=True, kw_only=True):
    """What lies in a player's reach: a sentence, and buttons."""

    kind: str  # what it is for; the style sheet and the terminal tell panels apart by it
    title: str
    sentence: str = ""
    main: Button | None = None
    others: tuple[Button, ...] = ()
    back: Button | None = None  # undoes the last step of the draft


class DrawContext(Struct, Generic[V], frozen=True, kw_only=True):
    """What every part of a scene is drawn from."""

    view: V
    names: tuple[str, ...]
    say: Translator

    def name(self, seat: Seat) -> str:
        """What the viewer calls a player."""
        return self.say("You") if seat == self.view.viewer else self.names[seat]
