"""What a play would lead to: for the loot of everyone, for a raid, and for the win."""

from collections.abc import Iterator
from typing import Final, TypeAlias

from msgspec import Struct

from safecracker.core.game import Action, Seat
from safecracker.games.thieves.rules.cards import Card
from safecracker.games.thieves.rules.model import (
    CARS_TO_RAID,
    Give,
    Keep,
    Lay,
    SoundSiren,
    Swap,
)
from safecracker.games.thieves.rules.scoring import raid_losers, raid_worth
from safecracker.games.thieves.rules.view import View

from .estimate import rated_by_estimate
from .odds import DIGITS, LootDeals, ScoreOdds, Scores, by_scores, hit_chance, win_share

SWAPS: Final = 8  # whose consequences are listed, the best by the estimate

OddsByCard: TypeAlias = dict[tuple[Scores, Card | None], float]  # by what all loot is worth and a card that is taken


class Consequence(Struct, frozen=True, kw_only=True):
    """What a play would lead to, for the one who plays it."""

    action: Action
    raid: tuple[float, float]  # what the own loot counts in a raid on average, before and after
    hit: tuple[float, float]  # the chance to be hit by a raid, before and after
    win: tuple[float, float]  # the share of the win if the game ended, before and after
    raided: float  # the chance that it calls a raid at once
    worth: float  # the estimated share of the win in the end


def view_seed(view: View) -> str:
    """A text that is the same for the same view, in every run."""
    shown = [" ".join(each.card or "?" for each in thief.loot) for thief in view.thieves]
    hands = [" ".join(thief.hand or ()) for thief in view.thieves]
    return f"{view.viewer} {view.plays} {view.pile} {view.getaways} {shown} {hands} {view.street}"


def consequences(view: View, deals: LootDeals, siren: float) -> Iterator[Consequence]:
    """What each play of the viewer would lead to, the best by the estimate first; ``siren`` as in ``raid_chance``."""
    if not view.playable:
        return
    me, now = view.turn, by_scores(deals)
    hit, win = hit_chance(view, now, me), win_share(view, now, me)
    before = float(raid_worth([each.card for each in view.thieves[me].loot if each.card]))
    grouped: dict[tuple[Seat, int] | None, OddsByCard] = {}
    for estimate, action in _listed_plays(view):
        at = blind_place(view, action)
        if at not in grouped:
            grouped[at] = by_card(deals, at)
        after = odds_after(view, action, grouped[at])
        raid = round(sum(weight * scores[0][me] for scores, weight in after.items()), DIGITS)
        raided = raid_chance(view, action, siren)
        then = (1 - raided) * win_share(view, after, me)
        if raided:
            then += raided * win_share(view, _after_raid(view, after), me)
        yield Consequence(
            action=action,
            raid=(before, raid),
            hit=(hit, hit_chance(view, after, me)),
            win=(win, then),
            raided=raided,
            worth=estimate,
        )


def _listed_plays(view: View) -> list[tuple[float, Action]]:
    """All plays with their estimates, the best first, without the worst swaps."""
    found = rated_by_estimate(view)
    swaps = [action for _, action in found if isinstance(action, Swap)][SWAPS:]
    return [(estimate, action) for estimate, action in found if action not in swaps]


def odds_after(view: View, action: Action, grouped: OddsByCard) -> ScoreOdds:
    """How likely all loot is worth what after a play, before a raid that it calls."""
    after: ScoreOdds = {}
    for (scores, card), weight in grouped.items():
        then = _scores_after(view, scores, action, card)
        after[then] = after.get(then, 0.0) + weight
    return after


def blind_place(view: View, action: Action) -> tuple[Seat, int] | None:
    """Where a swap takes a card that the viewer does not know."""
    if not isinstance(action, Swap) or action.seat is None or action.place is None:
        return None
    hidden = view.thieves[action.seat].loot[action.place].card is None
    return (action.seat, action.place) if hidden else None


def by_card(deals: LootDeals, at: tuple[Seat, int] | None) -> OddsByCard:
    """The weights of deals, by what all loot is worth and by the card at this place, if there is one."""
    found: OddsByCard = {}
    for weight, scores, loot in deals:
        key = scores, loot[at[0]][at[1]] if at else None
        found[key] = found.get(key, 0.0) + weight
    return found


def raid_chance(view: View, action: Action, siren: float) -> float:
    """How likely the play calls a raid at once; ``siren`` is how likely a siren would."""
    if isinstance(action, Lay):
        return float(view.cars + action.card.cars >= CARS_TO_RAID)
    return siren if isinstance(action, SoundSiren) else 0.0


def _scores_after(view: View, scores: Scores, action: Action, taken: Card | None) -> Scores:
    """What all loot is worth after a play, before a raid that it calls."""
    me = view.turn
    match action:
        case Keep(card):
            return _with_card_moved(scores, me, card, 1)
        case Give(to, card):
            return _with_card_moved(scores, to, card, 1)
        case Swap(own, seat, place) if seat is not None and place is not None:
            got = taken or view.thieves[seat].loot[place].card
            assert got is not None
            scores = _with_card_moved(_with_card_moved(scores, seat, got, -1), me, got, 1)
            given = None if own is None else view.thieves[me].loot[own].card
            return _with_card_moved(_with_card_moved(scores, me, given, -1), seat, given, 1) if given else scores
    return scores


def _with_card_moved(scores: Scores, seat: Seat, card: Card, sign: int) -> Scores:
    raid, final, cards = scores
    return (
        (*raid[:seat], raid[seat] + sign * card.raid, *raid[seat + 1 :]),
        (*final[:seat], final[seat] + sign * card.final, *final[seat + 1 :]),
        (*cards[:seat], cards[seat] + sign, *cards[seat + 1 :]),
    )


def _after_raid(view: View, odds: ScoreOdds) -> ScoreOdds:
    """What all loot is worth after a raid."""
    found: ScoreOdds = {}
    for scores, weight in odds.items():
        losers = raid_losers(scores[0], view.options.raid)
        raid, final, cards = (tuple([0 if n in losers else v for n, v in enumerate(each)]) for each in scores)
        found[raid, final, cards] = found.get((raid, final, cards), 0.0) + weight
    return found
