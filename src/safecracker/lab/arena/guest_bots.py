"""Bots that are not ours: a class in a package, or a program in any language that reads and writes lines.

mypackage.bots:Careful          a class, a function or an object of a Python module
run:node careful.js             a command; docs/line-protocol.md says what it reads and writes
"""

import atexit
import hashlib
import inspect
import shlex
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from importlib import import_module, invalidate_caches
from pathlib import Path
from queue import Empty, SimpleQueue
from random import Random
from threading import Thread
from types import ModuleType
from typing import Any

import msgspec
from msgspec import Struct

from safecracker.core.errors import BadOptions, GameError
from safecracker.core.game import Action, AnyGame, Millis
from safecracker.players.bot import Bot, Plan

PROTOCOL = 1
COMMAND = "run:"
MOST_ACTIONS = 1_000  # that are written out for a program; it may choose any other that is legal, too
LONGEST = 60.0  # seconds that a program may take for an answer


class ProgramFailed(GameError):
    """A program that was to play said nothing, or something else than an action."""


class Answer(Struct, frozen=True):
    """What a program writes. Without an action it lets the others act."""

    action: str | None = None
    wait: int = 0  # milliseconds, in games where several may act at once
    error: str = ""


def is_guest(name: str) -> bool:
    """Whether the name of a player is not one of ours."""
    return ":" in name


def guest_bot(name: str, game: AnyGame) -> Bot[Any]:
    """The bot of this name; raises BadOptions."""
    if name.startswith(COMMAND):
        return _program(name.removeprefix(COMMAND), game)
    return _from_module(name, game)


def guest_digest(name: str) -> str:
    """Changes with the file of a bot in Python; of a program, only its command is known."""
    if name.startswith(COMMAND):
        return name
    file = getattr(_module(name.partition(":")[0]), "__file__", None)  # None: a notebook
    return hashlib.sha256(Path(file).read_bytes()).hexdigest()[:12] if file else name


def _from_module(name: str, game: AnyGame) -> Bot[Any]:
    module, _, attribute = name.partition(":")
    try:
        found: Any = _module(module)
        for part in attribute.split("."):
            found = getattr(found, part)
    except (ImportError, AttributeError, ValueError) as error:
        raise BadOptions("there is no bot {found}: {why}", found=name[:80], why=str(error)) from error
    bot = found if isinstance(found, Bot) else made_by(found, game)
    if not isinstance(bot, Bot):
        raise BadOptions("{found} is not a bot: it must be a subclass of safecracker.Bot", found=name[:80])
    return bot


def _module(name: str) -> ModuleType:
    """The module of this name; where Python finds none, a file in the folder where the command was typed."""
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        here = str(Path.cwd())
        if error.name != name.partition(".")[0] or here in sys.path:
            raise
        sys.path.append(here)
        invalidate_caches()
        return import_module(name)


def bot_of(player: Any, game: AnyGame) -> Bot[Any]:
    """A bot, or what a class or a function makes; raises BadOptions where it is neither."""
    bot = player if isinstance(player, Bot) else made_by(player, game)
    if not isinstance(bot, Bot):
        raise BadOptions("{found} is not a bot: it must be a subclass of safecracker.Bot", found=repr(player)[:80])
    return bot


def made_by(factory: Callable[..., Any], game: AnyGame) -> Any:
    """What a class or a function makes: with the game where it takes a parameter, else with nothing.

    Raises BadOptions where it cannot be made so.
    """
    if not (issubclass(factory, Bot) if inspect.isclass(factory) else inspect.isroutine(factory)):
        return None
    missing: frozenset[str] = getattr(factory, "__abstractmethods__", frozenset())
    if missing:
        raise BadOptions(
            "{found} has no method {missing}", found=factory.__qualname__, missing=", ".join(sorted(missing))
        )
    taken = [each for each in inspect.signature(factory).parameters.values() if each.default is each.empty]
    needed = [each.name for each in taken if each.kind not in {each.VAR_POSITIONAL, each.VAR_KEYWORD}]
    if len(needed) > 1:
        raise BadOptions(
            "{found} needs {needed}, but a bot is given at most one argument: the game",
            found=factory.__qualname__,
            needed=", ".join(needed),
        )
    return factory(*[game][: len(taken)])


