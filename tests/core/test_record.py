"""Replaying and checking a record, with a toy of two moves."""

import pytest
from msgspec.structs import replace
from toygame.rules.model import Give, Name, State
from toygame.rules.options import ToyOptions
from toygame.rules.rules import Toy

from safecracker.core.errors import BadNotation, BadRecord, IllegalAction
from safecracker.core.fair import Deal
from safecracker.core.game import CHANCE, OMNISCIENT, Millis, Move, Outcome, Seat
from safecracker.core.record import Entry, Location, Record, audit, record_of, replay, result, seconds

TOY = Toy(ToyOptions(cards=3))


def dealt_by(deal: Deal) -> Give:
    give = deal.draw(1, TOY.chances(TOY.start()))
    assert isinstance(give, Give)
    return give


def position(cards: tuple[int, int], *named: int) -> State:
    return State(options=TOY.options, cards=cards, named=named)


DEAL = Deal(
    seed=bytes(range(32)), table="table", game="toy", rules=1, options="", seats=("Ann", "Ben"), nonces=("n0", "n1")
)
DRAWN = dealt_by(DEAL)
NAMED = Name(card=DRAWN.cards[1])
MOVES = (Move(CHANCE, DRAWN), Move(Seat(0), NAMED, Millis(1500)))
RECORD = record_of(TOY, DEAL, MOVES, Outcome((1.0, 0.0), "named"), OMNISCIENT)
LINES: dict[Location, int] = {
    "Seats": 4,
    "Commitment": 6,
    "Deal": 8,
    "Seed": 9,
    "Result": 10,
    "Game": 1,
    1: 12,
    2: 13,
}
LINES["From"] = 7

# a game that plays on after a draw that another seed gave
OTHERS = Give(cards=(DRAWN.cards[1], DRAWN.cards[0]))
ON = replace(DEAL, origin="another 1")
PLAYED_ON = record_of(
    TOY, ON, (Move(CHANCE, OTHERS), Move(Seat(0), Name(card=OTHERS.cards[1]))), Outcome((1.0, 0.0), "named"), OMNISCIENT
)


def audited(record: Record, *, complete: bool = True) -> list[State]:
    return [step.state for _, step in audit(record, TOY, LINES.__getitem__, complete=complete)]


def refused(record: Record, *, complete: bool = True) -> str:
    with pytest.raises(BadRecord) as error:
        audited(record, complete=complete)
    return str(error.value)


def with_move(number: int, **changes: object) -> Record:
    moves = list(RECORD.moves)
    moves[number - 1] = replace(moves[number - 1], **changes)
    return replace(RECORD, moves=tuple(moves))


def test_a_finished_record_shows_everything() -> None:
    assert (RECORD.seed, RECORD.result) == (DEAL.seed.hex(), "1 0 named")


def test_an_unfinished_record_shows_no_seed() -> None:
    assert record_of(TOY, DEAL, MOVES[:1], None, OMNISCIENT).seed == ""


def test_an_unfinished_record_shows_a_question_mark_for_what_its_reader_may_not_know() -> None:
    record = record_of(TOY, DEAL, MOVES[:1], None, Seat(0))
    assert record.moves[0].action == f"give {DRAWN.cards[0]} ?"


def test_an_unfinished_record_shows_an_onlooker_what_is_public() -> None:
    record = record_of(TOY, DEAL, MOVES, None, None)
    assert [(entry.action, entry.comment) for entry in record.moves] == [("give ? ?", ""), (TOY.write(NAMED), "right")]


def test_a_result_is_written_in_one_line() -> None:
    assert result(Outcome((7.0, 5.5), "points")) == "7 5.5 points"


def test_a_time_is_written_in_seconds() -> None:
    assert seconds(Millis(61_007)) == "61.007"


def test_a_replay_gives_every_state() -> None:
    assert [step.state for _, step in replay(RECORD, TOY)] == [position(DRAWN.cards), position(DRAWN.cards, NAMED.card)]


def test_a_replay_gives_the_moves_with_their_times() -> None:
    assert tuple(move for move, _ in replay(RECORD, TOY)) == MOVES


def test_a_replay_stops_at_a_move_that_cannot_be_read() -> None:
    with pytest.raises(BadNotation):
        list(replay(with_move(2, action="wonder"), TOY))


def test_a_replay_stops_at_a_move_that_cannot_be_played() -> None:
    with pytest.raises(IllegalAction):
        list(replay(with_move(2, action="give 1 2"), TOY))


@pytest.mark.parametrize("complete", [True, False])
def test_a_true_record_is_accepted(*, complete: bool) -> None:
    assert audited(RECORD, complete=complete) == [position(DRAWN.cards), position(DRAWN.cards, NAMED.card)]


def test_an_empty_record_is_accepted() -> None:
    assert audited(record_of(TOY, DEAL, (), None, OMNISCIENT)) == []


def test_a_record_without_seed_is_accepted_while_the_game_lasts() -> None:
    assert audited(record_of(TOY, DEAL, MOVES[:1], None, OMNISCIENT)) == [position(DRAWN.cards)]


def test_a_record_by_hand_may_lack_its_comments() -> None:
    assert audited(with_move(2, comment=""), complete=False)


def test_a_complete_record_lacks_no_comment() -> None:
    assert refused(with_move(2, comment="")) == "line 13: expected the comment right, found nothing"


@pytest.mark.parametrize("complete", [True, False])
def test_a_false_comment_is_refused(*, complete: bool) -> None:
    assert (
        refused(with_move(2, comment="wrong"), complete=complete) == "line 13: expected the comment right, found wrong"
    )


