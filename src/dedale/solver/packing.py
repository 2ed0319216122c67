"""Packs a position of an epic quest into 31 bits, small enough for a bit array of all positions.

Each hero gets a field just wide enough for the places it could ever reach, and for being out.
"""

from typing import NamedTuple

import numpy as np

from dedale.games.tower.cards import first_lay
from dedale.games.tower.quest import Quest
from dedale.games.tower.state import Position
from dedale.solver.arrays import BARBARIAN, IS_EXIT, IS_INVOCATION, SORCERESS, Tables
from dedale.solver.compiled import Array, compiled
from dedale.solver.hero_moves import Ways, bit, ways_of

ALL_DOORS = 62


class Space(NamedTuple):
    """A hero's field holds the index of its place among those it could reach. The last one means out."""

    shift: Array
    """[hero]: where its field starts."""
    mask: Array
    """[hero]: the bits of its field."""
    field: Array
    """[hero, place]: the field of a hero there; at its exit, that of being out."""
    bits: Array
    """[hero, index]: the place as a bit board, empty when out."""
    keys: Array
    """[hero, index]: the doors that the hero holds open there."""
    first: Array
    last: Array
    """[hero, index]: the ways from there."""
    place: Array
    """[hero, index]: the place; the exit when out."""
    to: Array
    """[way]: the field of the hero after it."""
    invokes: Array
    """[way]: whether it brings the sorceress to an invocation square."""
    circles: np.uint64
    """The invocation squares as a bit board."""
    sorceress: int
    """Her number in this quest, or -1."""
    barbarian: int
    armed: int
    """The bit for working exits. Zero in quests without armories, where exits always work."""
    armories: int
    """The position in which all heroes are on their armories."""
    goal: int
    bit_count: int


def space_of(t: Tables) -> tuple[Space, Ways] | None:
    """Return the packing of that quest, or None if some hero can never reach its armory or its exit."""
    ways = ways_of(t)
    heroes, places = t.kinds.size, t.marks.size
    reachable = [_places(mask) for mask in _reachable(t, ways).tolist()]
    for hero, reached in enumerate(reachable):
        if t.exits[hero] not in reached or (t.armories[hero] >= 0 and t.armories[hero] not in reached):
            return None
    field = np.zeros((heroes, places), np.uint32)
    bits, keys = np.zeros((heroes, 64), np.uint64), np.zeros((heroes, 64), np.uint8)
    first, last = np.zeros((heroes, 64), np.uint32), np.zeros((heroes, 64), np.uint32)
    place_at = np.zeros((heroes, 64), np.uint8)
    shift, mask = np.zeros(heroes, np.uint32), np.zeros(heroes, np.uint32)
    to, used = np.zeros(len(ways.to), np.uint32), 0
    for hero, reached in enumerate(reachable):
        domain = [place for place in reached if place != t.exits[hero]]
        count = len(domain)
        shift[hero] = used
        mask[hero] = ((1 << count.bit_length()) - 1) << used
        used += count.bit_length()
        bits[hero, :count] = np.uint64(1) << np.array(domain, np.uint64)
        keys[hero, :count] = t.keys[domain]
        first[hero, :count], last[hero, :count] = ways.first[hero, domain], ways.last[hero, domain]
        place_at[hero, : count + 1] = [*domain, t.exits[hero]]
        field[hero, place_at[hero, : count + 1]] = np.arange(count + 1) << shift[hero]
        own = slice(int(ways.first[hero, 0]), int(ways.last[hero, -1]))
        to[own] = field[hero, ways.to[own]]
    pending = bool(t.armories[0] >= 0)
    armed = 1 << used if pending else 0
    kinds = t.kinds.tolist()
    space = Space(
        *(shift, mask, field, bits, keys, first, last, place_at, to),
        (t.marks[ways.to] & IS_INVOCATION) > 0,
        np.uint64(sum(1 << place for place in range(places) if t.marks[place] & IS_INVOCATION)),
        kinds.index(SORCERESS) if SORCERESS in kinds else -1,
        kinds.index(BARBARIAN) if BARBARIAN in kinds else -1,
        armed,
        sum(int(field[hero, t.armories[hero]]) for hero in range(heroes)) if pending else 0,
        armed | sum(int(field[hero, t.exits[hero]]) for hero in range(heroes)),
        used + pending,
    )
    return space, ways


def _places(mask: int) -> list[int]:
    return [place for place in range(64) if mask >> place & 1]


@compiled
def _reachable(t: Tables, ways: Ways) -> Array:
    """[hero]: every place it could reach if the others always stood just right, as a bit board.

    The others stand only where they could get to themselves: to hold a door open, to throw, to be jumped
    over.
    """
    heroes, places = t.kinds.size, t.marks.size
    reached = np.zeros(heroes, np.uint64)
    for hero in range(heroes):
        reached[hero] = bit(t.starts[hero])
    changed = True
    while changed:
        changed = False
        for hero in range(heroes):
            before, company, thrower, closed = reached[hero], np.uint64(0), np.uint64(0), ALL_DOORS
            for other in range(heroes):
                if other != hero:
                    company |= reached[other]
                    if t.kinds[other] == BARBARIAN:
                        thrower = reached[other]
            for place in range(places):
                if company & bit(place):
                    closed &= ~t.keys[place]
            for place in range(places):
                if reached[hero] & bit(place):
                    for way in range(ways.first[hero, place], ways.last[hero, place]):
                        near = ways.near[way]
                        helped = not near or near & (thrower if ways.thrown[way] else company)
                        if helped and not ways.needs[way] & closed:
                            reached[hero] |= bit(ways.to[way])
            if t.kinds[hero] == SORCERESS:
                changed |= _swap_reach(t, reached, hero)
            changed |= reached[hero] != before
    return reached


@compiled
def _swap_reach(t: Tables, reached: Array, sorceress: int) -> bool:
    """TOWER-34: she brings the others to invocation squares, and goes wherever they can stand."""
    changed = False
    invoking = exits = np.uint64(0)
    for place in range(t.marks.size):
        if t.marks[place] & IS_INVOCATION and reached[sorceress] & bit(place):
            invoking |= bit(place)
        if t.marks[place] & IS_EXIT:
            exits |= bit(place)
    if invoking:
        for hero in range(reached.size):
            if hero != sorceress:
                changed |= invoking & ~reached[hero] != 0
                reached[hero] |= invoking
                reached[sorceress] |= reached[hero] & ~exits
    return changed


def pack(space: Space, position: Position) -> int:
    """Return that position as an integer."""
    packed = space.armed if position.armed else 0
    for hero, place in enumerate(position.heroes):
        out = int(space.goal & int(space.mask[hero]))
        packed |= out if place is None else int(space.field[hero, place])
    return packed


def unpack(space: Space, quest: Quest, packed: int) -> Position:
    """Return the position that an integer stands for."""
    heroes: list[int | None] = []
    for hero, each in enumerate(quest.heroes):
        index = (packed & int(space.mask[hero])) >> int(space.shift[hero])
        place = int(space.place[hero, index])
        heroes.append(None if place == each.exit else place)
    return Position(tuple(heroes), first_lay(quest), not space.armed or bool(packed & space.armed))
