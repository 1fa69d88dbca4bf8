"""The hint: what the strongest bot would do now, and why, in words."""

from random import Random
from typing import Final

from safecracker.core.game import Action
from safecracker.core.translation import Fact, Phrase, Translator, capitalised, percent
from safecracker.games.hints import Ladder
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
from .dice_odds import ROLLS, DiceOdds, dice_odds
from .evaluation import Split, possible_fields, splits
from .rated_action import RatedAction

TOO_CLOSE: Final = 0.01  # a smaller difference of odds says nothing
SEED: Final = 1  # a view always has the same hint; only the field to hide on would be random, and it is not shown


def rated_for_hint(view: View) -> tuple[RatedAction, ...]:
    """What the strongest bot would do and its alternatives, the best first; nothing where it prefers to wait."""
    return tuple(STRONGEST.rated_actions(view, Random(SEED))) if view.players_decide and view.my_side else ()


def hint(view: View, say: Translator) -> str:
    """What to do now, and why; empty when there is nothing to do."""
    return explanation(view, rated_for_hint(view), say)


def explanation(view: View, rated_actions: tuple[RatedAction, ...], say: Translator) -> str:
    """The best action with its reason, and the odds to win by which it was chosen."""
    if not rated_actions:
        return ""
    return f"{_reason(view, rated_actions[0].action, say)} {_odds_sentence(view, rated_actions, say)}".strip()


def ladder(view: View, names: tuple[str, ...], say: Translator) -> Ladder | None:  # noqa: ARG001 - as every game
    """The hint, rung by rung."""
    return ladder_from(view, rated_for_hint(view), say)


def ladder_from(view: View, rated_actions: tuple[RatedAction, ...], say: Translator) -> Ladder | None:
    """The ladder to the best of these; None where the bot prefers to wait."""
    if not rated_actions:
        return None
    action = rated_actions[0].action
    odds = _odds_sentence(view, rated_actions, say)
    return Ladder(
        nudge=_nudge(action, say),
        reason=f"{_reason_alone(view, action, say)} {odds}".strip(),
        move=_reason(view, action, say),
    )


def _nudge(action: Action, say: Translator) -> str:
    """Where to look for this action."""
    match action:
        case Go(figure) | Run(figure=figure):
            return say("Look at {figure}.", figure=figure.label)
    return say.phrase(_NUDGES.get(type(action), Phrase("Ask yourself what you would really gain by doing more now.")))


_NUDGES: Final[dict[type[Action], Phrase]] = {
    Ask: Phrase("Look for the question that splits the remaining fields most evenly."),
    Name: Phrase("Count the fields that are still possible."),
    Hide: Phrase("The best field is one that nobody can guess."),
    Draw: Phrase("Think about which cards are left in the pile."),
    Leave: Phrase("Think about which cards are left in the pile."),
    Free: Phrase("Look at the prisons."),
    Exchange: Phrase("Look at the prisons."),
    Release: Phrase("Look at the prisons."),
    HideAgain: Phrase("Look at the prisons."),
    Place: Phrase("Look for a field from which many rolls lead to a star."),
}


def _reason_alone(view: View, action: Action, say: Translator) -> str:
    """What speaks for the action, without saying which it is; empty where the odds say it all."""
    match action:
        case Go() | Run():
            return " ".join(map(capitalised, _reasons_to_move(view, action.figure, _goal(view, action), say)))
        case Ask(question):
            split = next(each for each in splits(view, possible_fields(view)) if each.question == question)
            return answers_leave(split, say)
        case Name():
            left = possible_fields(view).bit_count()
            return say.count("{n} field is still possible.", "{n} fields are still possible.", left)
        case Draw() | Leave():
            asking, cards = _cards(view)
            return say.count(
                "{n} of the {cards} cards left is a question.",
                "{n} of the {cards} cards left are questions.",
                asking,
                cards=cards,
            )
    return ""


def _goal(view: View, action: Go | Run) -> Field:
    """Where the figure comes to."""
    if isinstance(action, Run):
        to = dice_path_end(view.places, action.steps, action.direction, action.figure, action.direction)
    else:
        assert view.roll is not None
        to = dice_path_end(view.places, view.roll.number, view.roll.direction, action.figure, action.direction)
    assert to is not None
    return to


