"""What the companion's scripts know of the games: counts, names and areas, from the games' own rules."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from safecracker.core.translation import Translator, capitalised
from safecracker.games import games
from safecracker.games.codecrackers.rules.model import FACES, THIEF_STEPS
from safecracker.games.codecrackers.rules.options import SECONDS
from safecracker.games.codecrackers.rules.tiles import BOXES, WORDS
from safecracker.games.davinci.rules.options import DaVinciOptions
from safecracker.games.davinci.rules.tiles import TILES
from safecracker.games.davinci.rules.turns import CRACK_POINTS, GUESS_POINTS, SIX_POINTS
from safecracker.games.mastermind.rules.options import MastermindOptions
from safecracker.games.mastermind.rules.pegs import Peg
from safecracker.games.teufelsmoor.rules.cards import QUESTION_KINDS, QUESTIONS, Card
from safecracker.games.teufelsmoor.rules.fields import NINTHS, STARS, fields
from safecracker.games.teufelsmoor.rules.sentences import area_phrase
from safecracker.games.thieves.board.card_faces import caption_phrase
from safecracker.games.thieves.rules.cards import CARDS, MONEY
from safecracker.games.thieves.rules.cards import Card as ThievesCard
from safecracker.games.thieves.rules.options import ThievesOptions

Facts = dict[str, Any]


def _mastermind(say: Translator) -> Facts:
    options = MastermindOptions()
    return {
        "pegs": options.pegs,
        "rows": options.rows,
        "pegWords": {peg.value: say.phrase(peg.word) for peg in Peg},
    }


def _teufelsmoor(say: Translator) -> Facts:
    areas = {
        kind.value: [[question.what, say("In {area}?", area=area_phrase(question))] for question in QUESTIONS[kind]]
        for kind in QUESTION_KINDS
        if kind is not Card.AROUND
    }
    return {
        "areas": areas,
        "lines": {
            "letter": f"A–L, {say.phrase(Card.LETTER.label)}",
            "number": f"1–12, {say.phrase(Card.NUMBER.label)}",
        },
        "ninths": [[ninth.value, say.phrase(ninth.label)] for ninth in NINTHS],
        "stars": [field.number for field in fields(STARS)],
    }


def _card_name(card: ThievesCard, say: Translator) -> str:
    """As the card itself says it; a police car in full, for the cards of both kinds say the same."""
    return capitalised(say.phrase(caption_phrase(card) if card.money else card.word))


def _thieves(say: Translator) -> Facts:
    options, kit = ThievesOptions(), games()["thieves"]
    deck = dict(zip(CARDS, options.deck, strict=True))
    money = [
        {"kind": card.value, "word": _card_name(card, say), "raid": card.raid, "final": card.final, "count": deck[card]}
        for card in MONEY
    ]
    least, most = kit.players
    return {
        "money": money,
        "deck": [[_card_name(card, say), count] for card, count in deck.items()],
        "players": list(range(least, most + 1)),
    }


def _davinci(_: Translator) -> Facts:
    options, (least, most) = DaVinciOptions(), games()["davinci"].players
    return {
        "hand": {seats: options.tiles_each(seats) for seats in range(least, most + 1)},
        "worth": {"number": GUESS_POINTS, "six": SIX_POINTS, "dash": options.dash, "last": CRACK_POINTS},
        "tiles": len(TILES),
    }


def _codecrackers(say: Translator) -> Facts:
    return {
        "codes": {game: BOXES["strips", game].cards for game in ("symbols", "digits")},
        "signs": {sign: say.phrase(word) for sign, word in WORDS.items()},
        "faces": [face.value for face in FACES],
        "thiefSteps": THIEF_STEPS,
        "seconds": [int(seconds) for seconds in SECONDS],
    }


FACTS: Final[Mapping[str, Callable[[Translator], Facts]]] = {
    "mastermind": _mastermind,
    "davinci": _davinci,
    "thieves": _thieves,
    "teufelsmoor": _teufelsmoor,
    "codecrackers": _codecrackers,
}
