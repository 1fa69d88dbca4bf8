"""Every sentence in every language: there, translated, and with the same blanks to fill in."""

import importlib.util
import string
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import polib
import pytest

from safecracker.core.translation import ENGLISH
from safecracker.locale import LANGUAGES, preferred, translator

ROOT = Path(__file__).parent.parent
TRANSLATED = sorted(set(LANGUAGES) - {"en"})
SHORT = 25  # letters; a longer text is never the same in two languages


def _tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("messages", ROOT / "tools" / "messages.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@cache
def catalogue(lang: str) -> list[polib.POEntry]:
    return list(polib.pofile(str(ROOT / f"src/safecracker/locale/{lang}.po")))


@cache
def wanted() -> set[tuple[str, str]]:
    """Every sentence of the program; to find them takes too long for those who only collect the tests."""
    return set(_tool().messages())


every_language = pytest.mark.parametrize("lang", TRANSLATED)


def blanks(text: str) -> set[str]:
    """The names of the facts that are filled in."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def translations(entry: polib.POEntry) -> Iterator[tuple[str, str]]:
    """Each text with its original."""
    if entry.msgid_plural:
        yield entry.msgid, entry.msgstr_plural[0]
        yield entry.msgid_plural, entry.msgstr_plural[1]
    else:
        yield entry.msgid, entry.msgstr


def pairs(lang: str) -> list[tuple[str, str]]:
    return [pair for entry in catalogue(lang) for pair in translations(entry)]


def test_there_is_something_to_say() -> None:
    assert len(wanted()) > 300


@every_language
def test_every_sentence_is_in_the_catalogue_and_no_other(lang: str) -> None:
    assert {(entry.msgid, entry.msgid_plural or "") for entry in catalogue(lang)} == wanted()


@every_language
def test_every_sentence_is_translated(lang: str) -> None:
    assert [original for original, text in pairs(lang) if not text.strip()] == []


@every_language
def test_nothing_is_left_for_a_second_look(lang: str) -> None:
    assert [entry.msgid for entry in catalogue(lang) if entry.fuzzy or entry.obsolete] == []


@every_language
def test_the_blanks_are_those_of_the_original(lang: str) -> None:
    wrong = [
        (original, text)
        for entry in catalogue(lang)
        for original, text in translations(entry)
        # a singular may say "one" where the original has the number
        if text and not blanks(original) - {"n"} <= blanks(text) <= blanks(original) | blanks(entry.msgid_plural or "")
    ]
    assert wrong == []


@every_language
def test_plurals_tell_the_number(lang: str) -> None:
    entries = [entry for entry in catalogue(lang) if "{n}" in (entry.msgid_plural or "")]
    assert [entry.msgid for entry in entries if "{n}" not in entry.msgstr_plural[1]] == []


@every_language
def test_no_long_text_is_left_in_english(lang: str) -> None:
    assert [text for original, text in pairs(lang) if text == original and len(original) > SHORT] == []


@every_language
def test_a_sentence_ends_as_the_original_does(lang: str) -> None:
    ends = (".", "?", "!", ":")
    differing = [
        (original, text)
        for original, text in pairs(lang)
        if text and len(original) > SHORT and (original[-1] in ends or text[-1] in ends) and original[-1] != text[-1]
    ]
    assert differing == []


@every_language
def test_no_space_is_added_or_lost_at_the_edges(lang: str) -> None:
    assert [
        text for original, text in pairs(lang) if text and (text != text.strip()) != (original != original.strip())
    ] == []


# speaking


def test_a_language_is_spoken_by_its_code() -> None:
    assert [translator(lang).lang for lang in LANGUAGES] == list(LANGUAGES)


def test_a_language_that_is_not_ours_becomes_english() -> None:
    assert translator("tlh") is ENGLISH


def test_french_counts_nothing_in_the_singular() -> None:
    french, german = translator("fr"), translator("de")
    assert french.count("{n} point", "{n} points", 0) == french.count("{n} point", "{n} points", 1).replace("1", "0")
    assert german.count("{n} point", "{n} points", 0) == german.count("{n} point", "{n} points", 2).replace("2", "0")


@pytest.mark.parametrize(
    ("accept", "lang"),
    [
        ("", "en"),
        ("de", "de"),
        ("de-AT,de;q=0.9,en;q=0.8", "de"),
        ("pt-BR, nl;q=0.5, fr;q=0.7", "fr"),
        ("en;q=0.1, nl;q=0.2", "nl"),
        ("fr, de", "fr"),
        ("NL-be", "nl"),
        ("ja,zh;q=0.9", "en"),
        ("*", "en"),
        ("de;q=nonsense, fr;q=0.1", "fr"),
        (";;;,,,q=", "en"),
        ("xx," * 50 + "de", "en"),
    ],
)
def test_the_language_is_the_one_a_browser_likes_best(accept: str, lang: str) -> None:
    assert preferred(accept) == lang
