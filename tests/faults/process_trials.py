"""Trials with real processes, files and sockets."""

import asyncio
import errno
import socket
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, closing, suppress
from itertools import count
from pathlib import Path
from random import Random

import httpx
from msgspec import Struct

from safecracker.players.bot import Plan
from safecracker.store import MemoryStore, SeatKind, SqliteStore, StoredSeat
from safecracker.store.backup import restore_backup, save_backup
from safecracker.store.files import DATABASE, KEY, KEY_BYTES
from safecracker.table.bot_pool import BotPool, BotRequest, InlineBots
from safecracker.table.clock import HandClock
from safecracker.table.lobby import DAY, IDLE, KEEP_DAYS, Lobby, Setup
from safecracker.table.table import Services
from safecracker.testing.playouts import playout
from tests.samples import PLAYED, samples_of
from tests.serving import KEY as SERVER_KEY
from tests.serving import Entropy, serving
from tests.store.conftest import Wall, move, stored

from . import power
from .kills import kill_again_and_again, kill_while_it_starts, second_server, started
from .stores import NotThisEngine
from .trials import Trial

MOVES = 400  # in one recording of a disk
CUTS = 250  # of one recording
HALF_DEAD = 60  # clients that do not read, or do not finish what they say
HONEST = 5.0  # seconds in which somebody else is answered nevertheless
BATCH = 200  # tables that are opened and forgotten together


def _sqlite_only(trial: Trial, what: str) -> None:
    if trial.database:
        raise NotThisEngine(f"{what} of SQLite")


def kills(trial: Trial) -> Iterator[str]:
    return kill_again_and_again(trial.folder / "data", trial.database, trial.seed)


def starts(trial: Trial) -> Iterator[str]:
    """Killed while it starts, again and again; then it starts."""
    rng, folder = Random(trial.seed), trial.folder / "data"
    while True:
        kill_while_it_starts(folder, rng, trial.database)
        started(folder, trial.database).kill()
        yield ""


def cuts(trial: Trial) -> Iterator[str]:
    """Power cuts; every other recording folds its log into the database often."""
    _sqlite_only(trial, "the writes")
    for number in count():
        folded = {"WRITER_FOLDED_AFTER": str(5 * number + 5)} if number % 2 else {}
        yield from cut_recording(trial.seed + number, CUTS, folded)


def cut_recording(seed: int, points: int, environment: Mapping[str, str]) -> Iterator[str]:
    with tempfile.TemporaryDirectory() as folder:
        notes = power.record(Path(folder), MOVES, environment=environment)
        yield from power.cut(notes, points, seed)


def disks(trial: Trial) -> Iterator[str]:
    """A full disk, a failing sync of a file or the folder, a stalled disk; then a power cut as well."""
    _sqlite_only(trial, "the writes")
    rng = Random(trial.seed)
    for number in count():
        start = rng.randrange(200)
        fault = (
            power.Fault(call="sync", errno=errno.EIO, start=start, every=rng.randint(2, 12), times=100),
            power.Fault(call="write", errno=errno.ENOSPC, start=start, times=rng.randrange(400)),
            power.Fault(call="write", errno=errno.EIO, start=start, every=rng.randint(20, 60), times=20),  # then mended
            power.Fault(call="sync", start=start, every=40, times=4, sleep=rng.randrange(500)),
            power.Fault(call="any sync", errno=errno.EIO, start=start, every=rng.randint(2, 12), times=100),
            power.Fault(call="folder", errno=errno.EIO, start=rng.randrange(4), times=rng.randint(1, 40)),
        )[number % 6]
        yield _after_disk_fault(fault, rng.getrandbits(30))


def _after_disk_fault(fault: power.Fault, seed: int) -> str:
    with tempfile.TemporaryDirectory() as folder:
        notes = power.record(Path(folder), MOVES, fault=fault, environment={})
        disk = power.Disk()
        for note in notes:
            disk.take(note)
        if sum(disk.kept.values()) < MOVES:
            return f"{fault}: the store did not recover"
        if problem := asyncio.run(power.problem_of(Path(folder) / "data", disk.kept)):
            return f"{fault}: {problem}"
        problems = [f"{fault}: after a cut: {each}" for each in power.cut(notes, 10, seed) if each]
        return problems[0] if problems else ""


def second_servers(trial: Trial) -> Iterator[str]:
    _sqlite_only(trial, "the lock")
    server = started(trial.folder / "data")
    try:
        while True:
            yield second_server(trial.folder / "data")
    finally:
        server.kill()


class _Thinking(Struct):
    """Positions for bots to think about."""

    rng: Random

    def request(self) -> BotRequest:
        name = self.rng.choice(sorted(PLAYED))
        game = next(iter(samples_of(name).games.values()))
        positions = [each for each in playout(game, self.rng.randrange(50)) if isinstance(each.move.actor, int)]
        state, decided, _ = self.rng.choice(positions)
        assert isinstance(decided.actor, int)
        view = game.view(state, decided.actor)
        return BotRequest(
            game=name, options=str(game.options), seats=game.seats, level=self.rng.choice((1, 2, 3)), view=view, seed=1
        )


def bot_kills(trial: Trial) -> Iterator[str]:
    """A bot's process is killed while it thinks: there is a plan all the same, and the next bot finds a process."""
    rng = Random(trial.seed)
    with asyncio.Runner() as runner:
        pool = BotPool(2)
        runner.run(pool.open())
        try:
            while True:
                yield runner.run(_killed_while_thinking(pool, _Thinking(rng).request(), rng.uniform(0, 0.1)))
        finally:
            runner.run(pool.close())


