"""The hint: what the strongest bot would play in place of the viewer, and why."""

from functools import lru_cache
from random import Random
from typing import Final

from safecracker.core.game import Action
from safecracker.core.translation import Translator, percent
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

from .notebook import view_seed
from .rated_action import RatedAction
from .rollout_bot import RolloutBot
from .search_bot import CANDIDATES, TRIALS, SearchBot

# level 5, with shorter rollouts where the boxed game is not played
ADVISER: Final = SearchBot(RolloutBot(1000), trials=TRIALS, candidates=CANDIDATES)
CACHED_VIEWS: Final = 64  # a page is drawn many times while a player looks at the same view


@lru_cache(maxsize=CACHED_VIEWS)
def rated_for_hint(view: View) -> tuple[RatedAction, ...]:
    """What the strongest bot would play here, then what else it tried; empty when it is not the viewer's turn."""
    return tuple(ADVISER.rated_actions(view, Random(view_seed(view)))) if view.playable else ()


def hint(view: View, say: Translator) -> str:
    """What to do now, and why; empty when it is not the viewer's turn."""
    if not view.playable:
        return ""
    found = rated_for_hint(view)
    return f"{action_text(found[0].action, say)} {reason(found, say)}"


def action_text(action: Action, say: Translator) -> str:
    """The play as a sentence in which seats and places are numbers: counted from 1, but written from 0."""
    match action:
        case Keep(card):
            return say("Keep {card}, face down.", card=card_object(card))
        case Give(to, card):
            return say(
                "Give {card} to seat {seat}, written: {action}.",
                card=card_object(card),
                seat=to + 1,
                action=write(action),
            )
        case Lay(card):
            return say("Lay {card}.", card=card_object(card))
        case SoundSiren():
            return say("Play the siren.")
        case BeginDoubleJob():
            return say("Play the double job.")
        case CallFalseAlarm():
            return say("Play the false alarm.")
        case Swap(own, seat, place) if seat is not None and place is not None:
            if own is None:
                return say(
                    "Take card {place} of seat {seat} with the swap, written: {action}.",
                    place=place + 1,
                    seat=seat + 1,
                    action=write(action),
                )
            return say(
                "Swap your card {own} for card {place} of seat {seat}, written: {action}.",
                own=own + 1,
                place=place + 1,
                seat=seat + 1,
                action=write(action),
            )
    return say("Play the swap; there is nothing to take.")


def reason(found: tuple[RatedAction, ...], say: Translator) -> str:
    """Why the bot prefers the first of these: the figures by which it chose."""
    if len(found) == 1:
        return say("There is nothing else to play.")
    best, other = percent(found[0].share), percent(found[1].share)
    return say("Of 100 imagined games it wins {best}; the next best play wins {other}.", best=best, other=other)
