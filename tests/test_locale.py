"""Our own catalogues, and how a language is spoken."""

from pathlib import Path

import pytest

from safecracker.core.translation import ENGLISH
from safecracker.locale import LANGUAGES, preferred, translator
from safecracker.locale.messages import OURS, messages
from safecracker.testing.catalogues import CatalogueTests


class TestOurCatalogues(CatalogueTests):
    @classmethod
    def package(cls) -> Path:
        return OURS

    def test_there_is_something_to_say(self) -> None:
        assert len(messages()) > 300


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
