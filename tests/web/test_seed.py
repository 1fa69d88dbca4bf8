"""The seed, in which the whole deal lies, is nobody's before the game is over: the twins share it and cannot see it."""

import base64
from collections.abc import Iterator

import httpx
import pytest

from safecracker.core.game import CHANCE
from safecracker.games import games
from tests.serving import Running, serving, wait_for

from .parties import crowd, party

PAGES = ("/t/{}", "/t/{}/board", "/t/{}/log", "/t/{}/record", "/t/{}/replay", "/t/{}/replay/analysis")
API = ("/api/tables/{}", "/api/tables/{}/actions", "/api/tables/{}/moves", "/api/tables/{}/record")
STREAMS = {"/t/{}/stream": {}, "/t/{}/stream?parts=": {}, "/api/tables/{}/moves": {"Accept": "application/x-ndjson"}}


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with serving() as running:
        yield running


def written(secret: bytes) -> set[bytes]:
    """The ways to write it that a program is likely to take, without what varies at the end."""
    return {
        secret.hex().encode(),
        base64.b64encode(secret)[:40],
        base64.urlsafe_b64encode(secret)[:40],
        base64.b32encode(secret)[:48].lower(),
        str(int.from_bytes(secret)).encode(),
    }


def everything(client: httpx.Client, table: str) -> bytes:
    """All that one viewer can ask for, and the beginning of each stream."""
    received = b"".join(client.get(path.format(table)).content for path in PAGES + API)
    for path, headers in STREAMS.items():
        with client.stream("GET", path.format(table), headers=headers | {"Accept-Encoding": "identity"}) as answer:
            received += next(answer.iter_raw(), b"")
    return received + str(client.get("/").headers).encode()


@pytest.mark.parametrize("game", games())
def test_nobody_gets_the_seed_of_a_running_game(server, game):
    table, people = crowd(server, game, games()[game].players[0])
    played = server.lobby._tables[table]
    wait_for(lambda: CHANCE not in played.game.may_act(played.state))
    if not played.ply:  # where a person moves first
        seat = next(iter(played.game.waiting_for(played.state)))
        action = played.game.write(next(iter(played.game.actions(played.view(seat)))))
        people[seat].post(f"/t/{table}/move", data={"action": action, "seen": "0", "command": "a"})
    assert played.ply
    assert played.running
    for client in (*people, server.browser()):
        received = everything(client, table).lower()
        assert played.commitment.encode() in received  # which is not the seed
        assert not any(form.lower() in received for form in written(played.stored.seed))
        assert client.get(f"/api/tables/{table}").json()["seed"] == ""


def test_when_the_game_is_over_everybody_can_check_it(server):
    here = party(server, rows="4", rounds="2")
    table = server.lobby._tables[here.table]
    here.hide("RRYB")
    here.guess("RRYB")
    for client, action in ((here.breaker, "hide WWWW"), (here.setter, "guess WWWW")):
        client.post(f"/t/{here.table}/move", data={"action": action, "seen": str(table.ply), "command": action[:4]})
    assert table.outcome is not None
    assert server.browser().get(f"/api/tables/{here.table}").json()["seed"] == table.stored.seed.hex()
