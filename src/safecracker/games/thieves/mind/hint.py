"""The hint: what the strongest bot would play in place of the viewer, and why."""

import math
from functools import lru_cache
from random import Random
from typing import Final

from safecracker.core.game import Action
from safecracker.core.translation import Phrase, Translator, percent
from safecracker.games.hints import Ladder
from safecracker.games.thieves.rules.model import (
    BeginDoubleJob,
    CallFalseAlarm,
    Give,
    Keep,
    Lay,
    SoundSiren,
    Swap,
)
from safecracker.games.thieves.rules.notation import write
from safecracker.games.thieves.rules.sentences import card_object
from safecracker.games.thieves.rules.view import View

from .consequences import view_seed
from .grounds import Grounds, grounds
from .rated_action import RatedAction
from .reason import Reasons
from .rollout_bot import RolloutBot
from .search_bot import CANDIDATES, TRIALS, SearchBot

# level 5, with shorter rollouts where the boxed game is not played
ADVISER: Final = SearchBot(RolloutBot(1000), trials=TRIALS, candidates=CANDIDATES)
NUDGES: Final[dict[type[Action], Phrase]] = {
    Keep: Phrase("Look at the money in your hand."),
    Give: Phrase("Look at the money in your hand, and at who has the most loot."),
    Lay: Phrase("Look at the police cars: who would a raid hit?"),
    SoundSiren: Phrase("Look at the police cars: who would a raid hit?"),
    CallFalseAlarm: Phrase("Look at the police cars: who would a raid hit?"),
    Swap: Phrase("Compare your loot with the loot of the others."),
    BeginDoubleJob: Phrase("Look at your action cards."),
}
CACHED_VIEWS: Final = 64  # a page is drawn many times while a player looks at the same view


@lru_cache(maxsize=CACHED_VIEWS)
def rated_for_hint(view: View) -> tuple[RatedAction, ...]:
    """What the strongest bot would play here, then what else it tried; empty when it is not the viewer's turn."""
    return tuple(ADVISER.rated_actions(view, Random(view_seed(view)))) if view.playable else ()


def hint(view: View, say: Translator) -> str:
    """The hint for those who know no names: players are called by their seats."""
    return advice(view, tuple([say("Seat {n}", n=seat + 1) for seat in range(view.seats)]), say)


def advice(view: View, names: tuple[str, ...], say: Translator) -> str:
    """What to do now, and why; empty when it is not the viewer's turn."""
    found = rated_for_hint(view)
    if not found:
        return ""
    best = found[0].action
    return f"{action_text(view, best, names, say)} {reason(view, found, grounds(view, best), names, say)}"


def typed_hint(view: View, names: tuple[str, ...], say: Translator) -> str:
    """The hint with what a player types to follow it."""
    found = rated_for_hint(view)
    return f"{advice(view, names, say)} {say('Type: {action}', action=write(found[0].action))}" if found else ""


def nudge(action: Action, say: Translator) -> str:
    """Where to look for this play."""
    return say.phrase(NUDGES[type(action)])


def ladder(view: View, names: tuple[str, ...], say: Translator) -> Ladder | None:
    """The hint, rung by rung."""
    found = rated_for_hint(view)
    if not found:
        return None
    best = found[0].action
    return Ladder(
        nudge=nudge(best, say),
        reason=reason(view, found, grounds(view, best), names, say),
        move=f"{action_text(view, best, names, say)} {say('Type: {action}', action=write(best))}",
    )


def action_text(view: View, action: Action, names: tuple[str, ...], say: Translator) -> str:
    """The play as a sentence."""
    match action:
        case Keep(card):
            return say("Keep {card} face down.", card=card_object(card))
        case Give(seat, card):
            return say("Give {card} to {who}.", card=card_object(card), who=names[seat])
        case Lay(card):
            return say("Play {card}.", card=card_object(card))
        case SoundSiren():
            return say("Play the siren.")
        case BeginDoubleJob():
            return say("Play the double job.")
        case CallFalseAlarm():
            return say("Play the false alarm.")
        case Swap(own, seat, place) if seat is not None and place is not None:
            taken = card_object(view.thieves[seat].loot[place].card)
            if own is None:
                return say("Take {taken} from {who} with the swap.", taken=taken, who=names[seat])
            given = card_object(view.thieves[view.turn].loot[own].card)
            return say("Swap {given} for {taken} from {who}.", given=given, taken=taken, who=names[seat])
    return say("Play the swap; nobody else has any loot to swap.")


def reason(view: View, found: tuple[RatedAction, ...], why: Grounds, names: tuple[str, ...], say: Translator) -> str:
    """Why the bot prefers the first of these: what it is good for, then the figures by which it was chosen."""
    if len(found) == 1:
        return say("There is nothing else you can play.")
    best, other = percent(found[0].share), percent(found[1].share)
    if _too_close(*found[:2]):
        figures = say("This wins about {best} out of 100 games; another play is about as good.", best=best)
    else:
        figures = say(
            "This wins about {best} out of 100 games; the next best play wins {other}.", best=best, other=other
        )
    return f"{Reasons(view, found[0].action, why, names, say).text()} {figures}"


def _too_close(best: RatedAction, other: RatedAction) -> bool:
    """Whether the difference of two estimates is smaller than its error."""
    share = (best.share + other.share) / 2
    error = math.sqrt(share * (1 - share) * (1 / max(1, best.trials) + 1 / max(1, other.trials)))
    return best.share - other.share < error
