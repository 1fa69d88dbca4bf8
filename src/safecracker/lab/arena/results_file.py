"""Results in a file, a line for each deal, written as they come: an interrupted contest goes on with the rest."""

import hashlib
import inspect
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec
from msgspec import Struct

from safecracker import __version__
from safecracker.core.errors import BadOptions
from safecracker.games import find

from .contest import Contest
from .guest_bots import guest_digest, is_guest
from .match import DealResult
from .runner import Task


class Header(Struct, frozen=True):
    """The first line of the file: what was measured. Results of anything else do not belong there."""

    game: str
    options: str
    seats: int
    pairings: tuple[tuple[str, ...], ...]
    seed: int
    version: str
    rules: int
    code: str  # a digest of the game's files, and one for each bot that is not ours

    @classmethod
    def of(cls, contest: Contest) -> "Header":
        kit = find(contest.game)
        rules = kit.game(contest.options, contest.seats).version
        asked = (contest.game, contest.options, contest.seats, contest.pairings, contest.seed)
        guests = [f" {guest_digest(name)}" for name in contest.players if is_guest(name)]
        return cls(*asked, __version__, rules, digest(contest.game) + "".join(guests))


def digest(game: str) -> str:
    """Twelve digits that change with any file of the game's folder, its weights included."""
    folder = Path(inspect.getfile(type(find(game)))).parent
    found = hashlib.sha256()
    for path in sorted(folder.rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            found.update(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:12]


class ResultsFile:
    """The file, or nothing where none is wanted. Opening it raises BadOptions where it is of another contest."""

    def __init__(self, contest: Contest, file: Path | None) -> None:
        self.known: dict[Task, DealResult] = {}
        self._file = file
        self._out = None
        if file is None:
            return
        title = Header.of(contest)
        size = self._read(file, title) if file.exists() else 0
        self._out = file.open("r+b" if size else "wb")
        self._out.seek(size)
        self._out.truncate()
        if not size:
            self._line(title)

    def _read(self, file: Path, title: Header) -> int:
        """How many bytes hold; a last line that was cut short does not."""
        first, *lines = file.read_bytes().split(b"\n")
        if not lines:
            return 0
        _same(file, first, title)
        size = len(first) + 1
        for line in lines[:-1]:
            try:
                played = msgspec.json.decode(line, type=DealResult)
            except msgspec.DecodeError:
                raise BadOptions(
                    "{file} is damaged at this line: {line}", file=str(file), line=line.decode(errors="replace")[:40]
                ) from None
            self.known[played.pairing, played.deal] = played
            size += len(line) + 1
        return size

    def add(self, played: DealResult) -> None:
        self.known[played.pairing, played.deal] = played
        if self._out:
            self._line(played)

    def _line(self, thing: Struct) -> None:
        assert self._out
        self._out.write(msgspec.json.encode(thing) + b"\n")
        self._out.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._out:
            self._out.close()


def _same(file: Path, first: bytes, title: Header) -> None:
    try:
        found = msgspec.json.decode(first, type=Header)
    except msgspec.DecodeError:
        raise BadOptions("{file} has no results from the arena; choose another file", file=str(file)) from None
    for name in Header.__struct_fields__:
        was, now = getattr(found, name), getattr(title, name)
        if was != now:
            raise BadOptions(
                "{file} has results for {name} {was}, and now it is {now}; choose another file",
                file=str(file),
                name=name,
                was=str(was),
                now=str(now),
            )
