"""Bots that are not ours, in the arena."""

import sys
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import msgspec
import pytest

from safecracker import CHANCE, Action, Bot, Move, Plan, Report, Seat, compare, find
from safecracker.core.errors import BadOptions, GameError
from safecracker.core.game import AnyGame
from safecracker.lab.arena.contest import bot_named, make_contest
from safecracker.lab.arena.guest_bots import ProgramBot, ProgramFailed, guest_digest
from safecracker.lab.arena.match import MatchFailed
from safecracker.lab.arena.results_file import Header
from safecracker.players.random_bot import RandomBot

EXAMPLES = Path(__file__).parents[3] / "examples"
RANDOM = "safecracker.players.random_bot:RandomBot"
LINES = f"run:{sys.executable} {EXAMPLES / 'line_bot.py'}"


@pytest.fixture
def examples(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(EXAMPLES))


def program(text: str, **more: float) -> ProgramBot:
    return ProgramBot([sys.executable, "-c", text], find("davinci").game(), **more)


def asked(bot: ProgramBot) -> Plan:
    game = find("davinci").game()
    state = game.start()
    while 0 not in game.may_act(state):
        state = game.play(state, Move(CHANCE, next(game.chances(state))[0])).state
    try:
        return bot.plan(game.view(state, Seat(0)), Random(1))
    finally:
        bot.close()


def test_a_class_of_a_module_plays() -> None:
    report = compare("davinci", RANDOM, 3, games=20)
    assert [player.name for player in report.players] == [RANDOM, "3"]
    assert report.players[0].score < 0.5


def test_a_class_is_as_good_as_its_name() -> None:
    assert compare("davinci", RandomBot, 3, games=4).players[0].name == RANDOM


def test_a_class_that_other_processes_cannot_find_is_refused() -> None:
    class Mine(Bot[Any]):
        def choose(self, _view: object, _rng: Random) -> Action:
            raise AssertionError

    with pytest.raises(BadOptions, match="class in a module"):
        compare("davinci", Mine, 3, games=2)


def test_the_example_plays(examples: None) -> None:
    assert compare("mastermind", "my_bot:Repeater", 1, games=4).complete


def test_a_program_plays_the_same_contest_again_to_the_letter() -> None:
    first, second = (compare("davinci", LINES, 1, games=4) for _ in range(2))
    assert first.meetings == second.meetings


def test_several_processes_give_the_same() -> None:
    assert compare("davinci", RANDOM, 2, games=8, workers=2).players == compare("davinci", RANDOM, 2, games=8).players


@pytest.mark.parametrize("name", ["nowhere.to.find:Bot", "safecracker:Nobody", ":", "safecracker.core.game:CHANCE"])
def test_what_is_no_bot_is_refused(name: str) -> None:
    kit = find("davinci")
    with pytest.raises(GameError):
        bot_named(kit, kit.game(), name)


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("raise SystemExit(3)", r"ended without an answer \(exit status 3\)"),
        ("print('nonsense', flush=True); input()", "failed: .*: nonsense"),
        ('print(\'{"error": "only Mastermind"}\', flush=True); input()', "only Mastermind"),
        ("input(); print('{}', flush=True); input(); print('{\"action\": 5}', flush=True); input()", "failed"),
    ],
)
def test_a_program_that_fails_is_named(text: str, why: str) -> None:
    with pytest.raises(ProgramFailed, match=why):
        asked(program(text))


def test_a_program_that_says_nothing_is_not_waited_for() -> None:
    with pytest.raises(ProgramFailed, match=r"no answer in 0\.5 seconds"):
        asked(program("input(); input()", longest=0.5))


def test_a_program_that_is_not_there_is_refused() -> None:
    with pytest.raises(BadOptions, match="cannot be started"):
        asked(ProgramBot(["no-such-program"], find("davinci").game()))


def test_a_module_in_the_folder_where_one_is_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "bots_of_this_folder.py").write_text((EXAMPLES / "my_bot.py").read_text())
    monkeypatch.setattr(sys, "path", [*sys.path])
    monkeypatch.chdir(tmp_path)
    kit = find("mastermind")
    assert isinstance(bot_named(kit, kit.game(), "bots_of_this_folder:Repeater"), Bot)


