"""Der Schatz im Teufelsmoor in sentences: an event as a line of the log, the verdict, and what is to be done."""

from safecracker.core.game import Event, Seat, Viewer
from safecracker.core.translation import Fact, Phrase, Translator

from .cards import Card, Question
from .events import (
    AnewAnnounced,
    AnewFailed,
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
from .model import Hidden, Phase, can_free, decider, may_hide_anew, may_release, member
from .pawns import Figure, Side
from .view import View

NORTH, EAST, SOUTH, WEST = Phrase("north"), Phrase("east"), Phrase("south"), Phrase("west")
_DIRECTIONS = {Direction.NORTH: NORTH, Direction.EAST: EAST, Direction.SOUTH: SOUTH, Direction.WEST: WEST}
_ANY_WAY = Phrase("a star, any direction")
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


def direction_said(direction: Direction | None) -> Phrase:
    """The direction, or the star that allows any."""
    return _DIRECTIONS[direction] if direction else _ANY_WAY


def asked_said(question: Question, at: Field | None = None) -> Phrase:
    """The area of a question, as a thing that can hold the treasure."""
    match question.kind:
        case Card.HALF:
            return _HALVES[question.what]
        case Card.QUARTER:
            return _QUARTERS[question.what]
        case Card.NINTH:
            return Phrase("the ninth “{name}”", {"name": Ninth(question.what).label})
        case Card.LETTER:
            return Phrase("letter line {line}", {"line": question.what})
        case Card.NUMBER:
            return Phrase("number line {line}", {"line": question.what})
    figure = Figure(question.what).label
    if at is None:
        return Phrase("the surroundings of {figure}", {"figure": figure})
    return Phrase("the surroundings of {figure} on {field}", {"figure": figure, "field": at})


def labels(figures: tuple[Figure, ...], say: Translator) -> str:
    """One name or several in a sentence; nothing for nobody."""
    *most, last = [figure.label for figure in figures] or [""]
    return say("{most} and {last}", most=", ".join(most), last=last) if most else last


def whole(text: str) -> str:
    """As a sentence begins."""
    return text[:1].upper() + text[1:]


def sentence(event: Event, viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    """The event as the viewer reads it in the log."""

    def told(you: str, other: str, seat: Seat, **facts: Fact) -> str:
        return say(you, **facts) if seat == viewer else say(other, who=names[seat], **facts)

    match event:
        case DiceRolled(seat, number, direction):
            way = direction_said(direction)
            return told("You rolled {n}, {way}.", "{who} rolled {n}, {way}.", seat, n=number, way=way)
        case FigureMoved():
            return _moved(event, say)
        case DiceTaken(seat):
            return told("You take the dice.", "{who} takes the dice.", seat)
        case TurnEnded(seat):
            return told("You leave it at that.", "{who} leaves it at that.", seat)
        case StarTaken(seat):
            return told("You reach for a card.", "{who} reaches for a card.", seat)
        case StarLeft(seat):
            return told("You leave the card on the pile.", "{who} leaves the card on the pile.", seat)
        case CardLetGo(seat, None):
            return told("You let the question go.", "{who} lets the question go.", seat)
        case CardLetGo(seat, card):
            assert card is not None
            return told("You let the card go: {card}.", "{who} lets the card go: {card}.", seat, card=card.word)
        case WindowPassed(seat):
            return told("You let it happen.", "{who} lets it happen.", seat)
        case ReleaseAnnounced(seat, figure):
            name = figure.label
            return told(
                "You want to let {figure} go for a question.",
                "{who} wants to let {figure} go for a question.",
                seat,
                figure=name,
            )
        case AnewAnnounced(seat):
            return told(
                "You want to let three go and hide the treasure anew.",
                "{who} wants to let three go and hide the treasure anew.",
                seat,
            )
        case TreasureHidden():
            return _hidden(event, viewer, names, say)
        case FieldNamed(seat, field, right):
            if right:
                return told("You name {field}: right!", "{who} names {field}: right!", seat, field=field)
            return told("You name {field}: wrong.", "{who} names {field}: wrong.", seat, field=field)
    return _of_all(event, say)


def _moved(event: FigureMoved, say: Translator) -> str:
    return say(
        "{figure} goes {n} {direction}, {start} to {end}.",
        figure=event.figure.label,
        n=event.steps,
        direction=direction_said(event.direction),
        start=event.start,
        end=event.end,
    )


def _hidden(event: TreasureHidden, viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    again = event.number > 1
    if event.field is None:
        return say("The treasure is hidden anew.") if again else say("The treasure is hidden.")
    if event.seat is None:
        return say("The lot hides the treasure on {field}.", field=event.field)
    if event.seat == viewer:
        return say("You hide the treasure on {field}.", field=event.field)
    return say("{who} hides the treasure on {field}.", who=names[event.seat], field=event.field)


def _of_all(event: Event, say: Translator) -> str:
    """What is told to everybody in the same words."""
    match event:
        case LotRolled(gang, crooks):
            told = say("The gang rolls {gang}, the crooks roll {crooks}.", gang=gang, crooks=crooks)
            if gang == crooks:
                return f"{told} {say('They roll again.')}"
            return f"{told} {say('The gang begins.') if gang > crooks else say('The crooks begin.')}"
        case NobodyMoved(Side.GANG):
            return say("Nobody of the gang can move.")
        case NobodyMoved():
            return say("None of the crooks can move.")
        case CardDrawn(side, card, left):
            return _drawn(side, card, left, say)
        case QuestionAnswered(answer=answer):
            asked = asked_said(answer.question, answer.at)
            if answer.yes:
                return say("Is the treasure in {area}? Yes.", area=asked)
            return say("Is the treasure in {area}? No.", area=asked)
        case WindowOpened(Side.GANG):
            return say("The gang may answer with a bonus card or an exchange.")
        case WindowOpened():
            return say("The crooks may answer with a bonus card or an exchange.")
        case WindowClosed(Side.GANG):
            return say("The gang did not answer in time.")
        case WindowClosed():
            return say("The crooks did not answer in time.")
        case TreasureShown(hides):
            return _shown(hides, say)
        case NamingDue(0):
            return say("That was the last card: the gang must name a field.")
        case NamingDue():
            return say("No more throws: the gang must name a field.")
        case SideCaught(Side.GANG):
            return say("The whole gang is captured.")
        case SideCaught():
            return say("All crooks are captured.")
    return _of_prisoners(event, say)


def _drawn(side: Side, card: Card, left: int, say: Translator) -> str:
    lead = (
        say("The gang draws a card: {card}.", card=card.word)
        if side is Side.GANG
        else say("The crooks draw a card: {card}.", card=card.word)
    )
    lost = card.frees is side.other or (card.asks and side is Side.CROOKS)
    rest = say.count("{n} card is left.", "{n} cards are left.", left)
    return " ".join([lead, *([say("It is lost.")] if lost else []), rest])


def _shown(hides: tuple[Hidden, ...], say: Translator) -> str:
    last = say("The treasure was on {field}.", field=hides[-1].field)
    if len(hides) == 1:
        return last
    return f"{last} {say('Before that: {fields}.', fields=', '.join(note.field for note in hides[:-1]))}"


def _of_prisoners(event: Event, say: Translator) -> str:
    match event:
        case FiguresCaught(hunter, figures, field):
            return say(
                "{figure} catches {caught} on {field}.", figure=hunter.label, caught=labels(figures, say), field=field
            )
        case FiguresSpared(hunter, figures, field):
            return say(
                "{figure} spares {caught} on {field}.", figure=hunter.label, caught=labels(figures, say), field=field
            )
        case FigureFreed(_, figure, field):
            return say("A bonus card frees {figure}, back on {field}.", figure=figure.label, field=field)
        case PrisonersExchanged(_, own, other, field):
            return say(
                "Exchange: {own} for {other}; {own} is back on {field}.", own=own.label, other=other.label, field=field
            )
        case FigurePlaced(_, figure, field):
            return say("{figure} is back on {field}.", figure=figure.label, field=field)
        case FigureReleased(figure):
            return say("{figure} goes free for a question.", figure=figure.label)
        case ReleaseFailed(figure):
            return say("{figure} is free already: there is no question.", figure=figure.label)
        case GangReleased(figures):
            return say("{figures} go free, and the treasure is hidden anew.", figures=labels(figures, say))
        case AnewFailed():
            return say("They are three no longer: the treasure stays where it is.")
    raise AssertionError(event)


def verdict(view: View, say: Translator) -> str:
    """Who won, in one sentence."""
    match (view.reason, view.winner):
        case ("found", _):
            return say("The gang has found the treasure on {field} and wins.", field=str(view.named))
        case ("missed", _):
            return say("{field} is the wrong field: the crooks win.", field=str(view.named))
        case (_, Side.GANG):
            return say("All crooks are captured: the gang wins.")
    return say("The whole gang is captured: the crooks win.")


def task(view: View, names: tuple[str, ...], say: Translator) -> str:
    """What is to be done now, in words: for the side that decides, or what the others wait for."""
    match view.phase:
        case Phase.OVER:
            return verdict(view, say)
        case Phase.LOT:
            return say("Both sides roll for the first turn.")
        case Phase.ROLL:
            seat = member(view, view.side)
            return say("You roll.") if seat == view.viewer else say("{who} rolls.", who=names[seat])
        case Phase.CARD:
            return say("The top card is turned up.")
        case Phase.FIELD:
            return say("The field of the treasure is drawn by lot.")
    side = decider(view)
    if view.mine is not side:
        return _waiting(view, names[member(view, side)], say)
    return _due(view, say)


def _waiting(view: View, who: str, say: Translator) -> str:
    if view.returning:
        return say("{who} puts {figure} back on the board.", who=who, figure=labels(view.returning, say))
    match view.phase:
        case Phase.HIDE:
            return say("{who} is hiding the treasure.", who=who)
        case Phase.MOVE | Phase.RUN:
            return say("{who} is choosing a move.", who=who)
        case Phase.WINDOW:
            return say("{who} may answer with a bonus card or an exchange.", who=who)
        case Phase.ASK:
            return say("{who} is choosing a question.", who=who)
        case Phase.LAST:
            return say("{who} must name the field.", who=who)
    return say("{who} is deciding.", who=who)


def _due(view: View, say: Translator) -> str:
    """What the viewer's side has to decide."""
    if view.returning:
        return say("Put {figure} back on the board.", figure=labels(view.returning, say))
    match view.phase:
        case Phase.HIDE:
            return say("Hide the treasure on any of the 144 fields.")
        case Phase.MOVE:
            assert view.roll is not None
            way = direction_said(view.roll.direction)
            return say.count(
                "Move one figure {n} field: {way}.", "Move one figure {n} fields: {way}.", view.roll.number, way=way
            )
        case Phase.WINDOW:
            return say("Answer with a bonus card or an exchange, or let it happen.")
        case Phase.STAR:
            return say("A star: draw a card, or leave it.")
        case Phase.RUN:
            assert view.card is not None
            return say("Strahlemann: move any figure up to {n} fields in any direction.", n=view.card.reach)
        case Phase.ASK if view.card:
            return say("Ask your question. {card}.", card=view.card.word)
        case Phase.ASK:
            return say("Ask any question.")
        case Phase.LAST:
            return say("Name the field of the treasure.")
    return _going_on(view, say)


def _going_on(view: View, say: Translator) -> str:
    """Before the throw and after the move: what else can be done (R25, R32, R34), and nothing that cannot."""
    side, before = decider(view), view.phase is Phase.TURN
    if side is Side.GANG and may_release(view):
        if before:
            return say("Throw the dice, or let a crook go for a question first.")
        return say("End your turn, or let a crook go for a question.")
    if side is Side.CROOKS and may_hide_anew(view):
        if before:
            return say("Throw the dice, or let three go and hide the treasure anew.")
        return say("End your turn, or let three go and hide the treasure anew.")
    if can_free(view, side):
        if before:
            return say("Throw the dice, or use the bonus card first.")
        return say("End your turn, or use the bonus card.")
    return say("Throw the dice.") if before else say("End your turn.")
