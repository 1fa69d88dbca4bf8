"""Our own catalogues, and translations in every language."""

import re
from collections.abc import Iterator
from pathlib import Path

import polib
import pytest
import toygame

from safecracker.core.errors import BadRecord, GameError
from safecracker.core.translation import ENGLISH, Phrase
from safecracker.games import other_games
from safecracker.locale import LANGUAGES, preferred, translator
from safecracker.locale.messages import OURS, updated
from safecracker.testing.catalogues import CatalogueTests, messages
from safecracker.web.rendering import qr_svg


class TestOurCatalogues(CatalogueTests):
    @classmethod
    def package(cls) -> Path:
        return OURS

    def test_there_is_something_to_say(self) -> None:
        assert len(messages(OURS)) > 300

    def test_a_sentence_that_moved_to_another_file_is_noticed(self) -> None:
        moved = {message: {"elsewhere.py"} for message in messages(OURS)}
        catalogue = OURS / "locale" / "de.po"
        assert (updated(catalogue, messages(OURS))[1], updated(catalogue, moved)[1]) == (False, True)


# a game in another package


@pytest.fixture
def _toy_installed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setitem(other_games(), "toy", toygame.KIT)
    translator.cache_clear()
    yield
    translator.cache_clear()


@pytest.mark.usefixtures("_toy_installed")
def test_a_game_in_another_package_brings_its_own_sentences() -> None:
    assert [translator(lang).phrase(toygame.KIT.title) for lang in LANGUAGES] == [
        "The Other Card",
        "Die andere Karte",
        "L\u2019autre carte",
        "De andere kaart",
    ]


def test_its_sentences_are_english_where_it_is_not_installed() -> None:
    assert translator("de").phrase(toygame.KIT.title) == "The Other Card"


@pytest.mark.usefixtures("_toy_installed")
def test_it_cannot_change_our_sentences(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    changed = polib.POFile()
    changed.append(polib.POEntry(msgid="Your turn.", msgstr="Mach hin!"))
    changed.save(str(tmp_path / "de.po"))
    monkeypatch.setattr(type(toygame.KIT), "locale_folder", tmp_path)
    assert translator("de")("Your turn.") == "Du bist dran."


# speaking


def test_a_language_is_found_by_its_code() -> None:
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


# what was once said in English, or in the wrong words


def test_the_error_of_a_bad_record_is_in_one_language() -> None:
    error = BadRecord(3, Phrase("a header {name}", {"name": "Game"}), Phrase("nothing"))
    assert {lang: translator(lang).phrase(error.phrase) for lang in LANGUAGES} == {
        "en": "line 3: expected a header Game, found nothing",
        "de": "Zeile 3: erwartet wird eine Kopfzeile Game, da steht nichts",
        "fr": "ligne 3, attendu\u00a0: un en-tête Game\u00a0; trouvé\u00a0: rien",
        "nl": "regel 3: verwacht wordt een kopregel Game, maar er staat niets",
    }


@pytest.mark.parametrize("lang", ["de", "fr", "nl"])
def test_an_example_of_what_to_type_is_introduced_in_every_language(lang: str) -> None:
    said = GameError("press your buzzer first", example="buzz 1").with_example(translator(lang))
    assert "buzz 1" in said
    assert "example" not in said


def test_no_error_has_a_place_for_an_example_in_its_sentence() -> None:
    """A page shows the sentence, and nobody types there."""
    records = {"a move like {example}"}  # they are text, also to those who bring one to a page
    errors = [message.one for message in messages(OURS) if message.one[0].islower()]
    assert {text for text in errors if "example" in text} == records


def test_the_title_of_a_qr_code_is_translated() -> None:
    assert "<title>QR-Code des Links</title>" in qr_svg("http://localhost/", translator("de"))


def test_one_turn_and_two_turns_are_left() -> None:
    texts = "About {n} turn left", "About {n} turns left"
    assert [[translator(lang).count(*texts, n) for n in (1, 2)] for lang in LANGUAGES] == [
        ["About 1 turn left", "About 2 turns left"],
        ["Noch etwa 1 Zug", "Noch etwa 2 Züge"],
        ["Encore 1 tour environ", "Encore 2 tours environ"],
        ["Nog ongeveer 1 beurt", "Nog ongeveer 2 beurten"],
    ]


def test_no_police_cars_is_not_no_loot() -> None:
    german = translator("de")
    assert (german.meaning("police cars", "none"), german("no loot"), german("nothing")) == (
        "keine",
        "keine Beute",
        "nichts",
    )


@pytest.mark.parametrize(
    "words", ["somebody", "everybody", "anybody", "anew", "go on", "search on", "think on", "look on", "by lot"]
)
def test_no_sentence_sounds_like_another_language(words: str) -> None:
    """Someone, everyone, again, continue, keep looking, at random: one word for one idea."""
    said = {text for message in messages(OURS) for text in (message.one, message.many)}
    assert [text for text in said if re.search(rf"\b{words}\b", text, re.IGNORECASE)] == []


# numbers and lists


def test_every_language_writes_numbers_in_its_way() -> None:
    assert {lang: translator(lang).decimal(5, 1) for lang in LANGUAGES} == {
        "en": "5.0",
        "de": "5,0",
        "fr": "5,0",
        "nl": "5,0",
    }


def test_every_language_writes_percentages_in_its_way() -> None:
    assert {lang: translator(lang).percentage(50) for lang in LANGUAGES} == {
        "en": "50%",
        "de": "50\N{NO-BREAK SPACE}%",
        "fr": "50\N{NO-BREAK SPACE}%",
        "nl": "50%",
    }


def test_every_language_has_its_and_and_its_or() -> None:
    names = ("Ann", "Ben", "Cleo")
    assert [translator(lang).listed(names) for lang in LANGUAGES] == [
        "Ann, Ben and Cleo",
        "Ann, Ben und Cleo",
        "Ann, Ben et Cleo",
        "Ann, Ben en Cleo",
    ]
    assert [translator(lang).either(names[:2]) for lang in LANGUAGES] == [
        "Ann or Ben",
        "Ann oder Ben",
        "Ann ou Ben",
        "Ann of Ben",
    ]
