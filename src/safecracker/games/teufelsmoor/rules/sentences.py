"""Der Schatz im Teufelsmoor in sentences: an event as a line of the log, the verdict, and what to do now."""

from typing import Final

from safecracker.core.game import Event, Seat, Viewer
from safecracker.core.translation import Fact, Phrase, Translator

from .cards import Card, Question
from .events import (
    CardDrawn,
    CardLetGo,
    DiceRolled,
    DiceTaken,
    FieldNamed,
    FigureFreed,
    FigureMoved,
    FigurePlaced,
    FigureReleased,
    FiguresCaught,
    FiguresSpared,
    GangReleased,
    HideAgainAnnounced,
    HideAgainFailed,
    LotRolled,
    NamingDue,
    NobodyMoved,
    PrisonersExchanged,
    QuestionAnswered,
    ReleaseAnnounced,
    ReleaseFailed,
    SideCaught,
    StarLeft,
    StarTaken,
    TreasureHidden,
    TreasureShown,
    TurnEnded,
    WindowClosed,
    WindowOpened,
    WindowPassed,
)
from .fields import Direction, Field, Ninth
from .figures import Figure, Side
from .hiding_places import HidingPlace
from .model import Phase, Roll, active_seat, can_free, deciding_side, may_hide_again, may_release, may_throw
from .view import View

NORTH, EAST, SOUTH, WEST = Phrase("north"), Phrase("east"), Phrase("south"), Phrase("west")
_DIRECTIONS = {Direction.NORTH: NORTH, Direction.EAST: EAST, Direction.SOUTH: SOUTH, Direction.WEST: WEST}
_ANY_WAY = Phrase("a star (any direction)")
_HALVES = {
    "N": Phrase("the northern half"),
    "E": Phrase("the eastern half"),
    "S": Phrase("the southern half"),
    "W": Phrase("the western half"),
}
_QUARTERS = {
    "NW": Phrase("the north-western quarter"),
    "NE": Phrase("the north-eastern quarter"),
    "SW": Phrase("the south-western quarter"),
    "SE": Phrase("the south-eastern quarter"),
}


def direction_phrase(direction: Direction | None) -> Phrase:
    """The direction, or the star that allows any."""
    return _DIRECTIONS[direction] if direction else _ANY_WAY


def area_phrase(question: Question, at: Field | None = None) -> Phrase:
    """The area that a question is about."""
    match question.kind:
        case Card.HALF:
            return _HALVES[question.what]
        case Card.QUARTER:
            return _QUARTERS[question.what]
        case Card.NINTH:
            return Phrase("the ninth “{name}”", {"name": Ninth(question.what).label})
        case Card.LETTER:
            return Phrase("column {line}", {"line": question.what})
        case Card.NUMBER:
            return Phrase("row {line}", {"line": question.what})
    figure = Figure(question.what).label
    if at is None:
        return Phrase("the area around {figure}", {"figure": figure})
    return Phrase("the area around {figure} on {field}", {"figure": figure, "field": at})


def figure_names(figures: tuple[Figure, ...], say: Translator) -> str:
    """The names of the figures in a sentence: one name, or several with an "and"; empty for nobody."""
    return say.listed([figure.label for figure in figures]) if figures else ""


