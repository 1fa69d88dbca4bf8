"""Games among bots as a data set. The same players and the same seed give the same file, to the byte.

While it is written, the games so far are in a file that ends in ``.part``; the same command goes on from there.
"""

from collections.abc import Iterator
from contextlib import closing
from functools import lru_cache, partial
from itertools import count
from pathlib import Path
from typing import Any, BinaryIO

import msgspec
from msgspec import Struct

from safecracker import __version__
from safecracker.core.errors import BadOptions
from safecracker.core.game import AnyGame
from safecracker.games import find
from safecracker.games.kit import AnyKit
from safecracker.lab.arena.contest import arena_options, bot_named
from safecracker.lab.arena.guest_bots import guest_digest, is_guest
from safecracker.lab.arena.luck import dice
from safecracker.lab.arena.results_file import digest
from safecracker.lab.arena.simulation import simulate
from safecracker.lab.dataset import PARQUET, check_format, json_lines, read_json_lines, rows, write_parquet
from safecracker.lab.jobs import Workers, in_order
from safecracker.players.bot import Bot


class SelfPlay(Struct, frozen=True):
    """All that the games depend on, but for the code of the players."""

    game: str
    options: str  # every one, as records write them
    players: tuple[str, ...]  # by seat
    seed: int  # of the first game; the next has the next number


class _Header(Struct, frozen=True):
    """The first line of an unfinished file: games of anything else do not belong there."""

    games: SelfPlay
    version: str
    code: str  # as in the results of the arena


def self_play(
    kit: AnyKit, players: tuple[str, ...], *, seed: int, options: str = "", seats: int | None = None
) -> SelfPlay:
    """Games of these players, one for each seat or one for all; raises BadOptions."""
    wanted = seats if seats is not None else len(players) if len(players) > 1 else kit.usual_players
    rules = kit.game(arena_options(kit, options), kit.seats(wanted))
    seated = players * rules.seats if len(players) == 1 else players
    if len(seated) != rules.seats:
        raise BadOptions(
            "{n} seats need {n} players, or one who plays them all; not {found}", n=rules.seats, found=len(players)
        )
    for name in set(seated):
        bot_named(kit, rules, name)
    return SelfPlay(kit.name, str(rules.options), seated, seed)


def lines_of_game(wanted: SelfPlay, number: int) -> bytes:
    """The rows of one of the games, as JSON lines."""
    kit, game, bots = _ready(wanted)
    seed = wanted.seed + number
    steps = simulate(game, bots, dice(game, seed), seed)
    return json_lines(rows(kit, game, steps, name=str(seed), players=wanted.players))


@lru_cache(maxsize=2)
def _ready(wanted: SelfPlay) -> tuple[AnyKit, AnyGame, list[Bot[Any]]]:
    kit = find(wanted.game)
    game = kit.game(wanted.options, len(wanted.players))
    return kit, game, [bot_named(kit, game, name) for name in wanted.players]


def write_games(wanted: SelfPlay, games: int, file: Path, workers: Workers) -> Iterator[int]:
    """Write the games to a file that ends in ``.jsonl`` or ``.parquet``; how many there are, after each of them.

    Raises BadOptions where the file cannot be written, or an unfinished file is of other games.
    """
    check_format(file.suffix.removeprefix("."))
    part = file.with_name(file.name + ".part")
    with part.open("r+b" if part.exists() else "w+b") as out:
        begun = _begin(out, part, wanted)
        done = begun
        with closing(in_order(partial(lines_of_game, wanted), range(begun, games), workers)) as played:
            for lines in played:
                out.write(lines + b"\n")  # an empty line after each game: one without it was cut short
                out.flush()
                done += 1
                yield done
    _finish(part, file, games)


def _begin(out: BinaryIO, part: Path, wanted: SelfPlay) -> int:
    """How many complete games there are; what is written next goes after them."""
    guests = [f" {guest_digest(name)}" for name in dict.fromkeys(wanted.players) if is_guest(name)]
    title = msgspec.json.encode(_Header(wanted, __version__, digest(wanted.game) + "".join(guests))) + b"\n"
    first, complete, size = out.readline(), 0, len(title)
    if first.endswith(b"\n") and first != title:
        raise BadOptions("{file} has other games; choose another file, or delete it", file=str(part))
    if first != title:
        out.seek(0)
        out.write(title)
    for line in out:
        if line == b"\n":
            complete, size = complete + 1, out.tell()
    out.seek(size)
    out.truncate()
    return complete


def _finish(part: Path, file: Path, games: int) -> None:
    """Turn the unfinished file into the one that was wanted, all of it or nothing."""
    draft = file.with_name(file.name + ".draft")
    with part.open("rb") as written:
        written.readline()
        lines = _lines(written, games)
        if file.suffix == f".{PARQUET}":
            write_parquet(read_json_lines(lines), draft)
        else:
            with draft.open("wb") as out:
                out.writelines(lines)
    draft.replace(file)
    part.unlink()


def _lines(written: BinaryIO, games: int) -> Iterator[bytes]:
    """The lines of the first games; an earlier run may have begun with more."""
    ended = count(1)
    for line in written:
        if line != b"\n":
            yield line
        elif next(ended) == games:
            return
