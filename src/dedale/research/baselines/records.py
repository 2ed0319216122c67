"""What is recorded of a training run."""

from typing import Literal

from msgspec import Struct

Algorithm = Literal["ippo", "mappo"]


class Settings(Struct, frozen=True):
    """How to learn. All of it is recorded with a run."""

    algorithm: Algorithm = "ippo"
    matches: int = 2048
    """At once, for each seed."""
    rollout: int = 64
    """Ticks between two updates."""
    updates: int = 500
    epochs: int = 2
    minibatches: int = 8
    width: int = 512
    """Units of each of the two hidden layers."""
    rate: float = 5e-4
    """It falls to a tenth."""
    discount: float = 0.997
    trace: float = 0.95
    clip: float = 0.2
    entropy: float = 0.003
    won: float = 5.0
    tile: float = 0.2
    theft: float = 1.0
    left: float = 0.5
    """Rewards while learning (`Rewards`). Coming nearer to a goal counts too (`Features.potential`)."""


class Curve(Struct, frozen=True):
    """How a team learned. Lists are by point; each point has a number for every training seed."""

    track: str
    settings: Settings
    training_seeds: int
    device: str
    seconds: float
    """Without compiling."""
    ticks: list[int]
    """Joint ticks of each training seed so far."""
    won: list[list[float]]
    """Shares of the matches that ended since the last point, with training's exploration."""
    stolen: list[list[float]]
    tiles: list[list[float]]
    """Laid in a match, on average."""
    entropy: list[list[float]]
