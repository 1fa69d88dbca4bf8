"""Proxies in front of the server: whose word about the sender of a request is believed."""

import ipaddress
from typing import TypeAlias

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network


def read_proxy(text: str) -> Network:
    """An address, or a network as 10.0.0.0/8; raises ValueError."""
    return ipaddress.ip_network(text.strip())


def spellings(proxy: Network) -> list[str]:
    """How the proxy's address may appear: a socket for both families writes an IPv4 address as one of IPv6."""
    if proxy.version == 6:
        return [str(proxy)]
    return [str(proxy), f"::ffff:{proxy.network_address}/{96 + proxy.prefixlen}"]
