"""Lets a bot sit down at a table of a server, and plays there until the game is over."""

from typing import Any

import click
from msgspec import Struct

from safecracker.client import GameResult, join, play
from safecracker.core.game import AnyGame
from safecracker.core.translation import Translator
from safecracker.games import find
from safecracker.lab.arena.contest import bot_named
from safecracker.players.bot import Bot

from .play import read_seats


class BotOptions(Struct, frozen=True, kw_only=True):
    """What was asked for on the command line."""

    game: str | None
    against: str
    seat: int | None
    options: str
    name: str
    listed: bool


def run_bot(url: str, player: str, wanted: BotOptions, say: Translator) -> None:
    """Play one game and say how it went; raises GameError."""
    result = _played(url, player, wanted, say)
    scores = ", ".join(f"{score:g}" for score in result.scores)
    if result.won:
        click.echo(say("{name} has won. Points by seat: {scores}.", name=wanted.name, scores=scores))
    else:
        click.echo(say("{name} has lost. Points by seat: {scores}.", name=wanted.name, scores=scores))


def _played(url: str, player: str, wanted: BotOptions, say: Translator) -> GameResult:
    def bot(game: AnyGame) -> Bot[Any]:
        return bot_named(find(game.name), game, player)

    seat = None if wanted.seat is None else wanted.seat - 1
    if wanted.game is None:
        return join(url, bot, seat=seat, name=wanted.name)
    others = read_seats(wanted.against)
    return play(
        url,
        wanted.game,
        bot,
        against=others[0] if len(others) == 1 and others[0] is not None else others,
        seat=seat or 0,
        options=wanted.options,
        name=wanted.name,
        listed=wanted.listed,
        on_open=lambda link: click.echo(say("The table is at {url}", url=link)),
    )
