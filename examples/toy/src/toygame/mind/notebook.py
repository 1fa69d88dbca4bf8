"""What can be deduced in the toy from a view."""

from safecracker.core.game import Seat
from safecracker.core.translation import Translator
from toygame.rules.model import PLAYERS
from toygame.rules.view import View


def possible(view: View, seat: Seat) -> tuple[int, ...]:
    """The cards that the other player may hold, as this seat knows: neither its own nor one that it has named."""
    own = view.cards[seat] if view.cards else None
    return tuple(card for card in view.options.pack if card != own and card not in view.named_by(seat))


def likely(view: View, seat: Seat) -> tuple[int, ...]:
    """The possible cards that the other player did not name: few waste a turn on their own card."""
    others = view.named_by(Seat(PLAYERS - 1 - seat))
    return tuple(card for card in possible(view, seat) if card not in others) or possible(view, seat)


def hint(view: View, say: Translator) -> str:
    """What to do, and why; empty when it is not the viewer's turn."""
    if view.actor is None or view.actor != view.viewer:
        return ""
    cards = likely(view, view.actor)
    return say("Name the {card}: it is one of {cards}.", card=cards[0], cards=", ".join(map(str, cards)))
