"""Who is at the other end: whose limits count, and whether a page of ours is asking."""

import hashlib
import re
from collections.abc import Sequence
from functools import cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from socket import gethostname

from msgspec import Struct

_PORT = re.compile(r":[0-9]*$")


@cache
def own_names() -> frozenset[str]:
    """What this machine is called by itself and by its neighbours."""
    name = gethostname().lower()
    return frozenset({"localhost", name, f"{name.partition('.')[0]}.local"})


def is_address(name: str) -> bool:
    """Whether it is an address as URLs have it, `[::1]` in brackets."""
    try:
        ip_address(name[1:-1] if name.startswith("[") and name.endswith("]") else name)
    except ValueError:
        return False
    return True


def maker_of(address: str, server: str) -> int:
    """Stands for an address, to count what came from there: 20 bits tell two that are here at the same time
    apart, and not which of all addresses it was."""
    key = hashlib.blake2b(address.encode(errors="replace"), key=server.encode(), digest_size=8)
    return 1 + int.from_bytes(key.digest()) % (1 << 20)


class Gate(Struct, frozen=True):
    """Whom the server talks to."""

    origins: tuple[str, ...] = ()
    """Of other pages that may."""
    trust_proxy: bool = False
    host_names: tuple[str, ...] = ()
    """How the server is called, beside its addresses and the names of this machine."""

    def knows(self, host: str) -> bool:
        """Whether the server may be called so. Browsers always say how they call it, and a foreign page can
        make a name of its own lead here, but no address."""
        if not host or any(origin.partition("://")[2] == host for origin in self.origins):
            return True
        name = _PORT.sub("", host).lower().removesuffix(".")
        return name in self.host_names or name in own_names() or is_address(name)

    def is_ours(self, origin: str, host: str) -> bool:
        """Whether a page of that origin may talk to the server."""
        return origin in self.origins or (bool(host) and origin in (f"http://{host}", f"https://{host}"))

    def address_of(self, peer: str, forwarded: Sequence[str]) -> str:
        """Whom limits are counted for. What a proxy says of its client stands last in X-Forwarded-For."""
        said = forwarded[-1].rpartition(",")[2].strip() if self.trust_proxy and forwarded else ""
        address = said or peer
        try:
            known = ip_address(address)
        except ValueError:
            return address[:64]
        if isinstance(known, IPv6Address):
            # One customer has a whole network of them.
            return str(known.ipv4_mapped or IPv6Network((known, 64), strict=False))
        return str(known)
