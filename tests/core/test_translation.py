"""Phrases in no language, and languages that say them."""

from gettext import NullTranslations

from safecracker.core.errors import BadRecord, GameError
from safecracker.core.translation import ENGLISH, Phrase, Translator, percent


class Sentences(NullTranslations):
    """A catalogue of a few sentences, a context before the sentence where there is one."""

    def __init__(self, *sentences: tuple[str, ...]) -> None:
        super().__init__()
        self.known = {key: texts for key, *texts in sentences}

    def gettext(self, message: str) -> str:
        return self.known.get(message, [message])[0]

    def pgettext(self, context: str, message: str) -> str:
        return self.known.get(f"{context}: {message}", [message])[0]

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.known.get(msgid1, [msgid1, msgid2])[0 if n < 2 else 1]


FRENCH = Translator(
    "fr",
    Sentences(
        ("hello {who}", "bonjour {who}"),
        ("seat {n}", "place {n}"),
        ("", "Content-Type: text/plain"),
        ("{n} row", "{n} rangée", "{n} rangées"),
        ("none", "aucun"),
        ("police cars: none", "aucune"),
        ("decimal separator: .", ","),
        ("percentage: {n}%", "{n} %"),
        ("list: {most} and {last}", "{most} et {last}"),
        ("list: {some} or {last}", "{some} ou {last}"),
    ),
)


def test_a_sentence_is_said_in_its_language() -> None:
    assert FRENCH("hello {who}", who="Ann") == "bonjour Ann"


def test_a_sentence_without_translation_is_said_in_english() -> None:
    assert FRENCH("good night") == "good night"


def test_an_empty_text_says_nothing() -> None:
    assert FRENCH("") == ""


def test_one_text_with_two_meanings_has_two_translations() -> None:
    assert [FRENCH("none"), FRENCH.meaning("police cars", "none")] == ["aucun", "aucune"]


def test_a_phrase_may_have_a_context() -> None:
    assert FRENCH.phrase(Phrase("none", context="police cars")) == "aucune"


def test_a_context_that_is_not_translated_is_not_said() -> None:
    assert ENGLISH.meaning("police cars", "none") == "none"


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


def test_a_number_has_a_comma_where_the_catalogue_says_so() -> None:
    assert FRENCH.decimal(4.9978, 3) == "4,998"


def test_a_percentage_is_written_as_the_language_does() -> None:
    assert [say.percentage(12.5, 1) for say in (ENGLISH, FRENCH)] == ["12.5%", "12,5 %"]


def test_all_of_several_things() -> None:
    assert ENGLISH.listed(["Ann", "Ben", "Cleo"]) == "Ann, Ben and Cleo"
    assert [FRENCH.listed(names) for names in (["Ann"], ["Ann", "Ben"])] == ["Ann", "Ann et Ben"]


def test_one_of_several_things() -> None:
    assert ENGLISH.either(["3", "4", "5"]) == "3, 4 or 5"
    assert [FRENCH.either(safes) for safes in (["3"], ["3", "4"])] == ["3", "3 ou 4"]


def test_an_example_is_for_those_who_type() -> None:
    error = GameError("hello {who}", who="Ann", example="greet Ann")
    assert str(error) == error.with_example(ENGLISH) == "hello Ann (example: greet Ann)"
    assert [ENGLISH.phrase(error.phrase), FRENCH.phrase(error.phrase)] == ["hello Ann", "bonjour Ann"]
