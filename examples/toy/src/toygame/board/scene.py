"""A view of the toy as a scene: what lies where, and what can be pressed."""

from safecracker.core.game import Seat
from safecracker.core.translation import Translator
from safecracker.games.interface import Button, DrawContext, Panel
from safecracker.games.scene import Face
from toygame.mind.notebook import Notes, advice
from toygame.rules import notation
from toygame.rules.model import PLAYERS, Name
from toygame.rules.sentences import task
from toygame.rules.view import View

from .pieces import Hand, ToyScene


def scene(
    view: View,
    names: tuple[str, ...],
    say: Translator,
    *,
    draft: str = "",  # noqa: ARG001 - nothing is composed in the toy
    notes: Notes | None = None,
    pad: bool = True,  # noqa: ARG001 - and it has no scratch pad
) -> ToyScene:
    context = DrawContext(view=view, names=names, say=say)
    my_turn = view.actor is not None and view.actor == view.viewer
    return ToyScene(
        lead=say("Your turn.") if my_turn else "",
        prompt=task(view, names, say),
        tag=say("Game over") if view.right else "",
        faces=tuple(_face(context, Seat(seat)) for seat in range(PLAYERS)),
        draft="",
        my_turn=my_turn,
        over=view.right,
        hands=tuple(_hand(context, Seat(seat)) for seat in range(PLAYERS)),
        panel=_panel(context, view.actor) if my_turn and view.actor is not None else None,
        notes=advice(notes, say) if notes else "",
    )


def press(view: View, draft: str, key: str) -> str:  # noqa: ARG001 - nothing is composed in the toy
    """The draft after a press; every press in the toy is an action at once, so there is no draft."""
    return ""


def _face(context: DrawContext[View], seat: Seat) -> Face:
    view = context.view
    return Face(
        seat=seat,
        name=context.name(seat),
        role="",
        score="",
        soon="",
        turn=seat == view.actor,
        you=seat == view.viewer,
    )


def _hand(context: DrawContext[View], seat: Seat) -> Hand:
    view, say = context.view, context.say
    card = view.cards[seat] if view.cards else None
    return Hand(
        owner=context.name(seat),
        card=str(card or ""),
        label=say("The card is a {card}.", card=card) if card else say("The card lies face down."),
        named=say("Named: {cards}", cards=", ".join(map(str, view.named_by(seat))) or "-"),
    )


def _panel(context: DrawContext[View], seat: Seat) -> Panel:
    view, say = context.view, context.say
    cards = [card for card in view.options.pack if card not in view.named_by(seat)]
    buttons = tuple(
        Button(
            id=f"name-{card}",
            label=str(card),
            action=notation.write(Name(card=card)),
            key=str(card),
            name=say("Name the {card}", card=card),
            typed=str(card),
        )
        for card in cards
    )
    return Panel(kind="name", title=say("Name a card"), sentence=say("Which card do you name?"), others=buttons)
