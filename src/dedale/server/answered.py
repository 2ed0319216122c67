"""Which messages were done already, to know those that come twice."""

from collections.abc import Hashable


class Answered:
    """The latest keys of each sender, as many as `most` in all. Senders make up their own."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._keys: dict[tuple[Hashable, str], None] = {}

    def knows(self, sender: Hashable, key: str) -> bool:
        return (sender, key) in self._keys

    def remember(self, sender: Hashable, key: str) -> None:
        if not key:
            return
        self._keys[sender, key] = None
        if len(self._keys) > self._most:
            del self._keys[next(iter(self._keys))]
