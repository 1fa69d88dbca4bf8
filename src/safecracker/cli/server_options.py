"""What can be chosen when the server is started; each is an option, and an environment variable of the same name."""

from pathlib import Path

from msgspec import Struct

from .proxies import Network


class ServerOptions(Struct, frozen=True, kw_only=True):
    host: str
    port: int
    data: Path | None  # None: the system's usual place
    browser: bool
    database: str = ""  # the address of a PostgreSQL database; empty: a file in the data folder
    workers: int = 1  # processes that serve, and share the database
    keep_days: int  # for which a table is stored that nobody uses
    public_url: str = ""  # by which people reach it through a proxy; empty: by the address they ask for
    metrics: bool = False  # whether /metrics is there
    log: str = "text"  # or "json"
    trusted_proxies: tuple[Network, ...] = ()  # whose X-Forwarded-For and X-Forwarded-Proto are believed
