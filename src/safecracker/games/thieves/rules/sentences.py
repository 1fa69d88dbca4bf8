"""Thieves! in sentences: an event as a line of the log, the verdict, and the line that says what to do."""

from typing import TypeAlias

from safecracker.core.game import Event, Seat, Viewer
from safecracker.core.translation import Fact, Phrase, Translator

from .cards import Card
from .events import (
    AlarmCalled,
    CardDealt,
    CardDrawn,
    CarsCalled,
    Ending,
    GameBegun,
    GameScored,
    GetawayDrawn,
    JobBegun,
    JobDrawn,
    LootSwapped,
    LootTaken,
    LotDrawn,
    MoneyGiven,
    MoneyKept,
    PileShuffled,
    PoliceLaid,
    Raided,
    SeriesEnded,
    SirenSounded,
    SwapMissed,
    TurnSkipped,
)
from .model import CARS_TO_RAID, Phase
from .view import View

_OBJECTS = {
    Card.ZERO: Phrase("a 0"),
    Card.ONE: Phrase("a 1"),
    Card.TWO: Phrase("a 2"),
    Card.THREE: Phrase("a 3"),
    Card.RING: Phrase("a ring"),
    Card.SHOE: Phrase("a horseshoe"),
    Card.CAR: Phrase("a police car"),
    Card.CARS: Phrase("a double police car"),
    Card.SIREN: Phrase("a siren"),
    Card.SWAP: Phrase("a swap"),
    Card.DOUBLE: Phrase("a double job"),
    Card.ALARM: Phrase("a false alarm"),
}
_HIDDEN = Phrase("a face-down card")
_UNSEEN = Phrase("a card")  # into a hand, where nobody asks which way up it is
_ENDINGS = {
    Ending.GETAWAY: Phrase("Getaway!"),
    Ending.LIMIT: Phrase("The last card has been played!"),
    Ending.EMPTY: Phrase("Nobody has any cards left!"),
}


AboutOne: TypeAlias = (
    CardDealt
    | CardDrawn
    | JobDrawn
    | MoneyKept
    | LotDrawn
    | GetawayDrawn
    | TurnSkipped
    | PoliceLaid
    | SirenSounded
    | CarsCalled
    | SwapMissed
    | JobBegun
    | AlarmCalled
)
# what one player did: the sentence that they read, and the one that the others read
_ABOUT_ONE: dict[type[AboutOne], tuple[Phrase, Phrase]] = {
    CardDealt: (Phrase("You were dealt {card}."), Phrase("{who} was dealt {card}.")),
    CardDrawn: (Phrase("You drew {card}."), Phrase("{who} drew {card}.")),
    JobDrawn: (Phrase("Double job: you drew {card}."), Phrase("Double job: {who} drew {card}.")),
    MoneyKept: (Phrase("You kept {card} face down."), Phrase("{who} kept {card}.")),
    LotDrawn: (Phrase("You start."), Phrase("{who} starts.")),
    GetawayDrawn: (Phrase("You drew getaway car number {n}."), Phrase("{who} drew getaway car number {n}.")),
    TurnSkipped: (Phrase("You have no card to play."), Phrase("{who} has no card to play.")),
    PoliceLaid: (Phrase("You played {card}: {n} of {most}."), Phrase("{who} played {card}: {n} of {most}.")),
    SirenSounded: (Phrase("You sounded the siren."), Phrase("{who} sounded the siren.")),
    CarsCalled: (Phrase("You had to play {cards}."), Phrase("{who} had to play {cards}.")),
    SwapMissed: (
        Phrase("Nobody else had any loot, so your swap did nothing."),
        Phrase("Nobody else had any loot, so {who}’s swap did nothing."),
    ),
    JobBegun: (Phrase("You started a double job."), Phrase("{who} started a double job.")),
    AlarmCalled: (
        Phrase("False alarm: you sent the police away."),
        Phrase("False alarm: {who} sent the police away."),
    ),
}
_NO_CARS_CALLED = Phrase("You had no police car to play."), Phrase("{who} had no police car to play.")


