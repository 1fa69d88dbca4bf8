"""A replay in the terminal: a record move by move, as one viewer saw it."""

from pathlib import Path
from typing import Any

from rich.text import Text

from safecracker.core import history
from safecracker.core.errors import BadOptions, BadRecord
from safecracker.core.game import OMNISCIENT, Seat, Viewer
from safecracker.core.reasons import reason
from safecracker.core.translation import Translator, percent
from safecracker.games.archive import OpenedRecord, as_text, open_record
from safecracker.table.characters import Character

from .console import BAD_RECORD, NO_START, fail, output
from .terminal_text import fitted, printable


def open_file(file: Path, say: Translator) -> OpenedRecord:
    """The record in the file, or the end of the program with one line that says what is wrong with it."""
    try:
        return open_record(as_text(file.read_bytes()))
    except BadRecord as error:
        fail(f"{file}: {error.with_example(say)}", BAD_RECORD)
    except OSError as error:
        fail(say("{label}: {value}", label=str(file), value=reason(error)), NO_START)


def print_replay(opened: OpenedRecord, viewed_as: str, say: Translator) -> None:
    record, kit, game = opened.parsed.record, opened.kit, opened.game
    viewer, names = named_viewer(record.seats, viewed_as), tuple(map(_name, record.seats))
    console = output()
    console.print(Text.assemble((say.phrase(kit.title), "bold"), f": {' | '.join(map(printable, record.seats))}"))
    console.print(fitted(record.options) + "\n", style="dim")
    odds = ""
    for number, (_, step) in enumerate(opened.steps, 1):
        events = history.redacted_events(game, step.events, viewer)
        sentences = " ".join(kit.log_sentences(events, viewer, names, say))
        line = Text(fitted(f"{number:>3}. {sentences}", indent=5))
        line.stylize("cyan", 0, 4)
        console.print(line)
        before, odds = odds, _win_odds(opened, step.state, viewer, say)
        if odds != before:
            console.print(fitted(f"     ({odds})", indent=6), style="dim")
    if odds:
        console.print("\n" + fitted(say.phrase(kit.win_odds_caption)))
    state = opened.steps[-1][1].state if opened.steps else game.start()
    scene = kit.scene(game.view(state, viewer), names, say)
    console.print("\n" + kit.terminal_text(scene, say))


def _win_odds(opened: OpenedRecord, state: Any, viewer: Viewer, say: Translator) -> str:
    """How likely each player is to win, where the game can tell and the viewer may know."""
    kit = opened.kit
    if viewer is not OMNISCIENT and kit.has_secrets:
        return ""
    found = kit.win_odds(opened.game.view(state, OMNISCIENT)) or ()
    names = map(_name, opened.parsed.record.seats)
    shares = (say("{who}: {n} out of 100", who=name, n=percent(each)) for name, each in zip(names, found, strict=False))
    return ", ".join(shares)


def _name(seat: str) -> str:
    """A player of the record: a bot by the name of its character, where it has one."""
    bot = Character.read(seat)
    return printable(bot.name if bot and bot.name else seat)


def named_viewer(seats: tuple[str, ...], viewed_as: str) -> Viewer:
    if viewed_as == "open":
        return OMNISCIENT
    if viewed_as.isdecimal() and len(viewed_as) == 1 and int(viewed_as) < len(seats):
        return Seat(int(viewed_as))
    named = [viewed_as in (seat, _name(seat)) for seat in seats]
    if any(named):
        return Seat(named.index(True))
    known = ", ".join(f"{number} ({name})" for number, name in enumerate(seats))
    raise BadOptions(
        "there is no seat {found}; the seats in this saved game are {known}", found=viewed_as[:40], known=known
    )
