"""What the companion's scripts know of the games: counts, names and areas, from the games' own rules."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from safecracker.core.translation import Translator
from safecracker.games.mastermind.rules.options import MastermindOptions
from safecracker.games.mastermind.rules.pegs import Peg
from safecracker.games.teufelsmoor.rules.cards import QUESTION_KINDS, QUESTIONS, Card
from safecracker.games.teufelsmoor.rules.fields import NINTHS, STARS, fields
from safecracker.games.teufelsmoor.rules.sentences import area_phrase

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
        "ninths": [[ninth.value, say.phrase(ninth.label)] for ninth in NINTHS],
        "stars": [field.number for field in fields(STARS)],
    }


FACTS: Final[Mapping[str, Callable[[Translator], Facts]]] = {
    "mastermind": _mastermind,
    "teufelsmoor": _teufelsmoor,
}