def card_object(card: Card | None) -> Phrase:
    """The card as the object of a sentence, in the accusative where a language has one; None is a hidden card."""
    return _OBJECTS[card] if card else _HIDDEN


def move_sentences(events: tuple[Event, ...], viewer: Viewer, names: tuple[str, ...], say: Translator) -> list[str]:
    """What one move led to. Hidden cards that others are dealt or draw need no sentence: the board shows how many."""
    shown = [event for event in events if not isinstance(event, CardDealt | CardDrawn) or event.card]
    return [sentence(event, viewer, names, say) for event in shown]


def sentence(event: Event, viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    """The event as the viewer reads it in the log."""
    match event:
        case MoneyGiven() | LootSwapped() | LootTaken():
            return _about_two(event, viewer, names, say)
        case GameBegun() | PileShuffled() | Raided() | GameScored() | SeriesEnded():
            return _about_all(event, viewer, names, say)
        case CarsCalled(cards=()):
            you, other = _NO_CARS_CALLED
        case _:
            assert isinstance(event, AboutOne)
            you, other = _ABOUT_ONE[type(event)]
    facts = _facts(event)
    return say(you.text, **facts) if event.seat == viewer else say(other.text, who=names[event.seat], **facts)


def _facts(event: AboutOne) -> dict[str, Fact]:
    """What stands in a sentence about one player."""
    match event:
        case CardDealt(card=card) | CardDrawn(card=card) | JobDrawn(card=card):
            return {"card": _OBJECTS[card] if card else _UNSEEN}
        case MoneyKept(card=card):
            return {"card": card_object(card)}
        case GetawayDrawn(number=number):
            return {"n": number}
        case PoliceLaid(card=card, cars=cars):
            return {"card": card_object(card), "n": cars, "most": CARS_TO_RAID}
        case CarsCalled(cards=cards):
            return {"cards": tuple(map(card_object, cards))}
    return {}


def _about_two(
    event: MoneyGiven | LootSwapped | LootTaken, viewer: Viewer, names: tuple[str, ...], say: Translator
) -> str:
    """What one player did to another; either may be the viewer."""
    match event:
        case MoneyGiven(seat, to, card):
            facts: dict[str, Fact] = {"card": card_object(card)}
            if to == viewer:
                return say("{who} gave you {card}, face up.", who=names[seat], **facts)
            if seat == viewer:
                return say("You gave {to} {card}, face up.", to=names[to], **facts)
            return say("{who} gave {to} {card}, face up.", who=names[seat], to=names[to], **facts)
        case LootSwapped(seat=seat, other=to, given=given, taken=taken):
            facts = {"given": card_object(given), "taken": card_object(taken)}
            if to == viewer:
                return say("{who} took {taken} from you and gave you {given} in return.", who=names[seat], **facts)
            if seat == viewer:
                return say("You took {taken} from {to} and gave {given} in return.", to=names[to], **facts)
            return say(
                "{who} took {taken} from {to} and gave {given} in return.", who=names[seat], to=names[to], **facts
            )
        case _:
            seat, to = event.seat, event.other
            facts = {"card": card_object(event.card)}
            if to == viewer:
                return say("{who} took {card} from you.", who=names[seat], **facts)
            if seat == viewer:
                return say("You took {card} from {to}.", to=names[to], **facts)
            return say("{who} took {card} from {to}.", who=names[seat], to=names[to], **facts)


def _about_all(
    event: GameBegun | PileShuffled | Raided | GameScored | SeriesEnded,
    viewer: Viewer,
    names: tuple[str, ...],
    say: Translator,
) -> str:
    """What happens to everybody at once."""
    match event:
        case GameBegun(number):
            return say("Game {n} starts.", n=number)
        case PileShuffled(cards):
            return say.count("The pile is shuffled: {n} card.", "The pile is shuffled: {n} cards.", cards)
        case Raided(sums=sums, losers=losers):
            raid = say("Raid! {sums}.", sums=_sums(sums, viewer, names, say))
            return f"{raid} {loss_sentence(losers, viewer, names, say)}"
        case GameScored(sums=sums, winners=winners, reason=reason, end=end):
            verdict_text = win_sentence(winners, max(sums), reason, viewer, names, say)
            return f"{end_sentence(end, say)} {_sums(sums, viewer, names, say)}. {verdict_text}"
        case _:
            return _series_sentence(event.gems, viewer, names, say)


def end_sentence(end: Ending, say: Translator) -> str:
    """What ended the game."""
    return say.phrase(_ENDINGS[end])


def _sums(sums: tuple[int, ...], viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    shown_names = [say("You") if seat == viewer else name for seat, name in enumerate(names)]
    return ", ".join(f"{name} {worth}" for name, worth in zip(shown_names, sums, strict=True))


def loss_sentence(losers: tuple[Seat, ...], viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    """Who loses their loot in a raid."""
    if not losers:
        return say("Nobody loses anything.")
    if len(losers) > 1:
        others = [names[seat] for seat in losers if seat != viewer]
        if viewer in losers:
            return say("{you_and_others} lose all your loot.", you_and_others=say.listed([say("You"), *others]))
        return say("{who} lose all their loot.", who=say.listed(others))
    if losers[0] == viewer:
        return say("You lose all your loot.")
    return say("{who} loses all their loot.", who=names[losers[0]])


def win_sentence(
    winners: tuple[Seat, ...], worth: int, reason: str, viewer: Viewer, names: tuple[str, ...], say: Translator
) -> str:
    """Who won a game, and how."""
    if len(winners) > 1:
        others = [names[seat] for seat in winners if seat != viewer]
        if viewer in winners:
            together = say.listed([say("You"), *others])
            return say("{you_and_others} win together, each with loot worth {n}.", you_and_others=together, n=worth)
        return say("{who} win together, each with loot worth {n}.", who=say.listed(others), n=worth)
    who = names[winners[0]]
    if reason == "fewer":
        if winners[0] == viewer:
            return say("You win: loot worth {n}, and the fewest cards among those tied.", n=worth)
        return say("{who} wins: loot worth {n}, and the fewest cards among those tied.", who=who, n=worth)
    if winners[0] == viewer:
        return say("You win with loot worth {n}.", n=worth)
    return say("{who} wins with loot worth {n}.", who=who, n=worth)


def _series_sentence(gems: tuple[int, ...], viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    most = max(gems)
    winners = tuple(Seat(seat) for seat, held in enumerate(gems) if held == most)
    if len(winners) > 1:
        others = [names[seat] for seat in winners if seat != viewer]
        if viewer in winners:
            together = say.listed([say("You"), *others])
            return say("{you_and_others} win the series together, with {n} gems each.", you_and_others=together, n=most)
        return say("{who} win the series together, with {n} gems each.", who=say.listed(others), n=most)
    if winners[0] == viewer:
        return say("You win the series with {n} gems.", n=most)
    return say("{who} wins the series with {n} gems.", who=names[winners[0]], n=most)


def verdict(view: View, names: tuple[str, ...], say: Translator) -> str:
    """Who won, in one sentence."""
    if view.options.gems > 1:
        return _series_sentence(tuple(thief.gems for thief in view.thieves), view.viewer, names, say)
    last = view.past[-1]
    return win_sentence(last.winners, max(last.sums), last.reason, view.viewer, names, say)


def task(view: View, names: tuple[str, ...], say: Translator) -> str:
    """What to do now, for the player in turn; for the others, what they wait for."""
    mine, who = view.turn == view.viewer, names[view.turn]
    match view.phase:
        case Phase.OVER:
            return verdict(view, names, say)
        case Phase.DEAL:
            return say("Dealing the cards.")
        case Phase.LOT:
            return say("Drawing lots to see who starts.")
        case Phase.DRAW:
            return say("You draw.") if mine else say("{who} draws.", who=who)
        case _:
            if view.job:
                if not mine:
                    return say("{who} is playing a card from the double job.", who=who)
                return say("Double job: play {card}.", card=card_object(view.drawn))
            if not mine:
                return say("{who} is choosing a card.", who=who)
            return say.count("Play your card.", "Play one of your {n} cards.", view.thieves[view.turn].held)
