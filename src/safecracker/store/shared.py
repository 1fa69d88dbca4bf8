"""What a store does besides where several servers work on the same tables.

A server enters under a number of its own and renews its lease every second; only the store's clock counts. The chance,
clock and bots of a table are moved by one server, its driver. Who that is stands with the table, beside an epoch that
grows with every change of driver: a move that names an epoch which is no longer the table's raises Conflict. Moves of
people name none, and any server may store them. A table is driven from its creation by the server that created it, with
epoch 1. Whoever finds that a driver's lease has passed takes its tables over.
"""

from collections.abc import Collection
from typing import Protocol

from msgspec import Struct

from .store import Store, StoredMove

LEASE = 3_000  # milliseconds that a server counts as alive after it last said so
RENEWAL = 1_000  # milliseconds between two times that it says so


class Lease(Struct, frozen=True, kw_only=True):
    """What a server learns when it says that it is alive."""

    unbroken: bool  # False: it was taken for dead meanwhile, so every epoch that it holds may be another's now
    now: int  # the store's wall time in milliseconds
    first: bool  # whether no living server has a lower number: that one does what is done once for all
    servers: int = 1  # how many are alive
    number: int = 0  # of this server; 0: as before


class Orphan(Struct, frozen=True, kw_only=True):
    """A table whose driver died, or that had none, and which this server drives from now on."""

    table: str
    epoch: int
    last_seen: (
        int  # when its last driver was alive, or now where it had none; players are not charged for the time since
    )


class Listener(Protocol):
    """Who hears what other servers do. None of it may wait or fail."""

    def note_change(self, table: str, revision: int) -> None:
        """Another server has stored this revision of a table; maybe before ``append`` has returned there."""

    def note_gap(self) -> None:
        """Some changes may have been missed: ``revisions`` tells which."""

    def note_death(self, server: int) -> None:
        """The server of this number has left, or somebody saw it die: its tables can be taken over."""

    def note_word(self, word: str) -> None:
        """Another server has said this with ``tell``."""


class SharedStore(Store, Protocol):
    """A store that several servers use at once, each through an object of its own."""

    async def append(
        self, table: str, move: StoredMove, *then: StoredMove, over: bool = False, due: int | None = 0, epoch: int = 0
    ) -> None:
        """As every store does; where an epoch is named that is not the table's, Conflict."""

    @property
    def listening(self) -> bool:
        """Whether changes are heard of now; False for as long as the connection for them is silent or being opened."""

    async def key(self) -> bytes:
        """The secret that all servers of this store share; the first one makes it."""

    async def enter(self) -> int:
        """Count as a living server from now on; the number that it has until it leaves."""

    async def renew(self) -> Lease:
        """Say that this server is alive. One that has been buried meanwhile gets a new number."""

    async def leave(self) -> None:
        """Count as alive no longer: others take the tables over at once."""

    async def claim(self, table: str) -> int | None:
        """Become the driver of a table that has none; its epoch, or None where another server drives it.

        Also None where that server died: whoever takes the table over learns since when nobody drove it.
        """

    async def release(self, table: str, epoch: int) -> None:
        """Drive it no longer; nothing happens where it has another epoch."""

    async def take_over(self, most: int) -> tuple[Orphan, ...]:
        """Become the driver of so many tables whose driver died, or that have none and at which something is due.

        Several servers that ask at once share them.
        """

    async def bury(self, server: int) -> None:
        """Note that this server died, for somebody who saw it die: nobody waits for its lease to end."""

    async def revisions(self, tables: Collection[str]) -> dict[str, int]:
        """The ply plus the version of each of these tables that is there."""

    def listen(self, listener: Listener) -> None:
        """Hear of every change that another server stores, and of what they say."""

    async def tell(self, word: str) -> None:
        """Say something to all other servers that nobody stores, in 7,000 bytes at most.

        Whoever does not listen just now never hears it.
        """