# what a player did, for events without other facts: for that player, and for all others
_SEAT_SENTENCES: Final[dict[type[Event], tuple[Phrase, Phrase]]] = {
    DiceTaken: (Phrase("You take the dice."), Phrase("{who} takes the dice.")),
    TurnEnded: (Phrase("You end your turn."), Phrase("{who} ends their turn.")),
    StarTaken: (Phrase("You reach for a card."), Phrase("{who} reaches for a card.")),
    StarLeft: (Phrase("You leave the card on the pile."), Phrase("{who} leaves the card on the pile.")),
    WindowPassed: (Phrase("You do nothing."), Phrase("{who} does nothing.")),
    HideAgainAnnounced: (
        Phrase("You want to release three prisoners and hide the treasure again."),
        Phrase("{who} wants to release three prisoners and hide the treasure again."),
    ),
}
# what happened to a side, for events without other facts
_SIDE_SENTENCES: Final[dict[type[Event], dict[Side, Phrase]]] = {
    NobodyMoved: {
        Side.GANG: Phrase("Nobody in the gang can move."),
        Side.CROOKS: Phrase("None of the crooks can move."),
    },
    WindowOpened: {
        Side.GANG: Phrase("The gang may answer with a bonus card or a swap."),
        Side.CROOKS: Phrase("The crooks may answer with a bonus card or a swap."),
    },
    WindowClosed: {
        Side.GANG: Phrase("The gang did not answer in time."),
        Side.CROOKS: Phrase("The crooks did not answer in time."),
    },
    SideCaught: {
        Side.GANG: Phrase("The whole gang has been captured."),
        Side.CROOKS: Phrase("All the crooks have been captured."),
    },
}