@cache
def _program(command: str, game: AnyGame) -> "ProgramBot":
    return ProgramBot(shlex.split(command), game)


class ProgramBot(Bot[Any]):
    """A program that is asked a line of JSON and answers one. It is started at the first question."""

    def __init__(self, command: list[str], game: AnyGame, longest: float = LONGEST) -> None:
        self._command = command
        self._game = game
        self._longest = longest
        self._program: subprocess.Popen[bytes] | None = None
        self._lines: SimpleQueue[bytes] = SimpleQueue()

    def choose(self, view: Any, rng: Random) -> Action:
        action = self.plan(view, rng).action
        if action is None:
            raise ProgramFailed("{program} had to move and did not", program=self._command[0])
        return action

    def plan(self, view: Any, rng: Random) -> Plan:
        legal = self._game.legal(view)
        if not legal:
            return Plan(None)
        shown = [self._game.write(action) for action in legal[:MOST_ACTIONS]]
        question = {"ask": "move", "view": view, "actions": shown, "count": len(legal), "seed": rng.getrandbits(53)}
        answer = self._asked(question)
        if answer.action is None:
            return Plan(None)
        return Plan(self._game.read(answer.action), Millis(max(0, answer.wait)))

    def close(self) -> None:
        """End the program: nothing more will be asked."""
        if self._program is not None:
            assert self._program.stdin is not None
            with suppress(OSError):  # it has ended already
                self._program.stdin.close()
            try:
                self._program.wait(2)
            except subprocess.TimeoutExpired:
                self._program.kill()
                self._program.wait()
            self._reader.join()
            self._program = None

    def _asked(self, question: dict[str, Any]) -> Answer:
        if self._program is None:
            self._start()
        assert self._program is not None
        assert self._program.stdin is not None
        try:
            self._program.stdin.write(msgspec.json.encode(question) + b"\n")
            self._program.stdin.flush()
            line = self._lines.get(timeout=self._longest)
        except Empty as error:
            self.close()
            raise ProgramFailed(
                "{program} gave no answer in {seconds} seconds", program=self._command[0], seconds=f"{self._longest:g}"
            ) from error
        except OSError:  # it does not read any more
            line = b""
        if not line:
            program = self._program
            self.close()
            raise ProgramFailed(
                "{program} ended without an answer (exit status {status})",
                program=self._command[0],
                status=program.returncode,
            )
        try:
            answer = msgspec.json.decode(line, type=Answer)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            self.close()
            wrote = line.decode(errors="replace").strip()[:80]
            raise ProgramFailed("{program} failed: {why}", program=self._command[0], why=f"{error}: {wrote}") from error
        if answer.error:
            raise ProgramFailed("{program} failed: {why}", program=self._command[0], why=answer.error[:200])
        return answer

    def _start(self) -> None:
        try:
            self._program = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 - the user's own
        except OSError as error:
            raise BadOptions(
                "{program} cannot be started: {why}", program=self._command[0], why=str(error.strerror)
            ) from error
        atexit.register(self.close)
        self._lines = SimpleQueue()
        self._reader = Thread(target=self._read, args=(self._program, self._lines), daemon=True)
        self._reader.start()
        game = self._game
        hello = {"ask": "game", "protocol": PROTOCOL, "game": game.name, "options": str(game.options)}
        self._asked(hello | {"rules": game.version, "seats": game.seats})

    @staticmethod
    def _read(program: "subprocess.Popen[bytes]", lines: "SimpleQueue[bytes]") -> None:
        assert program.stdout is not None
        with program.stdout as written:
            for line in written:
                lines.put(line)
        lines.put(b"")  # it has ended
