"""A page shows one moment, even when the game goes on while it is drawn."""

import re

from safecracker.web import table_page
from tests.serving import serving

from .parties import party


def test_a_move_made_while_a_page_is_drawn_is_not_half_on_it(monkeypatch):
    drawn = table_page.scene_of
    with serving() as server:
        people = party(server)

        def interrupted(*arguments):
            scene = drawn(*arguments)
            monkeypatch.setattr(table_page, "scene_of", drawn)
            people.hide("RRYB")
            return scene

        monkeypatch.setattr(table_page, "scene_of", interrupted)
        page = people.breaker.get(f"/t/{people.table}").text
        assert re.findall(r'data-ply="(\d)" data-revision="(\d)"', page) == [("0", "3")]
        assert "Ben is hiding a code." in page
        assert 'data-ply="1"' in people.breaker.get(f"/t/{people.table}").text
