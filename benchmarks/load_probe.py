"""How long a small request waits: ``python benchmarks/load_probe.py PORT SECONDS``, a process of its own for load.py.

Asks ``/healthz`` on one connection every five milliseconds, and prints milliseconds as JSON. A round trip is the time
that the server's event loop was busy, and what the request itself takes, and what else runs on the machine.
"""

import json
import socket
import sys
import time

EVERY = 0.005  # seconds


def round_trips(port: int, seconds: float) -> list[tuple[float, float]]:
    """Milliseconds from sending, and from the moment at which it was due."""
    request = f"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n\r\n".encode()
    found = []
    with socket.create_connection(("127.0.0.1", port)) as connection:
        begun = due = time.perf_counter()
        while due < begun + seconds:
            time.sleep(max(0.0, due - time.perf_counter()))
            sent = time.perf_counter()
            connection.sendall(request)
            answer = b""
            while not answer.endswith(b"\r\n\r\nok"):
                answer += connection.recv(4096)
            now = time.perf_counter()
            found.append(((now - sent) * 1000, (now - due) * 1000))
            due += EVERY
    return found


def main() -> None:
    trips = round_trips(int(sys.argv[1]), float(sys.argv[2]))
    sent, due = (sorted(each) for each in zip(*trips, strict=True))
    last, p99 = len(sent) - 1, int(len(sent) * 0.99)
    figures = {
        "median": sent[last // 2],
        "p99": sent[min(last, p99)],
        "worst": sent[-1],
        "p99_due": due[min(last, p99)],
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main()
