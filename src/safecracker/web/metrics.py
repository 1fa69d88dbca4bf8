"""Figures of a running server for Prometheus: how much goes on, and how long a commit takes. None is about a person."""

import time
from collections.abc import Callable
from typing import Any, cast

from starlette.requests import Request
from starlette.responses import Response

from safecracker.store import Store, StoredMove

from .context import AppContext, app_context

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)  # seconds


class Metrics:
    """What is counted in one server. Raises ImportError where the extra ``metrics`` is not installed."""

    def __init__(self) -> None:
        from prometheus_client import CollectorRegistry, Counter, Histogram, ProcessCollector  # noqa: PLC0415 - an extra

        self.registry = CollectorRegistry()
        ProcessCollector(registry=self.registry)
        self.moves = Counter("safecracker_moves", "Moves stored, those of chance and bots too", registry=self.registry)
        self.commits = Histogram(
            "safecracker_commit_seconds",
            "From a move to its commit",
            buckets=BUCKETS,
            registry=self.registry,
        )

    def measured(self, store: Store) -> Store:
        """The same store, whose moves are counted and timed."""
        return cast("Store", MeasuredStore(store, self))

    def watch(self, context: AppContext) -> None:
        """From now on, tell what goes on in this app."""
        from prometheus_client import Gauge  # noqa: PLC0415 - an extra

        lobby = context.lobby
        gauges: dict[tuple[str, str], Callable[[], int]] = {
            ("safecracker_tables", "Tables in memory"): lambda: len(lobby.tables),
            ("safecracker_watchers", "Open pages and streams"): lambda: sum(len(t.watchers) for t in lobby.tables),
            ("safecracker_notes_pending", "Notebooks being worked out"): lambda: context.scenes.notes_pending,
            ("safecracker_bots_alive", "1 where a bot process is alive"): lambda: int(lobby.services.bots.alive),
        }
        for (name, text), value in gauges.items():
            Gauge(name, text, registry=self.registry).set_function(value)


class MeasuredStore:
    """A store whose moves are counted and timed."""

    def __init__(self, store: Store, metrics: Metrics) -> None:
        self._store = store
        self._metrics = metrics

    async def append(self, table: str, move: StoredMove, *then: StoredMove, **more: Any) -> None:
        begun = time.perf_counter()
        await self._store.append(table, move, *then, **more)
        self._metrics.commits.observe(time.perf_counter() - begun)
        self._metrics.moves.inc(1 + len(then))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._store, name)


async def show_metrics(request: Request) -> Response:
    from prometheus_client import CONTENT_TYPE_LATEST, generate_latest  # noqa: PLC0415 - an extra

    found = app_context(request).metrics
    assert found is not None
    return Response(generate_latest(found.registry), headers={"content-type": CONTENT_TYPE_LATEST})
