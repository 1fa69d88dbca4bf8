"""The four languages: catalogues read once from the .po files beside this one."""

from functools import cache
from importlib.resources import files
from typing import Final

import polib

from safecracker.core.translation import ENGLISH, Translator

LANGUAGES: Final = {"en": "English", "de": "Deutsch", "fr": "Français", "nl": "Nederlands"}


@cache
def translator(lang: str) -> Translator:
    """The language with this code; English for one we do not speak."""
    if lang not in LANGUAGES or lang == "en":
        return ENGLISH
    text = (files(__name__) / f"{lang}.po").read_text(encoding="utf-8")
    entries = [entry for entry in polib.pofile(text) if entry.translated()]
    single = {entry.msgid: entry.msgstr for entry in entries if not entry.msgid_plural}
    plural = {e.msgid: (e.msgstr_plural[0], e.msgstr_plural[1]) for e in entries if e.msgid_plural}
    return Translator(lang, single, plural, zero_is_one=lang == "fr")


def preferred(accept: str) -> str:
    """The language of ours that an Accept-Language header likes best."""
    wishes = []
    for order, part in enumerate(accept.split(",")[:20]):
        tag, _, weight = part.strip().partition(";q=")
        lang = tag.strip().lower()[:2]
        if lang in LANGUAGES:
            wishes.append((-_weight(weight), order, lang))
    return min(wishes)[2] if wishes else "en"


def _weight(text: str) -> float:
    try:
        return float(text) if text else 1.0
    except ValueError:
        return 0.0