def sentence(event: Event, viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    """The event as the viewer reads it in the log."""

    def by_seat(you: Phrase, other: Phrase, seat: Seat, **facts: Fact) -> str:
        return say(you.text, **facts) if seat == viewer else say(other.text, who=names[seat], **facts)

    match event:
        case DiceRolled(seat, number, direction):
            you, other = Phrase("You rolled {n}, {way}."), Phrase("{who} rolled {n}, {way}.")
            return by_seat(you, other, seat, n=number, way=direction_phrase(direction))
        case (
            DiceTaken(seat)
            | TurnEnded(seat)
            | StarTaken(seat)
            | StarLeft(seat)
            | WindowPassed(seat)
            | HideAgainAnnounced(seat)
        ):
            return by_seat(*_SEAT_SENTENCES[type(event)], seat)
        case CardLetGo(seat, card):
            if card is None:
                return by_seat(Phrase("You skip the question."), Phrase("{who} skips the question."), seat)
            you, other = Phrase("You skip this card: {card}."), Phrase("{who} skips this card: {card}.")
            return by_seat(you, other, seat, card=card.label)
        case ReleaseAnnounced(seat, figure):
            you = Phrase("You want to release {figure} for a question.")
            other = Phrase("{who} wants to release {figure} for a question.")
            return by_seat(you, other, seat, figure=figure.label)
        case TreasureHidden():
            return _hidden(event, viewer, names, say)
        case FieldNamed(seat, field, True):
            you, other = Phrase("You name {field}. Right!"), Phrase("{who} names {field}. Right!")
            return by_seat(you, other, seat, field=field)
        case FieldNamed(seat, field):
            you, other = Phrase("You name {field}. Wrong."), Phrase("{who} names {field}. Wrong.")
            return by_seat(you, other, seat, field=field)
    return _same_for_all(event, say)


def _moved(event: FigureMoved, say: Translator) -> str:
    return say(
        "{figure} moves {n} {direction}, from {start} to {end}.",
        figure=event.figure.label,
        n=event.steps,
        direction=direction_phrase(event.direction),
        start=event.start,
        end=event.end,
    )


def _hidden(event: TreasureHidden, viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    again = event.number > 1
    if event.field is None:
        return say("The treasure has been hidden again.") if again else say("The treasure has been hidden.")
    if event.seat is None:
        return say("The treasure is hidden at random, on {field}.", field=event.field)
    if event.seat == viewer:
        return say("You hide the treasure on {field}.", field=event.field)
    return say("{who} hides the treasure on {field}.", who=names[event.seat], field=event.field)


def _same_for_all(event: Event, say: Translator) -> str:
    """What everybody reads in the same words."""
    match event:
        case FigureMoved():
            return _moved(event, say)
        case NobodyMoved(side) | WindowOpened(side) | WindowClosed(side) | SideCaught(side):
            return say.phrase(_SIDE_SENTENCES[type(event)][side])
        case LotRolled(gang, crooks):
            return _lot(gang, crooks, say)
        case CardDrawn(side, card, left):
            return _drawn(side, card, left, say)
        case QuestionAnswered(answer=answer):
            asked = area_phrase(answer.question, answer.at)
            if answer.yes:
                return say("Is the treasure in {area}? Yes.", area=asked)
            return say("Is the treasure in {area}? No.", area=asked)
        case TreasureShown(places):
            return _shown(places, say)
        case NamingDue(0):
            return say("That was the last card: the gang must name a field.")
        case NamingDue():
            return say("No rolls left: the gang must name a field.")
    return _of_prisoners(event, say)


def _lot(gang: int, crooks: int, say: Translator) -> str:
    rolled = say("The gang rolls {gang}, the crooks roll {crooks}.", gang=gang, crooks=crooks)
    if gang == crooks:
        return f"{rolled} {say('They roll again.')}"
    return f"{rolled} {say('The gang starts.') if gang > crooks else say('The crooks start.')}"


def _drawn(side: Side, card: Card, left: int, say: Translator) -> str:
    lead = (
        say("The gang draws a card: {card}.", card=card.label)
        if side is Side.GANG
        else say("The crooks draw a card: {card}.", card=card.label)
    )
    lost = card.frees is side.other or (card.asks and side is Side.CROOKS)
    rest = say.count("{n} card is left.", "{n} cards are left.", left)
    return " ".join([lead, *([say("The card is lost.")] if lost else []), rest])


def _shown(places: tuple[HidingPlace, ...], say: Translator) -> str:
    last = say("The treasure was on {field}.", field=places[-1].field)
    if len(places) == 1:
        return last
    return f"{last} {say('Before that: {fields}.', fields=say.listed(place.field for place in places[:-1]))}"


def _of_prisoners(event: Event, say: Translator) -> str:
    match event:
        case FiguresCaught(hunter, figures, field):
            return say(
                "{figure} catches {caught} on {field}.",
                figure=hunter.label,
                caught=figure_names(figures, say),
                field=field,
            )
        case FiguresSpared(hunter, figures, field):
            return say(
                "{figure} spares {caught} on {field}.",
                figure=hunter.label,
                caught=figure_names(figures, say),
                field=field,
            )
        case FigureFreed(_, figure, field):
            return say("A bonus card frees {figure}, who returns to {field}.", figure=figure.label, field=field)
        case PrisonersExchanged(own=own, other=other, field=field):
            return say(
                "Prisoner swap: {own} for {other}. {own} is back on {field}.",
                own=own.label,
                other=other.label,
                field=field,
            )
        case FigurePlaced(_, figure, field):
            return say("{figure} is back on {field}.", figure=figure.label, field=field)
        case FigureReleased(figure):
            return say("{figure} is released for a question.", figure=figure.label)
        case ReleaseFailed(figure):
            return say("{figure} is already free, so there is no question.", figure=figure.label)
        case GangReleased(figures):
            return say("{figures} go free, and the treasure will be hidden again.", figures=figure_names(figures, say))
        case HideAgainFailed():
            return say("There are no longer three prisoners, so the treasure stays where it is.")
    raise AssertionError(event)


def verdict(view: View, say: Translator) -> str:
    """Who won, in one sentence."""
    match (view.reason, view.winner):
        case ("found", _):
            return say("The gang has found the treasure on {field} and wins.", field=str(view.named))
        case ("missed", _):
            return say("{field} is the wrong field: the crooks win.", field=str(view.named))
        case (_, Side.GANG):
            return say("All the crooks have been captured: the gang wins.")
    return say("The whole gang has been captured: the crooks win.")


def task(view: View, names: tuple[str, ...], say: Translator) -> str:
    """What to do now: for the side that decides, or what the others wait for."""
    match view.phase:
        case Phase.OVER:
            return verdict(view, say)
        case Phase.LOT:
            return say("Both sides roll to see who starts.")
        case Phase.ROLL:
            seat = active_seat(view, view.side)
            return say("You roll.") if seat == view.viewer else say("{who} is rolling.", who=names[seat])
        case Phase.CARD:
            return say("The top card is being turned over.")
        case Phase.FIELD:
            return say("The treasure’s field is being chosen at random.")
    side = deciding_side(view)
    if view.my_side is not side:
        return _waiting(view, names[active_seat(view, side)], say)
    if view.phase is Phase.TURN and view.my_seat is not None and not may_throw(view, view.my_seat):
        return _before_their_roll(names[active_seat(view, side)], side, say)
    return _due(view, say)


def _before_their_roll(who: str, side: Side, say: Translator) -> str:
    """What the others on a side can do while a member of it is about to roll (R1)."""
    if side is Side.GANG:
        return say("{who} is about to roll. You can release a crook for a question first.", who=who)
    return say("{who} is about to roll. You can release three prisoners and hide the treasure again first.", who=who)


def _waiting(view: View, who: str, say: Translator) -> str:
    if view.returning:
        return say("{who} is putting {figure} back on the board.", who=who, figure=figure_names(view.returning, say))
    match view.phase:
        case Phase.HIDE:
            return say("{who} is hiding the treasure.", who=who)
        case Phase.MOVE | Phase.RUN:
            return say("{who} is choosing a move.", who=who)
        case Phase.WINDOW:
            return say("{who} may answer with a bonus card or a swap.", who=who)
        case Phase.ASK:
            return say("{who} is choosing a question.", who=who)
        case Phase.LAST:
            return say("{who} must name the field.", who=who)
    return say("{who} is deciding.", who=who)


def _roll_due(roll: Roll, say: Translator) -> str:
    if roll.direction is None:
        return say.count(
            "Move one figure {n} field in any direction.", "Move one figure {n} fields in any direction.", roll.number
        )
    way = direction_phrase(roll.direction)
    return say.count("Move one figure {n} field {way}.", "Move one figure {n} fields {way}.", roll.number, way=way)


def _due(view: View, say: Translator) -> str:
    """What the viewer's side has to decide."""
    if view.returning:
        return say("Put {figure} back on the board.", figure=figure_names(view.returning, say))
    match view.phase:
        case Phase.HIDE:
            return say("Hide the treasure on any of the 144 fields.")
        case Phase.MOVE:
            assert view.roll is not None
            return _roll_due(view.roll, say)
        case Phase.WINDOW:
            return say("Answer with a bonus card or a swap, or do nothing.")
        case Phase.STAR:
            return say("A star: draw a card, or leave it.")
        case Phase.RUN:
            assert view.card is not None
            return say("Sunny Jim: move any of your figures up to {n} fields in any direction.", n=view.card.reach)
        case Phase.ASK if view.card:
            return say("Your card: {card}. Ask your question.", card=view.card.label)
        case Phase.ASK:
            return say("Ask any question.")
        case Phase.LAST:
            return say("Name the field where the treasure lies.")
    return _going_on(view, say)


def _going_on(view: View, say: Translator) -> str:
    """Before the throw and after the move, with what else can be done (R25, R32, R34)."""
    side, before = deciding_side(view), view.phase is Phase.TURN
    if side is Side.GANG and may_release(view):
        if before:
            return say("Roll the dice, or release a crook for a question first.")
        return say("End your turn, or release a crook for a question.")
    if side is Side.CROOKS and may_hide_again(view):
        if before:
            return say("Roll the dice, or release three prisoners and hide the treasure again.")
        return say("End your turn, or release three prisoners and hide the treasure again.")
    if can_free(view, side):
        if before:
            return say("Roll the dice, or use your bonus card first.")
        return say("End your turn, or use your bonus card.")
    return say("Roll the dice.") if before else say("End your turn.")
