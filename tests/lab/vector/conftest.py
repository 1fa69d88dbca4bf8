"""The gate compiles the kernels of one game, which takes seconds; a thorough run compiles those of all five."""

from pathlib import Path

import pytest

IN_THE_GATE = {"mastermind"}
LEFT_OUT = ("test_prisoners.py", "test_random_choice.py", "test_vector.py")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent not in item.path.parents:
            continue
        game = (
            item.callspec.params.get("name")
            if isinstance(item, pytest.Function) and hasattr(item, "callspec")
            else None
        )
        if item.path.name in LEFT_OUT or (game and game not in IN_THE_GATE):
            item.add_marker(pytest.mark.thorough)
