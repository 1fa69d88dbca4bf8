"""Records as text: what is written is read back, and what cannot be read is refused with its line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from safecracker.core import notation
from safecracker.core.errors import BadRecord
from safecracker.core.game import CHANCE, CLOCK, Millis, Seat
from safecracker.core.record import Entry, Record

HEAD = '[Game "toy"]\n[Rules "1"]\n[Options ""]\n[Seats "Ann | Ben"]\n'

plain = st.text(st.characters(exclude_categories=["C", "Zl", "Zp"], exclude_characters="|"))
words = plain.map(lambda text: " ".join(text.split()))
names = words.filter(bool)
actors = st.sampled_from([CHANCE, CLOCK, *map(Seat, range(10))])
actions = st.from_regex(r"[a-z]{1,8}( [A-Z0-9?-]{1,8}){0,3}", fullmatch=True)
times = st.integers(0, 10**12 - 1).map(Millis)
entries = st.builds(Entry, actors, actions, times, words)
records = st.builds(
    Record,
    game=words,
    rules=st.integers(1, 9999),
    options=words,
    seats=st.lists(names, min_size=1, max_size=4).map(tuple),
    table=words,
    commitment=words,
    nonces=st.lists(names, max_size=4).map(tuple),
    deal=words,
    moves=st.lists(entries, max_size=5).map(tuple),
    seed=st.sampled_from(["", "0f" * 32]),
    result=words,
    origin=st.sampled_from(["", "5ehfsa2d6nqfq7qqfnfubjgqce 17", "table-1 1"]),
)


def refused(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as error:
        notation.read(text)
    return error.value


@given(records)
def test_a_record_is_read_as_it_was_written(record: Record) -> None:
    page = notation.read(notation.write(record))
    assert page.record == record
    assert page.sealed


@given(records)
def test_every_part_of_a_record_is_found_at_its_line(record: Record) -> None:
    text = notation.write(record)
    page, lines = notation.read(text), text.split("\n")
    assert all(lines[page.where(n) - 1].startswith(f"{n}. ") for n in range(1, len(record.moves) + 1))
    assert lines[page.where("Seats") - 1].startswith("[Seats ")


def test_a_part_that_is_not_there_is_looked_for_at_the_top() -> None:
    assert notation.read(HEAD).where("Seed") == 1


def test_a_record_by_hand_needs_no_seal() -> None:
    assert not notation.read(HEAD).sealed


def test_a_record_by_hand_needs_neither_times_nor_comments_nor_neat_spaces() -> None:
    page = notation.read(HEAD + "\n\n  1. chance   give 1 2  \n2.  0 name 2 ;right\n")
    assert page.record.moves == (Entry(CHANCE, "give 1 2"), Entry(Seat(0), "name 2", comment="right"))


def test_a_comment_follows_a_space_and_a_semicolon() -> None:
    assert notation.read(HEAD + "1. 0 name 2 ; right; quite").record.moves[0].comment == "right; quite"


def test_a_time_is_in_seconds_and_milliseconds() -> None:
    assert notation.read(HEAD + "1. 0 name 2 @7.412").record.moves[0].at == 7412


def test_quotes_and_backslashes_in_a_header_are_escaped() -> None:
    assert notation.read(HEAD.replace("Ann", r"A\"n\\n")).record.seats == ('A"n\\n', "Ben")


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("hello", "a move like 3. 0  guess RRYB   @7.412, found hello"),
        ("1. 0", "a move like"),
        ("1. dog  name 2", "a move like"),
        ("1. 10  name 2", "a move like"),
        ("1 0  name 2", "a move like"),
        ("1. 0  name 2 @7", "a move like"),
        ("1. 0  name 2 @7.41", "a move like"),
        ("1. 0  @7.412", "a move like"),
        ("2. 0  name 2", "move 1, found 2"),
        ("0. 0  name 2", "move 1, found 0"),
        ("[Game]", 'a header like [Game "mastermind"], found [Game]'),
        ('[Game "a"b"]', "a header like"),
        ('[Game "a\\n"]', "a header like"),
        ('[Game "toy"]', "each header once, found a second Game"),
        ('[White "Ann"]', "one of the headers Game, Rules, Options, Seats, Table"),
        ('[From "table"]', "the id of a game and a number of moves, found table"),
        ('[From "table 0"]', "the id of a game and a number of moves, found table 0"),
        ('[From "a table 3"]', "the id of a game and a number of moves"),
        ('[Seed "0g"]', "a seed of 64 hexadecimal digits, found 0g"),
    ],
)
def test_a_line_that_cannot_be_read_is_refused(line: str, why: str) -> None:
    error = refused(HEAD + line)
    assert error.line == 5
    assert why in str(error)


def test_a_header_among_the_moves_is_refused() -> None:
    assert (
        str(refused(HEAD + '1. 0 name 2\n[Table "t"]'))
        == "line 6: expected all headers before the first move, found Table"
    )


@pytest.mark.parametrize("rules", ["0", "x", "-1", "1.5", "10000", "", "1 2"])
def test_a_version_that_is_no_number_is_refused(rules: str) -> None:
    assert refused(HEAD.replace('"1"', f'"{rules}"')).line == 2


@pytest.mark.parametrize("name", notation.NEEDED)
def test_a_missing_header_is_refused_at_the_end(name: str) -> None:
    error = refused("".join(line for line in HEAD.splitlines(keepends=True) if name not in line))
    assert str(error) == f"line 4: expected a header {name}, found nothing"


def test_nothing_is_no_record() -> None:
    assert str(refused("")) == "line 1: expected a header Game, found nothing"


def test_a_long_line_is_cut_in_the_refusal() -> None:
    assert len(str(refused(HEAD + "x" * 100_000))) < 300


def test_too_long_a_text_is_refused() -> None:
    assert str(refused(" " * 1_000_001)) == "line 1: expected at most 1000000 characters, found 1000001"


def test_a_broken_seal_is_refused_at_its_line() -> None:
    text = notation.with_seal(HEAD)
    assert refused(text.replace("Ann", "Bob")).line == 6


def test_a_text_with_two_seals_is_refused() -> None:
    assert "one of the headers" in str(refused(notation.with_seal(notation.with_seal(HEAD))))


@pytest.mark.parametrize("tail", [" ", "\n", "1. 0 name 2\n"])
def test_nothing_may_follow_the_seal(tail: str) -> None:
    assert "and nothing after it" in str(refused(notation.with_seal(HEAD) + tail))


@pytest.mark.parametrize("letters", [1, 2, 3, 10])
def test_a_seal_cut_short_is_refused(letters: int) -> None:
    assert refused(notation.with_seal(HEAD)[:-letters]).line == 6
