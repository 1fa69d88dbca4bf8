"""A long search in a folder: it can be stopped at any time, and goes on where its last save was."""

import time
from pathlib import Path

import msgspec
import numpy as np

from .exact import ExactSearch
from .progress import OnProgress, Progress

EVERY = 60.0  # seconds of the processor between two saves
MEMORY = ("keys", "seconds", "values")  # of the tables


class SavedSearch(msgspec.Struct, frozen=True):
    """What the memory does not hold."""

    spent: float  # seconds of the processor in all runs so far


class ResumableSearch:
    """One search and its two files."""

    def __init__(self, folder: Path, name: str, search: ExactSearch) -> None:
        self._search = search
        self._memory = folder / f"{name}.npz"
        self._note = folder / f"{name}.json"
        self._began = self._saved = time.process_time()
        self.spent = 0.0  # in earlier runs
        if self._note.is_file() and self._memory.is_file():
            self.spent = msgspec.json.decode(self._note.read_bytes(), type=SavedSearch).spent
            self._load()
        folder.mkdir(parents=True, exist_ok=True)

    def watched(self, on_progress: OnProgress) -> OnProgress:
        """Passes progress on, and saves from time to time."""

        def tell(progress: Progress) -> None:
            on_progress(progress)
            if time.process_time() - self._saved > EVERY:
                self.save()

        return tell

    def save(self) -> None:
        """A file that is being written never replaces a complete one."""
        self._saved = time.process_time()
        used = np.flatnonzero(self._search.tables.values)
        draft = self._memory.with_suffix(".part.npz")
        np.savez(draft, used=used, **{name: getattr(self._search.tables, name)[used] for name in MEMORY})
        draft.replace(self._memory)
        note = self._note.with_suffix(".part.json")
        note.write_bytes(msgspec.json.encode(SavedSearch(self.spent + self._saved - self._began)))
        note.replace(self._note)

    def _load(self) -> None:
        with np.load(self._memory) as kept:
            for name in MEMORY:
                getattr(self._search.tables, name)[kept["used"]] = kept[name]
