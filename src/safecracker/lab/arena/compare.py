"""A contest in a program, as ``safecracker arena`` plays it: ``compare("davinci", MyBot, 5, games=400).players``."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from safecracker.core.errors import BadOptions
from safecracker.core.options import Value
from safecracker.games import find
from safecracker.games.kit import AnyKit
from safecracker.lab.jobs import Workers
from safecracker.players.bot import Bot

from .arena import Progress, run_contest
from .contest import make_contest
from .report import Report
from .sprt import Bounds


def compare(
    game: AnyKit | str,
    *players: type[Bot[Any]] | str | int,
    games: int = 400,
    seed: int = 0,
    workers: Workers | int = 1,
    seats: int | None = None,
    options: Mapping[str, Value] | str = "",
    ladder: bool = False,
    sprt: tuple[float, float] | None = None,
    resume: Path | None = None,
    on_progress: Callable[[Progress], None] = lambda _: None,
) -> Report:
    """How strong these players are: levels, names as the command takes them, or classes of one's own.

    ``options`` are the game's: ``{"colours": 6}``, or the text that the command takes.
    ``workers`` is a number of processes here, or ``Workers(cluster="auto")`` for the machines of a Ray cluster.
    """
    kit = find(game) if isinstance(game, str) else game
    contest = make_contest(
        kit,
        tuple(map(_name, players)),
        games=games,
        seed=seed,
        options=kit.options_text(options),
        seats=seats,
        ladder=ladder,
    )
    bounds = Bounds(*sprt) if sprt else None
    doing = Workers(workers) if isinstance(workers, int) else workers
    return run_contest(contest, workers=doing, bounds=bounds, file=resume, on_progress=on_progress)


def _name(player: type[Bot[Any]] | str | int) -> str:
    if not isinstance(player, type):
        return str(player)
    if "<locals>" in player.__qualname__:
        raise BadOptions(
            "{found} must be a class in a module, so that other processes can find it", found=player.__name__
        )
    return f"{player.__module__}:{player.__qualname__}"
