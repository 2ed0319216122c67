"""What a learner of the Mall makes of an observation: numbers for a network, and how near the heroes are."""

from typing import NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from dedale.research.mall.geometry import HEROES, SIDES, TILES
from dedale.research.mall_jax.action_masks import unpacked
from dedale.research.mall_jax.environment import JaxMall
from dedale.research.mall_jax.state import MallState, Observation
from dedale.research.mall_jax.tile_tables import AREA, EXIT, ITEM

FAR = 16.0
"""Squares. From here on, a goal is far away."""
LOOKAHEAD = 4
"""How many tiles of the pile a central critic sees."""
NEARNESS = 0.25
"""What it is worth for a hero to be next to its goal, and once more to be there."""


class Goals(NamedTuple):
    """Where each hero wants to be: at its item, and after the theft at an exit. Arrays by hero."""

    away: Array
    """Columns and rows from the hero, 0 if unknown."""
    known: Array
    """True if that is on the map."""


class Features:
    """The features of one scenario. They use nothing but the observation."""

    def __init__(self, mall: JaxMall) -> None:
        squares = np.asarray(mall.tables.squares)
        spots = np.full((2, HEROES, TILES + 1, SIDES), -1, np.int32)
        for kind, bit in enumerate((ITEM, EXIT)):
            for hero in range(HEROES):
                for cell in np.flatnonzero(squares >> bit + hero & 1):
                    tile, turns, spot = cell // (SIDES * AREA), cell // AREA % SIDES, cell % AREA
                    spots[kind, hero, tile, turns] = spot
        tiles = spots.max(-1).argmax(-1)
        self._tiles = jnp.asarray(tiles - 1)
        """By kind and hero: the row of the tile with its goal. Scenarios 1 to 7 have one for each."""
        chosen = spots[np.arange(2)[:, None], np.arange(HEROES)[None], tiles]
        self._spots = jnp.asarray(chosen)
        self.seats = mall.seats
        state = mall.begin(jnp.int32(0))
        seen = mall.observe(state)
        self.width = len(self.of_seat(seen, jnp.int32(0)))
        self.state_width = len(self.of_state(state, seen))

    def goals(self, seen: Observation) -> Goals:
        kind = (seen.sand[3] > 0).astype(jnp.int32)
        rows = seen.tiles[self._tiles[kind]].astype(jnp.int32)
        spots = jnp.take_along_axis(self._spots[kind], rows[:, 1:2], 1)[:, 0]
        i, j = rows[:, 2], rows[:, 3]
        at = jnp.stack((4 * i - j + (spots & 3), i + 4 * j + (spots >> 2)), -1)
        heroes = seen.heroes.astype(jnp.int32)
        known = (rows[:, 0] > 0) & (heroes[:, 0] > 0)
        return Goals(jnp.where(known[:, None], at - heroes[:, 4:6], 0), known)

    def potential(self, seen: Observation) -> Array:
        """Return how far the team has got between two milestones, for shaping."""
        goals = self.goals(seen)
        away = jnp.abs(goals.away).sum(-1)
        near = 1 - jnp.minimum(away, FAR) / FAR + (away == 0)
        out = 2.0 * seen.heroes[:, 6]
        stolen = 2.0 * HEROES * seen.sand[3]
        return NEARNESS * (stolen + (jnp.where(goals.known, near, 0.0) + out).sum())

    def of_seat(self, seen: Observation, seat: Array) -> Array:
        """Return what one seat knows."""
        own = unpacked(seen.action_mask[seat]), seen.hands[seat], jax.nn.one_hot(seat, self.seats)
        return jnp.concatenate((self._common(seen), *own), dtype=jnp.float32)

    def of_state(self, state: MallState, seen: Observation) -> Array:
        """Return everything, also what nobody knows: the next tiles of the pile."""
        places = state.drawn + jnp.arange(LOOKAHEAD)
        pile = jnp.where(places < TILES, state.pile[jnp.minimum(places, TILES - 1)], 0)
        masks = unpacked(seen.action_mask).any(0)
        coming = jax.nn.one_hot(pile, TILES + 1).ravel()
        return jnp.concatenate((self._common(seen), masks, seen.hands.ravel(), coming), dtype=jnp.float32)

    def _common(self, seen: Observation) -> Array:
        tiles, heroes = seen.tiles.astype(jnp.int32), seen.heroes.astype(jnp.int32)
        laid = tiles[:, :1]
        goals = self.goals(seen)
        spot = heroes[:, 3] * 4 + heroes[:, 2]
        return jnp.concatenate(
            (
                (laid * jax.nn.one_hot(tiles[:, 1], SIDES)).ravel(),
                (tiles[:, 2:4] / 4).ravel(),
                tiles[:, 6:10].ravel(),
                jax.nn.one_hot(heroes[:, 1], TILES + 1).ravel(),
                (heroes[:, :1] * jax.nn.one_hot(spot, AREA)).ravel(),
                heroes[:, 6],
                (goals.away / FAR).ravel(),
                goals.known,
                goals.known & (jnp.abs(goals.away).sum(-1) == 0),
                jnp.stack((seen.sand[0] / seen.sand[1], seen.sand[2] / TILES, seen.sand[3], seen.sand[4] / 4)),
                seen.rests,
            ),
            dtype=jnp.float32,
        )
