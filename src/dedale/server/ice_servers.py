"""STUN and TURN servers, which help browsers to find each other for voice."""

import base64
import hmac
import secrets
import time
from collections.abc import Callable
from typing import Any

TURN_SECONDS = 12 * 60 * 60
"""How long a browser may use a TURN server with what it was told once: longer than any evening."""


class IceServers:
    """What a browser is told about them. TURN servers ask for a name and a password.

    Both are made from a secret shared with the TURN server (coturn's `use-auth-secret`), and expire.
    """

    def __init__(self, urls: tuple[str, ...], secret: str, now: Callable[[], float] = time.time) -> None:
        self._plain = tuple(url for url in urls if not is_turn(url))
        self._turn = tuple(url for url in urls if is_turn(url))
        self._secret = secret.encode()
        self._now = now

    def __call__(self) -> list[dict[str, Any]]:
        servers: list[dict[str, Any]] = [{"urls": self._plain}] if self._plain else []
        if self._turn:
            name = f"{int(self._now()) + TURN_SECONDS}:{secrets.token_hex(4)}"
            password = base64.b64encode(hmac.digest(self._secret, name.encode(), "sha1")).decode()
            servers.append({"urls": self._turn, "username": name, "credential": password})
        return servers


NO_ICE = IceServers((), "")
"""Browsers on one network find each other without."""


def is_turn(url: str) -> bool:
    return url.startswith(("turn:", "turns:"))


def is_ice(url: str) -> bool:
    """True if that is the address of a STUN or TURN server, as browsers read it."""
    scheme, _, rest = url.partition(":")
    return scheme in ("stun", "stuns", "turn", "turns") and bool(rest) and not rest.startswith("//")
