"""What a careful player can work out from a view: where the treasure can be, what to ask, who threatens whom.

All of it is exact: the fields that fit the answers, how many each answer to a question would leave, and the rolls of 36
with which a side reaches a star or catches somebody. The advice is that of the strongest computer player.
"""

from random import Random
from typing import Final

from msgspec import Struct

from safecracker.core.game import Action
from safecracker.core.translation import Fact, Translator
from safecracker.games.teufelsmoor.rules.cards import ASKING
from safecracker.games.teufelsmoor.rules.fields import STARS, Direction, Field, Mask
from safecracker.games.teufelsmoor.rules.model import (
    Anew,
    Ask,
    Draw,
    Exchange,
    Free,
    Go,
    Hide,
    Leave,
    Name,
    Pass,
    Phase,
    Place,
    Release,
    Run,
    Stay,
    Waive,
    may_hide_anew,
    may_release,
)
from safecracker.games.teufelsmoor.rules.paths import way
from safecracker.games.teufelsmoor.rules.pawns import Figure, Side, moved, standing
from safecracker.games.teufelsmoor.rules.sentences import asked_said, direction_said, labels, whole
from safecracker.games.teufelsmoor.rules.view import View

from .bots import STRONGEST
from .dice_odds import ROLLS, Chances, chances
from .evaluation import Split, possible, splits
from .rated_action import Thought

SEED: Final = 1  # the advice has no luck in it, except where to hide, which it does not tell


class Notes(Struct, frozen=True):
    """Everything at once. Only the advice depends on whose eyes the view is for."""

    hiding: int  # the number of the hiding that all this is about; 0 before the first
    fits: Mask  # the fields that fit the answers
    splits: tuple[Split, ...]  # what the gang can ask now, or for a prisoner, the best first
    gang: Chances  # of the gang's next throw
    crooks: Chances  # of the crooks' next throw
    thoughts: tuple[Thought, ...]  # what to do now, and what else could be done; none where the viewer had better wait

    @property
    def best(self) -> Action | None:
        return self.thoughts[0].action if self.thoughts else None


def notes(view: View) -> Notes:
    """All figures are those of one view: the same view has the same notes."""
    mask = possible(view)
    asking = view.hidings > 0 and (view.phase is Phase.ASK or may_release(view)) and not view.over
    return Notes(
        hiding=view.hidings,
        fits=mask,
        splits=tuple(splits(view, mask)) if asking else (),
        gang=chances(view.places, Side.GANG),
        crooks=chances(view.places, Side.CROOKS),
        thoughts=advised(view),
    )


def advised(view: View) -> tuple[Thought, ...]:
    """What the strongest player would do, and what else it thought of, the best first; nothing where it would wait."""
    return tuple(STRONGEST.weighed(view, Random(SEED))) if view.decided and view.mine else ()


def advice(view: View) -> Action | None:
    """What the strongest player would do."""
    return next((thought.action for thought in advised(view)), None)


# in words


def hint(view: View, say: Translator) -> str:
    """What to do now, and why; empty when there is nothing to do."""
    return explained(view, advised(view), say)


def explained(view: View, thoughts: tuple[Thought, ...], say: Translator) -> str:
    """What is advised, with its reason: the chances to win by which it was chosen come last."""
    if not thoughts:
        return ""
    reason = _reason(view, thoughts[0].action, say)
    if len(thoughts) == 1:
        return reason
    own, other = (_chance(view, thought) for thought in thoughts[:2])
    told = say("Your chance to win is then about {own} in 1000, with the next best {other}.", own=own, other=other)
    return f"{reason} {told}"


def _chance(view: View, thought: Thought) -> int:
    """For the viewer's side, of 1000."""
    return round(1000 * (thought.worth if view.mine is Side.GANG else 1 - thought.worth))


def _reason(view: View, action: Action, say: Translator) -> str:
    match action:
        case Go(figure, direction):
            assert view.roll is not None
            to = way(view.places, view.roll.number, view.roll.direction, figure, direction)
            assert to is not None
            return _move_said(view, figure, direction, to, say)
        case Run(figure, direction, steps):
            start = view.places[figure.number]
            assert start is not None
            to = way(view.places, steps, direction, figure, direction)
            assert to is not None
            return _move_said(view, figure, direction, to, say)
        case Ask(question):
            split = next(each for each in splits(view, possible(view)) if each.question == question)
            return say(
                "Ask about {area}: yes leaves {yes}, no leaves {no}.",
                area=asked_said(question),
                yes=split.yes,
                no=split.no,
            )
        case Name(field):
            return _name_said(view, field, say)
        case Hide():
            return say("Choose a field by chance: the best one is the one that nobody can guess.")
        case Draw():
            return _draw_said(view, say)
    return _prisoners_said(view, action, say)


