"""Sampled games that are played to their end quickly, by habits: cards are only moved and counted.

How well players choose hardly changes the length of a game and its raids. What matters is what there is to draw, how
often a police car is laid, and that a raid fills the pile again. Thousands of cards are moved for one notebook, so
cards are numbers here, by their rank.
"""

from random import Random
from typing import Final, TypeAlias

from safecracker.games.thieves.rules.cards import CARDS, MONEY, Card
from safecracker.games.thieves.rules.model import CARS_TO_RAID, Phase
from safecracker.games.thieves.rules.sampling import unseen
from safecracker.games.thieves.rules.scoring import raid_losers
from safecracker.games.thieves.rules.view import Thief, View

Rank: TypeAlias = int
Ranks: TypeAlias = list[Rank]

# How often players who hold such a card play it: if another is richer, and if they are the richest. Counted in games
# of level 3. It is divided by the number of players, since among many a raid helps the poor less.
HABITS: Final[dict[Card, tuple[float, float]]] = {
    Card.CAR: (0.65, 0.27),
    Card.CARS: (0.65, 0.27),
    Card.SIREN: (0.5, 0.2),
    Card.SWAP: (2.4, 2.2),
    Card.DOUBLE: (0.6, 0.6),
    Card.ALARM: (0.25, 0.7),
}
SAMPLES: Final = 150  # for the forecast
GIVING: Final = (0.35, 0.75)  # how often money goes to somebody else, in the same two cases

COINS: Final = len(MONEY)  # ranks below are money
HABITS_BY_RANK: Final = tuple([tuple([HABITS.get(card, (0.0, 0.0))[rich] for card in CARDS]) for rich in (0, 1)])
RAID: Final = tuple([card.raid for card in CARDS])
CARS: Final = tuple([card.cars for card in CARDS])
SIREN, DOUBLE, ALARM, GETAWAY = Card.SIREN.rank, Card.DOUBLE.rank, Card.ALARM.rank, Card.GETAWAY.rank


class HiddenCards:
    """Where the cards that a viewer does not see may be. A sample is one of sampling.py, without what is not needed."""

    def __init__(self, view: View) -> None:
        self.view = view
        left = unseen(view)
        self._left: Ranks = [rank for rank in range(GETAWAY) for _ in range(left[rank])]
        self._getaways = [GETAWAY] * left[GETAWAY]
        self._money = sum(left[:COINS])
        self._loot = [[each.card.rank if each.card else None for each in thief.loot] for thief in view.thieves]
        self._hands = [None if thief.hand is None else _ranks(thief.hand) for thief in view.thieves]
        self._drawn = view.drawn.rank if view.drawn else None
        self.street, self.discard, self.cars = _ranks(view.street), _ranks(view.discard), view.cars

    def samples(self, rng: Random) -> "list[HiddenSample]":
        """Some ways to deal them; none after the end."""
        return [] if self.view.over else [self.sample(rng) for _ in range(SAMPLES)]

    def sample(self, rng: Random) -> "HiddenSample":
        """All ways to deal the cards that fit what is proven are equally likely."""
        random, left, money = rng.random, [*self._left], self._money
        loot: list[Ranks] = []
        for known in self._loot:
            cards: Ranks = []
            for card in known:
                if card is None:
                    cards.append(left.pop(int(random() * money)))
                    money -= 1
                else:
                    cards.append(card)
            loot.append(cards)
        bound = [self._bound_cards(thief, left, rng) if thief.bounds else [] for thief in self.view.thieves]
        hands: list[Ranks] = []
        for thief, known_hand, hand in zip(self.view.thieves, self._hands, bound, strict=True):
            if known_hand is not None:
                hands.append([*known_hand])
                continue
            while len(hand) < thief.held:
                hand.append(left.pop(int(random() * len(left))))
            hand.sort()
            hands.append(hand)
        drawn = self._drawn
        if drawn is None and self.view.job:
            drawn = left.pop(int(random() * len(left)))
        return HiddenSample(hands, loot, left + self._getaways, drawn)

    @staticmethod
    def _bound_cards(thief: Thief, left: Ranks, rng: Random) -> Ranks:
        """Cards for the part of a hidden hand about which something is proven."""
        cards = list[Rank]()
        if thief.hand is not None or thief.bounds is None:
            return cards
        most = list(thief.bounds.most)
        for _ in range(thief.held - thief.bounds.fresh):
            # bounds hold for each hand by itself: another hand may have taken the last card that fits
            fitting = [rank for rank in left if most[rank]] or left
            card = fitting[int(rng.random() * len(fitting))]
            left.remove(card)
            most[card] = max(0, most[card] - 1)
            cards.append(card)
        return cards


class HiddenSample:
    """One way to deal the cards that a viewer does not see; cards that they see are where they are."""

    __slots__ = ("drawn", "hands", "loot", "pile")

    def __init__(self, hands: list[Ranks], loot: list[Ranks], pile: Ranks, drawn: Rank | None) -> None:
        self.hands, self.loot, self.pile, self.drawn = hands, loot, pile, drawn


