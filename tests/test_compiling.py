"""Compiled catalogues: kept in the cache, and right without one. A language may have any number of plural forms."""

from pathlib import Path

import polib
import pytest

from safecracker.core.translation import Translator
from safecracker.locale import compiling
from safecracker.locale.messages import Message, forms, updated

POLISH = """
msgid ""
msgstr ""
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

msgid "{n} row"
msgid_plural "{n} rows"
msgstr[0] "{n} rząd"
msgstr[1] "{n} rzędy"
msgstr[2] "{n} rzędów"

msgctxt "decimal separator"
msgid "."
msgstr ","

#, fuzzy
msgid "Guess"
msgstr "Gość"
"""


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(compiling, "_folder", lambda: tmp_path / "cache" / "catalogues")
    return tmp_path / "cache" / "catalogues"


def polish() -> Translator:
    return Translator("pl", compiling.compiled(POLISH.encode()))


def test_a_language_may_have_three_plural_forms() -> None:
    assert [polish().count("{n} row", "{n} rows", n) for n in (0, 1, 2, 4, 5, 12, 22, 25)] == [
        "0 rzędów",
        "1 rząd",
        "2 rzędy",
        "4 rzędy",
        "5 rzędów",
        "12 rzędów",
        "22 rzędy",
        "25 rzędów",
    ]


def test_its_numbers_come_from_its_catalogue() -> None:
    assert polish().decimal(5, 1) == "5,0"


def test_what_is_left_for_a_second_look_is_not_said() -> None:
    assert polish()("Guess") == "Guess"


def test_new_counts_get_all_forms_to_fill_in(tmp_path: Path) -> None:
    file = tmp_path / "pl.po"
    file.write_text(POLISH, encoding="utf-8")
    catalogue, changed = updated(file, {Message("{n} peg", "{n} pegs"): {"page.html"}})
    assert changed
    assert [entry.msgstr_plural for entry in catalogue] == [{0: "", 1: "", 2: ""}]
    assert forms(catalogue.metadata["Plural-Forms"]) == 3


# the cache


def test_a_catalogue_is_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    polish()
    monkeypatch.setattr(polib, "pofile", None)
    assert polish().count("{n} row", "{n} rows", 5) == "5 rzędów"


def test_a_catalogue_that_changed_is_parsed_again() -> None:
    polish()
    changed = compiling.compiled(POLISH.replace("rzędów", "linii").encode())
    assert Translator("pl", changed).count("{n} row", "{n} rows", 5) == "5 linii"


def test_where_nothing_can_be_kept_it_is_compiled_each_time(cache: Path) -> None:
    cache.parent.touch()  # a file where the folder should be
    assert polish().count("{n} row", "{n} rows", 5) == "5 rzędów"


@pytest.mark.parametrize("damage", [b"", b"nonsense", "cut"])
def test_a_damaged_file_in_the_cache_is_replaced(cache: Path, damage: bytes | str) -> None:
    polish()
    (file,) = cache.iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2] if isinstance(damage, str) else damage)
    assert polish().count("{n} row", "{n} rows", 5) == "5 rzędów"
    assert file.read_bytes() == whole


def test_nothing_half_written_stays_in_the_cache(cache: Path) -> None:
    polish()
    assert [file.suffix for file in cache.iterdir()] == [".mo"]
