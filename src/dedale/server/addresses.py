"""Who is at the other end: whose limits apply, and whether the request comes from one of our pages."""

import hashlib
import re
from collections.abc import Iterable, Sequence
from functools import cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from socket import gethostname
from typing import TYPE_CHECKING

from msgspec import Struct

from dedale.games.base import Refusal
from dedale.server.bans import Bans

if TYPE_CHECKING:
    from dedale.server.client_socket import ClientSocket

BANNED = Refusal("banned", "You cannot use this server.")
_PORT = re.compile(r":[0-9]*$")


@cache
def own_names() -> frozenset[str]:
    """Return the names this machine and its neighbours use for it."""
    name = gethostname().lower()
    return frozenset({"localhost", name, f"{name.partition('.')[0]}.local"})


def is_address(name: str) -> bool:
    """True for an address as written in URLs, with `[::1]` in brackets."""
    try:
        ip_address(name[1:-1] if name.startswith("[") and name.endswith("]") else name)
    except ValueError:
        return False
    return True


def maker_of(address: str, server: str) -> int:
    """Return a number that stands for an address, to count what came from it. With 20 bits, it distinguishes
    the addresses in use here without identifying any of them."""
    key = hashlib.blake2b(address.encode(errors="replace"), key=server.encode(), digest_size=8)
    return 1 + int.from_bytes(key.digest()) % (1 << 20)


class Gate(Struct, frozen=True):
    """Whom the server talks to."""

    origins: tuple[str, ...] = ()
    """Other origins whose pages may talk to the server."""
    trust_proxy: int = 0
    """How many proxies a request passes before it comes here."""
    host_names: tuple[str, ...] = ()
    """Names of the server, besides its addresses and the names of this machine."""
    bans: Bans | None = None

    def knows(self, host: str) -> bool:
        """True if the Host header is one of ours. Browsers always send it, and a foreign page can point a
        name of its own at this server, but not an address."""
        if not host or any(origin.partition("://")[2] == host for origin in self.origins):
            return True
        name = _PORT.sub("", host).lower().removesuffix(".")
        return name in self.host_names or name in own_names() or is_address(name)

    def is_ours(self, origin: str, host: str) -> bool:
        """True if a page of that origin may talk to the server."""
        return origin in self.origins or (bool(host) and origin in (f"http://{host}", f"https://{host}"))

    def is_banned(self, address: str) -> bool:
        return self.bans is not None and self.bans.has(address)

    def shut_out(self, sockets: Iterable["ClientSocket"]) -> int:
        """Close the connections of whoever is banned. Returns how many there were."""
        banned = [socket for socket in sockets if self.is_banned(socket.address)]
        for socket in banned:
            socket.close(BANNED.message, again=False)
        return len(banned)

    def address_of(self, peer: str, forwarded: Sequence[str]) -> str:
        """Return the address that limits apply to. Each proxy adds its client to the end of X-Forwarded-For;
        what comes before our own proxies' entries is hearsay."""
        entries = ",".join(forwarded).split(",")[-self.trust_proxy :] if self.trust_proxy else [""]
        address = entries[0].strip() or peer
        try:
            known = ip_address(address)
        except ValueError:
            return address[:64]
        if isinstance(known, IPv6Address):
            # A single customer has a whole IPv6 network.
            return str(known.ipv4_mapped or IPv6Network((known, 64), strict=False))
        return str(known)
