"""An evening with a deal of our choice, as everybody but one saw it: twin evenings must not differ by a byte."""

from collections.abc import Iterable
from typing import Any

import httpx
import pytest

from safecracker.core.fair import Deal
from safecracker.core.game import CHANCE
from safecracker.games import find
from tests.serving import Entropy, serving, wait_for

from .parties import act, crowd
from .test_twins import Ear, channels


def evening(
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    dealt: Iterable[str],
    moves: Iterable[tuple[int, str]],
    *,
    seats: int,
    secretive: int,
    **options: str,
) -> dict[str, bytes]:
    """What all seats but the secretive one and an onlooker got, by every channel."""
    coming, rules = iter(dealt), find(game).game("", seats)

    def planted(_deal: Deal, _ply: int, outcomes: Iterable[tuple[Any, int]]) -> Any:
        wanted = rules.read(next(coming))
        return next(action for action, _ in outcomes if action == wanted)

    monkeypatch.setattr(Deal, "draw", planted)
    with serving(entropy=Entropy("evening")) as server:
        table, people = crowd(server, game, seats, **options)
        played = server.lobby._tables[table]
        onlooker = server.browser()
        wait_for(lambda: CHANCE not in rules.may_act(played.state))
        ear, parts_ear = Ear(onlooker, f"/t/{table}/stream"), Ear(onlooker, f"/t/{table}/stream?parts=")
        for seat, action in moves:
            ear.wait(played.ply)
            parts_ear.wait(played.ply)
            assert act(people[seat], table, action).status_code == 200, action
            wait_for(lambda: CHANCE not in rules.may_act(played.state))
        ear.wait(played.ply)
        parts_ear.wait(played.ply)
        watching: list[tuple[str, httpx.Client]] = [("onlooker", onlooker)]
        watching += [(f"seat {seat}", client) for seat, client in enumerate(people) if seat != secretive]
        # drawings before the last one may have been skipped
        seen = {
            name: each.received[each.received.rindex(b"id: ") :]
            for name, each in (("stream", ear), ("stream of parts", parts_ear))
        }
        for name, client in watching:
            seen |= {f"{name} {channel}": answer for channel, answer in channels(server, client, table)}
        return {channel: answer.replace(server.url.encode(), b"URL") for channel, answer in seen.items()}
