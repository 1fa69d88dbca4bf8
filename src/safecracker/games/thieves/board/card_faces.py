"""Cards as they are drawn and named: the caption at the foot of a card, and its name for screen readers."""

from safecracker.core.translation import Phrase, Translator, capitalised
from safecracker.games.thieves.rules.cards import Card

BACK = "back"
_CAPTIONS = {
    Card.ZERO: Phrase("Empty bag"),
    Card.ONE: Phrase("1 bag"),
    Card.TWO: Phrase("2 bags"),
    Card.THREE: Phrase("3 bags"),
    Card.CAR: Phrase("Police"),
    Card.CARS: Phrase("Police"),
}


def caption_phrase(card: Card) -> Phrase:
    return _CAPTIONS.get(card, card.word)


def caption(card: Card, say: Translator) -> str:
    return say.phrase(_CAPTIONS[card]) if card in _CAPTIONS else capitalised(say.phrase(card.word))


def card_name(card: Card, say: Translator) -> str:
    """The card for screen readers, with both values where they differ (R10)."""
    if card in (Card.CAR, Card.CARS):
        return capitalised(say.phrase(card.word))
    if card.raid == card.final:
        return caption(card, say)
    return say(
        "{card}, {raid} in a raid, {final} at the end", card=caption(card, say), raid=card.raid, final=card.final
    )


def added_worth(card: Card) -> str:
    """What it adds to a loot: in a raid, and at the end where that differs."""
    return f"+{card.raid}" if card.raid == card.final else f"+{card.raid}/{card.final}"
