"""Pictures of a match: text, or pixels drawn without a browser."""

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from dedale.match import Match

RenderMode = Literal["ansi"]
RENDER_MODES = ["ansi"]


def rendered(match: Match, seat: int | None, mode: RenderMode | None) -> str | NDArray[np.uint8] | None:
    """Draw the match as that seat sees it, or as a spectator does."""
    if mode is None:
        return None
    return match.game.draw(match.state, seat, match.t, colour=False)
