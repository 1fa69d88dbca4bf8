"""Cases on the boards of their games: what is entered there is an answer, and what is drawn hides the solution."""

import pytest
from msgspec.structs import replace

from safecracker.cases.calendar import ORDER
from safecracker.cases.library import case_table_of, kind_of, trainer_case
from safecracker.core.translation import ENGLISH
from safecracker.games import find
from safecracker.games.case import Right
from safecracker.games.kit import LEVELS
from safecracker.games.small_board import HEIGHT, WIDTH

ENTERED = {  # a case, what is pressed on its board, and the action that the last button plays
    "mastermind": (1, 2, "BWOS", "guess BWOS"),
    "davinci": (1, 2, ("J", "6"), "guess J 6"),
    "codecrackers": (1, 2, ("C2", "C5"), "C2 C5"),
    "teufelsmoor": (1, 2, ("name E7",), "name E7"),
}


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", ORDER)
def test_every_kind_of_case_lies_on_its_board_and_opens_when_solved(game: str, level: int) -> None:
    table, kit, case = case_table_of(game), find(game), trainer_case(game, level, 1)
    asked = table.scene(case, table.view(case), kit, "", ENGLISH)
    solved = table.scene(case, table.view(case, answer=case.solution), kit, "", ENGLISH)
    assert asked.my_turn
    assert not solved.my_turn
    assert solved != asked


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("game", ORDER)
def test_a_small_board_shows_the_case_within_its_frame_and_nothing_of_the_solution(game: str, level: int) -> None:
    table, case = case_table_of(game), trainer_case(game, level, 1)
    small = table.small(case)
    for shape in small.shapes:
        assert 0 <= shape.x <= shape.x + shape.width <= WIDTH
        assert 0 <= shape.y <= shape.y + shape.height <= HEIGHT
    assert table.small(replace(case, solution="")) == small
    assert table.small(trainer_case(game, level, 2)) != small


@pytest.mark.parametrize("game", ENTERED)
def test_presses_on_the_board_lead_to_the_answer(game: str) -> None:
    level, nth, presses, action = ENTERED[game]
    table, kit, kind, case = case_table_of(game), find(game), kind_of(game), trainer_case(game, level, nth)
    draft = ""
    for key in presses:
        before, draft = draft, table.press(case, table.view(case), kit, draft, key)
        assert draft != before
    answer = kind.parse(case, table.answer(case, action))
    assert answer == case.solution
    assert isinstance(kind.check(case, answer), Right)


def test_a_card_is_chosen_and_given_in_thieves() -> None:
    table, kit, case = case_table_of("thieves"), find("thieves"), trainer_case("thieves", 1, 2)
    draft = table.press(case, table.view(case), kit, "", "1")
    assert draft == "1"
    assert kind_of("thieves").parse(case, table.answer(case, case.solution)) == case.solution
