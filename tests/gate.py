"""What of a long list the gate looks at."""

from collections.abc import Iterable
from typing import Any

import pytest

THOROUGH = (pytest.mark.thorough, pytest.mark.slow)


def mainly(count: int, values: Iterable[Any]) -> list[Any]:
    """All values as parameters of a test: the gate takes the first ones, and a thorough run the others."""
    return [pytest.param(it, marks=() if n < count else THOROUGH) for n, it in enumerate(values)]


def every(step: int, values: Iterable[tuple[Any, ...]]) -> list[Any]:
    """The same, where the gate takes one in so many; for several parameters."""
    return [pytest.param(*it, marks=THOROUGH if n % step else ()) for n, it in enumerate(values)]
