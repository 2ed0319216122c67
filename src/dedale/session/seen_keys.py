"""Remember the keys of answered messages, to recognise duplicates."""

from collections.abc import Hashable
from typing import Any

SENDERS = 100
"""Senders remembered. More people may come and go at a table than sit there."""


class SeenKeys:
    """The latest `most` keys of each sender. No sender can push out another's keys."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._keys: dict[Hashable, dict[str, None]] = {}

    def knows(self, sender: Hashable, key: str) -> bool:
        return key in self._keys.get(sender, ())

    def latest(self, sender: Hashable, most: int) -> tuple[str, ...]:
        """Return the latest keys of a sender, newest last."""
        return tuple(self._keys.get(sender, ()))[-most:]

    def remember(self, sender: Hashable, key: str) -> None:
        if not key:
            return
        keys = self._keys[sender] = self._keys.pop(sender, {})
        keys[key] = None
        if len(keys) > self._most:
            _drop_oldest(keys)
        if len(self._keys) > SENDERS:
            _drop_oldest(self._keys)


def _drop_oldest(some: dict[Any, Any]) -> None:
    del some[next(iter(some))]
