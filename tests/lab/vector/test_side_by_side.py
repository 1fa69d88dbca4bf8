"""Vector environments play by the rules, ply by ply: every kind of option in every game, with random actions."""

from typing import Any

import numpy as np
import pytest

from safecracker.lab.vector import make
from safecracker.lab.vector.check import Difference, SideBySide

from .variants import VARIANTS

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("auto_reset", [True, False])
@pytest.mark.parametrize(("name", "seats", "options"), VARIANTS)
def test_games_in_arrays_are_those_of_the_rules(
    name: str, seats: int | None, options: dict[str, Any], *, auto_reset: bool
) -> None:
    both = SideBySide(make(name, 16, players=seats, seed=5, auto_reset=auto_reset, **options))
    both.play(60)
    both.check_luck()
    assert both.plies > 0


def small() -> SideBySide:
    return SideBySide(make("mastermind", 4, seed=1, holes=2, colours=2))


def test_a_wrong_mask_is_found() -> None:
    both = small()
    both.env.legal[2, 7] ^= 1
    with pytest.raises(Difference, match="mask differs at"):
        both._same(np.zeros(4, np.int32))


def test_a_wrong_observation_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    both = small()
    observe = both.env._observe

    def misread(viewers: Any, cells: Any) -> None:
        observe(viewers, cells)
        cells[3, 6] += 1

    monkeypatch.setattr(both.env, "_observe", misread)
    with pytest.raises(Difference, match=r"cell 0 of now\.number"):
        both.play(1)


def test_a_wrong_return_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    both = small()
    play = both.env._play

    def generous(actions: Any) -> None:
        play(actions)
        both.env.returns[:] += 1

    monkeypatch.setattr(both.env, "_play", generous)
    with pytest.raises(Difference, match="over is False"):
        both.play(1)


def test_loaded_dice_are_found() -> None:
    both = small()
    for _ in range(100):
        both.tally.add(0, [0, 1], [1, 1])
    with pytest.raises(Difference, match="deviations off"):
        both.check_luck()


def test_chance_that_did_too_much_or_too_little_is_found() -> None:
    both = small()
    both._luck[0].coming.append(0)
    with pytest.raises(Difference, match="1 times too often"):
        both._same(np.zeros(4, np.int32))
    both._luck[0].coming.clear()
    with pytest.raises(Difference, match="nothing was drawn"):
        both._luck[0].choices([0], [1])
