"""What can be deduced in the toy from a view."""

from msgspec import Struct

from safecracker.core.game import Seat
from safecracker.core.translation import Translator
from toygame.rules.model import PLAYERS
from toygame.rules.view import View


class Notes(Struct, frozen=True):
    """The notebook in numbers; a page puts them into words."""

    likely: tuple[int, ...]  # the cards that the other player probably holds


def possible(view: View, seat: Seat) -> tuple[int, ...]:
    """The cards that the other player may hold, as this seat knows: neither its own nor one that it has named."""
    own = view.cards[seat] if view.cards else None
    return tuple(card for card in view.options.pack if card != own and card not in view.named_by(seat))


def likely(view: View, seat: Seat) -> tuple[int, ...]:
    """The possible cards that the other player did not name: few waste a turn on their own card."""
    others = view.named_by(Seat(PLAYERS - 1 - seat))
    return tuple(card for card in possible(view, seat) if card not in others) or possible(view, seat)


def notes(view: View) -> Notes | None:
    """What the viewer can deduce; None when it is not their turn."""
    if view.actor is None or view.actor != view.viewer:
        return None
    return Notes(likely(view, view.actor))


def advice(notes: Notes, say: Translator) -> str:
    """What to do, and why."""
    cards = notes.likely
    return say("Name the {card}: it is one of {cards}.", card=cards[0], cards=", ".join(map(str, cards)))


def hint(view: View, say: Translator) -> str:
    """What to do, and why; empty when it is not the viewer's turn."""
    found = notes(view)
    return advice(found, say) if found else ""
