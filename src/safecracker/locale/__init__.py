"""The languages. Catalogues are the .po files beside this one, and those of games in other packages."""

from collections.abc import Iterator
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Final

from safecracker.core.translation import ENGLISH, Translator
from safecracker.games import other_games

from .compiling import compiled

LANGUAGES: Final = {"en": "English", "de": "Deutsch", "fr": "Français", "nl": "Nederlands"}


@cache
def translator(lang: str) -> Translator:
    """The language with this code; English for one we do not speak.

    A game in another package brings the sentences that are its own. It cannot change ours.
    """
    if lang not in LANGUAGES or lang == "en":
        return ENGLISH
    all_sentences = NullTranslations()
    for folder in (files(__name__), *(kit.locale_folder for kit in other_games().values())):
        for catalogue in _catalogues(folder, lang):
            all_sentences.add_fallback(catalogue)  # of two translations of one sentence, the first one is used
    return Translator(lang, all_sentences)


def _catalogues(folder: Traversable, lang: str) -> Iterator[GNUTranslations]:
    """The catalogue in this folder, if there is one."""
    file = folder / f"{lang}.po"
    if file.is_file():
        yield compiled(file.read_bytes())


@lru_cache(256)
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
