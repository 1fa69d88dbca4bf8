"""What lies beside the map: the dice, the pile and the card that was drawn last, the prisoners, the bonus cards."""

from safecracker.core.translation import capitalised
from safecracker.games.teufelsmoor.rules.cards import BONUS_CARD_OF, Card
from safecracker.games.teufelsmoor.rules.events import CardDrawn, DiceRolled
from safecracker.games.teufelsmoor.rules.figures import Side
from safecracker.games.teufelsmoor.rules.model import CAUGHT_TO_WIN, captured
from safecracker.games.teufelsmoor.rules.sentences import direction_phrase, figure_names

from .area_labels import compass
from .draw_context import BoardContext
from .moor_map import figure_piece
from .pieces import BesideMap, Dice, DrawnCard, Prison

# the drawing of each kind of card; the Sunny Jim cards share one
CARD_ART = {card: "sun" if card.reach else card.value for card in Card}


def beside_map(context: BoardContext) -> BesideMap:
    view, say = context.view, context.say
    cards = sum(view.deck)
    return BesideMap(
        dice=_dice(context),
        pile=cards,
        # singular and plural are the same in English, but not in French
        pile_name=capitalised(
            say.count("{n} of {all} cards left", "{n} of {all} cards left", cards, all=sum(view.options.deck))
        ),
        drawn=_last_card(context),
        prisons=tuple(_prison(context, side) for side in Side),
        bonus_cards=tuple(
            (BONUS_CARD_OF[side].value, n, _bonus_cards_name(context, side, n))
            for side in Side
            if (n := view.bonus_cards[side.number])
        ),
    )


def _bonus_cards_name(context: BoardContext, side: Side, n: int) -> str:
    if side is Side.GANG:
        return context.say.count("The gang has {n} bonus card", "The gang has {n} bonus cards", n)
    return context.say.count("The crooks have {n} bonus card", "The crooks have {n} bonus cards", n)


def _dice(context: BoardContext) -> Dice | None:
    """The dice as they were thrown last."""
    say = context.say
    throws = [event for event in context.view.log if isinstance(event, DiceRolled)]
    if not throws:
        return None
    roll = throws[-1]
    way = say.phrase(direction_phrase(roll.direction))
    return Dice(
        number=str(roll.number),
        direction=roll.direction.value if roll.direction else "star",
        letter=compass(say)[roll.direction.value] if roll.direction else "",
        name=say("Number die {n}, direction die: {way}", n=roll.number, way=way),
        text=say.count("{n} field: {way}", "{n} fields: {way}", roll.number, way=way),
        id=str(len(throws)),
    )


def _last_card(context: BoardContext) -> DrawnCard | None:
    drawn = [event for event in context.view.log if isinstance(event, CardDrawn)]
    if not drawn:
        return None
    card, say = drawn[-1].card, context.say
    kind = say("Question") if card.asks else say("Sunny Jim") if card.reach else say("Bonus") if card.frees else ""
    return DrawnCard(
        art=CARD_ART[card],
        kind=kind,
        text=say.phrase(card.caption),
        name=say("Drawn last: {card}", card=card.label),
        id=str(len(drawn)),
        live=context.view.card is card,
    )


def _prison(context: BoardContext, side: Side) -> Prison:
    """The captured figures of a side."""
    say, prisoners = context.say, captured(context.view, side)
    names = figure_names(prisoners, say) or say("nobody")
    title = say("Captured gang") if side is Side.GANG else say("Captured crooks")
    return Prison(
        title=title,
        prisoners=tuple(map(figure_piece, prisoners)),
        text=say("{n} of {most} ({figures})", n=len(prisoners), most=CAUGHT_TO_WIN, figures=names),
    )