def _odds_sentence(view: View, rated_actions: tuple[RatedAction, ...], say: Translator) -> str:
    """How often the best action wins, and the next one; empty where there is no choice."""
    if len(rated_actions) == 1:
        return ""
    best, other = (_own_odds(view, rated) for rated in rated_actions[:2])
    if best - other < TOO_CLOSE:
        return say("This wins about {best} out of 100 games; another choice is about as good.", best=percent(best))
    return say(
        "This wins about {best} out of 100 games; the next best choice wins {other}.",
        best=percent(best),
        other=percent(other),
    )


def _own_odds(view: View, rated: RatedAction) -> float:
    """The odds of the viewer's side."""
    return rated.gang_odds if view.my_side is Side.GANG else 1 - rated.gang_odds


def _reason(view: View, action: Action, say: Translator) -> str:
    match action:
        case Go() | Run():
            return _reason_to_move(view, action.figure, action.direction, _goal(view, action), say)
        case Ask(question):
            found = splits(view, possible_fields(view))
            split = next(each for each in found if each.question == question)
            return _reason_to_ask(split, say, best=split.bits == found[0].bits > 0)
        case Name(field):
            return _reason_to_name(view, field, say)
        case Hide():
            return say("Choose a field at random: the best field is one that nobody can guess.")
        case Draw():
            return _reason_to_draw(view, say)
    return _other_reason(view, action, say)


def _reason_to_ask(split: Split, say: Translator, *, best: bool) -> str:
    """How the question cuts the fields that are left."""
    left, area = split.yes + split.no, area_phrase(split.question)
    if split.yes == split.no:
        return say("Ask about {area}: that halves the {left} fields that are still possible.", area=area, left=left)
    ask = say(
        "Ask about {area}: of the {left} possible fields, a yes leaves {yes} and a no leaves {no}.",
        area=area,
        left=left,
        yes=split.yes,
        no=split.no,
    )
    return f"{ask} {say('No other question you can ask splits them more evenly.')}" if best else ask


def answers_leave(split: Split, say: Translator) -> str:
    """How many fields each answer to a question would leave."""
    return say.count(
        "A yes leaves {n} field, a no leaves {no}.",
        "A yes leaves {n} fields, a no leaves {no}.",
        split.yes,
        no=split.no,
    )


def _reason_to_move(view: View, figure: Figure, direction: Direction, to: Field, say: Translator) -> str:
    lead = say(
        "Move {figure} {direction} to {field}:", figure=figure.label, direction=direction_phrase(direction), field=to
    )
    first, *others = _reasons_to_move(view, figure, to, say)
    return " ".join([lead, first, *map(capitalised, others)])


def _reasons_to_move(view: View, figure: Figure, to: Field, say: Translator) -> list[str]:
    places, reasons = with_figure_at(view.places, figure, to), list[str]()
    prey = figures_on(view.places, figure.side.other, to)
    if prey:
        reasons.append(say("this catches {caught}.", caught=figure_names(prey, say)))
    if to.bit & STARS and any(view.deck):
        reasons.append(_star(view, figure.side, say))
    for each in prey:
        places = with_figure_at(places, each, None)
    own, theirs = dice_odds(places, figure.side), dice_odds(places, figure.side.other)
    hunters = tuple(each for each in _hunters(dice_odds(view.places, figure.side.other), figure) if each not in prey)
    if hunters and not _hunters(theirs, figure):
        reasons.append(say("this way you escape {hunters}.", hunters=figure_names(hunters, say)))
    if not reasons:
        reasons.append(
            say.count(
                "after that, {n} of your {rolls} possible rolls leads to a star, {catches} to a capture.",
                "after that, {n} of your {rolls} possible rolls lead to a star, {catches} to a capture.",
                own.star,
                rolls=ROLLS,
                catches=own.catch,
            )
        )
    if theirs.catch:
        reasons.append(say("They catch someone on {danger} out of {rolls} rolls.", danger=theirs.catch, rolls=ROLLS))
    else:
        reasons.append(say("They cannot catch anyone with their next roll."))
    return reasons


