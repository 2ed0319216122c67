"""Epic floors of the Tower in JAX: one match as pure functions, to be mapped over hundreds of thousands."""

from collections.abc import Sequence
from itertools import permutations

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from dedale.games.base import Source
from dedale.games.tower.quest import HEROES as HERO_NAMES
from dedale.research.autoreset import Autoreset, checked
from dedale.research.jax_autoreset import following
from dedale.research.jax_masks import Field, owned_actions, packed
from dedale.research.tower_actions import MOVES, NOOP, REACH, SORCERESS, SWAPS
from dedale.research.tower_batch.tables import (
    ACTIONS,
    CIRCLES,
    FAR,
    HOPS,
    JUMP,
    LEAP_NEEDS,
    LINE,
    NEEDS,
    SIDES,
    SIZE,
    STEPS,
    THROW,
    TO_EXIT,
    TowerTables,
    deals,
    opened,
    tower_tables,
)
from dedale.research.tower_env import MOST_ACTIONS
from dedale.research.tower_jax.state import Observation, Step, TowerState

HEROES = len(HERO_NAMES)
BARBARIAN, SISTER = HERO_NAMES.index("barbarian"), HERO_NAMES.index("sister")
ALL_NEEDS = (1 << NEEDS) - 1
ORIGIN = SIZE
"""The bit of a hero's own square in a line. Those below are behind it."""