class Unfinished(Bot[Any]):
    """It has no method ``choose``."""


class Demanding(RandomBot[Any]):
    """It wants more than the game."""

    def __init__(self, game: AnyGame, depth: int) -> None:
        super().__init__(game)
        self.depth = depth


class Silent(RandomBot[Any]):
    """It chooses nothing."""

    plan = Bot.plan

    def choose(self, _view: object, _rng: Random) -> Any:
        return None


class Faulty(RandomBot[Any]):
    """It fails."""

    def plan(self, _view: object, _rng: Random) -> Plan:
        raise KeyError("lost")


class Waiting(RandomBot[Any]):
    """It always lets the others act."""

    def plan(self, _view: object, _rng: Random) -> Plan:
        return Plan(None)


@pytest.mark.parametrize(
    ("bot", "why"),
    [
        (Unfinished, "Unfinished has no method choose"),
        (Demanding, "Demanding needs game, depth, but a bot is given at most one argument: the game"),
        (Silent, "Silent.choose gave None, not an action"),
        (Faulty, r"KeyError: 'lost' \(test_guest_bots\.py:[0-9]+\)"),
        (Waiting, "the game waits for seat 0, whose bot does nothing"),
    ],
)
def test_an_author_reads_what_is_wrong_with_a_bot(bot: type[Bot[Any]], why: str) -> None:
    with pytest.raises(GameError, match=why):
        compare("davinci", bot, 1, games=2, options="first=0")


def test_a_program_may_let_the_others_act() -> None:
    assert asked(program("import sys\nfor line in sys.stdin: print('{}', flush=True)")).action is None


def test_a_program_that_breaks_a_rule_is_named_with_its_game() -> None:
    breaks = """import sys\nfor line in sys.stdin: print('{"action": "stop"}', flush=True)"""
    with pytest.raises(MatchFailed, match="seed 0"):
        compare("davinci", f"run:{sys.executable} -c '{breaks}'".replace('"', '\\"'), 1, games=2)


def test_results_belong_to_the_code_of_the_bot(examples: None) -> None:
    contest = make_contest(find("mastermind"), ("my_bot:Repeater", "1"), games=2, seed=0)
    assert guest_digest("my_bot:Repeater") in Header.of(contest).code


def test_a_bot_of_a_notebook_has_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "a_notebook", ModuleType("a_notebook"))
    assert guest_digest("a_notebook:Careful") == "a_notebook:Careful"


def test_a_single_deal_gives_no_interval() -> None:
    report = compare("davinci", RANDOM, "random", games=2)
    assert report.players[0].score == 0.5  # the same player under two names shares every pair
    assert (report.players[0].low, report.players[0].high) == (None, None)
    assert (report.meetings[0].low, report.meetings[0].high) == (None, None)


def test_a_report_has_rows() -> None:
    (first, _) = compare("davinci", 3, "random", games=4).rows()
    assert first["name"] == "3"
    assert first["games"] == 4


def test_a_report_is_a_table_and_a_document_and_a_picture() -> None:
    report = compare("davinci", 3, "random", games=4)
    heads, first, second = str(report).splitlines()
    assert heads.split() == ["player", "Elo", "95%", "games", "won"]
    assert (first.split()[0], first.split()[-2]) == ("3", "4")
    assert second.split()[:2] == ["random", "+0"]
    assert msgspec.json.decode(report.json(), type=Report) == report
    assert report.svg().startswith("<svg")
    assert "Da Vinci Code" in report._repr_svg_()


def test_options_are_a_dictionary_or_a_text() -> None:
    named = compare("davinci", "random", 1, games=2, options={"numbers": 3, "hand": "1"})
    assert named.options == compare("davinci", "random", 1, games=2, options="numbers=3 hand=1").options
    with pytest.raises(BadOptions, match="no option colours"):
        compare("davinci", "random", 1, games=2, options={"colours": 3})