def _star(view: View, side: Side, say: Translator) -> str:
    """What a star field is good for."""
    asking, cards = _cards(view)
    if side is Side.GANG:
        return say.count(
            "it is a star, and {n} of the {cards} cards left is a question.",
            "it is a star, and {n} of the {cards} cards left are questions.",
            asking,
            cards=cards,
        )
    return say.count(
        "it is a star, and {n} of the {cards} cards left is a question that the gang would lose.",
        "it is a star, and {n} of the {cards} cards left are questions that the gang would lose.",
        asking,
        cards=cards,
    )


def _hunters(odds: DiceOdds, prey: Figure) -> tuple[Figure, ...]:
    """Who can catch the figure with the next roll."""
    return next((threat.hunters for threat in odds.threats if threat.prey is prey), ())


def _cards(view: View) -> tuple[int, int]:
    """How many of the cards that are left are questions, and how many cards are left."""
    return sum(view.deck[card.rank] for card in QUESTION_KINDS), sum(view.deck)


def _reason_to_name(view: View, field: Field, say: Translator) -> str:
    left = possible_fields(view).bit_count()
    if left == 1:
        return say("Name {field}: no other field is possible.", field=field)
    if view.phase is Phase.LAST:
        return say("Name {field}: {n} fields are still possible, and none is more likely.", field=field, n=left)
    return say("Name {field}: {n} fields are still possible, and waiting gives you worse odds.", field=field, n=left)


def _reason_to_draw(view: View, say: Translator) -> str:
    asking, cards = _cards(view)
    if view.my_side is Side.GANG:
        return say.count(
            "Draw a card: {n} of the {cards} cards left is a question.",
            "Draw a card: {n} of the {cards} cards left are questions.",
            asking,
            cards=cards,
        )
    return say.count(
        "Draw a card: {n} of the {cards} cards left is a question, and the gang loses it if you draw it.",
        "Draw a card: {n} of the {cards} cards left are questions, and the gang loses any that you draw.",
        asking,
        cards=cards,
    )


def _other_reason(view: View, action: Action, say: Translator) -> str:
    match action:
        case Free(figure, field):
            return say("Use the bonus card: {figure} returns to {field}.", figure=figure.label, field=field)
        case Exchange(own, other):
            facts: dict[str, Fact] = {"own": own.label, "other": other.label}
            if view.my_side is Side.CROOKS:
                return say("Swap {other} for {own}: that costs the gang a question.", **facts)
            return say("Swap {other} for {own}, before three of you are captured.", **facts)
        case Place(figure, field):
            star = dice_odds(with_figure_at(view.places, figure, field), figure.side).star
            return say.count(
                "Put {figure} on {field}: then {n} of {rolls} rolls leads to a star.",
                "Put {figure} on {field}: then {n} of {rolls} rolls lead to a star.",
                star,
                figure=figure.label,
                field=field,
                rolls=ROLLS,
            )
        case Release(figure):
            best = splits(view, possible_fields(view))[0]
            release = say("Release {figure} for a question.", figure=figure.label)
            return f"{release} {_reason_to_ask(best, say, best=best.bits > 0)}"
        case HideAgain():
            return say.count(
                "Hide the treasure again: only {n} field is still possible.",
                "Hide the treasure again: only {n} fields are still possible.",
                possible_fields(view).bit_count(),
            )
    if type(action) in _REASONS_TO_DECLINE:
        return say.phrase(_REASONS_TO_DECLINE[type(action)])
    return _reason_to_go_on(view, say)


_REASONS_TO_DECLINE: Final[dict[type[Action], Phrase]] = {
    Pass: Phrase("Do nothing: no other choice is better."),
    Stay: Phrase("Skip this card: no figure would be better placed elsewhere."),
    Leave: Phrase("Leave the card: drawing it would help the other side."),
    Waive: Phrase("Skip the question: you already know the answer."),
}


def _reason_to_go_on(view: View, say: Translator) -> str:
    if view.my_side is Side.GANG and may_release(view):
        return say(
            "Carry on: you can still trade a prisoner for a question later, and meanwhile that crook draws no cards."
        )
    if view.my_side is Side.CROOKS and may_hide_again(view):
        return say("Carry on: the treasure is safe, and one more capture wins.")
    return say("Carry on: there is nothing better to do.")
