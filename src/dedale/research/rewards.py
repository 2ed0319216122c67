"""What the players of a cooperative game are rewarded for. All of them get the same."""

from collections.abc import Iterable

from msgspec import Struct

from dedale.games.base import Event


class Rewards(Struct, frozen=True, forbid_unknown_fields=True):
    """By default only the win counts. The rest is shaping."""

    won: float = 1.0
    lost: float = 0.0
    tile: float = 0.0
    """For each tile that is laid."""
    theft: float = 0.0
    left: float = 0.0
    """For each hero that leaves."""

    def of(self, events: Iterable[Event]) -> float:
        """Return what these events are worth together."""
        total = 0.0
        for event in events:
            match event["event"]:
                case "ended":
                    total += self.won if event["result"] == "won" else self.lost
                case "laid":
                    total += self.tile
                case "theft":
                    total += self.theft
                case "left":
                    total += self.left
        return total
