"""The result of a finished game: who won and why, the places, and figures, for every viewer and in every language."""

from pathlib import Path

import pytest

from safecracker.core.game import Seat
from safecracker.core.translation import ENGLISH
from safecracker.games.archive import open_record
from safecracker.games.mastermind.board.result import BEST_AVERAGES
from safecracker.games.mastermind.mind.tree import cost, stored_tree
from safecracker.games.result import FinalPosition, Result
from safecracker.locale import LANGUAGES, translator

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.txt"))


def final(path: Path, viewer: int | None, say=ENGLISH) -> Result:
    opened = open_record(path.read_text(encoding="utf-8"))
    names = tuple(f"Player {number}" for number in range(1, opened.game.seats + 1))
    seat = None if viewer is None else Seat(viewer)
    return opened.kit.result(FinalPosition(opened.game, opened.steps[-1][1].state, seat, names, say))


def over(path: Path) -> bool:
    opened = open_record(path.read_text(encoding="utf-8"))
    return opened.game.outcome(opened.steps[-1][1].state) is not None


FINISHED = [path for path in RECORDS if over(path)]


@pytest.mark.parametrize("path", FINISHED, ids=lambda path: path.stem)
def test_every_viewer_of_every_game_reads_who_won_and_how_they_played(path):
    seats = len(final(path, None).standings)
    for viewer in (None, *range(seats)):
        for lang in LANGUAGES:
            result = final(path, viewer, translator(lang))
            assert result.title
            assert "{" not in f"{result.title}{result.reason}"
            assert {it.seat for it in result.standings} == set(range(seats))
            places = [it.place for it in result.standings]
            assert places == sorted(places)
            assert places[0] == 1
            assert all(it.place == 1 for it in result.standings if it.seat in result.winners)
            assert len(result.figures) <= 3
            assert all(it.total is None or int(it.value) <= it.total for it in result.figures)
            assert bool(result.about) == (viewer is None)


@pytest.mark.parametrize("path", FINISHED, ids=lambda path: path.stem)
def test_only_winners_read_that_they_win_and_one_of_them_gets_the_wreath(path):
    for viewer in range(len(final(path, None).standings)):
        result = final(path, viewer)
        assert (result.title == "You win!") <= (viewer in result.winners)
        assert (result.crowned is None) == (not result.winners)
        if viewer in result.winners:
            assert result.crowned
            assert result.crowned.seat == viewer


def test_the_best_averages_are_those_of_the_kept_trees():
    for (holes, kinds), average in BEST_AVERAGES.items():
        tree = stored_tree(holes, kinds)
        assert tree
        assert round(cost(tree).average, 3) == average
