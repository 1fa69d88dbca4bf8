"""What a careful player can reckon from a view: what everybody's loot is worth, whom a raid would hit, who would win.

Face-down loot is taken as random money among what is unseen. Sums of one player are counted exactly; questions about
all players together are counted exactly while few cards are hidden, and sampled with a fixed seed otherwise.
"""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from safecracker.core.game import Action, Move, Seat
from safecracker.core.translation import Translator, percent
from safecracker.games.thieves.rules.cards import Card
from safecracker.games.thieves.rules.events import Raided
from safecracker.games.thieves.rules.model import (
    CARS_TO_RAID,
    BeginDoubleJob,
    CallFalseAlarm,
    Give,
    Keep,
    Lay,
    SoundSiren,
    State,
    Swap,
)
from safecracker.games.thieves.rules.notation import write
from safecracker.games.thieves.rules.rules import Thieves
from safecracker.games.thieves.rules.sampling import sample_state
from safecracker.games.thieves.rules.scoring import raid_losers, raid_worth
from safecracker.games.thieves.rules.sentences import card_object
from safecracker.games.thieves.rules.view import View

from .estimate import weighed
from .forecast import Turns, course, raid_danger, steps, turns_left
from .odds import (
    DIGITS,
    FINAL,
    RAID,
    Groups,
    Scores,
    Sum,
    Worlds,
    grouped,
    hit_chance,
    loot_sum,
    loot_worlds,
    raid_possible,
    win_share,
)
from .rated_action import Scheme
from .rollout_bot import Dreamer
from .search_bot import CANDIDATES, TRIALS, Schemer

IMAGINED: Final = 150  # worlds for what is to come
ADVISER: Final = Schemer(Dreamer(1000), trials=TRIALS, candidates=CANDIDATES)  # level 5, which elsewhere dreams less
REMEMBERED: Final = 64  # views whose advice is kept, for pages are drawn often
SWAPS: Final = 8  # of which the effects are told, the best by the estimate


class Holding(Struct, frozen=True):
    """A player's loot, by the values of a raid and of the end."""

    seat: Seat
    raid: Sum
    final: Sum
    hit: float  # the chance to lose all loot, if a raid came now
    richest: float  # the share of the win, if the game ended now


class Effect(Struct, frozen=True):
    """What a play would do, for the one who plays it."""

    action: Action
    raid: tuple[float, float]  # what the own loot counts in a raid on average, before and after
    hit: tuple[float, float]  # the chance to be hit by a raid then; after a play that calls one, to have been hit
    win: tuple[float, float]  # the share of the win if the game ended then
    raided: float  # the chance that it calls a raid at once
    worth: float  # the estimated share of the win in the end


class Notes(Struct, frozen=True):
    """Everything at once, for the eyes that the view is for."""

    holdings: tuple[Holding, ...]  # by seat
    exact: bool  # the chances of ``holdings`` are counted, not sampled
    danger: float  # of a raid before the viewer's next turn, or before a round is over; always an estimate
    safe: bool  # it is proven that no raid can come before then
    turns: Turns
    effects: tuple[Effect, ...]  # of all the viewer may do now, the best by the estimate first
    schemes: tuple[Scheme, ...]  # what the strongest player tried in place of the viewer, its own choice first


def notes(view: View) -> Notes:
    """All figures are those of one view: the same view has the same notes."""
    rng = Random(_seed(view))
    imagined = imagined_worlds(view, rng)
    courses = [course(world, view.viewer, rng) for world in imagined]
    worlds, exact = loot_worlds(view, rng)
    return Notes(
        holdings=tuple(_holdings(view, worlds)),
        exact=exact,
        danger=raid_danger(view, courses),
        safe=not raid_possible(view, steps(view)),
        turns=turns_left(courses),
        effects=tuple(effects(view, worlds, imagined)),
        schemes=schemes(view),
    )


@lru_cache(maxsize=REMEMBERED)
def schemes(view: View) -> tuple[Scheme, ...]:
    """What the strongest player would do here, and what else it tried; nothing while others play."""
    return tuple(ADVISER.schemes(view, Random(_seed(view)))) if view.playable else ()


def _seed(view: View) -> str:
    """A text that is the same for the same view, in every run."""
    shown = [" ".join(each.card or "?" for each in thief.loot) for thief in view.thieves]
    hands = [" ".join(thief.hand or ()) for thief in view.thieves]
    return f"{view.viewer} {view.plays} {view.pile} {view.getaways} {shown} {hands} {view.street}"


# what the loot is worth


def _holdings(view: View, worlds: Worlds) -> Iterator[Holding]:
    groups = grouped(worlds)
    for seat, thief in enumerate(view.thieves):
        raid, final = loot_sum(view, thief.loot, RAID), loot_sum(view, thief.loot, FINAL)
        hit, win = hit_chance(view, groups, Seat(seat)), win_share(view, groups, Seat(seat))
        yield Holding(Seat(seat), raid, final, hit, win)


# what is to come


def imagined_worlds(view: View, rng: Random) -> list[State]:
    """Some worlds that the view allows, until the end."""
    if view.over:
        return []
    bare = replace(view, log=(), asides=((),) * view.seats)
    return [sample_state(bare, rng) for _ in range(IMAGINED)]


