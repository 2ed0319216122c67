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
from dedale.research.mall_jax.tile_tables import (
    AREA,
    COLUMN_STEP,
    EXIT,
    EXPLORATIONS,
    ITEM,
    OPENING_CELLS,
    ROW_STEP,
    SIDE_COLOURS,
)

FAR = 16.0
"""Squares. From here on, a goal is far away."""
OUT_OF_SIGHT = 9999
LOOKAHEAD = 4
"""How many tiles of the pile a central critic sees."""
NEARNESS = 0.25
"""What it is worth for a hero to be next to its goal, and once more to be there."""


class Goals(NamedTuple):
    """Where each hero wants to be. Arrays by hero."""

    away: Array
    """Columns and rows from the hero, 0 if unknown."""
    known: Array
    """True if there is such a place on the map."""


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
        self._sides = jnp.asarray(mall.tables.sides)
        self.seats = mall.seats
        state = mall.begin(jnp.int32(0))
        seen = mall.observe(state)
        self.width = len(self.of_seat(seen, jnp.int32(0)))
        self.state_width = len(self.of_state(state, seen))

    def goals(self, seen: Observation) -> Goals:
        """Return the way to each hero's item, and after the theft to its exit."""
        kind = (seen.sand[3] > 0).astype(jnp.int32)
        rows = seen.tiles[self._tiles[kind]].astype(jnp.int32)
        spots = jnp.take_along_axis(self._spots[kind], rows[:, 1:2], 1)[:, 0]
        at = _on_map(rows[:, 2], rows[:, 3], spots)
        heroes = seen.heroes.astype(jnp.int32)
        known = (rows[:, 0] > 0) & (heroes[:, 0] > 0)
        return Goals(jnp.where(known[:, None], at - heroes[:, 4:6], 0), known)

    def openings(self, seen: Observation) -> Goals:
        """Return the way to the nearest open exploration square of each hero's colour."""
        rows = seen.tiles.astype(jnp.int32)
        laid, i, j = rows[:, 0] > 0, rows[:, 2], rows[:, 3]
        bits = self._sides[jnp.arange(1, TILES + 1) * SIDES + rows[:, 1]][:, None]
        side = jnp.arange(SIDES)
        beyond = i[:, None] + COLUMN_STEP, j[:, None] + ROW_STEP
        taken = ((beyond[0][..., None] == i) & (beyond[1][..., None] == j) & laid).any(-1)
        there = laid[:, None] & (bits >> EXPLORATIONS + side & 1 == 1) & ~taken & (seen.sand[2] > 0)
        at = _on_map(i[:, None], j[:, None], jnp.asarray(OPENING_CELLS)).reshape(-1, 2)
        colours = (bits >> SIDE_COLOURS + 2 * side & 3).ravel()
        heroes = seen.heroes.astype(jnp.int32)
        serves = there.ravel() & (colours == jnp.arange(HEROES)[:, None]) & (heroes[:, :1] > 0)
        away = at - heroes[:, None, 4:6]
        far = jnp.where(serves, jnp.abs(away).sum(-1), OUT_OF_SIGHT)
        nearest = far.argmin(-1)
        known = serves.any(-1)
        return Goals(jnp.where(known[:, None], away[jnp.arange(HEROES), nearest], 0), known)

    def potential(self, seen: Observation) -> Array:
        """Return how far the team has got. Learners are rewarded for getting farther."""
        goals, openings = self.goals(seen), self.openings(seen)
        at_goal = (goals.away == 0).all(-1)
        explores = jnp.where(openings.known, _near(openings) / 2, 0.0)
        hero = jnp.where(goals.known, _near(goals) + at_goal, explores) + 2.0 * seen.heroes[:, 6]
        return NEARNESS * (2.0 * HEROES * seen.sand[3] + hero.sum())

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
        spot = heroes[:, 3] * 4 + heroes[:, 2]
        return jnp.concatenate(
            (
                (laid * jax.nn.one_hot(tiles[:, 1], SIDES)).ravel(),
                (tiles[:, 2:4] / 4).ravel(),
                tiles[:, 6:10].ravel(),
                jax.nn.one_hot(heroes[:, 1], TILES + 1).ravel(),
                (heroes[:, :1] * jax.nn.one_hot(spot, AREA)).ravel(),
                heroes[:, 6],
                *_told(self.goals(seen)),
                *_told(self.openings(seen)),
                jnp.stack(
                    (seen.sand[0] / seen.sand[1], seen.sand[2] / TILES, seen.sand[3], seen.sand[4] / 4)
                ),
                seen.rests,
            ),
            dtype=jnp.float32,
        )


def _on_map(i: Array, j: Array, spot: Array) -> Array:
    """Return the column and row of a square of the tile at that place of the lattice."""
    return jnp.stack(jnp.broadcast_arrays(4 * i - j + (spot & 3), i + 4 * j + (spot >> 2)), -1)


def _told(goals: Goals) -> tuple[Array, Array, Array]:
    return (goals.away / FAR).ravel(), goals.known, goals.known & (goals.away == 0).all(-1)


def _near(goals: Goals) -> Array:
    """Return 1 at the goal, 0 if it is far away."""
    return 1 - jnp.minimum(jnp.abs(goals.away).sum(-1), FAR) / FAR
