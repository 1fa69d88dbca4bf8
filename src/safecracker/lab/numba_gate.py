"""The one door to numba, the extra ``fast``: with it kernels are compiled, without it they are Python, and slow.

Numba keeps machine code on disk, but sees only changes in the file of a kernel, and not in those that it calls or takes
constants from. So every state of all these files gets a folder of its own, and what is kept cannot be out of date.
"""

import hashlib
import inspect
import os
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

from safecracker import games

try:
    import numba
    from numba.misc.appdirs import AppDirs
except ImportError:
    numba = None  # type: ignore[assignment]

F = TypeVar("F", bound=Callable[..., Any])

FAST = numba is not None
RULES = Path(games.__file__).parent


def compiled(function: F) -> F:
    """The function as machine code, which is kept on disk for the next start."""
    if not FAST:
        return function
    config: Any = numba.config
    given = config.CACHE_DIR
    config.CACHE_DIR = str(kernel_folder(Path(inspect.getfile(function)).parent, given))
    try:
        return cast("F", numba.njit(cache=True)(function))
    finally:
        config.CACHE_DIR = given


@cache
def kernel_folder(source: Path, given: str = "") -> Path:
    """Where the machine code of the kernels in this folder is kept, as long as no file changes that they depend on."""
    digest = hashlib.sha256()
    for path in sorted((*source.glob("*.py"), *RULES.glob("*/rules/*.py"))):
        digest.update(b"%s\0%s\0" % (path.name.encode(), hashlib.sha256(path.read_bytes()).digest()))
    places = [Path(given)] if given else list(_usual_places(source))
    place = next((each for each in places if _writable(each)), places[-1])
    return place / f"kernels-{digest.hexdigest()[:16]}"


def _usual_places(source: Path) -> Iterator[Path]:
    """Beside the files, or where the user keeps such things."""
    yield source / "__pycache__"
    yield Path(AppDirs("safecracker", appauthor=False).user_cache_dir)  # type: ignore[no-untyped-call,unused-ignore]


def _writable(place: Path) -> bool:
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError:
        return False
    return os.access(place, os.W_OK)
