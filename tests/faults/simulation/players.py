"""The players of a world: they take seats, listen, move, send again what was not answered, and may never come back."""

import asyncio
from itertools import islice
from random import Random
from typing import Any

import msgspec

from .checks import Checks
from .network import Answer, Network, Request

LOOKS = 40  # legal actions that a player chooses among
RESEND = 1.0  # seconds until something is sent again
RECONNECT = 16.0  # seconds at most until a stream is opened again, when it ended many times without a word


class Client:
    """Somebody who looks at a table; without a token, an onlooker."""

    def __init__(self, network: Network, checks: Checks, table: str, rng: Random) -> None:
        self.network = network
        self.checks = checks
        self.table = table
        self.rng = rng
        self.token = ""
        self.known = 0  # the last move that the stream brought
        self._news = asyncio.Event()

    @property
    def path(self) -> str:
        return f"/api/tables/{self.table}"

    @property
    def over(self) -> bool:
        return self.checks.replays[self.table].over

    async def until_answered(self, request: Request) -> Answer:
        """Ask again and again, until the server gives an answer that is not about its own troubles."""
        while True:
            answer = await self.network.ask(request)
            if answer is not None and answer.status < 500:
                return answer
            await asyncio.sleep(self.rng.uniform(0, RESEND))

    async def look(self) -> dict[str, Any]:
        answer = await self.until_answered(Request("GET", self.path, self.token))
        seen: dict[str, Any] = answer.json
        return seen

    async def listen(self) -> None:
        """Follow the stream; whenever it is cut, go on after the last move that arrived."""
        silent = 0  # how many streams in a row brought nothing
        while not (self.over and self.known == len(self.checks.replays[self.table].kept)):
            request = Request("GET", f"{self.path}/moves", self.token, query=f"from={self.known}")
            silent += 1
            async for piece in self.network.listen(request):
                silent = 0
                for line in filter(None, piece.split(b"\n")):
                    self._hear(msgspec.json.decode(line))
            await asyncio.sleep(self.rng.uniform(0, min(RESEND * 2**silent, RECONNECT)))

    def _hear(self, line: dict[str, Any]) -> None:
        if "ply" not in line:
            return  # no line of a move: the server had troubles
        if line["ply"] != self.known + 1:
            self.checks.blame(f"move {line['ply']} was streamed after {self.known}")
        self.checks.line(self.table, self.token, line)
        self.known = line["ply"]
        self._news.set()

    async def wait(self) -> None:
        """Until there is news, or for a few seconds."""
        self._news.clear()
        try:
            async with asyncio.timeout(self.rng.uniform(0.5, 8)):
                await self._news.wait()
        except TimeoutError:
            pass


class Player(Client):
    """Somebody with a seat."""

    def __init__(
        self,
        network: Network,
        checks: Checks,
        table: str,
        rng: Random,
        *,
        name: str,
        leaves_after: float | None,
        new_ids: bool = False,
    ) -> None:
        super().__init__(network, checks, table, rng)
        self.name = name
        self._leaves_after = leaves_after  # seconds after which this player is gone
        self._new_ids = new_ids  # a planted fault: what is sent again gets another command id
        self._wanted = 0

    async def play(self) -> None:
        command = f"{self.name}-{self.rng.getrandbits(120):030x}"
        answer = await self.until_answered(
            Request("POST", f"{self.path}/join", body={"name": self.name, "command": command})
        )
        if answer.status != 201:
            self.checks.blame(f"{self.name} finds no seat: {answer.body!r}")
            return
        self.token = answer.json["token"]
        listening = asyncio.create_task(self.listen())
        try:
            async with asyncio.timeout(self._leaves_after):
                while not self.over:
                    await self._go_on()
                await listening
        except TimeoutError:
            pass  # gone, and a stand-in has to play
        finally:
            listening.cancel()

    async def _go_on(self) -> None:
        seen = await self.look()
        seat, replay = seen["seat"], self.checks.replays[self.table]
        if seen["phase"] == "playing" and seen["ply"] <= len(replay.kept):
            state = replay.state(seen["ply"])
            able = seat in replay.game.may_act(state)
            if seen["your_turn"] or (able and self.rng.random() < 0.3):
                actions = list(islice(replay.game.actions(replay.game.view(state, seat)), LOOKS))
                if actions:
                    await asyncio.sleep(self.rng.uniform(0, 3))
                    await self._move(replay.game.write(self.rng.choice(actions)), seen["ply"])
                    return
        await self.wait()

    async def _move(self, action: str, seen: int) -> None:
        """Send it until there is an answer, always as the same command."""
        self._wanted += 1
        intent = f"{self.table}-{self.name}-{self._wanted}"
        command = f"{self.name}-{self._wanted}"
        while True:
            self.checks.intend(intent, command)
            body = {"action": action, "seen": seen, "command": command}
            answer = await self.network.ask(Request("POST", f"{self.path}/moves", self.token, body))
            if answer is not None and answer.status < 500:
                break
            if self._new_ids:
                command += "x"
            await asyncio.sleep(self.rng.uniform(0, RESEND))
        refusal = "" if answer.status == 200 else answer.json["error"]
        self.checks.concluded(self.table, self.token, intent, refusal)
