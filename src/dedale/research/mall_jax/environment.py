"""The Mall in JAX: one match as pure functions of arrays, to be mapped over hundreds of thousands."""

from collections.abc import Sequence
from itertools import permutations

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax
from numpy.typing import NDArray

from dedale.games.mall.actions import ABILITIES, BARBARIAN, DWARF, MAGE
from dedale.games.mall.scenario import CAMPAIGN, Side, printed_scenarios
from dedale.games.mall.setup import SAND_MS, Options
from dedale.games.mall.tile import START_TILE
from dedale.research.autoreset import Autoreset, checked
from dedale.research.jax_autoreset import following
from dedale.research.jax_masks import WORD, Field, owned_actions, packed
from dedale.research.mall import action_space as actions
from dedale.research.mall.geometry import HEROES, REACH, SIDES, TILES
from dedale.research.mall.tables import tables as drawn_tables
from dedale.research.mall_jax.action_masks import ABILITY, NO_ABILITY
from dedale.research.mall_jax.match_bank import match_bank
from dedale.research.mall_jax.state import MallState, Observation, Step
from dedale.research.mall_jax.tile_tables import (
    AREA,
    COLOUR,
    COLUMN_STEP,
    CROSSES,
    EXIT,
    EXPLORATION,
    EXPLORATIONS,
    IS_BALL,
    IS_CAMERA,
    IS_HOURGLASS,
    ITEM,
    OPEN_SIDES,
    OPENING_CELLS,
    ROW_STEP,
    SIDE,
    SIDE_COLOURS,
    STEP,
    VORTEX,
    TileTables,
    tile_tables,
)
from dedale.research.rewards import Rewards

RUNNING, WON, LOST = range(3)
LAID, TURNS, HOURGLASS_USED, BALL_USED, CAMERA_USED, COLUMN, ROW = 0, 1, 3, 4, 5, 8, 14
"""The first bit of each field of a tile's word."""
CENTRE = 32
"""Where the lattice's origin lies, since bits have no sign."""
NEXT_TILE, NEAR, CLOSED = 5, 20, 24
"""Bits of a tile's links: the tile behind each open side, and from `NEAR` on whether anything lies there."""
FAR_AWAY = 99
TILE_SHIFT = 6
"""From a cell to its tile."""
BALL_WORDS = TILES * SIDES // WORD
MOST_ORDERS = 1 << 14


