"""A chain of digests over the moves of a table: a move that was changed, exchanged or lost is noticed.

Every move is stored with a link, a digest of the move and of the link before it; the first one follows from the table's
id and seed. Every store keeps the links as they come and hands them back; whoever stores a move makes its link, and
whoever loads a table checks them. Moves that earlier versions stored have no link: they count as they are, and the
first link after them covers them as well.

It finds what a disk, a bad copy or a careless hand does to the moves. It has no secret (whoever loses the server's key
still has the games), so it does not stop somebody who makes all links new.
"""

from base64 import urlsafe_b64encode
from collections.abc import Iterable
from hashlib import blake2b

import msgspec
from msgspec.structs import replace

from .store import Damaged, StoredMove, StoredTable

BYTES = 15  # of a digest: 20 characters


def first_link(stored: StoredTable) -> str:
    """What the link of the first move is made of."""
    return _digest(stored.id.encode() + b" " + stored.seed)


def linked(link: str, moves: Iterable[StoredMove]) -> tuple[StoredMove, ...]:
    """The moves with their links, as they follow this one."""
    found = []
    for move in moves:
        link = _next_link(link, move)
        found.append(replace(move, chain=link))
    return tuple(found)


def last_link(stored: StoredTable, moves: Iterable[StoredMove]) -> str:
    """The link that the next move follows; raises Damaged where a move is not the one that was stored."""
    link, seen = first_link(stored), False
    for move in moves:
        link = _next_link(link, move)
        if move.chain != link and (move.chain or seen):
            raise Damaged(f"table {stored.id}: move {move.ply} or one before it was changed")
        seen = seen or bool(move.chain)
    return link


def _next_link(link: str, move: StoredMove) -> str:
    return _digest(msgspec.json.encode((link, move.ply, move.actor, move.action, move.at, move.command)))


def _digest(data: bytes) -> str:
    return urlsafe_b64encode(blake2b(data, digest_size=BYTES).digest()).decode()
