"""What tables are handed from outside."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from msgspec import Struct

from safecracker.store import Store

from .bot_pool import BotRunner
from .clock import Clock

if TYPE_CHECKING:
    from .fleet import Fleet


class Services(Struct):
    """What a table needs from outside."""

    store: Store
    clock: Clock
    bots: BotRunner
    entropy: Callable[[int], bytes]
    fleet: "Fleet | None" = None  # where several servers share the store
