"""Thieves! in sentences: an event as a line of the log, the verdict, and the line that says what to do."""

from safecracker.core.game import Event, Seat, Viewer
from safecracker.core.translation import Fact, Phrase, Translator

from .cards import Card
from .model import (
    CARS_TO_RAID,
    AlarmCalled,
    CardDealt,
    CardDrawn,
    CarsCalled,
    End,
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
    Phase,
    PileShuffled,
    PoliceLaid,
    Raided,
    SeriesEnded,
    SirenSounded,
    SwapMissed,
    TurnSkipped,
)
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
_HIDDEN = Phrase("a hidden card")
_ENDINGS = {
    End.GETAWAY: Phrase("The getaway!"),
    End.LIMIT: Phrase("The last card is played!"),
    End.EMPTY: Phrase("Nobody has a card left!"),
}


def object_said(card: Card | None) -> Phrase:
    """The card as the object of a sentence, in the accusative where a language has one; None is a hidden one."""
    return _OBJECTS[card] if card else _HIDDEN


def move_sentences(events: tuple[Event, ...], viewer: Viewer, names: tuple[str, ...], say: Translator) -> list[str]:
    """What one move led to. Cards that others are dealt or draw unseen need no words: their number is on the table."""
    told = [event for event in events if not isinstance(event, CardDealt | CardDrawn) or event.card]
    return [sentence(event, viewer, names, say) for event in told]


