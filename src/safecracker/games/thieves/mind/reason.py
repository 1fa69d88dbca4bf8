"""Why a play is good, in words: who is the richest, how near the raid and the end are, and what the play changes.

Every sentence is a fact of the view. Which of them are said depends on what the play is meant to change.
"""

from collections.abc import Iterator
from typing import Final

from safecracker.core.game import Action, Seat
from safecracker.core.translation import Translator
from safecracker.games.thieves.rules.model import (
    CARS_TO_RAID,
    BeginDoubleJob,
    CallFalseAlarm,
    Give,
    Keep,
    Lay,
    SoundSiren,
    Swap,
)
from safecracker.games.thieves.rules.view import View

from .consequences import blind_place
from .forecast import turns_until_viewer
from .grounds import LIKELY, Grounds, Standing
from .odds import raid_possible

NOTICEABLE: Final = 0.05  # a smaller change of a chance is not worth a sentence
NEAR_THE_END: Final = 2  # getaway cars that are missing at most, where the end is called near
NEAR_THE_RAID: Final = 2  # the same for police cars and a raid
TENTHS: Final = 10


class Reasons:
    """The reasons for one play, in one language."""

    def __init__(self, view: View, action: Action, grounds: Grounds, names: tuple[str, ...], say: Translator) -> None:
        self.view, self.action, self.grounds, self.names, self.say = view, action, grounds, names, say
        self.me = view.turn
        self.missing_cars = CARS_TO_RAID - view.cars
        self.missing_getaways = view.options.escape - view.getaways

    def text(self) -> str:
        """Why to play this."""
        return " ".join(self._sentences())

    def _sentences(self) -> Iterator[str]:
        match self.action:
            case Lay(card) if self.grounds.raided:
                yield self._raid()
            case Lay(card):
                yield self._richest_and_raid(self.grounds.now, self.missing_cars - card.cars)
                yield self._nearer()
            case Keep(card) | Give(card=card) if not card.raid and not card.final:
                yield self._richest_and_raid(self.grounds.now, self.missing_cars)
                yield self.say("This card is worth nothing, so nobody gets richer.")
            case Keep():
                yield from self._keep()
            case Give(seat):
                yield from self._give(seat)
            case SoundSiren():
                yield self._siren()
                yield self._richest(self.grounds.now)
            case Swap(seat=seat):
                yield from self._swap() if seat is not None else (self._nothing_changes(),)
            case BeginDoubleJob():
                yield self.say("You draw two cards and play each one straight away.")
                yield self._richest_and_raid(self.grounds.now, self.missing_cars)
            case CallFalseAlarm():
                yield from self._alarm()

    # who is the richest, and how near the raid is

    def _richest(self, standing: Standing) -> str:
        if standing.richest is None:
            return self.say("Nobody is clearly the richest.")
        if standing.richest == self.me:
            return self.say("You are the richest.") if standing.sure else self.say("You are probably the richest.")
        who = self.names[standing.richest]
        if standing.sure:
            return self.say("{who} is the richest.", who=who)
        return self.say("{who} is probably the richest.", who=who)

    def _richest_and_raid(self, standing: Standing, cars: int) -> str:
        """Who is the richest, and how many police cars are missing for a raid."""
        if standing.richest is None:
            return self.say.count(
                "Nobody is clearly the richest, and {n} more police car means a raid.",
                "Nobody is clearly the richest, and {n} more police cars mean a raid.",
                cars,
            )
        if standing.richest == self.me:
            if standing.sure:
                return self.say.count(
                    "You are the richest, and {n} more police car means a raid.",
                    "You are the richest, and {n} more police cars mean a raid.",
                    cars,
                )
            return self.say.count(
                "You are probably the richest, and {n} more police car means a raid.",
                "You are probably the richest, and {n} more police cars mean a raid.",
                cars,
            )
        who = self.names[standing.richest]
        if standing.sure:
            return self.say.count(
                "{who} is the richest, and {n} more police car means a raid.",
                "{who} is the richest, and {n} more police cars mean a raid.",
                cars,
                who=who,
            )
        return self.say.count(
            "{who} is probably the richest, and {n} more police car means a raid.",
            "{who} is probably the richest, and {n} more police cars mean a raid.",
            cars,
            who=who,
        )

    # police

    def _raid(self) -> str:
        """Who a raid that comes at once would hit."""
        hits = self.grounds.then.hits
        if not any(hits):
            return self.say("This sets off a raid, but nobody has anything to lose.")
        hit = [Seat(seat) for seat, chance in enumerate(hits) if chance > LIKELY]
        if self.me in hit:
            return self.say("This sets off a raid that probably hits you, but nothing else you can play is better.")
        if not hit:
            return self.say("This sets off a raid, and you are probably safe.")
        who = self.say.listed([self.names[seat] for seat in hit])
        if self.grounds.then.sure:
            return self.say("This sets off a raid, and it hits {who}.", who=who)
        return self.say("This sets off a raid, and it probably hits {who}.", who=who)

    def _nearer(self) -> str:
        if self.grounds.now.hits[self.me] < LIKELY and any(self.grounds.now.hits):
            return self.say("Bring in the police while you are not the richest.")
        return self.say("A police car makes nobody richer.")

    def _siren(self) -> str:
        tenths = round(TENTHS * self.grounds.raided)
        if not tenths:
            return self.say("The others must play police cars, but probably not enough for a raid.")
        if tenths == TENTHS:
            return self.say("The others must play police cars, and that almost certainly brings a raid.")
        return self.say("The others must play police cars, and that brings a raid about {n} times out of 10.", n=tenths)

    def _alarm(self) -> Iterator[str]:
        if not self.view.cars:
            yield self._nothing_changes()
            return
        yield self._richest_and_raid(self.grounds.now, self.missing_cars)
        yield self.say.count(
            "The false alarm sends {n} police car away.", "The false alarm sends {n} police cars away.", self.view.cars
        )

    # money

    def _keep(self) -> Iterator[str]:
        then = self.grounds.then
        if self.missing_getaways <= NEAR_THE_END:
            yield self._near_the_end()
        elif not raid_possible(self.view, turns_until_viewer(self.view)):
            yield self.say("No raid can come before your next turn.")
            return
        if then.richest == self.me and self.missing_cars > NEAR_THE_RAID:
            yield self.say.count(
                "You would be the richest then, but a raid still takes {n} more police car.",
                "You would be the richest then, but a raid still takes {n} more police cars.",
                self.missing_cars,
            )
        elif then.richest == self.me:
            yield self.say.count(
                "Risky: you would be the richest, and {n} more police car means a raid.",
                "Risky: you would be the richest, and {n} more police cars mean a raid.",
                self.missing_cars,
            )
        elif then.hits[self.me] > LIKELY and self.missing_cars > NEAR_THE_RAID:
            yield self.say.count(
                "You would be among the richest then, but a raid still takes {n} more police car.",
                "You would be among the richest then, but a raid still takes {n} more police cars.",
                self.missing_cars,
            )
        elif then.hits[self.me] > LIKELY:
            yield self.say.count(
                "Risky: you would be among the richest, and {n} more police car means a raid.",
                "Risky: you would be among the richest, and {n} more police cars mean a raid.",
                self.missing_cars,
            )
        elif then.richest is None:
            yield self.say("Your loot grows, and you are still not clearly the richest.")
        elif then.sure:
            yield self.say(
                "Even then {who} is the richest, so a raid hits them, not you.", who=self.names[then.richest]
            )
        else:
            yield self.say(
                "Even then {who} is probably the richest, so a raid would hit them rather than you.",
                who=self.names[then.richest],
            )

    def _near_the_end(self) -> str:
        return self.say.count(
            "Only {n} more getaway car and the game ends, so money counts now.",
            "Only {n} more getaway cars and the game ends, so money counts now.",
            self.missing_getaways,
        )

    def _give(self, to: Seat) -> Iterator[str]:
        now, then, kept = self.grounds.now, self.grounds.then, self.grounds.kept
        yield self._richest_and_raid(now, self.missing_cars)
        if then.richest == to != now.richest:
            yield self._becomes_richest(to)
        elif then.richest == to:
            yield self.say("This card does not change that.")
        elif now.hits[self.me] - then.hits[self.me] > NOTICEABLE:
            yield self._safer()
        elif kept and kept.hits[self.me] - then.hits[self.me] > NOTICEABLE:
            yield self.say("If you keep the card, a raid is more likely to hit you.")

    def _becomes_richest(self, seat: Seat) -> str:
        if self.grounds.then.sure:
            return self.say("With this card {who} becomes the richest.", who=self.names[seat])
        return self.say("With this card {who} probably becomes the richest.", who=self.names[seat])

    def _safer(self) -> str:
        return self.say("It makes a raid less likely to hit you.")

    def _swap(self) -> Iterator[str]:
        now, then, gain = self.grounds.now, self.grounds.then, self.grounds.gain
        if gain > 0:
            if self.missing_getaways <= NEAR_THE_END:
                yield self._near_the_end()
            yield self._worth_more(gain)
        elif now.hits[self.me] - then.hits[self.me] > NOTICEABLE:
            yield self._richest_and_raid(now, self.missing_cars)
            yield self._safer()
        else:
            yield self._richest_and_raid(now, self.missing_cars)
            yield self.say("No other swap or card is better for you.")

    def _worth_more(self, gain: float) -> str:
        if blind_place(self.view, self.action):
            return self.say("It makes your loot worth {n} more on average.", n=self.say.decimal(gain, 1))
        return self.say("It makes your loot worth {n} more at the end.", n=round(gain))

    def _nothing_changes(self) -> str:
        return self.say("It changes nothing, and you keep your other cards for later.")
