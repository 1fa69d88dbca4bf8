"""Translation: sentences as templates with facts, put into a language by a Translator.

The rules never build a sentence in a language; they make Phrases. English is the language of the templates
themselves, so ENGLISH needs no catalogue.
"""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

Fact: TypeAlias = "str | int | Phrase | tuple[Phrase, ...]"


class Phrase(Struct, frozen=True):
    """A sentence that is not in any language yet."""

    text: str
    facts: dict[str, Fact] = {}

    def __hash__(self) -> int:
        return hash((self.text, frozenset(self.facts.items())))


class Translator:
    """One language. A text without a translation stays English."""

    def __init__(
        self,
        lang: str,
        single: Mapping[str, str],
        plural: Mapping[str, tuple[str, str]],
        *,
        zero_is_one: bool = False,
    ) -> None:
        self.lang = lang
        self._single = single
        self._plural = plural
        self._zero_is_one = zero_is_one

    def __call__(self, text: str, **facts: Fact) -> str:
        """The sentence in this language, its facts filled in."""
        return self._fill(self._single.get(text) or text, facts)

    def count(self, one: str, many: str, n: int, **facts: Fact) -> str:
        """The sentence for n things; ``{n}`` in it is the number."""
        forms = self._plural.get(one) or (one, many)
        # French counts nothing in the singular; the other three in the plural
        single = n == 1 or (n == 0 and self._zero_is_one)
        return self._fill(forms[0 if single else 1], {"n": n, **facts})

    def phrase(self, phrase: Phrase) -> str:
        return self(phrase.text, **phrase.facts)

    def decimal(self, value: float, places: int) -> str:
        """A number with this many decimal places, after a point or a comma."""
        text = f"{value:.{places}f}"
        return text if self.lang == "en" else text.replace(".", ",")

    def _fill(self, template: str, facts: Mapping[str, Fact]) -> str:
        return template.format(**{name: self._fact(fact) for name, fact in facts.items()}) if facts else template

    def _fact(self, fact: Fact) -> str | int:
        if isinstance(fact, Phrase):
            return self.phrase(fact)
        if isinstance(fact, tuple):
            return ", ".join(map(self.phrase, fact))
        return fact


ENGLISH = Translator("en", {}, {})


def capitalised(text: str) -> str:
    """The text with a capital letter, as a sentence begins."""
    return text[:1].upper() + text[1:]


def percent(chance: float) -> int:
    """A chance as a percentage: 0 and 100 only where it is impossible or certain."""
    if chance <= 0.0:
        return 0
    return 100 if chance >= 1 - 1e-9 else max(1, min(99, round(100 * chance)))
