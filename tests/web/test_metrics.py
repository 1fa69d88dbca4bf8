"""Figures for Prometheus: there where they are asked for, true, and about nobody."""

import re

import pytest

from tests.serving import serving

from .parties import act, party

pytest.importorskip("prometheus_client", reason="the extra metrics is not installed")


def figures(text: str) -> dict[str, float]:
    found = re.findall(r"^(safecracker_\w+) (\S+)$", text, re.MULTILINE)
    return {name: float(value) for name, value in found}


@pytest.fixture
def server():
    with serving(metrics=True) as running:
        yield running


def test_moves_commits_tables_and_watchers_are_counted(server):
    people = party(server)
    before = figures(server.browser().get("/metrics").text)
    assert (before["safecracker_tables"], before["safecracker_watchers"]) == (1, 0)
    with people.breaker.stream("GET", f"/t/{people.table}/stream") as stream:
        drawings = stream.iter_raw()  # to let go of it closes the stream
        next(drawings)
        assert act(people.setter, people.table, "hide RRYB").status_code == 200
        after = figures(server.browser().get("/metrics").text)
    assert after["safecracker_moves_total"] == before["safecracker_moves_total"] + 1
    assert after["safecracker_commit_seconds_count"] == before["safecracker_commit_seconds_count"] + 1
    assert after["safecracker_watchers"] == 1
    assert (after["safecracker_bots_alive"], after["safecracker_notes_pending"]) == (1, 0)


def test_figures_name_nobody_and_no_table(server):
    people = party(server)
    text = server.browser().get("/metrics").text
    assert people.table not in text
    assert "Ann" not in text


def test_without_the_option_there_are_none():
    with serving() as running:
        assert running.browser().get("/metrics").status_code == 404
