"""Names of people, as they may stand on a page, in a log and in a record."""

import re
import unicodedata

from safecracker.core.errors import GameError

LONGEST = 24
_RESERVED = re.compile(r"(computer|ordinateur)\b.*|system|safecracker|chance|clock", re.IGNORECASE)
_UNSEEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # control, bidi and unassigned characters
_JOINER = "\u200d"  # holds an emoji together


class BadName(GameError):
    """A name that cannot be used here."""


def clean_name(raw: str) -> str:
    """The name as it is shown: no control characters, single spaces, no bar (it separates seats in a record)."""
    seen = "".join(
        c for c in unicodedata.normalize("NFC", raw) if c == _JOINER or unicodedata.category(c) not in _UNSEEN
    )
    name = " ".join(seen.replace("|", "/").split())
    if not name.strip(_JOINER):
        raise BadName("a name needs at least one letter")
    if len(name) > LONGEST:
        raise BadName("a name has at most {most} letters, not {found}", most=LONGEST, found=len(name))
    if _RESERVED.fullmatch(name):
        raise BadName("{name} is the program's own name; choose another", name=name)
    return name
