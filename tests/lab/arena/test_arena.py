"""Contests from their first deal to their report: the same in many processes, and however often interrupted."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from safecracker.core.errors import BadOptions
from safecracker.core.game import Action, Seat
from safecracker.games import find
from safecracker.games.mastermind.rules.model import First
from safecracker.lab.arena import arena
from safecracker.lab.arena.arena import Progress, Stopped, run_contest
from safecracker.lab.arena.contest import Contest, bot_named, make_contest
from safecracker.lab.arena.match import DealResult, MatchFailed, Times, play
from safecracker.lab.arena.report import Report, machine, report_of, score
from safecracker.lab.arena.runner import Task, run, tasks
from safecracker.lab.arena.sprt import Bounds
from safecracker.lab.jobs import Workers
from safecracker.players.bot import Bot

TINY = "holes=2 colours=3 rows=4"
SMALL = make_contest(find("mastermind"), ("3", "1"), games=12, seed=4, options=TINY)


def held(small: Contest = SMALL, file: Path | None = None, bounds: Bounds | None = None, processes: int = 1) -> Report:
    return run_contest(small, workers=Workers(processes), bounds=bounds, file=file, on_progress=lambda _: None)


def but_times(report: Report) -> bytes:
    return msgspec.json.encode({**msgspec.to_builtins(report), "times": None})


def test_two_processes_find_what_one_finds_to_the_byte() -> None:
    assert but_times(held(processes=2)) == but_times(held())


def test_the_order_in_which_deals_come_in_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    report = but_times(held(bounds=Bounds(0, 100)))

    def backwards(small: Contest, wanted: list[Task], workers: Workers) -> Iterator[DealResult]:
        yield from list(run(small, wanted, workers))[::-1]

    monkeypatch.setattr(arena, "run", lambda *facts: (each for each in backwards(*facts)))
    assert but_times(held(bounds=Bounds(0, 100))) == report


def test_another_seed_gives_other_games() -> None:
    assert len({play(replace(SMALL, seed=seed), 0, 0).winners for seed in range(10)}) > 1


def test_a_deal_is_the_same_wherever_its_contest_begins() -> None:
    assert play(SMALL, 0, 3).winners == play(replace(SMALL, seed=7), 0, 0).winners


@pytest.mark.slow
def test_a_player_against_itself_would_share_every_pair() -> None:
    kit = find("davinci")
    twins = make_contest(kit, ("5", "champion"), games=10, seed=0)
    assert {score(twins, play(twins, 0, deal)) for deal in range(5)} == {0.5}


class Cheat(Bot[Any]):
    """Does what nobody may do here."""

    def choose(self, _view: object, _rng: Random) -> Action:
        return First(Seat(0))


def test_a_player_that_breaks_a_rule_is_named_with_its_game(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = find("mastermind")
    monkeypatch.setattr(type(kit), "reference_bots", {"cheat": Cheat()})
    with pytest.raises(MatchFailed, match="seed 7 and cheat, 1 stopped early: IllegalAction: "):
        held(make_contest(kit, ("cheat", "1"), games=2, seed=7))


def test_a_reference_bot_may_be_the_champion(monkeypatch: pytest.MonkeyPatch) -> None:
    kit = find("mastermind")
    monkeypatch.setattr(type(kit), "reference_bots", {"champion": Cheat()})
    assert isinstance(bot_named(kit, kit.game("", 2), "champion"), Cheat)


# results in a file


def test_a_second_run_plays_only_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "kept.jsonl"
    held(replace(SMALL, deals=(4,)), file)
    asked: list[Task] = []

    def noted(small: Contest, wanted: list[Task], workers: Workers) -> Iterator[DealResult]:
        asked.extend(wanted)
        return run(small, wanted, workers)

    monkeypatch.setattr(arena, "run", noted)
    whole = held(SMALL, file)
    assert asked == [(0, 4), (0, 5)]
    assert but_times(whole) == but_times(held())


def test_a_line_that_was_cut_short_is_played_again(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    whole = but_times(held(SMALL, file))
    file.write_bytes(file.read_bytes()[:-20])
    assert but_times(held(SMALL, file)) == whole
    assert len(file.read_bytes().splitlines()) == 1 + 6


def test_results_of_another_contest_are_not_mixed_in(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    held(SMALL, file)
    with pytest.raises(BadOptions, match="results for seed 4, and now it is 5"):
        held(replace(SMALL, seed=5), file)


@pytest.mark.parametrize(
    ("text", "expected"), [("no results\n\n", "no results from the arena"), ("{}\n{}\n", "no results")]
)
def test_a_file_of_something_else_is_left_alone(tmp_path: Path, text: str, expected: str) -> None:
    file = tmp_path / "kept.jsonl"
    file.write_text(text)
    with pytest.raises(BadOptions, match=expected):
        held(SMALL, file)
    assert file.read_text() == text


def test_a_damaged_line_is_named(tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    held(SMALL, file)
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines[:2], b"what is this\n", *lines[3:]]))
    with pytest.raises(BadOptions, match="damaged at this line: what is this"):
        held(SMALL, file)


def interrupted(small: Contest, wanted: list[Task], workers: Workers) -> Iterator[DealResult]:
    for number, played in enumerate(run(small, wanted, workers)):
        if number == 2:
            raise KeyboardInterrupt
        yield played


def test_ctrl_c_leaves_a_card_of_what_was_played_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "kept.jsonl"
    with monkeypatch.context() as patch:
        patch.setattr(arena, "run", lambda *facts: (each for each in interrupted(*facts)))
        report = held(SMALL, file)
    assert (report.complete, report.meetings[0].deals) == (False, 2)
    assert held(SMALL, file).meetings[0].deals == 6


def test_ctrl_c_before_the_first_deal_leaves_nothing_to_tell(monkeypatch: pytest.MonkeyPatch) -> None:
    def at_once(*_: object) -> Iterator[DealResult]:
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(arena, "run", at_once)
    with pytest.raises(Stopped):
        held()


# the report


def test_a_test_stops_the_contest_at_the_deal_that_decides() -> None:
    long = make_contest(find("davinci"), ("3", "random"), games=400, seed=0)
    report = held(long, bounds=Bounds(0, 100))
    assert report.test is not None
    assert (report.test.verdict, report.meetings[0].deals) == ("accepted", 12)  # 2.944 / log(0.640 / 0.5) = 11.9
    assert report.last_seed == 11


def test_a_test_of_three_is_refused() -> None:
    with pytest.raises(BadOptions, match="two players, not 3"):
        held(make_contest(find("mastermind"), ("3", "2", "1"), games=2, seed=0, options=TINY), bounds=Bounds(0, 10))


def test_a_card_tells_pairs_score_and_difference() -> None:
    report = held()
    (meeting,) = report.meetings
    assert meeting.score is not None
    assert sum(meeting.counts.values()) == meeting.deals == 6
    points = sum(float(points) * number for points, number in meeting.counts.items())
    assert points / 12 == pytest.approx(meeting.score)
    assert meeting.elo == report.players[0].elo
    assert report.matrix["3"]["1"] + report.matrix["1"]["3"] == pytest.approx(1)
    assert sum(report.by_seat) == pytest.approx(1)


def test_at_a_table_of_more_a_deal_scores_what_each_wins_alone() -> None:
    table = make_contest(find("thieves"), ("4", "1"), games=8, seed=0)
    # alone among three of level 1, level 4 won in the seats 1 and 2; alone among level 4, level 1 shared one win
    winners = ((1,), (1,), (0,), (0,), (1,), (2,), (2, 3), (0,))
    assert score(table, DealResult(0, 0, winners, ("",) * 8, {})) == (1 + 1 / 4 - 1 / 8) / 2


def test_one_win_is_no_reason_to_be_surer_than_none() -> None:
    """Drawn again, fifty deals with one win between them have one, two or none; 1 % at most 3 % would be too sure."""
    contest = make_contest(find("davinci"), ("2", "1"), games=100, seed=0)
    lost = [DealResult(0, deal, ((1,), (0,)), ("",) * 2, {}) for deal in range(50)]
    won_one = [DealResult(0, 0, ((0,), (0,)), ("",) * 2, {}), *lost[1:]]
    none, one = (report_of(contest, [results], None, complete=True).meetings[0] for results in (lost, won_one))
    assert (none.score, one.score) == (0, 0.01)
    assert none.high is not None
    assert one.high == none.high
    assert report_of(contest, [won_one], None, complete=True).players[0].high == one.high
    mirrored = [
        DealResult(0, each.deal, tuple((1 - seat,) for (seat,) in each.winners), ("",) * 2, {}) for each in won_one
    ]
    assert report_of(contest, [mirrored], None, complete=True).meetings[0].low == -none.high


def test_progress_is_reported_with_the_score_so_far() -> None:
    on_progress: list[Progress] = []
    run_contest(SMALL, workers=Workers(), bounds=Bounds(0, 400), file=None, on_progress=on_progress.append)
    assert (on_progress[0].done, on_progress[0].of, on_progress[0].score) == (0, 6, None)
    assert on_progress[-1].done == 6
    assert on_progress[-1].llr is not None


def test_deals_are_played_evenly_over_the_pairings() -> None:
    found = tasks(make_contest(find("mastermind"), ("3", "2", "1"), games=4, seed=0, options=TINY))
    assert found == [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]


# times


def test_times_are_kept_to_a_twelfth() -> None:
    times = Times.of([1.0] * 98 + [100.0, 100.0], 250.0)
    assert times.quantile(0.5) == pytest.approx(1.0, rel=0.1)
    assert times.quantile(0.99) == pytest.approx(100.0, rel=0.1)
    assert (times.number, times.longest) == (100, 250.0)


def test_times_add_up() -> None:
    both = Times.of([1.0, 2.0], 2.0) + Times.of([2.0], 4.0)
    assert (both.number, both.longest, both.total) == (3, 4.0, 0.005)


def test_this_machine_runs_a_loop() -> None:
    assert machine() > 0
