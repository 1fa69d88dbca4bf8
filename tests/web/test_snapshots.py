"""A page shows one moment, even when the game goes on while it is drawn."""

import re

from safecracker.core.game import Seat
from safecracker.table.calculations import NotesOfViews
from tests.serving import serving

from .parties import party


def test_a_move_made_while_a_page_waits_for_its_notes_is_not_half_on_it(monkeypatch):
    with serving() as server:
        people = party(server)
        bots = server.lobby.services.bots
        table = server.lobby._tables[people.table]

        async def interrupted(_calculation: NotesOfViews) -> tuple[None]:
            monkeypatch.undo()
            await table.submit(Seat(1), "hide RRYB")
            return (None,)

        monkeypatch.setattr(bots, "calculate", interrupted)
        page = people.breaker.get(f"/t/{people.table}").text
        assert re.findall(r'data-ply="(\d)" data-revision="(\d)"', page) == [("0", "3")]
        assert "Ben is hiding a code." in page
        assert 'data-ply="1"' in people.breaker.get(f"/t/{people.table}").text
