"""Which messages were done already, to know those that come twice."""

from collections.abc import Hashable
from typing import Any

SENDERS = 100
"""How many are remembered at all: at a table more may come and go than sit there."""


class Answered:
    """The latest keys of each sender, as many as `most`: whatever others send makes nobody's be forgotten."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._keys: dict[Hashable, dict[str, None]] = {}

    def knows(self, sender: Hashable, key: str) -> bool:
        return key in self._keys.get(sender, ())

    def latest(self, sender: Hashable, most: int) -> tuple[str, ...]:
        """The newest last."""
        return tuple(self._keys.get(sender, ()))[-most:]

    def remember(self, sender: Hashable, key: str) -> None:
        if not key:
            return
        keys = self._keys[sender] = self._keys.pop(sender, {})
        keys[key] = None
        _keep(keys, self._most)
        _keep(self._keys, SENDERS)


def _keep(some: dict[Any, Any], most: int) -> None:
    """The latest of them."""
    if len(some) > most:
        del some[next(iter(some))]
