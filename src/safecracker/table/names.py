"""Names of people and bots, as they may stand on a page, in a log and in a record."""

import re
import unicodedata
from itertools import pairwise

from safecracker.core.errors import GameError
from safecracker.core.translation import Phrase, Translator
from safecracker.store import SeatKind, StoredSeat

from .characters import Character

LONGEST = 24
_RESERVED = re.compile(r"(computer|ordinateur)\b.*|system|safecracker|chance|clock", re.IGNORECASE)
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # control, bidi and unassigned characters
_JOINER = "\u200d"  # holds an emoji together; elsewhere it would make two names look like one
_BLANK = dict.fromkeys(map(ord, "\u115f\u1160\u2800\u3164\uffa0"), " ")  # letters that show nothing
# letters of other alphabets that look like ours, and the letters that they look like
_LOOK_ALIKE = str.maketrans(
    "аеорсухіјѕһԁԛԝӏкмтнвгьαεικνορτυχωβηϲϳ01345",  # noqa: RUF001 - that is the point
    "aeopcyxijshdqwlkmthbrbaeikvoptuxwbncjoieas",
)


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
        raise BadName("a name can have at most {most} characters, not {found}", most=LONGEST, found=len(name))
    if _RESERVED.fullmatch(name) or _RESERVED.fullmatch(look(name)):
        raise BadName("{name} is reserved; choose another name", name=name)
    return name


def look(name: str) -> str:
    """The name without what a reader overlooks: the same for two names that look alike."""
    plain = unicodedata.normalize("NFKD", name).casefold().translate(_LOOK_ALIKE)
    return "".join(c for c in plain if not unicodedata.combining(c))


def record_name(seat: StoredSeat) -> str:
    """A player's name in the record, the same in every language."""
    return str(Character(seat.level, seat.name)) if seat.kind is SeatKind.BOT else seat.name


def display_name(seat: StoredSeat, number: int, say: Translator) -> str:
    """A player's name on a page in this language."""
    name = name_in_phrases(seat, number)
    return say.phrase(name) if isinstance(name, Phrase) else name


def name_in_phrases(seat: StoredSeat, number: int) -> str | Phrase:
    """A player's name for a sentence that is not in any language yet."""
    if seat.kind is SeatKind.BOT:
        return bot_name(seat.level, seat.name)
    return seat.name or Phrase("Seat {n}", {"n": number})


def bot_name(level: int, name: str) -> str | Phrase:
    """A bot's name; those of old games have none."""
    return name or Phrase("Computer {n}", {"n": level})
