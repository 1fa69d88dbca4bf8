"""How long a small request waits: ``python benchmarks/load_probe.py PORT SECONDS``, a process of its own for load.py.

Asks ``/healthz`` on one connection every five milliseconds, and prints all milliseconds as JSON. A round trip is the
time for which the server's event loop was busy, and what the request itself takes, and what else runs on the machine.
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


if __name__ == "__main__":
    print(json.dumps(round_trips(int(sys.argv[1]), float(sys.argv[2]))))