def _move_said(view: View, figure: Figure, direction: Direction, to: Field, say: Translator) -> str:
    lead = say("{figure} {direction} to {field}:", figure=figure.label, direction=direction_said(direction), field=to)
    places, reasons = moved(view.places, figure, to), list[str]()
    prey = standing(view.places, figure.side.other, to)
    if prey:
        reasons.append(say("it catches {caught}.", caught=labels(prey, say)))
    if to.bit & STARS and any(view.deck):
        asking, cards = _cards(view)
        reasons.append(
            say.count(
                "it is a star; {n} of {cards} cards is a question.",
                "it is a star; {n} of {cards} cards are questions.",
                asking,
                cards=cards,
            )
        )
    for each in prey:
        places = moved(places, each, None)
    own, theirs = chances(places, figure.side), chances(places, figure.side.other)
    if not reasons:
        reasons.append(
            say.count(
                "{n} of {rolls} rolls leads to a star from there, {catches} to a capture.",
                "{n} of {rolls} rolls lead to a star from there, {catches} to a capture.",
                own.star,
                rolls=ROLLS,
                catches=own.catch,
            )
        )
    reasons.append(say("They catch somebody with {danger} of {rolls}.", danger=theirs.catch, rolls=ROLLS))
    return " ".join([lead, reasons[0], *map(whole, reasons[1:])])


def _cards(view: View) -> tuple[int, int]:
    """How many of the cards that are left ask something, and how many there are."""
    return sum(view.deck[card.rank] for card in ASKING), sum(view.deck)


def _name_said(view: View, field: Field, say: Translator) -> str:
    left = possible(view).bit_count()
    if left == 1:
        return say("Name {field}: no other field fits.", field=field)
    if view.phase is Phase.LAST:
        return say("Name {field}: {n} fields fit, and none is likelier.", field=field, n=left)
    return say("Name {field}: {n} fields fit, and waiting promises less.", field=field, n=left)


def _draw_said(view: View, say: Translator) -> str:
    asking, cards = _cards(view)
    if view.mine is Side.GANG:
        return say.count(
            "Draw: {n} of {cards} cards is a question.",
            "Draw: {n} of {cards} cards are questions.",
            asking,
            cards=cards,
        )
    return say.count(
        "Draw: {n} of {cards} cards is a question, and lost if you draw it.",
        "Draw: {n} of {cards} cards are questions, and one that you draw is lost.",
        asking,
        cards=cards,
    )


def _prisoners_said(view: View, action: Action, say: Translator) -> str:
    match action:
        case Free(figure, field):
            return say("Use the bonus card: {figure} comes back on {field}.", figure=figure.label, field=field)
        case Exchange(own, other):
            facts: dict[str, Fact] = {"own": own.label, "other": other.label}
            if view.mine is Side.CROOKS:
                return say("Demand {own} for {other}: so the gang gets no question for him.", **facts)
            return say("Demand {own} for {other}, before three of you are captured.", **facts)
        case Place(figure, field):
            star = chances(moved(view.places, figure, field), figure.side).star
            return say.count(
                "Put {figure} on {field}: {n} of {rolls} rolls leads to a star then.",
                "Put {figure} on {field}: {n} of {rolls} rolls lead to a star then.",
                star,
                figure=figure.label,
                field=field,
                rolls=ROLLS,
            )
        case Release(figure):
            best = splits(view, possible(view))[0]
            return say(
                "Let {figure} go: asked about {area}, yes leaves {yes} and no leaves {no}.",
                figure=figure.label,
                area=asked_said(best.question),
                yes=best.yes,
                no=best.no,
            )
        case Anew():
            return say.count(
                "Hide the treasure anew: only {n} field fits.",
                "Hide the treasure anew: only {n} fields fit.",
                possible(view).bit_count(),
            )
        case Pass():
            return say("Let it happen: there is nothing better to do.")
        case Stay():
            return say("Let the card go: no figure would stand better.")
        case Leave():
            return say("Leave the card: drawn, it would help the others.")
        case Waive():
            return say("Let the question go: the answer is known.")
    if view.mine is Side.GANG and may_release(view):
        return say("Go on: a prisoner is worth his question later too, and draws no cards meanwhile.")
    if view.mine is Side.CROOKS and may_hide_anew(view):
        return say("Go on: the treasure is safe, and one more capture wins.")
    return say("Go on: there is nothing better to do.")
