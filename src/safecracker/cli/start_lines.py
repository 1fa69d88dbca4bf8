"""What the server prints when it is open: where, for whom, and where the games are saved."""

import io
import ipaddress
import socket

from safecracker.core.translation import Translator

# an address that leads nowhere (RFC 5737): it is looked up which way packets would go, and none is sent
ELSEWHERE = ("192.0.2.1", 9)


def local_address(listener: socket.socket) -> str:
    """The address to open on this machine."""
    host, port = listener.getsockname()[:2]
    return _url("127.0.0.1" if ipaddress.ip_address(host).is_unspecified else host, port)


def network_address(listener: socket.socket) -> str:
    """The address to open on other machines; empty where they cannot come in."""
    host, port = listener.getsockname()[:2]
    where = ipaddress.ip_address(host)
    if where.is_loopback:
        return ""
    if not where.is_unspecified:
        return _url(host, port)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return ""  # no network
        return _url(probe.getsockname()[0], port)


def start_lines(local: str, others: str, where: str, say: Translator, *, qr_code: bool) -> list[str]:
    """The lines of a server that is open at ``local``, and for others at ``others`` where they can come in."""
    lines = [say("Safecracker is open at {address}  (Ctrl+C stops it)", address=local)]
    if others and others != local:
        lines.append(say("On other devices, open {address}", address=others))
    lines.append(say("Games are saved in {folder}", folder=where))
    if others and qr_code:
        lines.append(qr_text(others))
    return lines


def qr_text(url: str) -> str:
    """The address as a QR code of block characters."""
    import segno  # noqa: PLC0415 - a server starts without it

    text = io.StringIO()
    segno.make(url, error="l").terminal(text, border=2, compact=True)
    return text.getvalue().rstrip("\n")


def _url(host: str, port: int) -> str:
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"
