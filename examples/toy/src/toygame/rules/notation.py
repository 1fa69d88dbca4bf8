"""The toy's actions to and from text."""

import re

from safecracker.core.errors import BadNotation
from safecracker.core.game import Action, Event
from safecracker.core.parsing import misread

from .model import Give, Name, Named
from .options import ToyOptions
from .view import View

EXAMPLES = {"give": "give 1 3", "name": "name 2"}


def write(action: Action) -> str:
    if isinstance(action, Give):
        return f"give {action.cards[0]} {action.cards[1]}"
    assert isinstance(action, Name)
    return f"name {action.card}"


def read(text: str, options: ToyOptions) -> Action:
    """The action that is written so; raises BadNotation."""
    words = text.lower().split()
    cards = [_read_card(word, options) for word in words[1:]] if words[:1] in (["give"], ["name"]) else []
    match words[:1], cards:
        case ["give"], [first, second]:
            return Give(cards=(first, second))
        case ["name"], [card]:
            return Name(card=card)
    raise misread(text, EXAMPLES)


def _read_card(text: str, options: ToyOptions) -> int:
    if not re.fullmatch(r"[0-9]", text) or int(text) not in options.pack:
        raise BadNotation("the cards are 1 to {most}; not {found}", most=options.cards, found=text[:40])
    return int(text)


def shorthand(view: View, text: str) -> str:  # noqa: ARG001 - it means the same at any time
    """A player at a terminal may type the card alone."""
    return f"name {text}" if re.fullmatch(r"[0-9]", text) else text


def comment(events: tuple[Event, ...]) -> str:
    """What a move led to, the same in every language; a replay checks it."""
    return ", ".join("right" if event.right else "wrong" for event in events if isinstance(event, Named))
