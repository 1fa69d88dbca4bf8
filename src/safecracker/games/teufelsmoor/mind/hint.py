"""The hint: what the strongest bot would do now, and why, in words."""

from random import Random
from typing import Final

from safecracker.core.game import Action
from safecracker.core.translation import Fact, Phrase, Translator, capitalised
from safecracker.games.teufelsmoor.rules.cards import QUESTION_KINDS
from safecracker.games.teufelsmoor.rules.fields import STARS, Direction, Field
from safecracker.games.teufelsmoor.rules.figures import Figure, Side, figures_on, with_figure_at
from safecracker.games.teufelsmoor.rules.model import (
    Ask,
    Draw,
    Exchange,
    Free,
    Go,
    Hide,
    HideAgain,
    Leave,
    Name,
    Pass,
    Phase,
    Place,
    Release,
    Run,
    Stay,
    Waive,
    may_hide_again,
    may_release,
)
from safecracker.games.teufelsmoor.rules.paths import dice_path_end
from safecracker.games.teufelsmoor.rules.sentences import area_phrase, direction_phrase, figure_names
from safecracker.games.teufelsmoor.rules.view import View

from .bots import STRONGEST
from .dice_odds import ROLLS, dice_odds
from .evaluation import possible_fields, splits
from .rated_action import RatedAction

SEED: Final = 1  # a view always has the same hint; only the field to hide on would be random, and it is not shown


def advised_actions(view: View) -> tuple[RatedAction, ...]:
    """What the strongest bot would do and its alternatives, the best first; nothing where it prefers to wait."""
    return tuple(STRONGEST.rated_actions(view, Random(SEED))) if view.players_decide and view.my_side else ()


def hint(view: View, say: Translator) -> str:
    """What to do now, and why; empty when there is nothing to do."""
    return explanation(view, advised_actions(view), say)


def explanation(view: View, rated_actions: tuple[RatedAction, ...], say: Translator) -> str:
    """The best action with its reason, and the odds to win by which it was chosen."""
    if not rated_actions:
        return ""
    reason = _reason(view, rated_actions[0].action, say)
    if len(rated_actions) == 1:
        return reason
    own, other = (_odds_of_1000(view, rated) for rated in rated_actions[:2])
    odds = say("Your chance to win is then about {own} in 1000, with the next best {other}.", own=own, other=other)
    return f"{reason} {odds}"


def _odds_of_1000(view: View, rated: RatedAction) -> int:
    """The odds of the viewer's side, of 1000."""
    return round(1000 * (rated.gang_odds if view.my_side is Side.GANG else 1 - rated.gang_odds))


def _reason(view: View, action: Action, say: Translator) -> str:
    match action:
        case Go(figure, direction):
            assert view.roll is not None
            to = dice_path_end(view.places, view.roll.number, view.roll.direction, figure, direction)
            assert to is not None
            return _reason_to_move(view, figure, direction, to, say)
        case Run(figure=figure, direction=direction, steps=steps):
            start = view.places[figure.number]
            assert start is not None
            to = dice_path_end(view.places, steps, direction, figure, direction)
            assert to is not None
            return _reason_to_move(view, figure, direction, to, say)
        case Ask(question):
            split = next(each for each in splits(view, possible_fields(view)) if each.question == question)
            return say(
                "Ask about {area}: yes leaves {yes}, no leaves {no}.",
                area=area_phrase(question),
                yes=split.yes,
                no=split.no,
            )
        case Name(field):
            return _reason_to_name(view, field, say)
        case Hide():
            return say("Choose a field by chance: the best one is the one that nobody can guess.")
        case Draw():
            return _reason_to_draw(view, say)
    return _other_reason(view, action, say)


def _reason_to_move(view: View, figure: Figure, direction: Direction, to: Field, say: Translator) -> str:
    lead = say("{figure} {direction} to {field}:", figure=figure.label, direction=direction_phrase(direction), field=to)
    places, reasons = with_figure_at(view.places, figure, to), list[str]()
    prey = figures_on(view.places, figure.side.other, to)
    if prey:
        reasons.append(say("it catches {caught}.", caught=figure_names(prey, say)))
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
        places = with_figure_at(places, each, None)
    own, theirs = dice_odds(places, figure.side), dice_odds(places, figure.side.other)
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
    return " ".join([lead, reasons[0], *map(capitalised, reasons[1:])])


def _cards(view: View) -> tuple[int, int]:
    """How many of the cards that are left are questions, and how many cards are left."""
    return sum(view.deck[card.rank] for card in QUESTION_KINDS), sum(view.deck)


def _reason_to_name(view: View, field: Field, say: Translator) -> str:
    left = possible_fields(view).bit_count()
    if left == 1:
        return say("Name {field}: no other field fits.", field=field)
    if view.phase is Phase.LAST:
        return say("Name {field}: {n} fields fit, and none is likelier.", field=field, n=left)
    return say("Name {field}: {n} fields fit, and waiting promises less.", field=field, n=left)


def _reason_to_draw(view: View, say: Translator) -> str:
    asking, cards = _cards(view)
    if view.my_side is Side.GANG:
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


def _other_reason(view: View, action: Action, say: Translator) -> str:
    match action:
        case Free(figure, field):
            return say("Use the bonus card: {figure} comes back on {field}.", figure=figure.label, field=field)
        case Exchange(own, other):
            facts: dict[str, Fact] = {"own": own.label, "other": other.label}
            if view.my_side is Side.CROOKS:
                return say("Demand {own} for {other}: so the gang gets no question for him.", **facts)
            return say("Demand {own} for {other}, before three of you are captured.", **facts)
        case Place(figure, field):
            star = dice_odds(with_figure_at(view.places, figure, field), figure.side).star
            return say.count(
                "Put {figure} on {field}: {n} of {rolls} rolls leads to a star then.",
                "Put {figure} on {field}: {n} of {rolls} rolls lead to a star then.",
                star,
                figure=figure.label,
                field=field,
                rolls=ROLLS,
            )
        case Release(figure):
            best = splits(view, possible_fields(view))[0]
            return say(
                "Let {figure} go: asked about {area}, yes leaves {yes} and no leaves {no}.",
                figure=figure.label,
                area=area_phrase(best.question),
                yes=best.yes,
                no=best.no,
            )
        case HideAgain():
            return say.count(
                "Hide the treasure anew: only {n} field fits.",
                "Hide the treasure anew: only {n} fields fit.",
                possible_fields(view).bit_count(),
            )
    if type(action) in _REASONS_TO_DECLINE:
        return say.phrase(_REASONS_TO_DECLINE[type(action)])
    return _reason_to_go_on(view, say)


_REASONS_TO_DECLINE: Final[dict[type[Action], Phrase]] = {
    Pass: Phrase("Let it happen: there is nothing better to do."),
    Stay: Phrase("Let the card go: no figure would stand better."),
    Leave: Phrase("Leave the card: drawn, it would help the others."),
    Waive: Phrase("Let the question go: the answer is known."),
}


def _reason_to_go_on(view: View, say: Translator) -> str:
    if view.my_side is Side.GANG and may_release(view):
        return say("Go on: a prisoner is worth his question later too, and draws no cards meanwhile.")
    if view.my_side is Side.CROOKS and may_hide_again(view):
        return say("Go on: the treasure is safe, and one more capture wins.")
    return say("Go on: there is nothing better to do.")