# what a play leads to


def effects(view: View, worlds: Worlds, imagined: list[State]) -> Iterator[Effect]:
    """What each play of the viewer would do, the best by the estimate first; like swaps are told once."""
    if not view.playable:
        return
    me, now = view.turn, grouped(worlds)
    hit, win = hit_chance(view, now, me), win_share(view, now, me)
    before = float(raid_worth([each.card for each in view.thieves[me].loot if each.card]))
    blind: dict[tuple[Seat, int], dict[tuple[Scores, Card], float]] = {}
    for estimate, action in _told(view):
        after: Groups = {}
        if (at := _blind_place(view, action)) is not None:
            blind[at] = blind.get(at) or _by_card(worlds, at)
            pairs = [(_played(view, scores, action, card), weight) for (scores, card), weight in blind[at].items()]
        else:
            pairs = [(_played(view, scores, action, None), weight) for scores, weight in now.items()]
        for scores, weight in pairs:
            after[scores] = after.get(scores, 0.0) + weight
        raid = round(sum(weight * scores[0][me] for scores, weight in after.items()), DIGITS)
        raided = _raid_chance(view, action, imagined)
        then = (1 - raided) * win_share(view, after, me)
        if raided:
            then += raided * win_share(view, _raided(view, after), me)
        yield Effect(action, (before, raid), (hit, hit_chance(view, after, me)), (win, then), raided, estimate)


def _told(view: View) -> list[tuple[float, Action]]:
    """All plays with their estimates, the best first, less the worse swaps."""
    found = weighed(view)
    swaps = [action for _, action in found if isinstance(action, Swap)][SWAPS:]
    return [(estimate, action) for estimate, action in found if action not in swaps]


def _blind_place(view: View, action: Action) -> tuple[Seat, int] | None:
    """Where a swap takes a card that the viewer does not know."""
    if not isinstance(action, Swap) or action.seat is None or action.place is None:
        return None
    hidden = view.thieves[action.seat].loot[action.place].card is None
    return (action.seat, action.place) if hidden else None


def _by_card(worlds: Worlds, at: tuple[Seat, int]) -> dict[tuple[Scores, Card], float]:
    """The worlds by what they are worth and by the card at this place."""
    found: dict[tuple[Scores, Card], float] = {}
    for weight, scores, heaps in worlds:
        key = scores, heaps[at[0]][at[1]]
        found[key] = found.get(key, 0.0) + weight
    return found


def _raid_chance(view: View, action: Action, imagined: list[State]) -> float:
    """How likely the play calls a raid at once."""
    if isinstance(action, Lay):
        return float(view.cars + action.card.cars >= CARS_TO_RAID)
    if not isinstance(action, SoundSiren):
        return 0.0
    game = Thieves(view.options, view.seats)
    raids = [any(isinstance(event, Raided) for event in game.play(w, Move(w.turn, action)).events) for w in imagined]
    return sum(raids) / max(1, len(raids))


def _played(view: View, scores: Scores, action: Action, taken: Card | None) -> Scores:
    """What all have after a play, before a raid that it calls."""
    me = view.turn
    match action:
        case Keep(card):
            return _moved(scores, me, card, 1)
        case Give(to, card):
            return _moved(scores, to, card, 1)
        case Swap(own, seat, place) if seat is not None and place is not None:
            got = taken or view.thieves[seat].loot[place].card
            assert got is not None
            scores = _moved(_moved(scores, seat, got, -1), me, got, 1)
            given = None if own is None else view.thieves[me].loot[own].card
            return _moved(_moved(scores, me, given, -1), seat, given, 1) if given else scores
    return scores


def _moved(scores: Scores, seat: Seat, card: Card, sign: int) -> Scores:
    raid, final, cards = scores
    return (
        (*raid[:seat], raid[seat] + sign * card.raid, *raid[seat + 1 :]),
        (*final[:seat], final[seat] + sign * card.final, *final[seat + 1 :]),
        (*cards[:seat], cards[seat] + sign, *cards[seat + 1 :]),
    )


def _raided(view: View, groups: Groups) -> Groups:
    """What all have after a raid."""
    found: Groups = {}
    for scores, weight in groups.items():
        losers = raid_losers(scores[0], view.options.raid)
        raid, final, cards = (tuple([0 if n in losers else v for n, v in enumerate(each)]) for each in scores)
        found[raid, final, cards] = found.get((raid, final, cards), 0.0) + weight
    return found


# in words


def hint(view: View, say: Translator) -> str:
    """What to do now, and why; empty when it is not the viewer's turn."""
    if not view.playable:
        return ""
    found = schemes(view)
    return f"{advice(found[0].action, say)} {reason(found, say)}"


def advice(action: Action, say: Translator) -> str:
    """A play as it is advised where seats and places have numbers, which are written from 0 and said from 1."""
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


def reason(found: tuple[Scheme, ...], say: Translator) -> str:
    """Why the player would do the first of these: by these figures it chose."""
    if len(found) == 1:
        return say("There is nothing else to play.")
    best, other = percent(found[0].share), percent(found[1].share)
    return say("Of 100 imagined games it wins {best}; the next best play wins {other}.", best=best, other=other)
