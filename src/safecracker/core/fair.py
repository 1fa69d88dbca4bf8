"""A deal that nobody could choose, and that anybody can check afterwards.

Before anyone sits down the table publishes a commitment to a 256-bit seed. Each seat then adds a nonce. From the seed,
the nonces and everything agreed (game, rules, options, names) follows one key, and from the key every chance move:
draw number ``ply`` reads its own HMAC-SHA-256 stream, with rejection sampling, so that no outcome is favoured by a
remainder. The digest of the deal is published when the game begins and binds what the commitment could not know
yet. The seed is shown when the game is over.
"""

import hashlib
import hmac
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from functools import cached_property
from itertools import accumulate
from typing import TypeVar

from msgspec import Struct

T = TypeVar("T")
SEED_BYTES = 32


def commitment(table: str, seed: bytes) -> str:
    """What is published before the first seat is taken. It binds the seed and reveals nothing about it."""
    return "sha256:" + hashlib.sha256(_joined("safecracker seed 1", table, seed.hex())).hexdigest()


def secret_commitment(secret: str, salt: str) -> str:
    """What is published when a player hides something: it binds the secret, and without the salt reveals nothing."""
    return "sha256:" + hashlib.sha256(_joined("safecracker secret 1", secret, salt)).hexdigest()


def moves_before(origin: str) -> int:
    """How many moves a game of this origin began with; they were made in the game that it continues."""
    return int(origin.rpartition(" ")[2]) if origin else 0


class Deal(Struct, frozen=True, kw_only=True, dict=True):  # the dict holds the key, which every draw needs
    """A seed and everything that was agreed when the game began."""

    seed: bytes
    table: str
    game: str
    rules: int
    options: str
    seats: tuple[str, ...]
    nonces: tuple[str, ...]
    origin: str = ""  # the game that it continues, and after how many moves

    @cached_property
    def key(self) -> bytes:
        agreed = (self.table, self.game, str(self.rules), self.options)
        players = (str(len(self.seats)), *self.seats, *self.nonces)
        label = f"safecracker deal 1 from {self.origin}" if self.origin else "safecracker deal 1"
        return hmac.digest(self.seed, _joined(label, *agreed, *players), "sha256")

    @property
    def digest(self) -> str:
        """Published when the game begins."""
        return "hmac:" + hmac.digest(self.key, b"digest", "sha256").hex()

    @property
    def moves_before(self) -> int:
        """How many moves were made in the game that this one continues."""
        return moves_before(self.origin)

    def draw(self, ply: int, outcomes: Iterable[tuple[T, int]]) -> T:
        """The outcome of the chance move at this ply; each is as likely as its weight."""
        weighted = list(outcomes)
        ends = list(accumulate(weight for _, weight in weighted))
        return weighted[bisect_right(ends, self._below(ends[-1], f"chance {ply}"))][0]

    def bot_seed(self, ply: int, seat: int) -> int:
        """The seed of a bot's randomness at this ply."""
        return int.from_bytes(next(self._stream(f"mind {ply} {seat}")), "big")

    def _below(self, limit: int, label: str) -> int:
        assert limit > 0, "nothing to draw from"
        bits, stream = (limit - 1).bit_length(), self._stream(label)
        while (number := int.from_bytes(next(stream), "big") >> (256 - bits)) >= limit:
            pass
        return number

    def _stream(self, label: str) -> Iterator[bytes]:
        key, counter = self.key, 0
        while True:
            yield hmac.digest(key, _joined(label, str(counter)), "sha256")
            counter += 1


def _joined(*parts: str) -> bytes:
    """The parts as bytes, each after its length, so that no two lists of parts give the same bytes."""
    encoded = [part.encode() for part in parts]
    return b"".join(len(part).to_bytes(4, "big") + part for part in encoded)
