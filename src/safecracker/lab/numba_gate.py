"""The one door to numba, the extra ``fast``: with it kernels are compiled, without it they are Python, and slow."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

try:
    import numba
except ImportError:
    numba = None  # type: ignore[assignment]

F = TypeVar("F", bound=Callable[..., Any])

FAST = numba is not None


def compiled(function: F) -> F:
    """The function as machine code, which is kept on disk for the next start."""
    return cast("F", numba.njit(cache=True)(function)) if FAST else function