class QuickGame:
    """A game that goes on from a sample, without views and events."""

    def __init__(self, cards: HiddenCards, sample: HiddenSample, rng: Random) -> None:
        """The cards of the sample are moved: it is used up."""
        view = cards.view
        self.over = False
        self.turns = 0  # begun, in which a card was played
        self.step = 0  # turns since the present one, skipped ones included
        self.raid: int | None = None  # the step at which the first raid came
        self._view, self._options = view, view.options
        self._random = rng.random
        self._seats = view.seats
        self._pile, self._hands, self._loot, self._drawn = sample.pile, sample.hands, sample.loot, sample.drawn
        self._sums = [sum([RAID[card] for card in loot]) for loot in sample.loot]
        self._street, self._discard, self._cars = [*cards.street], [*cards.discard], cards.cars
        self._getaways = view.getaways
        self._plays = view.plays

    def finish(self) -> None:
        """Play to the end. The card that the viewer is about to play has no effect, for they still choose it."""
        view = self._view
        first = int(view.turn)
        if view.phase is Phase.DEAL:
            self._deal()
        if view.phase in (Phase.DEAL, Phase.LOT):
            first = int(self._random() * self._seats)
        elif view.phase is Phase.PLAY or view.jobs:
            if view.viewer != view.turn:
                self._finish_turn(first, view.jobs)
            elif self._drawn is None and not view.jobs:
                self._put_aside(first)
            self.step = 1
        hands, size = self._hands, self._options.hand
        while not self.over:
            seat = (first + self.step) % self._seats
            hand = hands[seat]
            while len(hand) < size and (card := self._draw()) is not None:
                hand.append(card)
            if self.over:
                return
            if hand:
                self.turns += 1
                self._play(seat)
            else:
                self.over = not any(hands)  # R27
            self.step += 1

    def _deal(self) -> None:
        """The rest of the deal (R2); then the getaway cars join the pile (R3)."""
        for hand in self._hands:
            while len(hand) < self._options.dealt and (card := self._draw()) is not None:
                hand.append(card)
        self._pile += [GETAWAY] * self._options.getaways

    def _finish_turn(self, seat: int, jobs: int) -> None:
        if self._drawn is not None:
            self._resolve(seat, self._drawn, rich=self._richest(seat))
        elif not jobs:
            self._play(seat)
        self._job(seat, jobs)

    def _put_aside(self, seat: int) -> None:
        """Take any card out of the hand, without effect."""
        hand = self._hands[seat]
        hand.pop(int(self._random() * len(hand)))

    def _draw(self) -> Rank | None:
        """The next card that is no getaway car; None if there is none, or if the last getaway car ends the game."""
        pile = self._pile
        while True:
            if not pile:
                if not self._discard:
                    return None
                pile = self._pile = self._discard  # R27
                self._discard = []
            place = int(self._random() * len(pile))
            card = pile[place]
            pile[place] = pile[-1]
            pile.pop()
            if card != GETAWAY:
                return card
            self._getaways += 1
            if self._getaways == self._options.escape:
                self.over = True
                return None

    def _play(self, seat: int) -> None:
        """Play a card by habit, or any money, or without money any card."""
        hand, random, seats, sums = self._hands[seat], self._random, self._seats, self._sums
        rich = sums[seat] == max(sums) > 0
        habits = HABITS_BY_RANK[rich]
        for card in hand:
            if card >= COINS and random() * seats < habits[card]:
                break
        else:
            held = [card for card in hand if card < COINS] or hand
            card = held[int(random() * len(held))]
        hand.remove(card)
        self._resolve(seat, card, rich=rich)

    def _resolve(self, seat: int, card: Rank, *, rich: bool) -> None:
        """Do what the card does when it is played."""
        self._plays += 1
        if card < COINS:
            self._pay(seat, card, rich=rich)
        elif CARS[card]:
            self._lay(card)
        else:
            self._act(seat, card)
        if self._cars >= CARS_TO_RAID:
            self._search()
        if self._plays == self._options.limit:
            self.over = True
        elif card == DOUBLE:
            self._job(seat, 2)

    def _job(self, seat: int, cards: int) -> None:
        """Draw and play this many cards of a double job (R24)."""
        for _ in range(cards):
            if not self.over and (card := self._draw()) is not None:
                self._resolve(seat, card, rich=self._richest(seat))

    def _richest(self, seat: int) -> bool:
        return self._sums[seat] == max(self._sums) > 0

    def _pay(self, seat: int, card: Rank, *, rich: bool) -> None:
        """Keep the money, or give it to the richest of the others."""
        sums, to = self._sums, seat
        if self._random() < GIVING[rich]:
            most = -1
            for other, found in enumerate(sums):
                if found > most and other != seat:
                    most, to = found, other
        self._loot[to].append(card)
        sums[to] += RAID[card]

    def _lay(self, card: Rank) -> None:
        self._street.append(card)
        self._cars += CARS[card]

    def _act(self, seat: int, card: Rank) -> None:
        """Play an action card; a swap changes hardly anything here, so nothing is swapped."""
        self._discard.append(card)
        if card == ALARM:
            self._discard += self._street
            self._street, self._cars = [], 0
        elif card == SIREN:
            for other, hand in enumerate(self._hands):
                for car in called_ranks(hand, self._options.siren) if other != seat else ():
                    hand.remove(car)
                    self._lay(car)

    def _search(self) -> None:
        """R14 to R17: the richest lose all loot, and what lies open goes back into the pile."""
        if self.raid is None:
            self.raid = self.step
        for seat in raid_losers(self._sums, self._options.raid):
            self._discard += self._loot[seat]
            self._loot[seat], self._sums[seat] = [], 0
        self._pile += self._discard + self._street
        self._discard, self._street, self._cars = [], [], 0


def called_ranks(hand: Ranks, rule: str) -> Ranks:
    """The police cars that a siren calls out of a hand: all, or one, a single one first."""
    police = [card for card in hand if CARS[card]]
    return police if rule == "all" else sorted(police)[:1]


def _ranks(cards: tuple[Card, ...]) -> Ranks:
    return [card.rank for card in cards]
