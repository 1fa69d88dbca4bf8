"""What happens in the toy, in the reader's language."""

from safecracker.core.game import Event, Seat, Viewer
from safecracker.core.translation import Translator

from .model import PLAYERS, Given, Named
from .view import View


def sentence(event: Event, viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    """The event as the viewer reads it in the log."""
    match event:
        case Given(cards=cards):
            own = cards[viewer] if isinstance(viewer, int) else None
            return say("You get the {card}.", card=own) if own else say("Each player gets a card.")
        case Named(seat=seat, card=card, right=right):
            return f"{_who_named(seat, card, viewer, names, say)} {say('Right!') if right else say('Wrong.')}"
    raise AssertionError(event)


def _who_named(seat: Seat, card: int, viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    if seat == viewer:
        return say("You name the {card}.", card=card)
    return say("{who} names the {card}.", who=names[seat], card=card)


def task(view: View, names: tuple[str, ...], say: Translator) -> str:
    """What is to be done now, in one line."""
    if view.right:
        winner = Seat((len(view.named) - 1) % PLAYERS)
        return say("You win.") if winner == view.viewer else say("{who} wins.", who=names[winner])
    if view.actor is None:
        return say("Dealing the cards.")
    if view.actor == view.viewer:
        return say("Which card does {who} hold?", who=names[PLAYERS - 1 - view.actor])
    return say("{who} names a card.", who=names[view.actor])
