"""Names of people and computers, as they may stand on a page, in a log and in a record."""

import re
import unicodedata
from functools import cache
from itertools import pairwise

from safecracker.core.errors import GameError
from safecracker.core.game import Actor, Nature, Seat
from safecracker.core.translation import Translator
from safecracker.games.kit import LEVEL_NAMES
from safecracker.locale import LANGUAGES, translator
from safecracker.store import StoredSeat

LONGEST = 24
_RESERVED = re.compile(r"(computer|ordinateur)\b.*|system|safecracker|chance|clock", re.IGNORECASE)
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # control, bidi and unassigned characters
_JOINER = "\u200d"  # holds an emoji together; elsewhere it would make two names look like one
_BLANK = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0"), " ")  # letters that show nothing


@cache
def _computers() -> frozenset[str]:
    """What computer players are called, in every language."""
    return frozenset(translator(lang).phrase(lock).casefold() for lang in LANGUAGES for lock in LEVEL_NAMES)


class BadName(GameError):
    """A name that cannot be used here."""


def clean_name(raw: str) -> str:
    """The name as it is shown: no control characters, single spaces, no bar (it separates seats in a record)."""
    normal = unicodedata.normalize("NFC", raw).translate(_BLANK)
    seen = "".join(c for c in normal if c == _JOINER or unicodedata.category(c) not in _UNSEEN)
    joined = "".join(c for c, after in pairwise(f"{seen} ") if c != _JOINER or unicodedata.category(after) == "So")
    words = unicodedata.normalize("NFC", joined).replace("|", "/").split()
    name = " ".join(word.lstrip(_JOINER) for word in words)
    if not any(unicodedata.category(c)[0] in "LNPS" for c in name):
        raise BadName("a name needs at least one character")
    if len(name) > LONGEST:
        raise BadName("a name has at most {most} characters, not {found}", most=LONGEST, found=len(name))
    if _RESERVED.fullmatch(name) or name.casefold() in _computers():
        raise BadName("{name} is the program's own name; choose another", name=name)
    return name


def actor_of(text: str) -> Actor:
    return Seat(int(text)) if text.isdigit() else Nature(text)


def recorded(place: StoredSeat) -> str:
    """A player's name in the record, the same in every language."""
    return f"computer {place.level}" if place.kind == "computer" else place.name


def spoken(place: StoredSeat, number: int, say: Translator) -> str:
    """A player's name on a page in this language."""
    if place.kind == "computer":
        return say.phrase(LEVEL_NAMES[place.level - 1])
    return place.name or say("Seat {n}", n=number)
