"""What a program may say about a table that it opens: a limit for turns, a command that makes it one, its owner."""

import asyncio

import httpx
import pytest

from safecracker.core.game import Millis
from safecracker.table.readable_table import Phase
from tests.serving import Running, wait_for

COMMAND = "a-secret-of-at-least-22-letters"
WANTED = {"game": "mastermind", "options": "first=1 rows=4", "seats": [{"kind": "human"}, {"kind": "human"}]}


def opened(client: httpx.Client, **more: object) -> dict[str, str]:
    answer = client.post("/api/tables", json=WANTED | more)
    assert answer.status_code == 201, answer.text
    made: dict[str, str] = answer.json()
    return made


def joined(client: httpx.Client, table: str, name: str, token: str = "") -> dict[str, str]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    found: dict[str, str] = client.post(f"/api/tables/{table}/join", json={"name": name}, headers=headers).json()
    return found


def stand_in(client: httpx.Client, table: str, token: str, seat: int = 1, level: int = 1) -> httpx.Response:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return client.post(f"/api/tables/{table}/stand-in", json={"seat": seat, "level": level}, headers=headers)


def test_the_same_command_again_is_the_same_table(client: httpx.Client) -> None:
    first = opened(client, command=COMMAND + "1")
    joined(client, first["table"], "Ann")
    assert opened(client, command=COMMAND + "1") == first
    assert opened(client, command=COMMAND + "2")["table"] != first["table"]
    assert opened(client)["table"] != opened(client)["table"]


def test_it_is_when_it_comes_twice_at_once(server: Running) -> None:
    async def both() -> list[httpx.Response]:
        async with httpx.AsyncClient(base_url=server.url) as client:
            wanted = WANTED | {"command": COMMAND + "at-once"}
            return await asyncio.gather(*[client.post("/api/tables", json=wanted) for _ in range(5)])

    answers = asyncio.run(both())
    assert [answer.status_code for answer in answers] == [201] * 5
    assert len({answer.text for answer in answers}) == 1


def test_it_is_after_the_first_moves(client: httpx.Client, server: Running) -> None:
    made = opened(client, command=COMMAND + "moved")
    joined(client, made["table"], "Ann")
    ben = joined(client, made["table"], "Ben")["token"]
    client.post(
        f"/api/tables/{made['table']}/moves", json={"action": "hide RRYB"}, headers={"Authorization": f"Bearer {ben}"}
    )
    assert opened(client, command=COMMAND + "moved") == made


@pytest.mark.parametrize("command", ["short", "a" * 65, "with blanks, which may not be"])
def test_a_command_that_could_be_guessed_is_refused(client: httpx.Client, command: str) -> None:
    assert client.post("/api/tables", json=WANTED | {"command": command}).status_code == 400


def test_who_knows_the_table_does_not_know_its_command(client: httpx.Client) -> None:
    made = opened(client, command=COMMAND)
    assert COMMAND not in made["table"]
    assert opened(client, command=made["table"])["table"] != made["table"]


def test_a_dead_program_is_played_for_when_its_time_is_over(client: httpx.Client, server: Running) -> None:
    made = opened(client, limit=60)
    for name in ("Ann", "Ben"):
        joined(client, made["table"], name)
    assert client.get(f"/api/tables/{made['table']}").json()["limit"] == 60
    table = server.lobby._tables[made["table"]]

    def is_over() -> bool:
        server.loop.call_soon_threadsafe(server.clock.advance, Millis(61_000))
        return table.phase is Phase.OVER

    wait_for(is_over, 20)
    assert all(seat.away for seat in table.stored.seats)


@pytest.mark.parametrize("limit", [1, -60, 61, "60", 1e9, True])
def test_a_limit_that_people_cannot_choose_is_refused(client: httpx.Client, limit: object) -> None:
    assert client.post("/api/tables", json=WANTED | {"limit": limit}).status_code == 400


def test_the_owner_lets_a_computer_play_for_a_dead_seat(client: httpx.Client, server: Running) -> None:
    made = opened(client)
    assert joined(client, made["table"], "Ann", made["owner"]) == {"seat": 0, "token": made["owner"]}
    joined(client, made["table"], "Ben")
    assert stand_in(client, made["table"], made["owner"]).status_code == 200
    table = server.lobby._tables[made["table"]]
    wait_for(lambda: table.ply > 0)
    assert table.stored.seats[1].away
    assert stand_in(client, made["table"], made["owner"], level=0).status_code == 200
    assert not table.stored.seats[1].away


def test_nobody_else_does(client: httpx.Client, server: Running) -> None:
    made, other = opened(client), opened(client)
    ann = joined(client, made["table"], "Ann")["token"]
    joined(client, made["table"], "Ben")
    answers = [stand_in(client, made["table"], token).status_code for token in ("", ann, other["owner"], "x" * 43)]
    assert answers == [401, 403, 403, 403]
    assert not server.lobby._tables[made["table"]].stored.seats[1].away


@pytest.mark.parametrize(
    ("seat", "level", "status"), [(5, 1, 409), (6, 1, 400), (-1, 1, 400), (1, 6, 400), (0, 1, 409)]
)
def test_a_computer_steps_in_only_for_a_player(client: httpx.Client, seat: int, level: int, status: int) -> None:
    made = opened(client, seats=[{"kind": "computer", "level": 1}, {"kind": "human"}])
    if seat != 1:
        joined(client, made["table"], "Ben")
    assert stand_in(client, made["table"], made["owner"], seat, level).status_code == status


def test_a_strangers_token_gives_nobody_the_owners_seat(client: httpx.Client) -> None:
    made, other = opened(client), opened(client)
    assert joined(client, made["table"], "Ann", other["owner"])["token"] not in (made["owner"], other["owner"])
