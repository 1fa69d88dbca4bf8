"""The log of a table as it stands on its page, written out once: what happened does not change."""

from itertools import islice
from typing import Any, Final

from safecracker.core.game import Step, Viewer
from safecracker.core.translation import Translator
from safecracker.table.readable_table import Snapshot

from .page_parts import LogGroup, LogLine, LogWindow, newest_first
from .recent import Recent

MOST_LOGS: Final = 1_000  # in memory, each as one viewer reads it


class WrittenLog:
    """The newest lines of the log of one table, as one viewer reads them in one language."""

    def __init__(self, most: int) -> None:
        self.most = most  # lines that are shown
        self._forget()

    def _forget(self) -> None:
        self._last: Step[Any] | None = None  # what is written out ends with it
        self._plies = 0
        self._groups: list[LogGroup] = []  # oldest first
        self._count = 0  # lines in them

    def follow(self, table: Snapshot, viewer: Viewer, say: Translator) -> LogWindow:
        """What the page shows now: what happened since the last time is added."""
        if self._plies > table.ply or (self._plies and table.steps[self._plies - 1] is not self._last):
            self._forget()  # the table was loaded again, or this is an earlier moment
        # of a long game that is looked at for the first time only the end is written out
        fresh = islice(newest_first(table, viewer, say, table.ply, self._plies), self.most + 1)
        for line in reversed(list(fresh)):
            self._add(line)
        self._plies, self._last = table.ply, table.steps[-1] if table.steps else None
        return self._window()

    def _add(self, line: LogLine) -> None:
        fresh = LogGroup((line,))
        if self._groups and self._groups[-1].number == fresh.number:
            self._groups[-1] = LogGroup((line, *self._groups[-1].lines))
        else:
            self._groups.append(fresh)
        self._count += 1
        while self._count - len(self._groups[0].lines) > self.most:
            self._count -= len(self._groups.pop(0).lines)

    def _window(self) -> LogWindow:
        """At most so many lines as are shown; the oldest group may have more."""
        beyond = max(0, self._count - self.most)
        groups = list(reversed(self._groups))
        while beyond and len(groups[-1].lines) <= beyond:
            beyond -= len(groups.pop().lines)
        if beyond:
            groups[-1] = LogGroup(groups[-1].lines[:-beyond])
        return LogWindow(tuple(groups), more=self._count > self.most)


_written: Recent[WrittenLog] = Recent(MOST_LOGS)


def table_log(table: Snapshot, viewer: Viewer, say: Translator, most: int) -> LogWindow:
    """The newest lines of the log of a table."""
    key = (table.id, viewer, table.names(say), say.lang, most)
    log = _written.get(key)
    if log is None:
        log = WrittenLog(most)
        _written.keep(key, log)
    return log.follow(table, viewer, say)
