"""Every sentence in every language: there, translated, and with the same blanks to fill in."""

import re
import string
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path

import polib

from safecracker.locale.messages import LOCALE, TRANSLATED, Message, forms, message_of
from safecracker.locale.messages import errors as every_error
from safecracker.locale.messages import messages as every_message

from .samples import OfGame, Parameters, Parametrized

REFRESH = "python -m safecracker.locale.messages brings the catalogues of a package up to date"
DATED = (" anew", " an own ", "whom")  # again; your own; who
NOUNS = {  # with which errors begin: a name, and nouns in German
    "PostgreSQL",
    *("Computer", "Einstellungen", "Fluchtauto", "Karten", "Salz", "Steine"),
    *("Suche", "Suchen", "Symbole", "Tresor", "Würfel", "Zeile"),
}
SHORT = 25  # letters; a longer text is never the same in two languages


@cache
def messages(package: Path) -> dict[Message, set[str]]:
    """Every sentence that the package has to translate, with the files it stands in."""
    return every_message(package)


@cache
def errors(package: Path) -> set[str]:
    """The sentences of the package's errors."""
    return every_error(package)


@cache
def catalogue(package: Path, lang: str) -> polib.POFile:
    """The package's translations; none where it has no catalogue."""
    file = package / LOCALE / f"{lang}.po"
    return polib.pofile(str(file)) if file.exists() else polib.POFile()


def blanks(text: str) -> set[str]:
    """The names of the facts that are filled in."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def translations(entry: polib.POEntry) -> Iterator[tuple[str, str]]:
    """Each text with its original."""
    if entry.msgid_plural:
        one, *others = entry.msgstr_plural.values()
        yield entry.msgid, one
        yield from ((entry.msgid_plural, text) for text in others)
    else:
        yield entry.msgid, entry.msgstr


class CatalogueTests(Parametrized):
    """Tests of the catalogues of one package."""

    @classmethod
    def package(cls) -> Path:
        raise NotImplementedError

    @classmethod
    def parameters(cls) -> Parameters:
        return {**super().parameters(), "lang": {lang: lang for lang in TRANSLATED}}

    def catalogue(self, lang: str) -> polib.POFile:
        return catalogue(self.package(), lang)

    def pairs(self, lang: str) -> list[tuple[str, str]]:
        return [pair for entry in self.catalogue(lang) for pair in translations(entry)]

    def test_every_sentence_is_in_the_catalogue_and_no_other(self, lang: str) -> None:
        found = set(map(message_of, self.catalogue(lang)))
        assert found == set(messages(self.package())), REFRESH

    def test_every_sentence_is_translated(self, lang: str) -> None:
        assert [original for original, text in self.pairs(lang) if not text.strip()] == [], f"fill in {lang}.po"

    def test_nothing_is_left_for_a_second_look(self, lang: str) -> None:
        assert [entry.msgid for entry in self.catalogue(lang) if entry.fuzzy or entry.obsolete] == []

    def test_the_blanks_are_those_of_the_original(self, lang: str) -> None:
        wrong = [
            (original, text)
            for entry in self.catalogue(lang)
            for original, text in translations(entry)
            # a singular may say "one" where the original has the number
            if text
            and not blanks(original) - {"n"} <= blanks(text) <= blanks(original) | blanks(entry.msgid_plural or "")
        ]
        assert wrong == []

    def test_plurals_tell_the_number(self, lang: str) -> None:
        entries = [entry for entry in self.catalogue(lang) if "{n}" in (entry.msgid_plural or "")]
        others = {entry.msgid: list(entry.msgstr_plural.values())[1:] for entry in entries}
        assert [text for texts in others.values() for text in texts if "{n}" not in text] == []

    def test_every_count_has_all_forms_of_the_language(self, lang: str) -> None:
        catalogue = self.catalogue(lang)
        counts = [entry for entry in catalogue if entry.msgid_plural]
        wanted = set(range(forms(catalogue.metadata["Plural-Forms"]))) if counts else set()
        assert [entry.msgid for entry in counts if set(entry.msgstr_plural) != wanted] == []

    def test_no_long_text_is_left_in_english(self, lang: str) -> None:
        assert [text for original, text in self.pairs(lang) if text == original and len(original) > SHORT] == []

    def test_a_sentence_ends_as_the_original_does(self, lang: str) -> None:
        ends = (".", "?", "!", ":")
        differing = [
            (original, text)
            for original, text in self.pairs(lang)
            if text
            and len(original) > SHORT
            and (original[-1] in ends or text[-1] in ends)
            and original[-1] != text[-1]
        ]
        assert differing == []

    def test_french_never_breaks_a_line_before_a_mark(self) -> None:
        """A no-break space stands before ; : ? ! and inside « »."""
        assert [text for _, text in self.pairs("fr") if re.search(r" [;:?!%»]|« ", text)] == []

    def test_german_quotes_are_low_and_high(self) -> None:
        pairs = re.compile("„[^„“]*“")
        assert [text for _, text in self.pairs("de") if re.search("[„“”«»]", pairs.sub("", text))] == []

    def test_no_apostrophe_is_straight(self, lang: str) -> None:
        texts = {text for pair in self.pairs(lang) for text in pair}
        assert sorted(text for text in texts if "'" in text) == []

    def test_no_english_sentence_uses_dated_words(self, lang: str) -> None:
        assert [original for original, _ in self.pairs(lang) if any(word in original for word in DATED)] == []

    def test_errors_begin_with_a_small_letter(self, lang: str) -> None:
        """They stand after other words: the name of the program, of a file. German nouns keep their capital."""
        raised = errors(self.package())
        said = [text for pair in self.pairs(lang) if pair[0] in raised for text in pair]
        assert [text for text in said if text[:1].isupper() and text.split()[0].strip(",;:") not in NOUNS] == []

    def test_no_space_is_added_or_lost_at_the_edges(self, lang: str) -> None:
        assert [
            text
            for original, text in self.pairs(lang)
            if text and (text != text.strip()) != (original != original.strip())
        ] == []


class GameCatalogueTests(CatalogueTests, OfGame):
    """The same for the package of a game. Our own games have no catalogues: the whole program has one."""

    @classmethod
    def package(cls) -> Path:
        return Path(str(files(cls.samples.kit.package)))
