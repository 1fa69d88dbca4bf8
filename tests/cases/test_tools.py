"""The tool that makes cases, and the plain program that proves them: it has to notice what is wrong."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from safecracker.cases.library import find_case, kind_of, trainer_name

TOOLS = Path(__file__).parent.parent.parent / "tools"


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, TOOLS / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


MAKE, CHECK = load("make_cases"), load("check_cases")


def test_a_case_is_drawn_from_its_date_or_its_name():
    assert MAKE.seed_of("323") == "safecracker case 1 2026-11-19"
    assert MAKE.seed_of("davinci-1-1") == "safecracker case 1 davinci-1-1"
    assert (MAKE.level_of_name("323"), MAKE.level_of_name("davinci-5-1")) == (3, 5)


@pytest.mark.parametrize("game", ["davinci", "mastermind", "codecrackers", "thieves", "teufelsmoor"])
@pytest.mark.parametrize("level", [1, 3])
def test_a_case_made_again_is_the_case_that_ships(game, level):
    name = trainer_name(game, level, 1)
    assert MAKE.made(kind_of(game), name).case == find_case(name)


def test_figures_are_counted_by_level():
    found = [MAKE.Made(find_case(trainer_name("davinci", 1, nth)), 3, 0.002) for nth in (1, 2)]
    assert list(MAKE.figures("davinci", found)) == [
        "davinci level 1: 2 cases, score 1:2",
        "  2 ms median, 2 ms p99, 3 draws",
    ]


ROWS = "RYPO03 OBSW20 OPSR21 WOWP01"
STEPS = "total two-rows*2 total place*2"
TILES = "w1 b5 b6 b8 b11/b? w?~2 b4 b? b? w10/b? w? w4 w?~7 b? w9"

LOOT = "r100 3310 1? 210?? 3?"
PLAY = "count worth least tie"
GRID = "CDDCECDCBDEEEDECEEDDBDEBECBBEEDECEDBECECCDBECEBBCBDCDBDCDBBCCCECCBEDCDBBBDBDEDBCB"
LOOKS = "line four*3 threes"
ANSWERS = "H2,K4,A1,A12 lL- aT- nsandgrube+ lK- n1- n4- aK-"
STRIKES = "inside cut*4 edge*2"
FOUR = "G8,D8,L4,A8 A1,J5,C7,G8 half,around"


@pytest.mark.parametrize(
    ("game", "line", "what"),
    [
        ("mastermind", f"3|8|{ROWS}|ORSW|{STEPS}", "another code fits"),
        ("mastermind", f"3|8|{ROWS[:-7]}|ORSY|{STEPS}", "another code fits"),
        ("mastermind", f"3|8|{ROWS} GGGG00|ORSY|{STEPS}", "a row is idle"),
        ("mastermind", f"3|9|{ROWS}|ORSY|{STEPS}", "the score is not the price of the steps"),
        ("mastermind", f"3|6|{ROWS}|ORSY|total*4 place*2", "the steps are of another level"),
        ("mastermind", f"4|8|{ROWS}|ORSY|{STEPS}", "the calendar wants another level"),
        ("mastermind", "3|8|RYPO03|ORSY|", "the line is too short or too long"),
        ("davinci", f"3|7|{TILES}|A5 9|between*3 shared", "certain are"),
        ("davinci", f"3|7|{TILES.replace('w9', 'w?')}|A5 10|between*3 shared", "certain are"),
        ("davinci", f"3|7|{TILES.replace('~7', '~7,8')}|A5 10|between*3 shared", "too many idle wrong guesses"),
        ("davinci", f"3|8|{TILES}|A5 10|between*3 shared", "the score is not the price of the steps"),
        ("davinci", f"3|5|{TILES}|A5 10|between*3 room", "the steps are of another level"),
    ],
)
def test_the_plain_program_notices_what_is_wrong(game, line, what):
    with pytest.raises(CHECK.Wrong, match=what):
        CHECK.check_line(game, 3, line)


def test_the_plain_program_proves_the_cases_that_were_worked_out_by_hand():
    CHECK.check_line("mastermind", 3, f"3|8|{ROWS}|ORSY|{STEPS}")
    CHECK.check_line("davinci", 3, f"3|7|{TILES}|A5 10|between*3 shared")
    CHECK.check_line("thieves", 3, f"3|5|{LOOT}|give 2 ring|{PLAY}")
    CHECK.check_line("teufelsmoor", 4, f"4|9|{ANSWERS}|J2|{STRIKES}")
    CHECK.check_line("codecrackers", 4, f"4|12|{GRID} CDCBC|H9 D5|{LOOKS}")


@pytest.mark.parametrize(
    ("game", "line", "what"),
    [
        ("thieves", f"3|5|{LOOT}|give 3 ring|{PLAY}", "safe are"),
        ("thieves", f"3|5|{LOOT.replace('3310', '3110')}|give 2 ring|{PLAY}", "safe are"),
        ("thieves", f"3|5|{LOOT.replace('3310', '0000')}|give 2 ring|{PLAY}", "more cards than the deck has"),
        ("thieves", f"3|5|{LOOT.replace('?', '')}|give 2 ring|{PLAY}", "too few or too many cards"),
        ("thieves", f"3|5|{LOOT}|give 2 ring|either tie", "whether one of two is richer"),
        ("thieves", f"3|5|{LOOT}|give 2 ring|worth least*4", "whether cards have to be counted"),
        ("thieves", f"3|6|{LOOT}|give 2 ring|{PLAY}", "the score is not the price of the steps"),
        ("thieves", f"4|5|{LOOT}|give 2 ring|{PLAY}", "the steps are of another level"),
        ("teufelsmoor", f"4|9|{ANSWERS}|J3|{STRIKES}", "another field fits"),
        ("teufelsmoor", f"4|9|{ANSWERS.replace(' n4-', '')}|J2|{STRIKES}", "another field fits"),
        ("teufelsmoor", f"4|9|{ANSWERS} hS-|J2|{STRIKES}", "an answer is idle"),
        ("teufelsmoor", "4|2|A1,L1,A12,L12 lJ+ n2+|J2|inside*2", "two lines say yes"),
        ("teufelsmoor", f"4|9|{ANSWERS}|J2|inside*2 cut*3 edge*2", "a yes is no step"),
        ("teufelsmoor", f"4|10|{ANSWERS}|J2|inside cut*5 edge*2", "an answer is no step"),
        ("teufelsmoor", f"4|8|{ANSWERS}|J2|{STRIKES}", "the score is not the price of the steps"),
        ("teufelsmoor", f"3|9|{ANSWERS}|J2|{STRIKES}", "the steps are of another level"),
        ("teufelsmoor", f"5|6|{FOUR}|half N|split*2", "sure are"),
        ("teufelsmoor", "5|6|I2,G2,E9,A10 H3,I3,A11,C11 half,around|half N|split*2", "sure are"),
        ("teufelsmoor", f"5|9|{FOUR}|half E|split*3", "another number of questions"),
        ("teufelsmoor", f"5|6|{FOUR.replace(',C7', '')}|half E|split*2", "not four fields"),
        ("codecrackers", f"4|12|{GRID} CDCBC|D5 H9|{LOOKS}", "the longest lines are"),
        ("codecrackers", f"1|12|{GRID} CDCBC|H9 D5|{LOOKS}", "there is a line of five"),
        ("codecrackers", f"4|12|B{GRID[1:]} CDCBC|H9 D5|{LOOKS}", "not the strips of the box"),
        ("codecrackers", f"4|12|{GRID} CDCBC|H9 D5|line four*2 threes", "the steps are not the lines"),
        ("codecrackers", f"4|11|{GRID} CDCBC|H9 D5|{LOOKS}", "the score is not the price of the steps"),
        ("codecrackers", f"3|12|{GRID} CDCBC|H9 D5|{LOOKS}", "the steps are of another level"),
    ],
)
def test_the_plain_program_notices_what_is_wrong_in_the_other_games(game, line, what):
    with pytest.raises(CHECK.Wrong, match=what):
        CHECK.check_line(game, int(line[0]), line)
