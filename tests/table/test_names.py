"""Names of people: shown on pages, in logs and in records, so nothing in them may deceive or disturb."""

import unicodedata
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from safecracker.core import notation
from safecracker.core.record import Record
from safecracker.table.names import LONGEST, BadName, clean_name, look

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
UNSEEN = "\u200d\u200b\u202e\u2066\ufeff\u00ad\x00\x1b\x7f\u0301\u0308\ufe0f\u3164\u2800 \n|"
RAW = st.text(max_size=40) | st.text(st.sampled_from(f"aA1é{UNSEEN}\U0001f468"), max_size=30)


def cleaned(raw: str) -> str | None:
    try:
        return clean_name(raw)
    except BadName:
        return None


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("Ann", "Ann"),
        ("  Ann   of  Green Gables ", "Ann of Green Gables"),
        ("Zoe\u0308", "Zoë"),
        ("e\u200b\u0301", "é"),
        ("Ann\u202eneB", "AnnneB"),
        ("a|b", "a/b"),
        (FAMILY, FAMILY),
        ("Ann\u200d", "Ann"),
        ("A\u200dnn", "Ann"),
        ("Ann\u200d\u2800", "Ann"),
        ("<b>Ann</b>", "<b>Ann</b>"),
        ("x" * LONGEST, "x" * LONGEST),
    ],
)
def test_a_name_is_shown_as_it_was_meant(raw: str, name: str) -> None:
    assert clean_name(raw) == name


@pytest.mark.parametrize("raw", ["", " ", "\n", "\u200b", "\u200d\u200d", "\u3164", "\u2800", "\ufe0f", "\u0301"])
def test_a_name_that_shows_nothing_is_refused(raw: str) -> None:
    with pytest.raises(BadName, match="needs at least one"):
        clean_name(raw)


def test_a_name_that_is_too_long_is_refused_with_its_length() -> None:
    with pytest.raises(BadName, match="at most 24 characters, not 25"):
        clean_name("x" * 25)


@pytest.mark.parametrize(
    "raw", ["computer 3", "Computer", "System", "SAFECRACKER", "chance", "clock", "comp\u200duter 1"]
)
def test_nobody_poses_as_the_program(raw: str) -> None:
    with pytest.raises(BadName, match="is reserved"):
        clean_name(raw)


@given(RAW)
def test_no_name_holds_what_cannot_be_seen(raw: str) -> None:
    name = cleaned(raw)
    if name is not None:
        joined = [c for c in name if unicodedata.category(c) in {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}]
        assert set(joined) <= {"\u200d"}
        assert all(unicodedata.category(after) == "So" for c, after in pairwise(f"{name} ") if c == "\u200d")
        assert not any(
            unicodedata.bidirectional(c) in {"LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "PDI"} for c in name
        )


@given(RAW)
def test_no_name_is_empty_or_too_long(raw: str) -> None:
    name = cleaned(raw)
    assert name is None or 1 <= len(name) <= LONGEST


@given(RAW)
def test_a_clean_name_is_clean(raw: str) -> None:
    name = cleaned(raw)
    assert name is None or clean_name(name) == name


@given(RAW, RAW)
def test_names_come_back_from_a_record(first: str, second: str) -> None:
    names = tuple(cleaned(raw) or "Ann" for raw in (first, second))
    record = Record(
        game="mastermind", rules=1, options="", seats=names, table="", commitment="", nonces=(), deal="", moves=()
    )
    assert notation.read(notation.write(record)).record.seats == names


@pytest.mark.parametrize(
    "raw",
    [
        "c\u043emputer 5",
        "\u0421omputer",
        "\uff43omputer 3",
        "s\u0443stem",
        "Syst\u0435m",
        "c0mputer 1",
        "cl\u03bfck",
        "C\u00f2mputer 2",
    ],
)
def test_a_name_that_looks_like_a_reserved_one_is_refused(raw: str) -> None:
    with pytest.raises(BadName):
        clean_name(raw)


@pytest.mark.parametrize(
    "raw",
    ["\u0410\u043d\u043d\u0430", "\u0391\u03bd\u03bd\u03b1", "Zo\u00e9", "Clara", "Clo\u00e9", "Compton", "\u674e"],
)
def test_names_in_other_alphabets_are_welcome(raw: str) -> None:
    assert clean_name(raw) == raw


def test_two_names_that_look_alike_are_one() -> None:
    assert look("\u0410nn") == look("Ann") == look("ANN")
    assert look("Ann") != look("Anne")
