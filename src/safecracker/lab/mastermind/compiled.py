"""The one door to numba: who imports this file needs the extra ``fast``."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

F = TypeVar("F", bound=Callable[..., Any])


def compiled(function: F) -> F:
    """The function as machine code, which is kept on disk for the next start."""
    return cast("F", numba.njit(cache=True)(function))
