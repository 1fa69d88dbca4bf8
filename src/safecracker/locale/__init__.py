"""The four languages. Catalogues are read once: the .po files beside this one, and those of games in other packages."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

import polib

from safecracker.core.translation import ENGLISH, Translator
from safecracker.games import games

LANGUAGES: Final = {"en": "English", "de": "Deutsch", "fr": "Français", "nl": "Nederlands"}


@cache
def translator(lang: str) -> Translator:
    """The language with this code; English for one we do not speak.

    A game in another package brings the sentences that are its own. It cannot change ours.
    """
    if lang not in LANGUAGES or lang == "en":
        return ENGLISH
    entries = [*_entries(files(__name__), lang)]
    entries += (entry for kit in games().values() for entry in _entries(kit.locale_folder, lang))
    entries.reverse()  # of two translations of one sentence, the first one is used
    single = {entry.msgid: entry.msgstr for entry in entries if not entry.msgid_plural}
    plural = {e.msgid: (e.msgstr_plural[0], e.msgstr_plural[1]) for e in entries if e.msgid_plural}
    return Translator(lang, single, plural, zero_is_one=lang == "fr")


def _entries(folder: Traversable, lang: str) -> Iterator[polib.POEntry]:
    """What the catalogue in this folder translates; nothing where there is none."""
    file = folder / f"{lang}.po"
    if file.is_file():
        yield from (entry for entry in polib.pofile(file.read_text(encoding="utf-8")) if entry.translated())


def preferred(accept: str) -> str:
    """The language of ours that an Accept-Language header likes best."""
    accepted = []
    for order, part in enumerate(accept.split(",")[:20]):
        tag, _, weight = part.strip().partition(";q=")
        lang = tag.strip().lower()[:2]
        if lang in LANGUAGES:
            accepted.append((-_weight(weight), order, lang))
    return min(accepted)[2] if accepted else "en"


def _weight(text: str) -> float:
    try:
        return float(text) if text else 1.0
    except ValueError:
        return 0.0
