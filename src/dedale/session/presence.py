"""Who is at a table, and since when others are away."""

from dedale.session.clock import Now
from dedale.session.context import Member


class Presence:
    def __init__(self, now: Now, away_seconds: float) -> None:
        self.members: list[Member] = []
        self._now, self._away_seconds = now, away_seconds
        self._left: dict[str, float] = {}
        """When each device that sits here, or the host's, was last seen leaving."""
        self._since = now()
        """People who were here before the server stopped may be on their way back."""

    def note_leaving(self, device: str) -> None:
        self._left[device] = self._now()

    def is_here(self, device: str) -> bool:
        return any(member.device == device and not member.watching for member in self.members)

    def is_away(self, device: str) -> bool:
        """True if gone for a while. A short interruption costs nobody their seat."""
        left = self._left.get(device, self._since)
        return not self.is_here(device) and self._now() - left >= self._away_seconds
