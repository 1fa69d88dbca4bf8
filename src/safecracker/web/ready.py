"""The page of a table before a game that starts when everyone is ready: what to do, and who is waited for."""

from msgspec import Struct

from safecracker.core.game import Seat
from safecracker.core.translation import Translator
from safecracker.table.readable_table import ReadableTable


class ReadyLine(Struct, frozen=True):
    """One of the lines that say what to do."""

    picture: str  # a symbol of the game's drawings
    text: str


class PersonReady(Struct, frozen=True):
    """Somebody the game waits for, or waited for, before it starts."""

    seat: Seat
    name: str
    ready: bool


class ReadyPanel(Struct, frozen=True):
    """What to do, and who is ready, before a game that starts when everyone is."""

    lines: tuple[ReadyLine, ...]
    people: tuple[PersonReady, ...]
    may_press: bool  # somebody at this screen has not said yet that they are ready
    waiting: str  # who the game waits for, in a sentence


def waiting_for_ready(table: ReadableTable, say: Translator) -> str:
    names = table.names(say)
    return say("Waiting for {who} to be ready.", who=say.listed(names[seat] for seat in table.unready))


def ready_panel(table: ReadableTable, mine: tuple[Seat, ...], say: Translator) -> ReadyPanel:
    names = table.names(say)
    people = [Seat(number) for number in range(len(names)) if table.person_is_here(Seat(number))]
    return ReadyPanel(
        lines=tuple(ReadyLine(each.picture, say.phrase(each.line)) for each in table.kit.ready_lines),
        people=tuple(PersonReady(seat, names[seat], seat not in table.unready) for seat in people),
        may_press=any(seat in table.unready for seat in mine),
        waiting=waiting_for_ready(table, say),
    )