async def _killed_while_thinking(pool: BotPool, request: BotRequest, after: float) -> str:
    thinking = asyncio.create_task(pool.plan(request))
    await asyncio.sleep(after)
    for worker in list(pool._workers):
        worker.process.kill()
    try:
        async with asyncio.timeout(30):
            plans = [await thinking, await pool.plan(request), await pool.plan(request)]
    except TimeoutError:
        return f"{request.game}: nobody answers for a bot whose process was killed"
    if not all(isinstance(plan, Plan) for plan in plans):
        return f"{request.game}: there is no plan"
    return "" if pool.alive else "no process was started again"


def half_dead_clients(trial: Trial) -> Iterator[str]:
    """Many clients read nothing, or stop in the middle of a request; everyone else is answered as before."""
    rng = Random(trial.seed)
    with ExitStack() as stack:
        server = stack.enter_context(serving())
        url = httpx.URL(server.url)
        browser = server.browser()
        wanted = {"game": "mastermind", "seats": [{"kind": "human"}] * 2, "options": "first=1 rows=20 rounds=20"}
        for number in count():
            if number % 20 == 0:
                table = browser.post("/api/tables", json=wanted).json()["table"]
                join = f"/api/tables/{table}/join"
                tokens = [browser.post(join, json={"name": name}).json()["token"] for name in ("Ann", "Ben")]
            if number < HALF_DEAD:
                client = stack.enter_context(closing(socket.create_connection((url.host, url.port))))
                with suppress(OSError):
                    client.sendall(_half_said(table, rng))
            yield _moved(browser, table, tokens)


def _half_said(table: str, rng: Random) -> bytes:
    stream = f"GET /api/tables/{table}/moves HTTP/1.1\r\nHost: x\r\nAccept: application/x-ndjson\r\n\r\n"
    body = f"POST /api/tables/{table}/moves HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n\r\n{{"
    return rng.choice((stream, body, stream[:40], body[:60], "\x16\x03\x01")).encode()


def _moved(browser: httpx.Client, table: str, tokens: list[str]) -> str:
    """Make the next move of a Mastermind game, whoever's it is."""
    try:
        now = browser.get(f"/api/tables/{table}", timeout=HONEST).json()["view"]["now"]
        if now is None:
            return ""
        seat = now["setter"] if not now["hidden"] else 1 - now["setter"]
        sent = browser.post(
            f"/api/tables/{table}/moves",
            json={"action": "guess WPGO" if now["hidden"] else "hide WPGR"},
            headers={"Authorization": f"Bearer {tokens[seat]}"},
            timeout=HONEST,
        )
    except httpx.TransportError as error:
        return f"an honest player waited in vain: {error!r}"
    return "" if sent.status_code == 200 else f"an honest move was answered with {sent.status_code}"


def abandoned_tables(trial: Trial) -> Iterator[str]:
    """Tables of bots and of people that nobody comes back to leave neither a task nor a row behind."""
    for number in count():
        problem = asyncio.run(_abandoned(trial.seed + number))
        yield problem
        yield from [""] * (BATCH - 1)


async def _abandoned(seed: int) -> str:
    rng, clock = Random(seed), HandClock()
    store = MemoryStore(clock.now)
    lobby = Lobby(Services(store, clock, InlineBots(), Entropy(str(seed))), SERVER_KEY)
    before = len(asyncio.all_tasks())
    for _ in range(BATCH):
        game = rng.choice(sorted(PLAYED))
        options, seats = rng.choice(PLAYED[game])
        people = (StoredSeat(kind=SeatKind.HUMAN, name="Ann", holder="a"),) * rng.randint(1, seats)
        bots = (StoredSeat(kind=SeatKind.BOT, level=1),) * (seats - len(people))
        await lobby.open_table(Setup(game=game, options=options, seats=(*people, *bots)))
    await asyncio.sleep(0)
    clock.advance(IDLE + 1)
    for _ in range(3):
        await asyncio.sleep(0.01)
        await lobby.tidy()
    running = [table for table in lobby.tables if not table.busy]
    await lobby.close()
    clock.advance((KEEP_DAYS + 1) * DAY)
    await lobby.tidy()
    left, tasks = len(store._tables), len(asyncio.all_tasks())
    if left or tasks != before or running:
        return f"{left} tables stored, {len(running)} idle ones in memory, {tasks - before} tasks"
    return ""


def backups(trial: Trial) -> Iterator[str]:
    """A backup while moves are stored has all that were acknowledged before it, and can be played on."""
    _sqlite_only(trial, "the file")
    folder = trial.folder / "data"
    folder.mkdir()
    (folder / KEY).write_bytes(bytes(KEY_BYTES))
    with asyncio.Runner() as runner:
        for number in count():
            yield runner.run(_backed_up(trial.folder, folder, number))


async def _backed_up(place: Path, folder: Path, number: int) -> str:
    store, kept, table = SqliteStore(folder / DATABASE, Wall()), 0, f"table {number}"
    await store.create(stored(table))

    async def play() -> None:
        nonlocal kept
        while True:
            await store.append(table, move(kept + 1, f"command {kept + 1}"))
            kept += 1

    playing = asyncio.create_task(play())
    await asyncio.sleep(0.02)
    before, file, back = kept, place / f"{number}.tar.gz", place / f"back {number}"
    await asyncio.to_thread(save_backup, folder, file)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    await store.close()
    restore_backup(file, back)
    return await power.problem_of(back, {table: before})
