"""Who is at the other end: whose limits count, and whether a page of ours is asking."""

from collections.abc import Sequence
from ipaddress import IPv6Address, IPv6Network, ip_address


def address_of(peer: str, forwarded: Sequence[str], *, trust_proxy: bool) -> str:
    """Whom limits are counted for. What a proxy says of its client stands last in X-Forwarded-For."""
    said = forwarded[-1].rpartition(",")[2].strip() if trust_proxy and forwarded else ""
    address = said or peer
    try:
        known = ip_address(address)
    except ValueError:
        return address[:64]
    if isinstance(known, IPv6Address):
        # One customer has a whole network of them.
        return str(known.ipv4_mapped or IPv6Network((known, 64), strict=False))
    return str(known)


def same_origin(origin: str, host: str, allowed: Sequence[str]) -> bool:
    """Whether a page of that origin is ours."""
    return origin in allowed or (bool(host) and origin in (f"http://{host}", f"https://{host}"))
