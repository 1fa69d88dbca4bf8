"""Translation: sentences as templates with facts, put into a language by a Translator.

The rules never build a sentence in a language; they make Phrases. English is the language of the templates
themselves, so ENGLISH needs no catalogue. Everything that differs from language to language comes from the catalogue:
the sentences, how many plural forms there are and which number takes which, how a number, a percentage and a list are
written.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from gettext import NullTranslations
from typing import Final, TypeAlias

from msgspec import Struct

MOST_TEMPLATES: Final = 4096  # that are looked up faster; more than there are
Fact: TypeAlias = "str | int | Phrase | tuple[str | Phrase, ...]"


class Phrase(Struct, frozen=True):
    """A sentence that is not in any language yet.

    The context tells apart two meanings of one English text; translators see it.
    """

    text: str
    facts: dict[str, Fact] = {}
    context: str = ""

    def __hash__(self) -> int:
        return hash((self.text, frozenset(self.facts.items()), self.context))


class Translator:
    """One language. A text without a translation stays English."""

    def __init__(self, lang: str, catalogue: NullTranslations) -> None:
        self.lang = lang
        self._catalogue = catalogue
        self._template = lru_cache(MOST_TEMPLATES)(catalogue.gettext)

    def __call__(self, text: str, /, **facts: Fact) -> str:
        """The sentence in this language, its facts filled in."""
        template = self._template(text) if text else ""
        return self._fill(template, facts) if facts else template

    def meaning(self, context: str, text: str, /, **facts: Fact) -> str:
        """The sentence, where its English means several things and the context tells which."""
        return self._fill(self._catalogue.pgettext(context, text), facts)

    def count(self, one: str, many: str, n: int, *, context: str = "", **facts: Fact) -> str:
        """The sentence for n things; ``{n}`` in it is the number."""
        say = self._catalogue
        template = say.npgettext(context, one, many, n) if context else say.ngettext(one, many, n)
        return self._fill(template, {"n": n, **facts})

    def phrase(self, phrase: Phrase) -> str:
        if phrase.context:
            return self.meaning(phrase.context, phrase.text, **phrase.facts)
        return self(phrase.text, **phrase.facts)

    def decimal(self, value: float, places: int, *, signed: bool = False) -> str:
        """A number with this many decimal places, after a point or a comma."""
        return f"{value:{'+' if signed else ''}.{places}f}".replace(".", self.meaning("decimal separator", "."))

    def percentage(self, value: float, places: int = 0) -> str:
        """A share of a hundred with the percent sign, a space before it where the language has one."""
        return self.meaning("percentage", "{n}%", n=self.decimal(value, places))

    def listed(self, texts: Iterable[str]) -> str:
        """Several things in a sentence: commas between them, and a word before the last one."""
        *most, last = texts
        return self.meaning("list", "{most} and {last}", most=", ".join(most), last=last) if most else last

    def either(self, texts: Iterable[str]) -> str:
        """One of several things in a sentence: commas between them, and a word before the last one."""
        *some, last = texts
        return self.meaning("list", "{some} or {last}", some=", ".join(some), last=last) if some else last

    def _fill(self, template: str, facts: Mapping[str, Fact]) -> str:
        if not facts:
            return template
        for fact in facts.values():
            if isinstance(fact, _NESTED):
                return template.format_map({name: self._fact(each) for name, each in facts.items()})
        return template.format_map(facts)

    def _fact(self, fact: Fact) -> str | int:
        if isinstance(fact, Phrase):
            return self.phrase(fact)
        if isinstance(fact, tuple):
            return ", ".join(str(self._fact(each)) for each in fact)
        return fact


_NESTED = (Phrase, tuple)  # facts that are put into a language before they are filled in

ENGLISH = Translator("en", NullTranslations())


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a text in a source file, each on one line."""
    return [" ".join(lines.split()) for lines in text.split("\n\n")]


def capitalised(text: str) -> str:
    """The text with a capital letter, as a sentence begins."""
    return text[:1].upper() + text[1:]


def percent(chance: float) -> int:
    """A chance as a percentage: 0 and 100 only where it is impossible or certain."""
    if chance <= 0.0:
        return 0
    return 100 if chance >= 1 - 1e-9 else max(1, min(99, round(100 * chance)))
