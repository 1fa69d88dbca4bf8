"""The rows that are drawn in the rules, as a screen reader reads them."""

import re

import pytest

from safecracker.games.davinci import KIT
from safecracker.locale import LANGUAGES, translator
from safecracker.web.rules_text import rules_text


def all_rules(language: str) -> str:
    return "".join(chapter.html for chapter in rules_text(KIT.name, language).chapters)


@pytest.mark.parametrize(
    ("language", "name"),
    [
        ("en", "white 0, black 3, black 8, white 8"),
        ("de", "weiße 0, schwarze 3, schwarze 8, weiße 8"),
        ("fr", "0 blanc, 3 noir, 8 noir, 8 blanc"),
        ("nl", "de witte 0, de zwarte 3, de zwarte 8, de witte 8"),
    ],
)
def test_a_row_in_the_rules_is_read_tile_by_tile(language: str, name: str) -> None:
    assert f'role="img" aria-label="{name}"' in all_rules(language)


def test_a_dash_is_read_by_its_name() -> None:
    assert KIT.figure_name("b- w0", translator("en")) == "black dash, white 0"


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_row_is_read_as_it_is_written(language: str) -> None:
    assert re.findall(r'aria-label="[bw][\d-][^"]*"', all_rules(language)) == []
