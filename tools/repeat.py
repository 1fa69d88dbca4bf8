"""Runs tests over and over while the machine is busy, to find those that fail by luck.

    python tools/repeat.py                              the browser tests, twenty times, beside two busy processes
    python tools/repeat.py --times 5 tests/web          other tests, fewer times
    python tools/repeat.py --minutes 30                 no new round after half an hour

No test gets a second try here. At the end it names every test that failed, and how often; the exit status is 1 if there
was one.
"""

import argparse
import multiprocessing
import re
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parent.parent
FAILED = re.compile(r"^(?:FAILED|ERROR) (.+)", re.MULTILINE)  # with the names of its page states, and why


def spin() -> None:
    """Keep one core busy until somebody ends this process."""
    while True:
        sum(range(10_000))


def run_once(tests: list[str]) -> tuple[list[str], str]:
    """The tests that failed in one run, and the last line that pytest printed."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:rerunfailures", "-p", "no:cacheprovider", *tests]
    found = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    last = (found.stdout.strip().splitlines() or [found.stderr[-300:]])[-1]
    failed = FAILED.findall(found.stdout)
    if found.returncode and not failed:
        failed = [f"pytest itself (status {found.returncode})"]
    return failed, last


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("tests", nargs="*", default=["tests/browser"])
    parser.add_argument("--times", type=int, default=20)
    parser.add_argument("--load", type=int, default=2, help="busy processes beside the tests")
    parser.add_argument("--minutes", type=float, default=1e9, help="begin no round after this time")
    wanted = parser.parse_args()
    load = [multiprocessing.Process(target=spin, daemon=True) for _ in range(wanted.load)]
    for process in load:
        process.start()
    failures: Counter[str] = Counter()
    begun, rounds = time.monotonic(), 0
    try:
        while rounds < wanted.times and time.monotonic() - begun < 60 * wanted.minutes:
            failed, last = run_once(wanted.tests)
            failures.update(line.split(" - ")[0] for line in failed)
            rounds += 1
            print("\n".join([f"round {rounds}: {last}", *(f"    {test}" for test in failed)]), flush=True)
    finally:
        for process in load:
            process.terminate()
    for test, times in failures.most_common():
        print(f"failed {times} of {rounds}: {test}")
    print(f"{rounds} rounds, {sum(failures.values())} failures")
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
