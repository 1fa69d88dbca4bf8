"""What can be chosen when the server is started; each is an option, and an environment variable of the same name."""

from pathlib import Path

from msgspec import Struct


class ServerOptions(Struct, frozen=True, kw_only=True):
    host: str
    port: int
    data: Path | None  # None: the system's usual place
    browser: bool
    keep_days: int  # for which a table is stored that nobody uses
