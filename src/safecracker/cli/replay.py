"""A record told in the terminal, move by move, as one pair of eyes saw it."""

from typing import Any

import click

from safecracker.core import history
from safecracker.core.errors import BadOptions
from safecracker.core.game import OMNISCIENT, Seat, Viewer
from safecracker.core.translation import Translator, percent
from safecracker.games.archive import Opened

from .terminal_text import fitted, printable


def retell(opened: Opened, eyes: str, say: Translator) -> None:
    record, kit, game = opened.page.record, opened.kit, opened.game
    viewer, names = _viewer(record.seats, eyes), tuple(map(printable, record.seats))
    click.echo(f"{say.phrase(kit.title)}: {' | '.join(names)}")
    click.echo(fitted(record.options) + "\n")
    chances = ""
    for number, (_, step) in enumerate(opened.steps, 1):
        heard = history.redacted_events(game, step.events, viewer)
        told = kit.log_sentences(heard, viewer, names, say)
        click.echo(fitted(f"{number:>3}. {' '.join(told)}", indent=5))
        before, chances = chances, _chances(opened, step.state, viewer, say)
        if chances != before:
            click.echo(fitted(f"     ({chances})", indent=6))
    if chances:
        click.echo("\n" + fitted(say.phrase(kit.win_odds_caption)))
    state = opened.steps[-1][1].state if opened.steps else game.start()
    scene = kit.scene(game.view(state, viewer), names, say)
    click.echo("\n" + kit.terminal_text(scene, say))


def _chances(opened: Opened, state: Any, viewer: Viewer, say: Translator) -> str:
    """Who would win from here, where the game can tell and these eyes may know."""
    kit = opened.kit
    if viewer is not OMNISCIENT and kit.has_secrets:
        return ""
    found = kit.win_odds(opened.game.view(state, OMNISCIENT)) or ()
    names = map(printable, opened.page.record.seats)
    told = (say("{who}: {n} of 100", who=name, n=percent(each)) for name, each in zip(names, found, strict=False))
    return ", ".join(told)


def _viewer(seats: tuple[str, ...], eyes: str) -> Viewer:
    if eyes == "open":
        return OMNISCIENT
    if eyes.isdecimal() and len(eyes) == 1 and int(eyes) < len(seats):
        return Seat(int(eyes))
    if eyes in seats:
        return Seat(seats.index(eyes))
    known = ", ".join(f"{number} ({name})" for number, name in enumerate(seats))
    raise BadOptions("nobody sits at {found}; the seats of this record are {known}", found=eyes[:40], known=known)
