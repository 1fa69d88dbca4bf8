"""The census: how many histories there are at each depth, and how many of them each viewer can tell apart.

Three things may tell histories apart: the view (the screen), the stream of events (the log) and the record of the
unfinished game. All three must tell the same, so they give one number, and that number is worked out by hand in the
game's file::

    options cards=3
    # depth histories seat0 seat1 onlooker
    0 1 1 1 1
    1 6 3 3 1               # each seat knows its own card
"""

from collections.abc import Callable, Iterator
from copy import copy
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from safecracker.core.game import OMNISCIENT, AnyGame, Event, Millis, Move, Step, Viewer

from .playouts import moment, offered, viewers
from .samples import OfGame, Parameters

FEW = 2_000  # histories; a planted leak is looked for in the depths that have no more


class Distinct(Struct, frozen=True):
    """In how many ways one viewer can tell the histories apart, by each channel."""

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
    distinct: tuple[Distinct, ...]  # seats first, then the onlooker


class Trace(Struct, frozen=True):
    """What one viewer has got of a history so far: the numbers of a log and of a record."""

    log: int = 0
    record: int = 0


class Numbering:
    """Gives every log and record a number, equal ones the same, so that long ones are compared at once."""

    def __init__(self) -> None:
        self.numbers: dict[tuple[int, Any], int] = {}

    def after(self, number: int, *parts: object) -> int:
        for part in parts:
            number = self.numbers.setdefault((number, part), len(self.numbers) + 1)
        return number


class History(Struct, frozen=True):
    state: Any
    traces: tuple[Trace, ...]


def census(game: AnyGame, depth: int) -> Iterator[Count]:
    """Every history up to the depth, counted."""
    everybody, numbering = viewers(game), Numbering()
    histories = [History(game.start(), (Trace(),) * len(everybody))]
    for level in range(depth + 1):
        distinct = (_distinct(game, histories, place, viewer) for place, viewer in enumerate(everybody))
        yield Count(level, len(histories), tuple(distinct))
        if level < depth:
            histories = [after for history in histories for after in _continued(game, history, everybody, numbering)]


def _continued(
    game: AnyGame, history: History, everybody: tuple[Viewer, ...], numbering: Numbering
) -> Iterator[History]:
    """The history after every move that can be made."""
    for actor in game.may_act(history.state):
        for action in offered(game, history.state, actor):
            move = Move(actor, action, moment(game, history.state, actor, Millis(0)))
            step = game.play(history.state, move)
            pairs = zip(history.traces, everybody, strict=True)
            yield History(step.state, tuple(_traced(game, numbering, trace, move, step, one) for trace, one in pairs))


def _traced(game: AnyGame, numbering: Numbering, trace: Trace, move: Move, step: Step[Any], viewer: Viewer) -> Trace:
    seen = tuple(event for event in (game.redact(event, viewer) for event in step.events) if event is not None)
    line = (move.actor, game.redacted_text(move, viewer), game.comment(seen))
    return Trace(numbering.after(trace.log, *seen), numbering.after(trace.record, line))


def _distinct(game: AnyGame, histories: list[History], place: int, viewer: Viewer) -> Distinct:
    return Distinct(
        views=len({game.view(history.state, viewer) for history in histories}),
        streams=len({history.traces[place].log for history in histories}),
        records=len({history.traces[place].record for history in histories}),
    )


class Section(Struct, frozen=True):
    """One set of options in a census file, and the numbers that are expected for it."""

    options: str
    rows: tuple[tuple[int, ...], ...]  # depth, histories, then one number for each viewer

    @property
    def depth(self) -> int:
        return self.rows[-1][0]


def sections(file: Path) -> list[Section]:
    """What a census file expects; what follows ``#`` is how the numbers were found."""
    found: list[Section] = []
    for line in file.read_text(encoding="utf-8").splitlines():
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
        pairs = zip(viewers(game), count.distinct, strict=True)
        wrong = [_differing(count.depth, viewer, distinct) for viewer, distinct in pairs if not distinct.same]
        found = (count.depth, count.histories, *(distinct.views for distinct in count.distinct))
        if found != expected:
            wrong.append(f"found {found}, expected {expected}")
        if wrong:
            return wrong
    return []


def _differing(depth: int, viewer: Viewer, distinct: Distinct) -> str:
    who = "an onlooker" if viewer is None else f"seat {viewer}"
    numbers = f"{distinct.views} by view, {distinct.streams} by redact, {distinct.records} by redacted_text and comment"
    return f"depth {depth}: {who} tells apart {numbers}; all three must tell the same"


def leaky_view(game: AnyGame) -> Callable[..., Any]:
    view = game.view
    return lambda state, viewer: replace(view(state, OMNISCIENT), viewer=viewer)


def leaky_events(_: AnyGame) -> Callable[..., Event | None]:
    return lambda event, _viewer: event


def leaky_record(game: AnyGame) -> Callable[..., str]:
    return lambda move, _viewer: game.write(move.action)


LEAKS = {"view": leaky_view, "redact": leaky_events, "redacted_text": leaky_record}


class CensusTests(OfGame):
    """Nobody can tell more histories apart than they should, and the alarm for that works."""

    @classmethod
    def parameters(cls) -> Parameters:
        found = sections(cls.samples.census)
        return {**super().parameters(), "section": {section.options: section for section in found}}

    def game_of(self, section: Section) -> AnyGame:
        return self.samples.kit.game(section.options, self.samples.kit.players[0])

    def test_the_census_is_as_worked_out(self, section: Section) -> None:
        found = complaints(self.game_of(section), section)
        assert found == [], "\n".join(found)

    def test_a_planted_leak_is_found(self) -> None:
        """Whatever a game hides in one of the three channels, somebody would tell more apart if it did not."""
        section = sections(self.samples.census)[0]
        small = Section(section.options, tuple(row for row in section.rows if row[1] <= FEW))
        found = {channel: complaints(self.planted(small, channel), small) for channel in LEAKS}
        assert self.samples.kit.has_secrets == any(found.values()), found

    def planted(self, section: Section, channel: str) -> AnyGame:
        """The game with a leak in one channel."""
        game = copy(self.game_of(section))
        setattr(game, channel, LEAKS[channel](game))
        return game
