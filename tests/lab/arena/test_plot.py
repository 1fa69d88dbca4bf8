"""The drawing of a report."""

from xml.etree import ElementTree as ET

from safecracker.games import find
from safecracker.lab.arena.arena import run_contest
from safecracker.lab.arena.contest import make_contest
from safecracker.lab.arena.plot import svg
from safecracker.lab.jobs import Workers

TINY = "holes=2 colours=3 rows=4"


def drawn(*players: str) -> ET.Element:
    small = make_contest(find("mastermind"), players, games=4, seed=0, options=TINY)
    return ET.fromstring(
        svg(
            run_contest(small, workers=Workers(), bounds=None, file=None, on_progress=lambda _: None),
            "Mastermind & more",
        )
    )


def texts(drawing: ET.Element) -> list[str]:
    return [element.text or "" for element in drawing.iter("{http://www.w3.org/2000/svg}text")]


def test_it_can_be_read_by_ear() -> None:
    drawing = drawn("3", "1")
    title, desc = drawing[0], drawing[1]
    assert drawing.get("aria-labelledby") == f"{title.get('id')} {desc.get('id')}"
    assert title.text == "Mastermind & more"
    assert "4 games" in (desc.text or "")


def test_every_player_has_a_row_and_two_need_no_matrix() -> None:
    found = texts(drawn("3", "1"))
    assert {"3", "1"} <= set(found)
    assert not any("row against" in text for text in found)


def test_three_players_have_a_matrix() -> None:
    assert any("row against" in text for text in texts(drawn("3", "2", "1")))


def test_nothing_is_drawn_outside() -> None:
    drawing = drawn("3", "2", "random")
    width, height = float(drawing.get("width", 0)), float(drawing.get("height", 0))
    places = [(float(e.get("x", 0)), float(e.get("y", 0))) for e in drawing.iter() if e.tag.endswith("text")]
    assert all(0 <= x <= width and 0 <= y <= height for x, y in places)
