"""Who is at the other end: whose limits count, and whether a page of ours is asking."""

import re
from collections.abc import Sequence
from ipaddress import IPv6Address, IPv6Network, ip_address

from msgspec import Struct

_LOCAL = re.compile(r"(localhost|127(\.[0-9]+){3}|\[::1\])(:[0-9]+)?")


class Gate(Struct, frozen=True):
    """Whom the server talks to."""

    origins: tuple[str, ...] = ()
    """Of other pages that may."""
    trust_proxy: bool = False
    local: bool = False
    """It is for this machine only: whoever calls it by another name was sent here by a foreign page."""

    def knows(self, host: str) -> bool:
        """Whether the server may be called so. Browsers always say how they call it."""
        named = not host or any(origin.partition("://")[2] == host for origin in self.origins)
        return named or not self.local or bool(_LOCAL.fullmatch(host))

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
