"""The push services of browsers: which addresses are theirs, and how to reach them.

A client names the address to which the server sends something, so this must not lead anywhere else: only to
hosts of known services, over TLS, never to a private address, and no redirect is followed.
"""

import asyncio
import re
import socket
import ssl
from contextlib import suppress
from functools import cache
from ipaddress import ip_address
from typing import NamedTuple
from urllib.parse import urlsplit

SERVICES = (
    "fcm.googleapis.com",
    "push.services.mozilla.com",
    "notify.windows.com",
    "push.apple.com",
)
"""The hosts of Chrome, Firefox, Edge and Safari, and those below them."""
LONGEST_ENDPOINT = 1_000
SEND_SECONDS = 10
HTTPS = 443
_VISIBLE = re.compile(r"[!-~]+")
_STATUS = re.compile(rb"HTTP/1\.[01] (\d{3})")


class Endpoint(NamedTuple):
    """Where the messages for one browser go."""

    origin: str
    host: str
    port: int
    path: str
    own: bool = False
    """True for a service on this machine, which only tests have."""


def read_endpoint(url: str, own: str = "") -> Endpoint | None:
    """Return the parts of an address, or None if it is not a push service's. `own` is an origin of a test."""
    if len(url) > LONGEST_ENDPOINT or not _VISIBLE.fullmatch(url) or "\\" in url:
        return None
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return None
    path = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
    if own and url.startswith(f"{own}/"):
        return Endpoint(own, host, port or HTTPS, path, own=True)
    plain = parts.scheme == "https" and "@" not in parts.netloc and port in (None, HTTPS)
    known = any(host == service or host.endswith(f".{service}") for service in SERVICES)
    return Endpoint(f"https://{host}", host, HTTPS, path) if plain and known else None


async def post(endpoint: Endpoint, headers: dict[str, str], body: bytes) -> int:
    """Send a message, and return the status of the answer. Raises OSError, also if it takes too long."""
    try:
        async with asyncio.timeout(SEND_SECONDS):
            return await _post(endpoint, headers, body)
    except TimeoutError:
        raise OSError("the push service does not answer") from None


async def _post(endpoint: Endpoint, headers: dict[str, str], body: bytes) -> int:
    address = await _address(endpoint)
    secure = None if endpoint.own else _tls()
    name = None if endpoint.own else endpoint.host
    reader, writer = await asyncio.open_connection(address, endpoint.port, ssl=secure, server_hostname=name)
    try:
        lines = {
            "host": endpoint.origin.partition("://")[2],
            "content-length": str(len(body)),
            "connection": "close",
            **headers,
        }
        head = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        writer.write(f"POST {endpoint.path} HTTP/1.1\r\n{head}\r\n".encode() + body)
        await writer.drain()
        found = _STATUS.match(await reader.readline())
    except ValueError as error:  # a line without end
        raise OSError(str(error)) from None
    finally:
        writer.close()
        with suppress(OSError):
            await writer.wait_closed()
    if not found:
        raise OSError("the push service does not speak HTTP")
    return int(found[1])


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()


async def _address(endpoint: Endpoint) -> str:
    """Look up the host. The connection goes to this very address, whatever the next lookup would say."""
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(endpoint.host, endpoint.port, type=socket.SOCK_STREAM)
    for *_, address in found:
        if endpoint.own or ip_address(address[0]).is_global:
            return str(address[0])
    raise OSError("the push service has no public address")
