"""What lies beside the map: the dice, the pile and the card that was drawn last, the prisoners, the bonus cards."""

from safecracker.games.teufelsmoor.rules.cards import KEYS, Card
from safecracker.games.teufelsmoor.rules.events import CardDrawn, DiceRolled
from safecracker.games.teufelsmoor.rules.model import CAUGHT_TO_WIN, held
from safecracker.games.teufelsmoor.rules.pawns import Side
from safecracker.games.teufelsmoor.rules.sentences import direction_said, labels, whole

from .draw_context import Setting
from .moor_map import standee
from .pieces import Dice, Drawn, Jail, Tray

# which drawing a kind of card has; the Strahlemann cards share one
_ARTS = {card: "sun" if card.reach else card.value for card in Card}


def tray(here: Setting) -> Tray:
    view, say = here.view, here.say
    cards = sum(view.deck)
    return Tray(
        dice=_dice(here),
        pile=cards,
        # one and many are alike in English, and not in French
        pile_name=whole(
            say.count("{n} of {all} cards left", "{n} of {all} cards left", cards, all=sum(view.options.deck))
        ),
        drawn=_drawn(here),
        jails=tuple(_jail(here, side) for side in Side),
        keys=tuple((KEYS[side].value, n, _kept(here, side, n)) for side in Side if (n := view.keys[side.number])),
    )


def _kept(here: Setting, side: Side, n: int) -> str:
    if side is Side.GANG:
        return here.say.count("The gang keeps {n} bonus card", "The gang keeps {n} bonus cards", n)
    return here.say.count("The crooks keep {n} bonus card", "The crooks keep {n} bonus cards", n)


def _dice(here: Setting) -> Dice | None:
    """As they were thrown last."""
    say = here.say
    throws = [event for event in here.view.log if isinstance(event, DiceRolled)]
    if not throws:
        return None
    roll = throws[-1]
    way = say.phrase(direction_said(roll.direction))
    return Dice(
        number=str(roll.number),
        direction=roll.direction.value if roll.direction else "star",
        name=say("Number die {n}, direction die: {way}", n=roll.number, way=way),
        text=say.count("{n} field: {way}", "{n} fields: {way}", roll.number, way=way),
        id=str(len(throws)),
    )


def _drawn(here: Setting) -> Drawn | None:
    drawn = [event for event in here.view.log if isinstance(event, CardDrawn)]
    if not drawn:
        return None
    card, say = drawn[-1].card, here.say
    kind = say("Question") if card.asks else say("Strahlemann") if card.reach else say("Bonus") if card.frees else ""
    return Drawn(
        art=_ARTS[card],
        kind=kind,
        text=say.phrase(card.short),
        name=say("Drawn last: {card}", card=card.word),
        id=str(len(drawn)),
        live=here.view.card is card,
    )


def _jail(here: Setting, side: Side) -> Jail:
    """Those of a side that are captured."""
    say, inmates = here.say, held(here.view, side)
    told = labels(inmates, say) or say("nobody")
    title = say("Gang caught") if side is Side.GANG else say("Crooks caught")
    return Jail(
        title=title,
        inmates=tuple(map(standee, inmates)),
        told=say("{n} of {most}: {figures}", n=len(inmates), most=CAUGHT_TO_WIN, figures=told),
    )
