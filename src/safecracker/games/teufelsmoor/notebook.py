"""What a careful player can work out from a view: where the treasure can be, what to ask, who threatens whom.

All of it is exact: the fields that fit the answers, how many each answer to a question would leave, and the rolls of 36
with which a side reaches a star or catches somebody. The advice is that of the strongest computer player.
"""

from random import Random
from typing import Final

from msgspec import Struct

from safecracker.core.game import Action
from safecracker.core.words import Fact, Say

from .bots import STRONGEST
from .cards import ASKING
from .fields import STARS, Direction, Field, fields
from .figures import Figure, Side, moved, standing
from .judgement import Split, possible, splits
from .model import (
    Anew,
    Ask,
    Draw,
    Exchange,
    Free,
    Go,
    Hide,
    Name,
    Pass,
    Phase,
    Place,
    Release,
    Run,
    Stay,
    may_hide_anew,
    may_release,
)
from .outlook import ROLLS, Chances, chances
from .sentences import asked_said, direction_said, labels
from .view import View
from .ways import way

SEED: Final = 1  # the advice has no luck in it, except where to hide, which it does not tell


class Notes(Struct, frozen=True):
    """Everything at once. Only the advice depends on whose eyes the view is for."""

    hiding: int  # the number of the hiding that all this is about; 0 before the first
    fits: tuple[Field, ...]  # the fields that fit the answers
    splits: tuple[Split, ...]  # what the gang can ask now, or for a prisoner, the best first
    gang: Chances  # of the gang's next throw
    crooks: Chances  # of the crooks' next throw
    best: Action | None  # what to do now; None where there is nothing to do for the viewer


def notes(view: View) -> Notes:
    """All figures are those of one view: the same view has the same notes."""
    mask = possible(view)
    asking = view.hidings > 0 and (view.phase is Phase.ASK or may_release(view)) and not view.over
    return Notes(
        hiding=view.hidings,
        fits=tuple(fields(mask)),
        splits=tuple(splits(view, mask)) if asking else (),
        gang=chances(view.places, Side.GANG),
        crooks=chances(view.places, Side.CROOKS),
        best=advice(view),
    )


def advice(view: View) -> Action | None:
    """What the strongest player would do; nothing where it would wait."""
    return STRONGEST.wish(view, Random(SEED)) if view.decided and view.mine else None


# in words


def hint(view: View, say: Say) -> str:
    """What to do now, and why; empty when there is nothing to do."""
    action = advice(view)
    match action:
        case None:
            return ""
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


def _move_said(view: View, figure: Figure, direction: Direction, to: Field, say: Say) -> str:
    lead = say("{figure} {direction} to {field}:", figure=figure.label, direction=direction_said(direction), field=to)
    places, reasons = moved(view.places, figure, to), list[str]()
    prey = standing(view.places, figure.side.other, to)
    if prey:
        reasons.append(say("it catches {caught}.", caught=labels(prey)))
    if to.bit & STARS and any(view.deck):
        reasons.append(say("it is a star; {asking} of {cards} cards are questions.", **_cards(view)))
    for each in prey:
        places = moved(places, each, None)
    own, theirs = chances(places, figure.side), chances(places, figure.side.other)
    facts: dict[str, Fact] = {"stars": own.star, "catches": own.catch, "danger": theirs.catch, "rolls": ROLLS}
    if not reasons:
        reasons.append(say("{stars} of {rolls} rolls lead to a star from there, {catches} to a capture.", **facts))
    reasons.append(say("They catch somebody with {danger} of {rolls}.", **facts))
    return " ".join([lead, *reasons])


def _cards(view: View) -> dict[str, Fact]:
    return {"asking": sum(view.deck[card.rank] for card in ASKING), "cards": sum(view.deck)}


def _name_said(view: View, field: Field, say: Say) -> str:
    left = possible(view).bit_count()
    if left == 1:
        return say("Name {field}: no other field fits.", field=field)
    return say("Name {field}: {n} fields fit, and waiting promises less.", field=field, n=left)


def _draw_said(view: View, say: Say) -> str:
    if view.mine is Side.GANG:
        return say("Draw: {asking} of {cards} cards are questions.", **_cards(view))
    return say("Draw: {asking} of {cards} cards are questions, and one that you draw is lost.", **_cards(view))


def _prisoners_said(view: View, action: Action, say: Say) -> str:
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
            return say(
                "Put {figure} on {field}: {stars} of {rolls} rolls lead to a star then.",
                figure=figure.label,
                field=field,
                stars=star,
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
            return say("Hide the treasure anew: only {n} fields fit.", n=possible(view).bit_count())
        case Pass():
            return say("Let it happen: there is nothing better to do.")
        case Stay():
            return say("Let the card go: no figure would stand better.")
    if view.mine is Side.GANG and may_release(view):
        return say("Go on: a prisoner is worth his question later too, and draws no cards meanwhile.")
    if view.mine is Side.CROOKS and may_hide_anew(view):
        return say("Go on: the treasure is safe, and one more capture wins.")
    return say("Go on: there is nothing better to do.")
