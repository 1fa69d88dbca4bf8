"""How a game may go on: sampled states are played to their end quickly, by habits.

How well players choose hardly changes the length of a game and its raids. What matters is what there is to draw, how
often a police car is laid, and that a raid fills the pile again.
"""

from random import Random
from typing import Final

from msgspec import Struct

from safecracker.core.game import Seat, Viewer
from safecracker.games.thieves.rules.card_effects import called_cars
from safecracker.games.thieves.rules.cards import CARDS, Card
from safecracker.games.thieves.rules.model import CARS_TO_RAID, Phase, State, cars_on
from safecracker.games.thieves.rules.scoring import raid_losers, raid_worth
from safecracker.games.thieves.rules.view import View

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
GIVING: Final = (0.35, 0.75)  # how often money goes to somebody else, in the same two cases
LEFT_OUT: Final = 10  # a range of turns leaves out one case in ten at either end


class TurnsLeft(Struct, frozen=True):
    """How many turns are still to be begun in which a card is played."""

    mean: float
    low: int
    high: int


class QuickGame:
    """A state that is played on without views and events: cards are only moved and counted."""

    def __init__(self, state: State, rng: Random) -> None:
        self.over = False
        self.turns = 0  # begun, in which a card was played
        self.step = 0  # turns since the present one, skipped ones included
        self.raid: int | None = None  # the step at which the first raid came
        self._options = state.options
        self._random = rng.random
        self._pile = [card for card, n in zip(CARDS, state.pile, strict=True) for _ in range(n)]
        self._hands = [[*hand] for hand in state.hands]
        self._loot = [[each.card for each in loot] for loot in state.loot]
        self._sums = [raid_worth(loot) for loot in self._loot]
        self._street = [*state.street]
        self._cars = cars_on(state.street)
        self._discard = [*state.discard]
        self._getaways = state.getaways
        self._plays = state.plays

    def deal(self) -> None:
        """The rest of the deal (R2); then the getaway cars join the pile (R3)."""
        for hand in self._hands:
            while len(hand) < self._options.dealt and (card := self._drawn()):
                hand.append(card)
        self._pile += [Card.GETAWAY] * self._options.getaways

    def turn(self, seat: Seat) -> None:
        hand = self._hands[seat]
        while len(hand) < self._options.hand and (card := self._drawn()):
            hand.append(card)
        if self.over:
            return
        if hand:
            self.turns += 1
            self.play(seat)
        else:
            self.over = not any(self._hands)  # R27

    def play(self, seat: Seat) -> None:
        """Play a card of the hand."""
        card = self._choice(seat)
        self._hands[seat].remove(card)
        self.resolve(seat, card)

    def put_aside(self, seat: Seat) -> None:
        """Take any card out of the hand, without effect."""
        hand = self._hands[seat]
        hand.pop(int(self._random() * len(hand)))

    def resolve(self, seat: Seat, card: Card) -> None:
        """Do what the card does when it is played."""
        self._plays += 1
        if card.money:
            self._pay(seat, card)
        elif card.cars:
            self._lay(card)
        else:
            self._act(seat, card)
        if self._cars >= CARS_TO_RAID:
            self._search()
        if self._plays == self._options.limit:
            self.over = True
        elif card is Card.DOUBLE:
            self.job(seat, 2)

    def job(self, seat: Seat, cards: int) -> None:
        """Draw and play this many cards of a double job (R24)."""
        for _ in range(cards):
            if not self.over and (card := self._drawn()):
                self.resolve(seat, card)

    def _drawn(self) -> Card | None:
        """The next card that is no getaway car; None if there is none, or if the last getaway car ends the game."""
        while self._pile or self._discard:
            if not self._pile:
                self._pile, self._discard = self._discard, []  # R27
            pile = self._pile
            place = int(self._random() * len(pile))
            card, pile[place] = pile[place], pile[-1]
            pile.pop()
            if card is not Card.GETAWAY:
                return card
            self._getaways += 1
            if self._getaways == self._options.escape:
                self.over = True
                return None
        return None

    def _richest(self, seat: Seat) -> bool:
        return self._sums[seat] == max(self._sums) > 0

    def _choice(self, seat: Seat) -> Card:
        """A card by habit, or any money, or without money any card."""
        hand, rich, money = self._hands[seat], self._richest(seat), list[Card]()
        for card in hand:
            if card.money:
                money.append(card)
            elif self._random() * len(self._hands) < HABITS[card][rich]:
                return card
        held = money or hand
        return held[int(self._random() * len(held))]

    def _pay(self, seat: Seat, card: Card) -> None:
        """Keep the money, or give it to the richest of the others."""
        to = int(seat)
        if self._random() < GIVING[self._richest(seat)]:
            to = max((other for other in range(len(self._sums)) if other != seat), key=self._sums.__getitem__)
        self._loot[to].append(card)
        self._sums[to] += card.raid

    def _lay(self, card: Card) -> None:
        self._street.append(card)
        self._cars += card.cars

    def _act(self, seat: Seat, card: Card) -> None:
        """Play an action card; a swap changes hardly anything here, so nothing is swapped."""
        self._discard.append(card)
        if card is Card.ALARM:
            self._discard += self._street
            self._street, self._cars = [], 0
        elif card is Card.SIREN:
            for other, hand in enumerate(self._hands):
                for car in called_cars(hand, self._options.siren) if other != seat else ():
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


def simulate_game(state: State, viewer: Viewer, rng: Random) -> QuickGame:
    """The game at its end. The card that the viewer is about to play has no effect, for they still choose it."""
    ahead, seats, first = QuickGame(state, rng), state.seats, int(state.turn)
    if state.phase is Phase.DEAL:
        ahead.deal()
    if state.phase in (Phase.DEAL, Phase.LOT):
        first = int(rng.random() * seats)
    elif state.phase is Phase.PLAY or state.jobs:
        if viewer != state.turn:
            _finish(ahead, state)
        elif not state.drawn and not state.jobs:
            ahead.put_aside(state.turn)
        ahead.step = 1
    while not ahead.over:
        ahead.turn(Seat((first + ahead.step) % seats))
        ahead.step += 1
    return ahead


def _finish(ahead: QuickGame, state: State) -> None:
    """Play the present turn to its end."""
    if state.drawn:
        ahead.resolve(state.turn, state.drawn)
    elif not state.jobs:
        ahead.play(state.turn)
    ahead.job(state.turn, state.jobs)


def turns_left(games: list[QuickGame]) -> TurnsLeft:
    if not games:
        return TurnsLeft(0.0, 0, 0)
    turns, few = sorted(each.turns for each in games), len(games) // LEFT_OUT
    return TurnsLeft(sum(turns) / len(turns), turns[few], turns[-1 - few])


def raid_danger(view: View, games: list[QuickGame]) -> float:
    """How often a raid comes before the viewer's next turn, or before a round is over."""
    raids = sum(each.raid is not None and each.raid < turns_until_viewer(view) for each in games)
    return raids / max(1, len(games))


def turns_until_viewer(view: View) -> int:
    """The number of turns before the viewer's next one, the present one included; for onlookers a round."""
    return view.seats if view.me is None else (view.me - view.turn) % view.seats or view.seats
