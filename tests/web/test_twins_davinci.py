"""The twins of Da Vinci Code: another hidden tile of the same colour and place changes no byte for the others."""

from collections.abc import Iterable
from typing import Any

import pytest

from safecracker.core.fair import Deal
from safecracker.core.game import CHANCE, Seat
from safecracker.games.davinci import view as eyes
from tests.serving import Entropy, serving, wait_for
from tests.web.parties import act, party
from tests.web.test_twins import Ear, channels

OURS = ("b0", "w1", "b5", "w8")
THEIRS, TWIN = ("b2", "w4", "b7", "w10"), ("b3", "w4", "b7", "w10")  # sorted, they look the same from behind
DRAWN = ("w11", "b9")
MOVES = ((0, "draw white"), (0, "guess B 9"), (1, "draw black"), (1, "guess A 6"))


def evening(monkeypatch: pytest.MonkeyPatch, theirs: tuple[str, ...]) -> dict[str, bytes]:
    """Four moves of a game with this code against ours, as we and an onlooker saw them."""
    dealt = (tile for pair in zip(OURS, theirs, strict=True) for tile in pair)
    tiles = iter((*dealt, *DRAWN))

    def planted(_deal: Deal, _ply: int, outcomes: Iterable[tuple[Any, int]]) -> Any:
        wanted = next(tiles)
        return next(action for action, _ in outcomes if str(action.tile) == wanted)

    monkeypatch.setattr(Deal, "draw", planted)
    with serving(entropy=Entropy("evening")) as server:
        people = party(server, "davinci", first="0")
        ann, ben, onlooker = people.breaker, people.setter, server.browser()
        ear = Ear(onlooker, f"/t/{people.table}/stream")
        table = server.lobby._tables[people.table]
        for seat, action in MOVES:
            wait_for(lambda: CHANCE not in table.game.to_act(table.state))
            assert act((ann, ben)[seat], people.table, action).status_code == 200, action
        seen = {"stream": ear.heard.split(b"\n")[0]}
        for name, client in (("ann", ann), ("onlooker", onlooker)):
            seen |= {f"{name} {channel}": answer for channel, answer in channels(server, client, people.table)}
        return {channel: answer.replace(server.url.encode(), b"URL") for channel, answer in seen.items()}


def test_the_others_get_the_same_bytes_whatever_a_hidden_tile_is(monkeypatch):
    assert evening(monkeypatch, THEIRS) == evening(monkeypatch, TWIN)


def test_a_leak_planted_in_the_view_is_caught(monkeypatch):
    monkeypatch.setattr(eyes, "view", lambda state, _viewer: REAL(state, Seat(1)))
    assert evening(monkeypatch, THEIRS) != evening(monkeypatch, TWIN)


REAL = eyes.view
