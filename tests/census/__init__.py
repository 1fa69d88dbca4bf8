"""The census: how many histories there are at each depth, and how many of them each viewer can tell apart.

Three things may tell histories apart: the view (the screen), the stream of events (the log) and the record of the
unfinished game. All three must tell the same story, so they give one number, and that number is worked out by hand in
the game's file.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct

from safecracker.core.game import AnyGame, Millis, Move, Step, Viewer
from tests.samples import moment, offered, viewers

FOLDER = Path(__file__).parent


class Told(Struct, frozen=True):
    """In how many ways a viewer can tell the histories apart."""

    views: int
    streams: int
    records: int

    @property
    def same(self) -> bool:
        return self.views == self.streams == self.records


class Count(Struct, frozen=True):
    """One depth of the census."""

    depth: int
    histories: int
    told: tuple[Told, ...]  # seats first, then the onlooker


class Tale(Struct, frozen=True):
    """A history as one viewer was told it so far: the numbers of a log and of a record."""

    log: int = 0
    record: int = 0


class Tales:
    """Gives every tale a number, the same to the same tale, so that long ones are compared at once."""

    def __init__(self) -> None:
        self.numbers: dict[tuple[int, Any], int] = {}

    def after(self, tale: int, *parts: object) -> int:
        for part in parts:
            tale = self.numbers.setdefault((tale, part), len(self.numbers) + 1)
        return tale


class History(Struct, frozen=True):
    state: Any
    tales: tuple[Tale, ...]


def census(game: AnyGame, depth: int) -> Iterator[Count]:
    """Every history up to the depth, counted."""
    eyes, tales = viewers(game), Tales()
    histories = [History(game.start(), (Tale(),) * len(eyes))]
    for level in range(depth + 1):
        yield Count(
            level, len(histories), tuple(_told(game, histories, place, viewer) for place, viewer in enumerate(eyes))
        )
        if level < depth:
            histories = [after for history in histories for after in _onward(game, history, eyes, tales)]


def _onward(game: AnyGame, history: History, eyes: tuple[Viewer, ...], tales: Tales) -> Iterator[History]:
    for actor in game.may_act(history.state):
        for action in offered(game, history.state, actor):
            move = Move(actor, action, moment(game, history.state, actor, Millis(0)))
            step = game.play(history.state, move)
            told = zip(history.tales, eyes, strict=True)
            yield History(step.state, tuple(_continued(game, tales, tale, move, step, viewer) for tale, viewer in told))


def _continued(game: AnyGame, tales: Tales, tale: Tale, move: Move, step: Step[Any], viewer: Viewer) -> Tale:
    heard = tuple(event for event in (game.redact(event, viewer) for event in step.events) if event is not None)
    line = (move.actor, game.redacted_text(move, viewer), game.comment(heard))
    return Tale(tales.after(tale.log, *heard), tales.after(tale.record, line))


def _told(game: AnyGame, histories: list[History], place: int, viewer: Viewer) -> Told:
    return Told(
        views=len({game.view(history.state, viewer) for history in histories}),
        streams=len({history.tales[place].log for history in histories}),
        records=len({history.tales[place].record for history in histories}),
    )


class Section(Struct, frozen=True):
    """One set of options in a census file, and the numbers that are expected for it."""

    options: str
    rows: tuple[tuple[int, ...], ...]  # depth, histories, then one number for each viewer

    @property
    def depth(self) -> int:
        return self.rows[-1][0]


def sections(name: str) -> list[Section]:
    """What the game's file expects; what follows ``#`` is how the numbers were found."""
    found: list[Section] = []
    for line in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        words = line.partition("#")[0].split()
        if words[:1] == ["options"]:
            found.append(Section(" ".join(words[1:]), ()))
        elif words:
            last = found.pop()
            found.append(Section(last.options, (*last.rows, tuple(map(int, words)))))
    return found


def complaints(game: AnyGame, section: Section) -> list[str]:
    """Where the census of the game is not what the file expects; stops at the first depth that is wrong."""
    for count, expected in zip(census(game, section.depth), section.rows, strict=True):
        wrong = [f"depth {count.depth}: {told}" for told in count.told if not told.same]
        found = (count.depth, count.histories, *(told.views for told in count.told))
        if found != expected:
            wrong.append(f"found {found}, expected {expected}")
        if wrong:
            return wrong
    return []