class JaxTower:
    """Pure functions for one match: map them with `jax.vmap`, and compile them with `jax.jit`."""

    actions = ACTIONS

    def __init__(
        self,
        quests: Sequence[str | Source] | None = None,
        seats: int = 1,
        *,
        most_actions: int = MOST_ACTIONS,
        autoreset: Autoreset = "same_step",
    ) -> None:
        """The options are those of `BatchTower`."""
        if most_actions < 1 or seats not in range(1, SIDES + 1):
            raise ValueError("'most_actions' is at least 1, and 'seats' 1 to 4.")
        self.seats, self.most_actions, self.autoreset = seats, most_actions, checked(autoreset)
        states = opened(quests)
        self.quests = [state.quest for state in states]
        """The quests, in the order in which states number them."""
        self.tables: TowerTables = jax.tree.map(jnp.asarray, tower_tables(states))
        self.deals = jnp.asarray(deals(seats), jnp.int32)
        self.orders = jnp.array(list(permutations(range(seats))), jnp.int32)
        moves = [side for _ in range(2 * HEROES) for side in range(SIDES) for _ in range(REACH)]
        self.owned = jnp.asarray(owned_actions(np.array([SIDES, *moves], np.int32), SIDES))

    def reset(self, key: Array) -> tuple[TowerState, Observation]:
        """Lay out one of the quests, and deal the directions."""
        state = self._begin(key)
        return state, self.observe(state)

    def _begin(self, key: Array) -> TowerState:
        to_lay, to_deal = jax.random.split(key)
        floor = jax.random.randint(to_lay, (), 0, len(self.quests))
        return self.begin(floor, jax.random.randint(to_deal, (), 0, len(self.deals)))

    def begin(self, floor: Array, deal: Array) -> TowerState:
        """Lay out that quest, with that deal."""
        return TowerState(
            floor,
            self.tables.starts[floor].astype(jnp.int32),
            self.tables.armed[floor].astype(jnp.int32),
            self.deals[deal],
            jnp.int32(0),
        )

    def step(self, state: TowerState, chosen: Array, key: Array) -> Step:
        """Let everyone act once, in a random order; begin the next match as `autoreset` says."""
        to_order, to_reset = jax.random.split(key)
        order = self.orders[jax.random.randint(to_order, (), 0, len(self.orders))]
        was_over = self._over(state)
        after, refused = self.act(state, chosen, order)
        after = jax.tree.map(lambda new, old: jnp.where(was_over, old, new), after, state)
        fresh = self._begin(to_reset)
        shown, done = following(self.autoreset, was_over, self._over(after), fresh, after)
        solved = done & (after.heroes < 0).all()
        reward = jnp.where(solved & ~was_over, 1.0, 0.0)
        return Step(shown, self.observe(shown), reward, done, solved, refused & ~was_over)

    def act(self, state: TowerState, chosen: Array, order: Array) -> tuple[TowerState, Array]:
        """Let everyone act once, in that order. Returns the refusals too."""
        acted = []
        for turn in range(self.seats):
            state, fine = self._act(state, order[turn], chosen[order[turn]])
            acted.append(fine)
        fine = jnp.zeros(self.seats, bool).at[order].set(jnp.stack(acted))
        idle = (chosen == NOOP) & (self.seats > 1)
        return state._replace(steps=state.steps + 1), ~fine & ~idle

    def _over(self, state: TowerState) -> Array:
        return (state.heroes < 0).all() | (state.steps >= self.most_actions)

    def _distances(self, state: TowerState, hero: Array, side: Array) -> tuple[Array, Array]:
        """Return how far that hero can go that way, and how far to invocation squares, as bits."""
        tables, cell = self.tables, state.heroes[hero]
        here = jnp.maximum(cell, 0)
        walk, leaps = (words[state.floor, hero, here, side] for words in (tables.walks, tables.leaps))
        keys = jnp.where(state.heroes >= 0, tables.keys[state.floor, jnp.maximum(state.heroes, 0)], 0)
        met, line, company, behind = state.armed, jnp.int32(0), jnp.int32(0), jnp.int32(0)
        for other in range(HEROES):
            there, present = state.heroes[other], (state.heroes[other] >= 0) & (hero != other)
            met = met | jnp.where(hero != other, keys[other], 0)  # TOWER-22
            right, down = (there & 7) - (here & 7), (there >> 3) - (here >> 3)
            ahead = jnp.where(side & 1 == 1, right, down) * jnp.where((side == 1) | (side == 2), 1, -1)
            across = jnp.where(side & 1 == 1, down, right)
            spot = jnp.where(present, 1 << (ORIGIN + ahead & 15), 0)
            line = line | jnp.where(across == 0, spot, 0)
            beside = jnp.where(across == 0, spot << 1 | spot >> 1, 0)
            company = company | jnp.where(jnp.abs(across) == 1, spot, beside)
            if other == BARBARIAN:
                behind = jnp.where((across == 0) & (ahead == -1) & present, 1, 0)
        lacks = ALL_NEEDS & ~met
        taken = line >> ORIGIN + 1 & LINE
        far = walk >> FAR
        for need in range(NEEDS):
            far = jnp.minimum(far, jnp.where(lacks >> need & 1 == 1, walk >> 3 * need & 7, SIZE))
        walks = (1 << far) - 1 & (taken & -taken) - 1
        hops = leaps >> HOPS & LINE & ~taken & ~jnp.where(lacks & 1 == 1, leaps >> TO_EXIT, 0)
        hops = jnp.where(hero == SISTER, hops & company >> ORIGIN + 1, hops)
        leap = (leaps >> JUMP & taken | leaps >> THROW & behind) & 1 == 1
        leap &= (leaps >> LEAP_NEEDS & lacks == 0) & (taken & 2 == 0)
        found = jnp.where(cell >= 0, walks | hops | jnp.where(leap, 2, 0), 0)
        return found, found & leaps >> CIRCLES

    def _act(self, state: TowerState, seat: Array, number: Array) -> tuple[TowerState, Array]:
        """Do what a seat wants, if that is possible. Returns whether it was."""
        swaps = number >= SWAPS
        index = number - jnp.where(swaps, SWAPS, MOVES)
        distance, side = index % REACH, index // REACH % SIDES
        who = jnp.clip(index // (SIDES * REACH), 0, HEROES - 1)
        hero = jnp.where(swaps, SORCERESS, who)
        found, circles = self._distances(state, hero, side)
        fine = jnp.where(swaps, circles, found) >> jnp.minimum(distance, SIZE) & 1 == 1
        fine &= (state.heroes[who] >= 0) & (state.hands[seat] >> side & 1 == 1)
        fine &= (number >= MOVES) & (number < ACTIONS) & ~(swaps & (who == SORCERESS))
        here = state.heroes[hero]
        to = here + (distance + 1) * jnp.asarray(STEPS)[side]
        leaves = to == self.tables.exits[state.floor, hero]
        numbers = jnp.arange(HEROES)
        moved = jnp.where(numbers == who, jnp.where(leaves & ~swaps, -1, to), state.heroes)
        moved = jnp.where((numbers == SORCERESS) & swaps, state.heroes[who], moved)  # TOWER-34
        heroes = jnp.where(fine, moved, state.heroes)
        ready = (heroes == self.tables.armories[state.floor]).all()  # TOWER-51
        armed = state.armed | (fine & ready).astype(jnp.int32)
        return state._replace(heroes=heroes, armed=armed), fine

    def observe(self, state: TowerState) -> Observation:
        """Return what can be seen, and what each seat may do."""
        fixed = self.tables.boards[state.floor]
        cells, numbers = jnp.arange(SIZE * SIZE), jnp.arange(HEROES)
        standing = jnp.where(state.heroes[:, None] == cells, numbers[:, None] + 1, 0).sum(0)
        armed = jnp.full((SIZE, SIZE), state.armed)
        channels = [fixed, standing.reshape(1, SIZE, SIZE), armed[None]]
        board = jnp.concatenate([each.astype(jnp.int8) for each in channels])
        return Observation(board, self.legal(state)[None] & self.owned[state.hands])

    def legal(self, state: TowerState) -> Array:
        """Return which actions are possible, whoever owns their direction, as packed bits."""
        found, circles = self._distances(state, jnp.arange(HEROES)[:, None], jnp.arange(SIDES)[None])
        fields: list[Field] = [(NOOP, 1, jnp.int32(self.seats > 1))]
        for hero in range(HEROES):
            for side in range(SIDES):
                first = (hero * SIDES + side) * REACH
                fields.append((MOVES + first, SIZE - 1, found[hero, side]))
                if hero != SORCERESS:
                    swaps = jnp.where(state.heroes[hero] >= 0, circles[SORCERESS, side], 0)
                    fields.append((SWAPS + first, SIZE - 1, swaps))
        return packed(fields, ACTIONS)
