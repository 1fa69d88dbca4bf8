"""Work in several processes: nobody is left behind."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

PROGRAM = """
import os
from safecracker.lab.jobs import Workers, run

if __name__ == "__main__":
    results = run(os.getpgid, [0, 0, 0, 0], Workers(2))
    next(results)
    print("at work", flush=True)
    input()
"""


def members(group: int) -> list[int]:
    """The processes of a group that are still there."""
    found = []
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == group and fields[0] != "Z":
            found.append(int(status.parent.name))
    return found


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="looks for processes in /proc")
def test_processes_end_with_the_one_that_started_them_even_when_it_is_killed(tmp_path: Path) -> None:
    file = tmp_path / "asker.py"
    file.write_text(PROGRAM, encoding="utf-8")
    asker = subprocess.Popen(
        [sys.executable, str(file)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
    )
    assert asker.stdin is not None
    assert asker.stdout is not None
    with asker.stdin, asker.stdout:
        assert asker.stdout.readline() == "at work\n"
        assert len(members(asker.pid)) > 2
        asker.kill()
        asker.wait()
    until = time.monotonic() + 30
    while members(asker.pid) and time.monotonic() < until:
        time.sleep(0.05)
    assert members(asker.pid) == []
