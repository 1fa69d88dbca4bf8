"""What the replay of a long game costs the server: ``python -m benchmarks.replays``, from the repository's root.

A game of The Code Crackers in which nobody thinks, and which therefore takes about a thousand plies. CPU seconds of the
server's process, with the requests in it; what the bots' processes work out meanwhile is not counted, but waited for.
"""

import asyncio
import secrets
import time
from typing import Any

import httpx

from safecracker.core import notation
from safecracker.core.fair import Deal
from safecracker.core.game import AnyGame, Move, Step
from safecracker.core.record import record_of
from safecracker.games import find
from safecracker.lab.arena.luck import dice
from safecracker.lab.arena.simulation import final_state
from safecracker.players.random_bot import RandomBot
from safecracker.store.memory import MemoryStore
from safecracker.table.bot_pool import BotPool
from safecracker.table.clock import SystemClock
from safecracker.table.lobby import Lobby
from safecracker.table.table import Services
from safecracker.web.app import create_app

KEY = b"k" * 32
OPTIONS, SEATS, SEED = "claims=race gap=20 escape=40 glass=untimed", 3, 8
PENDING = "data-pending"


def long_game() -> tuple[AnyGame, tuple[Move, ...]]:
    kit = find("codecrackers")
    game: AnyGame = kit.game(OPTIONS, SEATS)
    moves: list[Move] = []

    def play(state: Any, move: Move) -> Step[Any]:
        moves.append(move)
        return type(game).play(game, state, move)

    vars(game)["play"] = play
    final_state(game, [RandomBot(kit.game(OPTIONS, SEATS))] * SEATS, dice(game, SEED), SEED)
    return kit.game(OPTIONS, SEATS), tuple(moves)


def written_by_hand(game: AnyGame, moves: tuple[Move, ...]) -> str:
    """A record that nobody vouches for, so that nothing but the rules is checked."""
    names = tuple(f"Player {number}" for number in range(1, SEATS + 1))
    deal = Deal(
        seed=bytes(32),
        table="long",
        game=game.name,
        rules=1,
        options=str(game.options),
        seats=names,
        nonces=("",) * SEATS,
        origin="",
    )
    text = notation.write(record_of(game, deal, moves, None, None))
    kept = ("[Game ", "[Rules ", "[Options ", "[Seats ")
    return "\n".join(line for line in text.splitlines() if not line.startswith("[") or line.startswith(kept)) + "\n"


async def measured(client: httpx.AsyncClient, what: str, address: str) -> str:
    cpu, wall = time.process_time(), time.monotonic()
    page = await client.get(address)
    page.raise_for_status()
    cpu, wall = time.process_time() - cpu, time.monotonic() - wall
    print(f"| {what} | {cpu:.3f} | {wall:.2f} | {len(page.content) / 1000:.0f} kB |", flush=True)
    return page.text


async def main() -> None:
    game, moves = long_game()
    clock, bots = SystemClock(), BotPool()
    await bots.open()
    lobby = Lobby(Services(MemoryStore(clock.now), clock, bots, secrets.token_bytes), KEY)
    transport = httpx.ASGITransport(create_app(lobby, KEY))
    async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", timeout=60) as client:
        await client.get("/records")  # templates of every page
        record = {"text": (None, written_by_hand(game, moves).encode())}
        answer = await client.post("/records", files=record)
        address = answer.headers["location"]
        print(f"A replay of {len(moves)} plies.\n\n| request | CPU s | s | size |\n| --- | --: | --: | --: |")
        await measured(client, "first view", address)
        await measured(client, "last move", f"{address}?ply={len(moves)}")
        cpu, wall, page = time.process_time(), time.monotonic(), PENDING
        while PENDING in page:
            page = (await client.get(f"{address}/analysis")).text
        print(f"| odds and advice | {time.process_time() - cpu:.3f} | {time.monotonic() - wall:.2f} | |")
        await measured(client, "a view of the middle", f"{address}?ply={len(moves) // 2}")
        await measured(client, "the same with the whole log", f"{address}?ply={len(moves) // 2}&log=all")
    await bots.close()


if __name__ == "__main__":
    asyncio.run(main())