@pytest.mark.parametrize("complete", [True, False])
def test_a_comment_where_none_belongs_is_refused(*, complete: bool) -> None:
    assert (
        refused(with_move(1, comment="well dealt"), complete=complete)
        == "line 12: expected the comment -, found well dealt"
    )


def test_a_record_by_hand_may_lack_its_seed() -> None:
    assert audited(replace(RECORD, seed="", commitment="", deal="", nonces=()), complete=False)


def test_a_complete_record_of_a_finished_game_shows_its_seed() -> None:
    assert refused(replace(RECORD, seed="")) == "line 10: expected a header Seed, found nothing"


def test_a_complete_record_shows_no_seed_before_the_end() -> None:
    early = replace(RECORD, moves=RECORD.moves[:1], result="")
    assert refused(early) == "line 9: expected no seed, because the game is not over, found one"


def test_a_draw_that_the_seed_does_not_give_is_refused() -> None:
    other = f"give {DRAWN.cards[1]} {DRAWN.cards[0]}"
    wrong = with_move(1, action=other)
    assert refused(wrong) == f"line 12: expected {TOY.write(DRAWN)}, which follows from the fixed seed, found {other}"


def test_without_a_seed_any_draw_is_believed() -> None:
    unfinished = replace(RECORD, moves=(Entry(CHANCE, "give 3 1"),), seed="", result="")
    assert audited(unfinished) == [position((3, 1))]


def test_a_move_that_cannot_be_read_is_refused_at_its_line() -> None:
    assert refused(with_move(2, action="wonder")) == (
        "line 13: expected a move that the rules allow, found wonder (there is no such move in this game: wonder)"
    )


def test_a_move_that_the_rules_forbid_is_refused_at_its_line() -> None:
    assert refused(with_move(2, actor=Seat(1))) == (
        "line 13: expected a move that the rules allow, "
        f"found {TOY.write(NAMED)} (it is not your turn; wait for seat 1)"
    )


def test_a_hidden_move_is_refused() -> None:
    assert refused(with_move(1, action="give 1 ?")) == (
        "line 12: expected a move that can be replayed, found one that this copy hides; "
        "the saved game has it once the game is over"
    )


def test_a_time_that_runs_backwards_is_refused() -> None:
    assert refused(with_move(1, at=Millis(1501))) == "line 13: expected a time no earlier than 1.501, found 1.500"


def test_two_moves_at_the_same_time_are_fine() -> None:
    assert audited(with_move(1, at=Millis(1500)))


def test_a_number_of_seats_that_the_game_has_not_is_refused() -> None:
    assert refused(replace(RECORD, seats=("Ann",))) == "line 4: expected 2 seats, found 1"


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"commitment": "sha256:00"}, 6),
        ({"commitment": ""}, 9),
        ({"table": "other"}, 6),
        ({"seed": "00" * 32}, 6),
        ({"seed": "00" * 31}, 6),
    ],
)
def test_a_seed_that_was_not_committed_to_is_refused(changes: dict[str, str], line: int) -> None:
    assert refused(replace(RECORD, **changes)).startswith(
        f"line {line}: expected the fingerprint of the seed in this saved game"
    )


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"deal": "hmac:00"}, 8),
        ({"deal": ""}, 9),
        ({"options": "a=1"}, 8),
        ({"seats": ("Ben", "Ann")}, 8),
        ({"nonces": ("n0", "n2")}, 8),
        ({"nonces": ()}, 8),
        ({"rules": 2}, 8),
        ({"game": "other"}, 8),
    ],
)
def test_whatever_was_agreed_is_bound_by_the_deal(changes: dict[str, object], line: int) -> None:
    assert refused(replace(RECORD, **changes)).startswith(f"line {line}: expected hmac:")


def test_a_false_result_is_refused() -> None:
    assert refused(replace(RECORD, result="0 1 named")) == "line 10: expected 1 0 named, found 0 1 named"


def test_a_missing_result_is_refused_at_the_last_move() -> None:
    assert refused(replace(RECORD, result="")) == "line 13: expected 1 0 named, found no result"


def test_a_result_before_the_end_is_refused() -> None:
    early = replace(RECORD, moves=RECORD.moves[:1])
    assert refused(early) == "line 10: expected no result, because the game is not over, found 1 0 named"


# played on from another game


def test_a_game_that_is_played_on_says_from_where() -> None:
    assert (PLAYED_ON.origin, PLAYED_ON.moves_before, RECORD.moves_before) == ("another 1", 1, 0)


def test_what_was_drawn_in_the_game_before_is_believed() -> None:
    assert audited(PLAYED_ON)[0] == position(OTHERS.cards)


def test_what_is_drawn_after_that_is_checked() -> None:
    deal = replace(DEAL, origin="another 0")  # before the first draw
    drawn = dealt_by(deal)
    other = Move(CHANCE, Give(cards=(drawn.cards[1], drawn.cards[0])))
    wrong = record_of(
        TOY, deal, (other, Move(Seat(0), Name(card=drawn.cards[0]))), Outcome((1.0, 0.0), "named"), OMNISCIENT
    )
    assert refused(wrong).startswith(f"line 12: expected {TOY.write(drawn)}, which follows from the fixed seed")


@pytest.mark.parametrize("origin", ["", "other 1", "another 2"])
def test_where_a_game_was_played_on_from_is_bound_by_the_deal(origin: str) -> None:
    assert refused(replace(PLAYED_ON, origin=origin)).startswith("line 8: expected hmac:")


def test_no_record_says_that_it_was_played_on_and_is_not() -> None:
    assert refused(replace(RECORD, origin="another 1")).startswith("line 8: expected hmac:")


def test_a_game_is_played_on_from_no_later_move_than_it_has() -> None:
    assert refused(replace(PLAYED_ON, origin="another 3")) == (
        "line 7: expected at most 2 moves of another game, found 3"
    )
