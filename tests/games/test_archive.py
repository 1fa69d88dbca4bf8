"""A finished record vouches for itself: nothing in it can be changed unseen, not even with a new seal."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from safecracker.core import notation
from safecracker.core.errors import BadRecord
from safecracker.core.game import OMNISCIENT, Seat
from safecracker.core.record import record_of
from safecracker.games import games
from safecracker.games.archive import open_record
from safecracker.testing.playouts import dealt, dealt_game

RECORD = (Path(__file__).parents[1] / "records" / "mastermind-points.txt").read_bytes().decode()
BODY = RECORD.rpartition("\n[Seal ")[0]
HEADER_LINES = {line.split(" ")[0].strip("["): line + "\n" for line in BODY.splitlines()[:10]}


def refused(text: str) -> BadRecord:
    with pytest.raises(BadRecord) as error:
        open_record(text)
    return error.value


def changed(old: str, new: str) -> str:
    """The record with a part changed, and a new seal."""
    assert BODY.count(old) == 1
    return notation.with_seal(BODY.replace(old, new))


def flipped(seed: int) -> str:
    """The record with one bit of one byte changed."""
    rng = Random(seed)
    place = rng.randrange(len(RECORD))
    return RECORD[:place] + chr(ord(RECORD[place]) ^ (1 << rng.randrange(7))) + RECORD[place + 1 :]


def test_the_record_itself_is_accepted() -> None:
    assert open_record(RECORD).proved


def test_the_record_sealed_anew_is_the_same() -> None:
    assert notation.with_seal(BODY) == RECORD


def test_a_record_by_hand_is_accepted_and_not_called_proved() -> None:
    by_hand = (
        '[Game "mastermind"]\n[Rules "1"]\n[Options "first=1"]\n[Seats "Ann | Ben"]\n1. 1 hide rryb\n2. 0 guess ryrr\n'
    )
    assert not open_record(by_hand).proved


def test_an_unfinished_record_with_all_open_is_accepted() -> None:
    game = games()["mastermind"].game("", 2)
    deal, moves, _ = dealt_game(game, 1)
    assert not open_record(notation.write(record_of(game, deal, moves[:5], None, OMNISCIENT))).proved


def test_a_record_without_moves_is_accepted() -> None:
    game = games()["mastermind"].game("", 2)
    assert open_record(notation.write(record_of(game, dealt(game, 1), (), None, OMNISCIENT))).steps == ()


def played_on(seed: int, ply: int) -> str:
    """The record of a game in which another deal gave the first moves."""
    game = games()["mastermind"].game("", 2)
    _, moves, last = dealt_game(game, seed)
    on = replace(dealt(game, seed + 1), origin=f"table-{seed} {ply}")
    return notation.write(record_of(game, on, moves, game.outcome(last), OMNISCIENT))


def test_a_game_that_is_played_on_is_checked_and_not_called_proved() -> None:
    opened = open_record(played_on(1, 1))
    assert (opened.checked, opened.proved) == (True, False)


def test_a_game_that_was_played_on_cannot_pass_for_a_whole_one() -> None:
    line = '[From "table-1 1"]\n'
    body = played_on(1, 1).rpartition("\n[Seal ")[0]
    assert "which follows from the seed" in str(refused(notation.with_seal(body.replace(line, ""))))


def test_a_record_that_hides_a_code_from_its_reader_is_refused_at_that_move() -> None:
    game = games()["mastermind"].game("first=1", 2)
    deal, moves, _ = dealt_game(game, 1)
    error = refused(notation.write(record_of(game, deal, moves[:3], None, Seat(0))))
    assert str(error).startswith("line 10: expected a move that can be replayed, found one that this copy hides;")


@pytest.mark.parametrize("seeds", [range(start, start + 50) for start in range(0, 500, 50)])
def test_a_flipped_bit_anywhere_is_refused(seeds: range) -> None:
    for seed in seeds:
        refused(flipped(seed))


@pytest.mark.parametrize("line", range(len(RECORD.splitlines()) - 1))
def test_a_missing_line_is_refused(line: int) -> None:
    lines = RECORD.splitlines(keepends=True)
    refused("".join(lines[:line] + lines[line + 1 :]))


def test_a_record_cut_short_is_refused() -> None:
    for length in range(0, len(RECORD) - 1, 37):
        refused(RECORD[:length])


def test_something_after_the_seal_is_refused() -> None:
    assert refused(RECORD + "\n").line == 25


def test_another_seal_is_refused_at_its_line() -> None:
    assert refused(RECORD.replace("[Seal", "\n[Seal")).line == 26


MOVES = [
    ("a changed row", "guess WPGR", "guess WPGG", 14, "the comment 0 red, 0 white, found 0 red, 1 white"),
    ("a changed code", "hide RRYB", "hide RRYG", 14, "the comment 0 red, 2 white"),
    (
        "another's move",
        "3. 1  guess",
        "3. 0  guess",
        14,
        "a move that the rules allow, found guess WPGR (it is not your turn",
    ),
    ("a seat that is not there", "3. 1  guess", "3. 7  guess", 14, "it is not your turn"),
    ("a move of the clock", "3. 1  guess", "3. clock  guess", 14, "the dice and the clock must wait"),
    ("a peg that is not in the box", "guess WPGR", "guess WPGV", 14, "V is not a peg in this game"),
    ("a word that is no action", "guess WPGR", "wonder WPGR", 14, "there is no such move in this game"),
    ("an action of another moment", "guess WPGR", "hide WPGR", 14, "fill the next row"),
    ("a changed draw", "first 0", "first 1", 12, "first 0, which follows from the fixed seed, found first 1"),
    (
        "a changed comment",
        "; 0 red, 1 white\n4.",
        "; 1 red, 0 white\n4.",
        14,
        "the comment 0 red, 1 white, found 1 red, 0 white",
    ),
    ("a removed comment", "   ; 0 red, 1 white\n4.", "\n4.", 14, "the comment 0 red, 1 white, found nothing"),
    ("a comment too many", "hide RRYB   @2.917", "hide RRYB   @2.917   ; well hidden", 13, "found well hidden"),
    ("a time that runs backwards", "@8.751", "@5.833", 15, "a time no earlier than 5.834, found 5.833"),
    ("a wrong number", "5. 1", "6. 1", 16, "move 5, found 6"),
    ("a move left out", BODY.splitlines(keepends=True)[14], "", 15, "move 4, found 5"),
    ("garbage", "3. 1  guess WPGR", "<<<<<<< HEAD", 14, "a move like 3. 0  guess RRYB   @7.412"),
    ("a hidden move", "hide RRYB", "hide ????", 13, "a move that can be replayed"),
]

HEADERS = [
    ("another game", '"mastermind"', '"chess"', 1, "one of the games mastermind"),
    ("other rules", '[Rules "1"]', '[Rules "3"]', 2, "version 2 of the rules, found 3"),
    ("later rules", '[Rules "1"]', '[Rules "2"]', 8, "which follows from the seed for these options, seats and nonces"),
    ("rules without number", '[Rules "1"]', '[Rules "one"]', 2, "a version of the rules, a whole number, found one"),
    ("other options", "rows=12", "rows=13", 8, "which follows from the seed for these options, seats and nonces"),
    ("impossible options", "rounds=2", "rounds=3", 3, "rounds can be 2, 4, 6"),
    ("unknown options", "rounds=2", "turns=2", 3, "there is no option turns"),
    ("options in another order", "rounds=2 first=draw", "first=draw rounds=2", 3, "rounds=2 first=draw"),
    ("options left out", " retries=3", "", 3, "retries=3"),
    ("another name", "Ann | Ben", "Ann | Bob", 8, "which follows from the seed"),
    ("changed places", "Ann | Ben", "Ben | Ann", 8, "which follows from the seed"),
    ("a third seat", "Ann | Ben", "Ann | Ben | Cem", 4, "as many seats as the game has players"),
    ("a seat too few", "Ann | Ben", "Ann", 4, "as many seats as the game has players"),
    ("another table", '"table-1"', '"table-2"', 6, "the fingerprint of the seed in this saved game"),
    ("another commitment", "sha256:c1", "sha256:c2", 6, "the fingerprint of the seed in this saved game"),
    ("other nonces", "nonce0", "nonce9", 8, "which follows from the seed"),
    ("another deal", "hmac:d9", "hmac:d8", 8, "which follows from the seed"),
    ("another seed", '"f5b1', '"f5b2', 6, "the fingerprint of the seed in this saved game"),
    ("a short seed", '"f5b1', '"', 9, "a seed of 64 hexadecimal digits"),
    ("another result", '"4 5 points"', '"5 4 points"', 10, "4 5 points, found 5 4 points"),
    ("another reason", '"4 5 points"', '"4 5 draw"', 10, "4 5 points, found 4 5 draw"),
    ("an unknown header", "[Table", "[Site", 5, "one of the headers Game, Rules"),
    ("a second header", "[Table", '[Game "mastermind"]\n[Table', 5, "each header once, found a second Game"),
    ("a header that is none", '"table-1"]', "table-1]", 5, 'a header like [Game "mastermind"]'),
    ("a header among the moves", "\n3. 1", '\n[Event "x"]\n3. 1', 14, "one of the headers"),
]

REMOVED = [
    ("Game", 23, "a header Game, found nothing"),
    ("Rules", 23, "a header Rules, found nothing"),
    ("Options", 23, "a header Options, found nothing"),
    ("Seats", 23, "a header Seats, found nothing"),
    ("Table", 5, "the fingerprint of the seed in this saved game"),
    ("Commitment", 8, "the fingerprint of the seed in this saved game, found nothing"),
    ("Nonces", 7, "which follows from the seed"),
    ("Deal", 8, "which follows from the seed for these options, seats and nonces, found nothing"),
    ("Seed", 9, "a header Seed, found nothing"),
    ("Result", 22, "4 5 points, found no result"),
]


@pytest.mark.parametrize(
    ("old", "new", "line", "why"), [case[1:] for case in MOVES + HEADERS], ids=[case[0] for case in MOVES + HEADERS]
)
def test_a_change_under_a_new_seal_is_refused_at_its_line(old: str, new: str, line: int, why: str) -> None:
    error = refused(changed(old, new))
    assert error.line == line
    assert why in str(error)


@pytest.mark.parametrize(("name", "line", "why"), REMOVED, ids=[name for name, _, _ in REMOVED])
def test_a_missing_header_under_a_new_seal_is_refused(name: str, line: int, why: str) -> None:
    error = refused(changed(HEADER_LINES[name], ""))
    assert error.line == line
    assert why in str(error)


def test_two_moves_changed_over_are_refused() -> None:
    lines = BODY.splitlines()
    lines[13], lines[16] = lines[16].replace("6.", "3."), lines[13].replace("3.", "6.")
    assert refused(notation.with_seal("\n".join(lines) + "\n")).line == 14


def test_a_game_without_its_last_move_is_refused_at_the_result() -> None:
    error = refused(notation.with_seal(BODY.rpartition("12. ")[0]))
    assert str(error) == "line 10: expected no result, because the game is not over, found 4 5 points"


def test_a_seed_before_the_end_is_refused() -> None:
    error = refused(notation.with_seal(BODY.rpartition("12. ")[0].replace(HEADER_LINES["Result"], "")))
    assert str(error) == "line 9: expected no seed, because the game is not over, found one"


def test_a_move_after_the_end_is_refused() -> None:
    error = refused(notation.with_seal(BODY + "13. 0  guess GPBB   @40.000\n"))
    assert str(error) == (
        "line 24: expected a move that the rules allow, found guess GPBB (the game is over; nobody can move now)"
    )


def test_a_header_after_the_first_move_is_refused() -> None:
    moved = HEADER_LINES["Table"]
    assert "all headers before the first move, found Table" in str(
        refused(notation.with_seal(BODY.replace(moved, "") + moved))
    )


@settings(max_examples=300, deadline=None)
@given(st.text())
def test_any_text_is_refused_with_a_line(text: str) -> None:
    assert refused(text).line >= 1


@settings(max_examples=300, deadline=None)
@given(place=st.integers(0, len(RECORD) - 1), char=st.characters(exclude_categories=["Cs"]))
def test_any_other_letter_anywhere_is_refused(place: int, char: str) -> None:
    text = RECORD[:place] + char + RECORD[place + 1 :]
    if text != RECORD:
        refused(text)


def test_two_megabytes_are_refused_unread() -> None:
    error = refused("x" * 2_000_000)
    assert str(error) == "line 1: expected at most 1000000 characters, found 2000000"
