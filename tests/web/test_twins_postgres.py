"""The twins of Mastermind on PostgreSQL: who plays on one server and looks on at another sees no byte of the code."""

import pytest

from tests.postgres import Cluster
from tests.several_servers import two_servers

from .parties import act, party
from .test_twins import CODE, OTHER, TWIN, WATCHING, Ear, channels, moves

pytestmark = pytest.mark.slow


def evening(code: str, cluster: Cluster) -> dict[str, bytes]:
    """A game begun with this code behind the screen, as the breaker and an onlooker saw all of it on another server."""
    database = cluster.new_database()
    with two_servers(database, "evening") as (here, there):
        people = party(here)
        breaker, onlooker = there.browser(), there.browser()
        breaker.cookies.update(people.breaker.cookies)
        viewers = (("breaker", breaker), ("onlooker", onlooker))
        ears = {f"{name} stream": Ear(client, f"/t/{people.table}/stream") for name, client in viewers}
        for ear in ears.values():
            ear.wait(0)
        ears["onlooker lines"] = Ear(onlooker, f"/api/tables/{people.table}/moves")
        for ply, (client, action) in enumerate(moves(people, code, by_hand=False), 1):
            assert act(client, people.table, action).status_code == 200
            for ear in ears.values():
                ear.wait(ply)
        seen = {name: WATCHING.sub(b"", ear.received) for name, ear in ears.items()}
        for name, client in viewers:
            seen |= {f"{name} {channel}": answer for channel, answer in channels(there, client, people.table)}
    cluster.drop(database)
    return {channel: answer.replace(there.url.encode(), b"URL") for channel, answer in seen.items()}


def test_a_code_changes_no_byte_on_any_server(cluster: Cluster) -> None:
    ours = evening(CODE, cluster)
    assert ours == evening(TWIN, cluster)
    other = evening(OTHER, cluster)
    assert {channel for channel in ours if ours[channel] != other[channel]} > {"breaker page", "onlooker stream"}
