"""One program at a time: a lock beside the database that the system lifts when its holder dies."""

import os
import sys
from pathlib import Path

if sys.platform == "win32":
    import msvcrt

    def _seize(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
else:
    import fcntl

    def _seize(handle: int) -> None:
        # lockf, since a flock would live on in worker processes forked from a server that was killed.
        fcntl.lockf(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


_mine: set[Path] = set()  # a lockf lock does not keep out the process that holds it


class InUse(Exception):
    """Another holder has the lock."""


class Lock:
    """Held from the moment it is made until it is released."""

    def __init__(self, path: Path) -> None:
        """Take the lock or raise InUse; OSError when the file cannot be made."""
        self._path = path.resolve()
        if self._path in _mine:
            raise InUse
        self._handle = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _seize(self._handle)
        except OSError as error:
            os.close(self._handle)
            raise InUse from error
        _mine.add(self._path)
        self._held = True

    def release(self) -> None:
        """Let others in. Once more is harmless."""
        if self._held:
            self._held = False
            os.close(self._handle)  # the file stays: to delete it would race with the next holder
            _mine.discard(self._path)