def sentence(event: Event, viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    """The event as the viewer reads it in the log."""

    def told(you: str, other: str, seat: Seat, **facts: Fact) -> str:
        return say(you, **facts) if seat == viewer else say(other, who=names[seat], **facts)

    match event:
        case CardDealt(seat, card):
            return told("You were dealt {card}.", "{who} was dealt {card}.", seat, card=object_said(card))
        case CardDrawn(seat, card):
            return told("You drew {card}.", "{who} drew {card}.", seat, card=object_said(card))
        case JobDrawn(seat, card):
            drawn = object_said(card)
            return told("The double job: you drew {card}.", "The double job: {who} drew {card}.", seat, card=drawn)
        case MoneyKept(seat, card):
            return told("You kept {card}, face down.", "{who} kept {card}, face down.", seat, card=object_said(card))
        case MoneyGiven() | LootSwapped() | LootTaken():
            return _between(event, viewer, names, say)
        case LotDrawn(seat):
            return told("You begin.", "{who} begins.", seat)
        case GetawayDrawn(seat, number):
            return told("You drew getaway car number {n}.", "{who} drew getaway car number {n}.", seat, n=number)
        case TurnSkipped(seat):
            return told("You have no card to play.", "{who} has no card to play.", seat)
        case PoliceLaid(seat, card, cars):
            facts: dict[str, Fact] = {"card": object_said(card), "n": cars, "most": CARS_TO_RAID}
            return told("You laid {card}: {n} of {most}.", "{who} laid {card}: {n} of {most}.", seat, **facts)
        case SirenSounded(seat):
            return told("You sounded the siren.", "{who} sounded the siren.", seat)
        case CarsCalled(seat, ()):
            return told("You had no police car to lay.", "{who} had no police car to lay.", seat)
        case CarsCalled(seat, cards):
            called = tuple(map(object_said, cards))
            return told("You had to lay {cards}.", "{who} had to lay {cards}.", seat, cards=called)
        case SwapMissed(seat):
            return told("You found no loot to swap for.", "{who} found no loot to swap for.", seat)
        case JobBegun(seat):
            return told("You began a double job.", "{who} began a double job.", seat)
        case AlarmCalled(seat):
            return told("False alarm: you sent the police away.", "False alarm: {who} sent the police away.", seat)
        case _:
            return _of_all(event, viewer, names, say)


def _between(
    event: MoneyGiven | LootSwapped | LootTaken, viewer: Viewer, names: tuple[str, ...], say: Translator
) -> str:
    """What one player did to another, of whom either may be the viewer."""
    match event:
        case MoneyGiven(seat, to, card):
            facts: dict[str, Fact] = {"card": object_said(card)}
            if to == viewer:
                return say("{who} gave you {card}, face up.", who=names[seat], **facts)
            if seat == viewer:
                return say("You gave {to} {card}, face up.", to=names[to], **facts)
            return say("{who} gave {to} {card}, face up.", who=names[seat], to=names[to], **facts)
        case LootSwapped(seat=seat, other=to, given=given, taken=taken):
            facts = {"given": object_said(given), "taken": object_said(taken)}
            if to == viewer:
                return say("{who} took {taken} from you and left {given}.", who=names[seat], **facts)
            if seat == viewer:
                return say("You took {taken} from {to} and left {given}.", to=names[to], **facts)
            return say("{who} took {taken} from {to} and left {given}.", who=names[seat], to=names[to], **facts)
        case _:
            seat, to = event.seat, event.other
            facts = {"card": object_said(event.card)}
            if to == viewer:
                return say("{who} took {card} from you.", who=names[seat], **facts)
            if seat == viewer:
                return say("You took {card} from {to}.", to=names[to], **facts)
            return say("{who} took {card} from {to}.", who=names[seat], to=names[to], **facts)


def _of_all(event: Event, viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    """What happens to everybody at once."""
    match event:
        case GameBegun(number):
            return say("Game {n} begins.", n=number)
        case PileShuffled(cards):
            return say.count("The pile is shuffled: {n} card.", "The pile is shuffled: {n} cards.", cards)
        case Raided(sums=sums, losers=losers):
            return f"{say('Raid! {sums}.', sums=_sums(sums, viewer, names, say))} {lost(losers, viewer, names, say)}"
        case GameScored(sums=sums, winners=winners, reason=reason, end=end):
            told = won(winners, max(sums), reason, viewer, names, say)
            return f"{ending(end, say)} {_sums(sums, viewer, names, say)}. {told}"
        case SeriesEnded(gems):
            return _series(gems, viewer, names, say)
    raise AssertionError(event)


def ending(end: End, say: Translator) -> str:
    """What ended the game."""
    return say.phrase(_ENDINGS[end])


def _sums(sums: tuple[int, ...], viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    called = [say("You") if seat == viewer else name for seat, name in enumerate(names)]
    return ", ".join(f"{name} {worth}" for name, worth in zip(called, sums, strict=True))


def listed(names: list[str], say: Translator) -> str:
    """One name or several in a sentence."""
    *most, last = names
    return say("{most} and {last}", most=", ".join(most), last=last) if most else last


def lost(losers: tuple[Seat, ...], viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    if not losers:
        return say("Nobody loses anything.")
    if len(losers) > 1:
        others = [names[seat] for seat in losers if seat != viewer]
        if viewer in losers:
            return say("{you_and_others} lose all loot.", you_and_others=listed([say("You"), *others], say))
        return say("{who} lose all loot.", who=listed(others, say))
    if losers[0] == viewer:
        return say("You lose all loot.")
    return say("{who} loses all loot.", who=names[losers[0]])


def won(
    winners: tuple[Seat, ...], worth: int, reason: str, viewer: Viewer, names: tuple[str, ...], say: Translator
) -> str:
    """Who won a game, and how."""
    if len(winners) > 1:
        others = listed([names[seat] for seat in winners if seat != viewer], say)
        if viewer in winners:
            return say("You share the win with {others}: {n} each.", others=others, n=worth)
        return say("{who} share the win with {n} each.", who=others, n=worth)
    who = names[winners[0]]
    if reason == "fewer":
        if winners[0] == viewer:
            return say("You win: {n}, and the fewest cards of the richest.", n=worth)
        return say("{who} wins: {n}, and the fewest cards of the richest.", who=who, n=worth)
    if winners[0] == viewer:
        return say("You win with {n}.", n=worth)
    return say("{who} wins with {n}.", who=who, n=worth)


def _series(gems: tuple[int, ...], viewer: Viewer, names: tuple[str, ...], say: Translator) -> str:
    most = max(gems)
    winners = tuple(Seat(seat) for seat, held in enumerate(gems) if held == most)
    if len(winners) > 1:
        others = listed([names[seat] for seat in winners if seat != viewer], say)
        if viewer in winners:
            return say("You share the series with {others}: {n} gems each.", others=others, n=most)
        return say("{who} share the series with {n} gems each.", who=others, n=most)
    if winners[0] == viewer:
        return say("You win the series with {n} gems.", n=most)
    return say("{who} wins the series with {n} gems.", who=names[winners[0]], n=most)


def verdict(view: View, names: tuple[str, ...], say: Translator) -> str:
    """Who won, in one sentence."""
    if view.options.gems > 1:
        return _series(tuple(thief.gems for thief in view.thieves), view.viewer, names, say)
    last = view.past[-1]
    return won(last.winners, max(last.sums), last.reason, view.viewer, names, say)


def task(view: View, names: tuple[str, ...], say: Translator) -> str:
    """What is to be done now, in words: for the one whose turn it is, or what the others wait for."""
    mine, who = view.turn == view.viewer, names[view.turn]
    match view.phase:
        case Phase.OVER:
            return verdict(view, names, say)
        case Phase.DEAL:
            return say("The cards are dealt.")
        case Phase.LOT:
            return say("It is drawn who begins.")
        case Phase.DRAW:
            return say("You draw.") if mine else say("{who} draws.", who=who)
        case _:
            if view.job:
                if not mine:
                    return say("{who} plays a card of the double job.", who=who)
                return say("The double job: play {card}.", card=object_said(view.drawn))
            if not mine:
                return say("{who} is choosing a card.", who=who)
            return say.count("Play your {n} card.", "Play one of your {n} cards.", view.thieves[view.turn].held)
