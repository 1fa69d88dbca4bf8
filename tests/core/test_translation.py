"""Phrases in no language, and languages that say them."""

from safecracker.core.errors import BadRecord, GameError
from safecracker.core.translation import ENGLISH, Phrase, Translator, percent

FRENCH = Translator(
    "fr",
    {"hello {who}": "bonjour {who}", "seat {n}": "place {n}", "": "?"},
    {"{n} row": ("{n} rangée", "{n} rangées")},
    zero_is_one=True,
)


def test_a_sentence_is_said_in_its_language() -> None:
    assert FRENCH("hello {who}", who="Ann") == "bonjour Ann"


def test_a_sentence_without_translation_is_said_in_english() -> None:
    assert FRENCH("good night") == "good night"


def test_an_empty_translation_counts_as_none() -> None:
    assert Translator("nl", {"good night": ""}, {})("good night") == "good night"


def test_a_sentence_without_facts_keeps_its_braces() -> None:
    assert ENGLISH("type {code}") == "type {code}"


def test_braces_in_a_fact_mean_nothing() -> None:
    assert ENGLISH("hello {who}", who="{n} {who.__class__}") == "hello {n} {who.__class__}"


def test_a_fact_may_be_a_phrase() -> None:
    assert FRENCH("hello {who}", who=Phrase("seat {n}", {"n": 2})) == "bonjour place 2"


def test_a_fact_may_be_several_phrases() -> None:
    seats = (Phrase("seat {n}", {"n": 1}), Phrase("seat {n}", {"n": 2}))
    assert FRENCH("hello {who}", who=seats) == "bonjour place 1, place 2"


def test_one_is_counted_in_the_singular() -> None:
    assert FRENCH.count("{n} row", "{n} rows", 1) == "1 rangée"


def test_two_are_counted_in_the_plural() -> None:
    assert FRENCH.count("{n} row", "{n} rows", 2) == "2 rangées"


def test_nothing_is_counted_in_the_singular_in_french() -> None:
    assert FRENCH.count("{n} row", "{n} rows", 0) == "0 rangée"


def test_nothing_is_counted_in_the_plural_in_english() -> None:
    assert ENGLISH.count("{n} row", "{n} rows", 0) == "0 rows"


def test_a_count_may_have_other_facts() -> None:
    assert ENGLISH.count("{n} row for {who}", "{n} rows for {who}", 2, who="Ann") == "2 rows for Ann"


def test_equal_phrases_are_one_key_whatever_the_order_of_their_facts() -> None:
    assert len({Phrase("{a} {b}", {"a": 1, "b": 2}), Phrase("{a} {b}", {"b": 2, "a": 1})}) == 1


def test_an_error_speaks_english() -> None:
    assert str(GameError("a code has {holes} pegs", holes=4)) == "a code has 4 pegs"


def test_an_error_can_be_said_in_another_language() -> None:
    assert FRENCH.phrase(GameError("hello {who}", who="Ann").phrase) == "bonjour Ann"


def test_a_bad_record_says_where_what_was_expected_and_what_was_found() -> None:
    assert str(BadRecord(3, Phrase("move {n}", {"n": 2}), "4")) == "line 3: expected move 2, found 4"


def test_what_is_neither_impossible_nor_certain_is_never_said_to_be() -> None:
    assert [percent(chance) for chance in (0.0, 0.001, 0.5, 0.999, 1.0)] == [0, 1, 50, 99, 100]


def test_a_number_has_a_point_in_english() -> None:
    assert ENGLISH.decimal(4.9978, 3) == "4.998"


def test_a_number_has_a_comma_elsewhere() -> None:
    assert Translator("de", {}, {}).decimal(4.9978, 3) == "4,998"
