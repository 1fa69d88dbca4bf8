"""Tables that are played at: four watch each of them, and a move is done when all four have it."""

import asyncio
import time
from collections.abc import Sequence
from itertools import chain
from typing import TypeAlias

from load_clients import Browser, Client, Program
from load_games import LoadTable, enough_games
from load_server import Server, serving
from msgspec import Struct

WATCHERS = 4
SECONDS = 40.0  # in which moves are made for one figure, at most

Kind: TypeAlias = type[Program] | type[Browser]


class Played(Struct):
    """What a load came to."""

    moves: int = 0  # of players
    plies: int = 0  # with those of chance
    cpu: float = 0  # seconds of the server
    children: float = 0
    lost: int = 0  # moves that somebody who watched never got
    waits: list[float] = []  # seconds until each move was with everyone
    sizes: list[tuple[int, int]] = []  # of updates

    @property
    def rate(self) -> float:
        """Moves in a second of CPU time."""
        return self.moves / self.cpu if self.cpu else 0


class Game:
    """A game and those who sit at it or watch: the players first, then onlookers."""

    def __init__(self, server: Server, table: LoadTable, kind: Kind, home: int, watchers: int) -> None:
        self.table = table
        seats = range(len(table.tokens))
        self.players: list[Client] = [kind(server, table, seat, home) for seat in seats]
        onlookers: list[Client] = [kind(server, table, None, home) for _ in range(watchers - len(seats))]
        self.watchers = [*self.players, *onlookers][:watchers]
        self._all = [*self.players, *onlookers]

    async def open(self) -> None:
        """Everyone who watches is there, and chance has done what comes before the first turn."""
        for watcher in self.watchers:
            await watcher.watch()
        if self.table.turns:
            await self._everyone(self.table.turns[0].before)

    async def _everyone(self, ply: int) -> bool:
        arrived = [await watcher.stream.until(ply) for watcher in self.watchers if watcher.stream]
        return all(arrived)

    async def play(self, played: Played, until: float) -> None:
        for turn in self.table.turns:
            if time.monotonic() > until:
                return
            begun = time.perf_counter()
            await self.players[turn.seat].move(turn)
            arrived = await self._everyone(turn.after)
            played.waits.append(time.perf_counter() - begun)
            played.moves += 1
            played.plies += turn.after - turn.before
            played.lost += not arrived

    def close(self) -> None:
        for client in self._all:
            client.close()

    @property
    def sizes(self) -> list[tuple[int, int]]:
        return [size for watcher in self.watchers if watcher.stream for size in watcher.stream.sizes]


async def play_all(server: Server, slots: Sequence[Sequence[Game]], seconds: float) -> Played:
    """Play at all tables at once; what comes before the first move is not counted."""
    games = list(chain.from_iterable(slots))
    for game in games:
        await game.open()
    await asyncio.to_thread(server.settle)
    for game in games:
        for watcher in game.watchers:
            if watcher.stream:
                watcher.stream.sizes.clear()
    played, until = Played(waits=[], sizes=[]), time.monotonic() + seconds
    cpu, children = server.cpu(), server.children_cpu()

    async def play(slot: Sequence[Game]) -> None:
        for game in slot:
            await game.play(played, until)

    try:
        await asyncio.gather(*map(play, slots))
        await asyncio.to_thread(server.settle)
        played.cpu, played.children = server.cpu() - cpu, server.children_cpu() - children
        played.sizes = [size for game in games for size in game.sizes]
    finally:
        for game in games:
            game.close()
    return played


def load(name: str, kind: Kind, tables: int, moves: int, seconds: float = SECONDS) -> Played:
    """Tables of one game, with that many moves each, or as many as the seconds allow."""
    slots = [enough_games(name, slot, moves) for slot in range(tables)]
    with serving(chain.from_iterable(slots)) as server:
        games = [[Game(server, table, kind, home, WATCHERS) for table in slot] for home, slot in enumerate(slots)]
        return asyncio.run(play_all(server, games, seconds))
