"""What the server says when it is open."""

import pytest

from safecracker.cli.serve import listen
from safecracker.cli.start_lines import local_address, network_address, qr_text, start_lines
from safecracker.core.translation import ENGLISH

FOLDER = "games"
HERE, THERE = "http://127.0.0.1:8777/", "http://10.0.0.7:8777/"


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_the_address_shown_is_one_that_works_here(host: str) -> None:
    with listen(host, 0) as listener:
        port = listener.getsockname()[1]
        assert local_address(listener) == f"http://127.0.0.1:{port}/"


def test_a_server_for_this_machine_alone_has_no_address_for_others() -> None:
    with listen("127.0.0.1", 0) as listener:
        assert network_address(listener) == ""


def test_a_server_for_the_network_has_an_address_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    # this machine may be in no network: a way to itself is one that is always there
    monkeypatch.setattr("safecracker.cli.start_lines.ELSEWHERE", ("127.0.0.9", 9))
    with listen("0.0.0.0", 0) as listener:
        port = listener.getsockname()[1]
        assert network_address(listener) == f"http://127.0.0.1:{port}/"


def test_without_a_network_there_is_no_address_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("safecracker.cli.start_lines.ELSEWHERE", ("255.255.255.255", 9))  # refused without a right
    with listen("0.0.0.0", 0) as listener:
        assert network_address(listener) == ""


def test_others_and_a_qr_code_are_shown_where_others_can_come_in() -> None:
    lines = start_lines(HERE, THERE, FOLDER, ENGLISH, qr_code=True)
    assert lines == [
        f"Safecracker is open at {HERE}  (Ctrl+C stops it)",
        f"On other devices, open {THERE}",
        "Games are saved in games",
        qr_text(THERE),
    ]


@pytest.mark.parametrize(("others", "qr_code", "count"), [("", True, 2), (THERE, False, 3), (HERE, False, 2)])
def test_nothing_is_shown_that_helps_nobody(others: str, qr_code: bool, count: int) -> None:  # noqa: FBT001
    assert len(start_lines(HERE, others, FOLDER, ENGLISH, qr_code=qr_code)) == count


def test_the_qr_code_is_a_square_of_blocks() -> None:
    lines = qr_text(THERE).splitlines()
    assert set("".join(lines)) == set("█▀▄ ")
    assert {len(line) for line in lines} == {29}
    assert len(lines) == 15
