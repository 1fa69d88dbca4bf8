"""Who is asked when several may act at once (ADR 26), and what the end is worth."""

from random import Random
from typing import Any

import pytest

from safecracker.core.game import Outcome, Seat
from safecracker.core.options import Value
from safecracker.lab.episode import Episode, NumberedGame
from safecracker.lab.turn_order import returns


def at_a_search(**options: Value) -> Episode:
    """A search of The Code Crackers for three, begun by seat 1."""
    numbered = NumberedGame("codecrackers", 3, {"tiles": "fixed", "first": "1", **options})
    for seed in range(100):
        episode = Episode(numbered, Random(seed))
        episode.play(Seat(1), 0)  # roll
        if episode.state.search:
            return episode
    raise AssertionError("no die showed the glass")


def wait(episode: Episode) -> int:
    number = episode.numbered.actions.wait
    assert number is not None
    return number


def claim(episode: Episode, seat: Seat, cell: str, safe: int) -> int:
    """The number of a claim."""
    texts = {episode.game.write(action): action for action in episode.game.legal(episode.view(seat))}
    return episode.numbered.actions.number(texts[f"claim 1 {cell} {safe}"])


def test_seats_are_asked_clockwise_from_the_detective_card() -> None:
    episode = at_a_search()
    assert episode.asked == (1, 2, 0)


def test_when_everybody_waits_the_time_runs_out() -> None:
    episode = at_a_search()
    for seat in (Seat(1), Seat(2), Seat(0)):
        assert episode.to_act == seat
        episode.play(seat, wait(episode))
    assert episode.state.search is None
    assert episode.now == 45_000
    assert episode.waited == frozenset()


def test_whoever_waited_is_not_asked_again_in_this_search() -> None:
    episode = at_a_search()
    episode.play(Seat(1), wait(episode))
    episode.play(Seat(2), claim(episode, Seat(2), "A1", 5))
    assert [episode.to_act, *episode.asked] == [0, 0]


def test_the_next_seat_sees_the_claim_before_it() -> None:
    episode = at_a_search()
    episode.play(Seat(1), claim(episode, Seat(1), "A1", 3))
    assert [chip.seat for chip in episode.view(Seat(2)).search.chips] == [1]


def test_whoever_pressed_the_buzzer_claims_at_once_or_loses_the_chip() -> None:
    episode = at_a_search(claims="buzzer")
    episode.play(Seat(1), episode.numbered.actions.number(episode.game.legal(episode.view(Seat(1)))[0]))
    assert episode.asked == (1,)
    episode.play(Seat(1), wait(episode))
    assert [chip.mark.value for chip in episode.state.search.chips] == ["lapsed"]
    assert list(episode.asked) == [2, 0]


def test_without_a_glass_nobody_waits() -> None:
    episode = at_a_search(glass="untimed")
    assert not episode.mask(Seat(1))[wait(episode)]
    with pytest.raises(ValueError, match="cannot choose"):
        episode.play(Seat(1), wait(episode))


def test_in_turns_only_one_seat_is_asked() -> None:
    episode = Episode(NumberedGame("mastermind", 2, {"answers": "hand", "first": "0"}), Random(1))
    assert episode.asked == (0,)
    assert not episode.mask(Seat(1)).any()


def test_the_masks_of_a_moment_cannot_be_changed() -> None:
    episode = Episode(NumberedGame("davinci", 2, {}), Random(1))
    mask: Any = episode.mask(Seat(0))
    with pytest.raises(ValueError, match="read-only"):
        mask[0] = 1


@pytest.mark.parametrize(
    ("scores", "sides", "worth"),
    [
        ((1, 0), (0, 1), (1, -1)),
        ((5, 5), (0, 1), (0, 0)),
        ((0, 1, 0), (0, 1, 2), (-0.5, 1, -0.5)),
        ((1, 1, 0), (0, 1, 2), (0.25, 0.25, -0.5)),
        ((0, 0, 1), (0, 0, 1), (-1, -1, 1)),  # partners win and lose together
        ((1, 1, 0), (0, 0, 1), (1, 1, -1)),
        ((0, 0, 0), (0, 1, 2), (0, 0, 0)),  # nobody won
    ],
)
def test_what_the_end_is_worth(scores: tuple[float, ...], sides: tuple[int, ...], worth: tuple[float, ...]) -> None:
    assert returns(Outcome(scores, "x"), sides) == worth


def test_before_the_end_nothing_is_worth_anything() -> None:
    assert returns(None, (0, 1, 2)) == (0, 0, 0)