class JaxMall:
    """Pure functions for one match: map them with `jax.vmap`, and compile them with `jax.jit`."""

    def __init__(
        self,
        scenario: int = CAMPAIGN[0],
        seats: int = 4,
        *,
        side: Side | None = None,
        sand_ms: int = SAND_MS,
        tick_ms: int = 250,
        cooldown: int = 0,
        autoreset: Autoreset = "same_step",
        rewards: Rewards = Rewards(),  # noqa: B008
        seeds: Sequence[int] = range(4096),
    ) -> None:
        """`seeds`: the matches to draw from. The rest is as in `BatchMall`."""
        tables = tile_tables(drawn_tables(scenario, seats, side))
        self.rules = printed_scenarios()[scenario]
        self.seats, self.capacity, self.tick_ms, self.cooldown = seats, sand_ms, tick_ms, cooldown
        self.rewards, self.autoreset = rewards, checked(autoreset)
        self.actions = actions.CAMPAIGN_ACTIONS
        options = Options(scenario=scenario, players=seats, side=side, sand_ms=sand_ms)
        self.tables: TileTables = jax.tree.map(jnp.asarray, tables)
        self.vortex_tiles = [
            sum(1 << tile for tile in range(1, TILES + 1) if tables.vortexes[tile * SIDES, hero] >= 0)
            for hero in range(HEROES)
        ]
        self.orders = jnp.asarray(_orders(seats))
        self.owned = jnp.asarray(owned_actions(ABILITY, NO_ABILITY))
        bank = match_bank(options, seeds)
        self.pile_size = int((bank.piles[0] > 0).sum())
        self.bank = jax.tree.map(jnp.asarray, bank)

    def reset(self, key: Array) -> tuple[MallState, Observation]:
        """Begin one of the matches."""
        state = self.begin(jax.random.randint(key, (), 0, self.bank.seeds.shape[0]))
        return state, self.observe(state)

    def begin(self, number: Array) -> MallState:
        """Begin the match with that number in the bank."""
        bank, zero = self.bank, jnp.int32(0)
        none = jnp.zeros(TILES + 1, jnp.int32)
        return MallState(
            seed=bank.seeds[number],
            tiles=none.at[START_TILE].set(1 << LAID | CENTRE << COLUMN | CENTRE << ROW),
            laid=jnp.int32(1 << START_TILE),
            links=none,
            frontier=lax.population_count(self.tables.sides[START_TILE * SIDES] >> EXPLORATIONS & 15),
            heroes=bank.heroes[number],
            hands=bank.hands[number],
            rests=jnp.zeros(self.seats, jnp.int32),
            pile=bank.piles[number],
            drawn=zero,
            sand=jnp.int32(self.capacity),
            hourglasses=zero,
            stolen=zero,
            left=zero,
            peeked=zero,
            ball_tiles=zero,
            cameras=self.tables.cameras[START_TILE],
            status=zero,
        )

    def step(self, state: MallState, chosen: Array, key: Array) -> Step:
        """Let a tick pass, then everyone act in a random order; begin the next match as `autoreset` says."""
        to_order, to_reset = jax.random.split(key)
        order = self.orders[jax.random.randint(to_order, (), 0, len(self.orders))]
        was_over = state.status != RUNNING
        after, reward, refused = self.tick(state, chosen, order)
        fresh = self.begin(jax.random.randint(to_reset, (), 0, self.bank.seeds.shape[0]))
        shown, done = following(self.autoreset, was_over, after.status != RUNNING, fresh, after)
        won = done & (after.status == WON)
        return Step(shown, self.observe(shown), reward, done, won, refused & ~was_over)

    def tick(self, state: MallState, chosen: Array, order: Array) -> tuple[MallState, Array, Array]:
        """Let a tick pass, and then everyone act in that order. Returns reward and refusals too."""
        before = state
        sand = jnp.maximum(state.sand - self.tick_ms, 0)
        running = state.status == RUNNING
        state = state._replace(
            sand=jnp.where(running, sand, state.sand),
            status=jnp.where(running & (sand == 0), LOST, state.status),
        )
        acted = []
        for turn in range(self.seats):
            seat = order[turn]
            state, fine = self._act(state, seat, chosen[seat], before.rests[seat] > 0)
            acted.append(fine)
        wanted = chosen != actions.NOOP
        refused = wanted & ~jnp.zeros(self.seats, bool).at[order].set(jnp.stack(acted))
        rests = jnp.where(wanted & (before.rests == 0), self.cooldown, jnp.maximum(before.rests - 1, 0))
        return state._replace(rests=rests), self._reward(before, state), refused

    def _reward(self, before: MallState, after: MallState) -> Array:
        rewards, over = self.rewards, (before.status == RUNNING)
        reward: Array = (
            jnp.float32(0)
            + jnp.where(over & (after.status == WON), rewards.won, 0)
            + jnp.where(over & (after.status == LOST), rewards.lost, 0)
            + rewards.tile * (after.drawn - before.drawn)
            + rewards.theft * (after.stolen - before.stolen)
            + rewards.left * (after.left - before.left)
        )
        return reward

    # Where things are

    def _at(self, state: MallState, cell: Array) -> tuple[Array, Array]:
        """Return column and row on the map."""
        word = state.tiles[cell >> TILE_SHIFT]
        i, j = _field(word, COLUMN) - CENTRE, _field(word, ROW) - CENTRE
        return 4 * i - j + (cell & 3), i + 4 * j + (cell >> 2 & 3)

    def _walk(self, state: MallState, hero: Array, side: Array) -> tuple[Array, Array, Array]:
        """Return how far the hero can go: in all, on its own tile, and the first cell beyond it."""
        tables, cell = self.tables, state.heroes[hero]
        here = jnp.maximum(cell, 0)
        dwarf = (hero == DWARF).astype(jnp.int32)
        walk = tables.walks[dwarf, here, side].astype(jnp.int32)
        inside = walk & (CROSSES - 1)
        beyond = state.links[here >> TILE_SHIFT] >> NEXT_TILE * side & 31
        turns = state.tiles[beyond] >> TURNS & 3
        entry = (beyond * SIDES + turns) * AREA + jnp.asarray(OPENING_CELLS)[side ^ 2]
        more = 1 + (tables.walks[dwarf, entry, side].astype(jnp.int32) & (CROSSES - 1))
        reach = inside + jnp.where((walk >= CROSSES) & (beyond > 0), more, 0)
        x, y = self._at(state, here)
        for other in range(HEROES):
            there = state.heroes[other]
            gap = _gap(side, x, y, *self._at(state, jnp.maximum(there, 0)))
            reach = jnp.minimum(reach, jnp.where((there >= 0) & (other != hero), gap, FAR_AWAY) - 1)
        if self.rules.cameras:  # MALL-52
            for face in (here >> 4, entry >> 4):
                spot = tables.hourglasses[face].astype(jnp.int32)
                bars = (spot >= 0) & (state.cameras >= 2)
                bars &= state.tiles[face >> 2] >> HOURGLASS_USED & 1 == 0
                gap = _gap(side, x, y, *self._at(state, face * AREA + jnp.maximum(spot, 0)))
                reach = jnp.minimum(reach, jnp.where(bars, gap, FAR_AWAY) - 1)
        return jnp.where(cell >= 0, reach, 0), inside, entry

    def _free(self, state: MallState, cell: Array) -> Array:
        return (cell != state.heroes).all()

    def _own_exploration(self, state: MallState, hero: Array) -> tuple[Array, Array, Array]:
        """Return whether the hero can open its exploration square now, the tile and the side."""
        cell = jnp.maximum(state.heroes[hero], 0)
        bits, tile = self.tables.squares[cell], cell >> TILE_SHIFT
        side = bits >> SIDE & 3
        can = (bits >> EXPLORATION & 1 == 1) & (bits >> COLOUR & 3 == hero) & (state.heroes[hero] >= 0)
        can &= (state.links[tile] >> NEAR + side & 1 == 0) & (state.drawn < self.pile_size)
        return can, tile, side

    def _ball_in_use(self, state: MallState) -> Array:
        """MALL-51."""
        cell = jnp.maximum(state.heroes[MAGE], 0)
        works = state.tiles[cell >> TILE_SHIFT] >> BALL_USED & 1 == 0
        in_use: Array = (self.tables.squares[cell] & IS_BALL != 0) & works & (state.heroes[MAGE] >= 0)
        return in_use

    def _may_peek(self, state: MallState, explorations: Array) -> Array:
        """MALL-19: there is a choice, and the tile has not been seen yet."""
        choices = explorations.sum()
        if self.rules.crystal_balls:
            ball = self._ball_in_use(state) & (state.drawn < self.pile_size)
            choices = jnp.where(ball, state.frontier, choices)
        return (choices > 1) & (state.peeked == 0)

    # What can be done

    def legal(self, state: MallState) -> Array:
        """Return which actions are possible, whoever owns them, as packed bits."""
        heroes = jnp.arange(HEROES)
        cells, present = jnp.maximum(state.heroes, 0), state.heroes >= 0
        squares = self.tables.squares[cells]
        reach, _, _ = self._walk(state, heroes[:, None], jnp.arange(SIDES)[None])
        walks = (1 << reach) - 1
        ends = self.tables.escalators[cells].astype(jnp.int32)
        there = cells & ~(AREA - 1) | ends
        climbs = present & (ends >= 0) & (there[:, None] != state.heroes[None]).all(1)
        explorations, tiles, sides = self._own_exploration(state, heroes)
        fields: list[Field] = [(actions.NOOP, 1, jnp.int32(1))]
        for hero in range(HEROES):
            for side in range(SIDES):
                fields.append((actions.MOVES + (hero * SIDES + side) * REACH, REACH, walks[hero, side]))
            fields.append((actions.ESCALATORS + hero, 1, climbs[hero]))
            # Every vortex of the hero's colour but those on which somebody stands.
            taken = jnp.where(squares >> VORTEX & 7 == hero + 1, present << (cells >> TILE_SHIFT), 0).sum()
            jumps = state.laid & self.vortex_tiles[hero] & ~taken
            jumps = jnp.where(present[hero] & (state.stolen == 0), jumps >> 1, 0)
            fields.append((actions.VORTEXES + hero * TILES, TILES, jumps))
            fields.append((actions.EXPLORATIONS + hero, 1, explorations[hero]))
        if self.rules.crystal_balls:
            words = self._frontier_words(state)
            # Squares that a hero of their colour opens have numbers of their own.
            for word in range(BALL_WORDS):
                bit = (tiles - 1) * SIDES + sides - WORD * word
                own = explorations & (bit >= 0) & (bit < WORD)
                others = words[word] & ~jnp.where(own, 1 << (bit & WORD - 1), 0).sum()
                ball = jnp.where(self._ball_in_use(state), others, 0)
                fields.append((actions.BALL_EXPLORATIONS + WORD * word, WORD, ball))
        fields.append((actions.PEEK, 1, self._may_peek(state, explorations)))
        return packed(fields, self.actions)

    def _frontier_words(self, state: MallState) -> Array:
        """Return the exploration squares behind which nothing lies, as packed bits: tile, side."""
        words = state.tiles[1:]
        faces = jnp.arange(1, TILES + 1) * SIDES + (words >> TURNS & 3)
        squares = self.tables.sides[faces] >> EXPLORATIONS & ~(state.links[1:] >> NEAR) & 15
        squares = jnp.where((words & 1 == 1) & (state.drawn < self.pile_size), squares, 0)
        each = WORD // SIDES
        return (squares.reshape(BALL_WORDS, each) << SIDES * jnp.arange(each)).sum(1)

    def observe(self, state: MallState) -> Observation:
        """Return what can be seen, and what each seat may do."""
        number, words = jnp.arange(1, TILES + 1), state.tiles[1:]
        laid = words & 1
        next_tile = state.pile[jnp.minimum(state.drawn, TILES - 1)].astype(jnp.int32)
        columns = [
            laid,
            words >> TURNS & 3,
            laid * (_field(words, COLUMN) - CENTRE),
            laid * (_field(words, ROW) - CENTRE),
            laid * self.tables.items[1:],
            laid * self.tables.exits[1:],
            words >> HOURGLASS_USED & 1,
            words >> BALL_USED & 1,
            words >> CAMERA_USED & 1,
            (number == next_tile) * state.peeked,
        ]
        cells = jnp.maximum(state.heroes, 0)
        present = (state.heroes >= 0).astype(jnp.int32)
        x, y = self._at(state, cells)
        seen = [cells >> TILE_SHIFT, cells & 3, cells >> 2 & 3, x, y]
        heroes = [present, *(present * each for each in seen), 1 - present]
        sand = [
            state.sand,
            jnp.int32(self.capacity),
            self.pile_size - state.drawn,
            state.stolen,
            state.hourglasses,
            jnp.int32(0),
            jnp.int32(0),
            state.ball_tiles,
        ]
        active = (state.status == RUNNING) & (state.rests == 0)
        owned = jnp.where(active[:, None], self.owned[state.hands], self.owned[0][None])
        return Observation(
            jnp.stack(columns, -1).astype(jnp.int8),
            jnp.stack(heroes, -1).astype(jnp.int16),
            (state.hands[:, None] >> jnp.arange(len(ABILITIES)) & 1).astype(jnp.int8),
            state.rests.astype(jnp.int16),
            jnp.stack(sand),
            self.legal(state)[None] & owned,
        )

    # Doing it

    def _act(self, state: MallState, seat: Array, action: Array, rests: Array) -> tuple[MallState, Array]:
        """Do what a seat wants, if that is possible. Returns whether it was."""
        owned = state.hands[seat] >> jnp.asarray(ABILITY)[action] & 1 == 1
        able = owned & (state.status == RUNNING) & ~rests
        state, moved = self._move(state, action, able)
        state, laid = self._explore(state, action, able & ~moved)
        explorations, _, _ = self._own_exploration(state, jnp.arange(HEROES))
        peeks = able & (action == actions.PEEK) & self._may_peek(state, explorations)
        return state._replace(peeked=jnp.where(peeks, 1, state.peeked)), moved | laid | peeks

    def _move(self, state: MallState, action: Array, able: Array) -> tuple[MallState, Array]:
        walks = (action >= actions.MOVES) & (action < actions.ESCALATORS)
        climbs = (action >= actions.ESCALATORS) & (action < actions.VORTEXES)
        jumps = (action >= actions.VORTEXES) & (action < actions.EXPLORATIONS)
        number = action - actions.MOVES
        hero = number // (SIDES * REACH)
        hero = jnp.where(climbs, action - actions.ESCALATORS, hero)
        hero = jnp.where(jumps, (action - actions.VORTEXES) // TILES, hero) & 3
        side, distance = number // REACH & 3, number % REACH + 1
        here = jnp.maximum(state.heroes[hero], 0)
        reach, inside, entry = self._walk(state, hero, side)
        step = jnp.asarray(STEP)[side]
        beyond = entry + (distance - inside - 1) * step
        walk = jnp.where(distance <= inside, here + distance * step, beyond)
        end = self.tables.escalators[here].astype(jnp.int32)
        climb = here & ~(AREA - 1) | end
        tile = (action - actions.VORTEXES) % TILES + 1
        word = state.tiles[tile]
        face = tile * SIDES + (word >> TURNS & 3)
        spot = self.tables.vortexes[face, hero].astype(jnp.int32)
        jump = face * AREA + spot
        vortex = (word & 1 == 1) & (spot >= 0) & (state.stolen == 0) & self._free(state, jump)
        fine = walks & (distance <= reach)
        fine |= climbs & (end >= 0) & self._free(state, climb)
        fine |= jumps & vortex
        fine &= able & (state.heroes[hero] >= 0)
        to = jnp.where(walks, walk, jnp.where(climbs, climb, jump))
        return self._arrive(state, hero, jnp.where(fine, to, here), fine), fine

    def _arrive(self, state: MallState, hero: Array, to: Array, moves: Array) -> MallState:
        """Put the hero there if it moves, and apply whatever that sets off."""
        here = jnp.maximum(state.heroes[hero], 0)
        tile, word = to >> TILE_SHIFT, state.tiles[to >> TILE_SHIFT]
        bits = self.tables.squares[to]
        heroes = jnp.where((jnp.arange(HEROES) == hero) & moves, to, state.heroes)
        turned = moves & (bits & IS_HOURGLASS != 0) & (word >> HOURGLASS_USED & 1 == 0)
        used = turned.astype(jnp.int32) << HOURGLASS_USED
        cameras = state.cameras
        if self.rules.cameras:
            blinded = moves & (bits & IS_CAMERA != 0) & (hero == BARBARIAN) & (word >> CAMERA_USED & 1 == 0)
            used |= blinded.astype(jnp.int32) << CAMERA_USED
            cameras = cameras - blinded
        numbers = jnp.arange(TILES + 1)
        tiles = state.tiles | jnp.where(numbers == tile, used, 0)
        ball_tiles = state.ball_tiles
        if self.rules.crystal_balls:  # MALL-51: the mage leaves a ball through which a tile was laid
            spent = moves & (hero == MAGE) & (ball_tiles > 0)
            tiles |= jnp.where((numbers == here >> TILE_SHIFT) & spent, 1 << BALL_USED, 0)
            ball_tiles = jnp.where(spent, 0, ball_tiles)
        hands = state.hands
        if self.rules.pass_left:
            hands = jnp.where(turned, jnp.roll(hands, 1), hands)
        sand = jnp.where(turned, self.capacity - state.sand, state.sand)
        at_items = self.tables.squares[jnp.maximum(heroes, 0)] >> ITEM + jnp.arange(HEROES) & 1 == 1
        theft = moves & (state.stolen == 0) & (at_items & (heroes >= 0)).all()
        leaves = moves & (state.stolen == 1) & (bits >> EXIT + hero & 1 == 1)
        heroes = jnp.where((jnp.arange(HEROES) == hero) & leaves, -1, heroes)
        left = state.left + leaves
        status = jnp.where(turned & (sand == 0), LOST, state.status)
        return state._replace(
            tiles=tiles,
            heroes=heroes,
            hands=hands,
            sand=sand,
            hourglasses=state.hourglasses + turned,
            stolen=state.stolen | theft,
            left=left,
            ball_tiles=ball_tiles,
            cameras=cameras,
            status=jnp.where(leaves & (left == HEROES), WON, status),
        )

    def _explore(self, state: MallState, action: Array, able: Array) -> tuple[MallState, Array]:
        own = (action >= actions.EXPLORATIONS) & (action < actions.BALL_EXPLORATIONS)
        lays, tile, side = self._own_exploration(state, (action - actions.EXPLORATIONS) & 3)
        lays &= own & able
        by_ball = jnp.zeros((), bool)
        if self.rules.crystal_balls:
            number = jnp.clip(action - actions.BALL_EXPLORATIONS, 0, TILES * SIDES - 1)
            there, towards = number // SIDES + 1, number % SIDES
            word = state.tiles[there]
            face = there * SIDES + (word >> TURNS & 3)
            bits = self.tables.sides[face]
            occupied = (
                state.heroes[bits >> SIDE_COLOURS + 2 * towards & 3]
                == face * AREA + jnp.asarray(OPENING_CELLS)[towards]
            )
            by_ball = able & (action >= actions.BALL_EXPLORATIONS) & (action < actions.PEEK)
            by_ball &= (word & 1 == 1) & (bits >> EXPLORATIONS + towards & 1 == 1) & ~occupied
            by_ball &= (state.links[there] >> NEAR + towards & 1 == 0) & (state.drawn < self.pile_size)
            by_ball &= self._ball_in_use(state)
            tile, side = jnp.where(own, tile, there), jnp.where(own, side, towards)
            lays |= by_ball
        return self._lay(state, tile, side, lays, by_ball), lays

    def _lay(self, state: MallState, origin: Array, side: Array, lays: Array, by_ball: Array) -> MallState:
        """MALL-9: lay the next tile so that its entrance continues from that side of a tile."""
        tables, numbers = self.tables, jnp.arange(TILES + 1)
        tile = state.pile[jnp.minimum(state.drawn, TILES - 1)].astype(jnp.int32)
        turns = side + 2 - tables.entrances[tile] & 3
        word = state.tiles[origin]
        i = _field(word, COLUMN) + jnp.asarray(COLUMN_STEP)[side]
        j = _field(word, ROW) + jnp.asarray(ROW_STEP)[side]
        side_of = _neighbour_side(_field(state.tiles, COLUMN) - i, _field(state.tiles, ROW) - j)
        beside = (state.tiles & 1 == 1) & (side_of >= 0)
        to, back = side_of & 3, (side_of & 3) ^ 2
        theirs = tables.sides[numbers * SIDES + (state.tiles >> TURNS & 3)]
        ours = tables.sides[tile * SIDES + turns]
        opens = theirs >> OPEN_SIDES + back & ours >> OPEN_SIDES + to & 1
        met = 1 << NEAR + back | opens * tile << NEXT_TILE * back
        links = state.links | jnp.where(beside & lays, met, 0)
        # One sum for the new tile's links and, above them, for the exploration squares that are shut now.
        shut = (theirs >> EXPLORATIONS + back & 1) << CLOSED
        mine = jnp.where(beside, 1 << NEAR + to | opens * numbers << NEXT_TILE * to | shut, 0).sum()
        closed = mine >> CLOSED
        opened = lax.population_count(ours >> EXPLORATIONS & 15 & ~(mine >> NEAR))
        mine &= (1 << CLOSED) - 1
        here = (numbers == tile) & lays
        new = 1 << LAID | turns << TURNS | i << COLUMN | j << ROW
        tiles = jnp.where(here, new, state.tiles)
        ball_tiles = state.ball_tiles
        if self.rules.crystal_balls:
            ball_tiles = ball_tiles + by_ball
            spent = ball_tiles == 2
            mage = jnp.maximum(state.heroes[MAGE], 0) >> TILE_SHIFT
            tiles |= jnp.where((numbers == mage) & spent, 1 << BALL_USED, 0)
            ball_tiles = jnp.where(spent, 0, ball_tiles)
        return state._replace(
            tiles=tiles,
            laid=state.laid | jnp.where(lays, 1 << tile, 0),
            links=jnp.where(here, mine, links),
            frontier=state.frontier + jnp.where(lays, opened - closed, 0),
            drawn=state.drawn + lays,
            peeked=jnp.where(lays, 0, state.peeked),
            ball_tiles=ball_tiles,
            cameras=state.cameras + jnp.where(lays, tables.cameras[tile], 0),
        )


def _field(word: Array, first: int) -> Array:
    """Return six bits of a word."""
    return word >> first & 63


def _neighbour_side(columns: Array, rows: Array) -> Array:
    """Return on which side that is in the lattice of tiles, or -1 if it is no neighbour."""
    beside = jnp.abs(columns) + jnp.abs(rows) == 1
    side = jnp.where(columns == 0, 1 + rows, 2 - columns)
    return jnp.where(beside, side, -1)


def _gap(side: Array, x: Array, y: Array, to_x: Array, to_y: Array) -> Array:
    """Return how many steps that way it is to a square, or `FAR_AWAY` if it is not straight ahead."""
    dx, dy = to_x - x, to_y - y
    along = jnp.where(side & 1 == 1, dx, dy) * jnp.where((side == 1) | (side == 2), 1, -1)
    across = jnp.where(side & 1 == 1, dy, dx)
    return jnp.where((across == 0) & (along > 0), along, FAR_AWAY)


def _orders(seats: int) -> NDArray[np.int32]:
    """Return every order in which the seats can act; of very many, some."""
    if seats <= 6:
        return np.array(list(permutations(range(seats))), np.int32)
    random = np.random.default_rng(seats)
    return random.permuted(np.tile(np.arange(seats, dtype=np.int32), (MOST_ORDERS, 1)), axis=1)
