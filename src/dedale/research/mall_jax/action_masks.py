"""The action masks of the Mall, packed."""

import numpy as np
from jax import Array
from numpy.typing import NDArray

from dedale.games.mall.actions import ABILITIES
from dedale.research import jax_masks
from dedale.research.mall import action_space as actions
from dedale.research.mall.geometry import HEROES, REACH, SIDES, TILES

NO_ABILITY = len(ABILITIES)
ESCALATOR, VORTEX, EXPLORE = map(ABILITIES.index, ("escalator", "vortex", "explore"))


def unpacked(action_mask: Array) -> Array:
    """Return an action mask as one truth value for each action."""
    return jax_masks.unpacked(action_mask, actions.CAMPAIGN_ACTIONS)


def _abilities() -> NDArray[np.int32]:
    """Return the ability that each action needs."""
    walks = [side for _ in range(HEROES) for side in range(SIDES) for _ in range(REACH)]
    climbs, jumps = [ESCALATOR] * HEROES, [VORTEX] * (HEROES * TILES)
    explores = [EXPLORE] * (actions.CAMPAIGN_ACTIONS - actions.EXPLORATIONS)
    return np.array([NO_ABILITY, *walks, *climbs, *jumps, *explores], np.int32)


ABILITY = _abilities()
