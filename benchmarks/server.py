"""The server as its users meet it: cold start to the first page, move round trip, page weight, the level 5 decision.

    python benchmarks/server.py [--folder DIR]

Starts the real command on a free port of loopback, with its data in DIR (default: a new temporary folder), and ends it.
"""

import argparse
import gzip
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

import httpx

PEGS = "WPGROSYB"
MOVES = 1500


def started(folder: str) -> tuple[subprocess.Popen[str], str, float]:
    """The server, its address, and the seconds until its first page was there."""
    begun = time.perf_counter()
    command = [sys.executable, "-m", "safecracker", "--no-browser", "--port", "0", "--data", folder]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    url = process.stdout.readline().split("open at ")[1].split("/  ")[0]
    while True:
        try:
            httpx.get(url).raise_for_status()
        except httpx.TransportError:
            time.sleep(0.005)
        else:
            return process, url, time.perf_counter() - begun


def round_trips(url: str, moves: int) -> list[float]:
    """Milliseconds from sending a move to its acknowledgement; it is on disk by then."""
    rng = Random(1)
    spans: list[float] = []
    with httpx.Client(base_url=url) as client:
        while len(spans) < moves:
            wanted = {"game": "mastermind", "seats": [{"kind": "human"}] * 2, "options": "first=1 rows=20"}
            table = client.post("/api/tables", json=wanted).json()["table"]
            tokens = [
                client.post(f"/api/tables/{table}/join", json={"name": name}).json()["token"] for name in ("Ann", "Ben")
            ]
            for ply in range(20):
                code = "".join(rng.choices(PEGS, k=4))
                action = f"guess {code}" if ply else f"hide {code}"
                header = {"Authorization": f"Bearer {tokens[0 if ply else 1]}"}
                begun = time.perf_counter()
                answer = client.post(f"/api/tables/{table}/moves", json={"action": action}, headers=header)
                spans.append((time.perf_counter() - begun) * 1000)
                if answer.status_code != 200:
                    break
    return spans


def weights(url: str) -> dict[str, tuple[int, int]]:
    """Compressed bytes of a page alone, and with everything it asks for."""
    found = {}
    with httpx.Client(base_url=url, headers={"Origin": url}, follow_redirects=True) as client:
        table = client.post("/play/mastermind", data={"ticket": ""}).url.path
        time.sleep(1.5)
        for name, path in (
            ("home", "/"),
            ("setting up", "/new/mastermind"),
            ("table", table),
            ("rules", "/rules/mastermind"),
        ):
            page = client.get(path).text
            alone = len(gzip.compress(page.encode(), 6))
            assets = set(re.findall(r'(?:href|src)="(/static/[^"#]+)', page))
            found[name] = (alone, alone + sum(len(gzip.compress(client.get(asset).content, 6)) for asset in assets))
    return found


def computer_answers(url: str, games: int = 8) -> list[float]:
    """Milliseconds until a level 5 computer has made its next guess, the way to its process included."""
    spans = []
    with httpx.Client(base_url=url, headers={"Accept": "application/x-ndjson"}, timeout=30) as client:
        for number in range(games):
            seats = [{"kind": "human"}, {"kind": "computer", "level": 5}]
            wanted = {"game": "mastermind", "seats": seats, "options": "first=0"}
            table = client.post("/api/tables", json=wanted).json()["table"]
            token = client.post(f"/api/tables/{table}/join", json={"name": "Ann"}).json()["token"]
            header = {"Authorization": f"Bearer {token}"}
            code = "".join(Random(number).choices(PEGS, k=4))
            client.post(f"/api/tables/{table}/moves", json={"action": f"hide {code}"}, headers=header)
            begun = time.perf_counter()
            with client.stream("GET", f"/api/tables/{table}/moves?from=1", headers=header) as lines:
                for line in lines.iter_lines():
                    spans.append((time.perf_counter() - begun) * 1000)
                    begun = time.perf_counter()
                    if '"round-begun"' in line:
                        break
    return spans


def quantile(spans: list[float], part: float) -> float:
    return sorted(spans)[min(len(spans) - 1, int(len(spans) * part))]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder", type=Path)
    with tempfile.TemporaryDirectory() as fresh:
        folder = str(parser.parse_args().folder or fresh)
        starts = []
        for _ in range(5):
            process, url, seconds = started(folder)
            starts.append(seconds)
            if len(starts) < 5:
                process.terminate()
                process.wait()
        try:
            print(f"cold start to first page: median {statistics.median(starts):.2f} s, worst {max(starts):.2f} s")
            spans = round_trips(url, MOVES)
            print(
                f"move round trip, {len(spans)} moves one after the other: p50 {quantile(spans, 0.5):.2f} ms, ", end=""
            )
            print(f"p95 {quantile(spans, 0.95):.2f} ms, p99 {quantile(spans, 0.99):.2f} ms")
            for name, (alone, everything) in weights(url).items():
                kilobytes = f"{alone / 1000:.1f} kB alone, {everything / 1000:.1f} kB with everything"
                print(f"page weight, {name}: {kilobytes}, compressed")
            thoughts = computer_answers(url)
            print(f"level 5 guess as a player waits for it: p50 {quantile(thoughts, 0.5):.1f} ms, ", end="")
            print(f"p95 {quantile(thoughts, 0.95):.1f} ms, worst {max(thoughts):.1f} ms")
        finally:
            process.terminate()
            process.wait()


if __name__ == "__main__":
    main()
