"""How far every position of an epic quest is from its end: breadth-first backwards from the goal."""

from typing import NamedTuple

import numpy as np

from dedale.tower_lab.compiled import Array, compiled, inlined, whole
from dedale.tower_lab.flood import COUNT, Flood
from dedale.tower_lab.space import Space
from dedale.tower_lab.ways import Ways, bit

U = np.uint64
HOPELESS = 65_535


class Far(NamedTuple):
    """The positions that can be reached are numbered by counting bits."""

    seen: Array
    before: Array
    """[word of `seen`]: how many positions lie in earlier words."""
    moves: Array
    """[number]: moves to the end, or HOPELESS."""


class Reverse(NamedTuple):
    """The ways by where they lead to."""

    first: Array
    """[hero, index]: where those to that place (or out) begin in `ways`."""
    last: Array
    ways: Array
    origin: Array
    """[way]: the place where it begins."""


def far_of(space: Space, ways: Ways, flood: Flood) -> Far:
    """After a flood that ran to its end."""
    count = int(flood.progress[COUNT])
    before = np.zeros(len(flood.seen), np.uint32)
    np.cumsum(np.bitwise_count(flood.seen[:-1]), out=before[1:])
    far = Far(flood.seen, before, np.full(count, HOPELESS, np.uint16))
    # The queue of the flood has done its work, and is as long as this one can get.
    _spread(space, ways, _reverse(space, ways), far, flood.queue)
    return far


@inlined
def _number(far: Far, position: np.uint32) -> int:
    """Of a position that can be reached; -1 for others."""
    word = far.seen[position >> np.uint32(6)]
    below = U(position & np.uint32(63))
    if not (word >> below) & U(1):
        return -1
    word &= (U(1) << below) - U(1)
    # Counts the bits of a word, as np.bitwise_count does.
    word -= (word >> U(1)) & U(0x5555555555555555)
    word = (word & U(0x3333333333333333)) + ((word >> U(2)) & U(0x3333333333333333))
    word = (word + (word >> U(4))) & U(0x0F0F0F0F0F0F0F0F)
    return whole(far.before[position >> np.uint32(6)]) + whole((word * U(0x0101010101010101)) >> U(56))


@compiled
def number_of(far: Far, position: np.uint32) -> int:
    """The number of a position, or -1 if it cannot be reached."""
    return _number(far, position)


def _reverse(space: Space, ways: Ways) -> Reverse:
    heroes, places = ways.first.shape
    first, last = np.zeros((heroes, 64), np.int64), np.zeros((heroes, 64), np.int64)
    origin, listed, count = np.zeros(len(ways.to), np.int64), [], 0
    for hero in range(heroes):
        out = (space.goal & int(space.mask[hero])) >> int(space.shift[hero])
        known = space.place[hero, : out + 1]
        own = np.arange(ways.first[hero, 0], ways.last[hero, -1])
        origin[own] = np.repeat(np.arange(places), ways.last[hero] - ways.first[hero])
        own = own[np.isin(origin[own], known) & np.isin(ways.to[own], known)]
        reached = space.to[own] >> space.shift[hero]
        order = np.argsort(reached, kind="stable")
        first[hero] = count + np.searchsorted(reached[order], np.arange(64), "left")
        last[hero] = count + np.searchsorted(reached[order], np.arange(64), "right")
        listed.append(own[order])
        count += len(own)
    return Reverse(first, last, np.concatenate(listed), origin)


@compiled
def _spread(space: Space, ways: Ways, reverse: Reverse, far: Far, queue: Array) -> None:
    """Fill `far.moves`, one move farther at a time."""
    goal = np.uint32(space.goal)
    number = _number(far, goal)
    if number < 0:
        return
    far.moves[number] = 0
    queue[0] = goal
    armed, armories = np.uint32(space.armed), np.uint32(space.armories)
    heroes = space.shift.size
    at = np.zeros(heroes, np.int64)
    here, count = 0, 1
    while here < count:
        position = queue[here]
        here += 1
        moves = far.moves[_number(far, position)] + 1
        for hero in range(heroes):
            at[hero] = (position & space.mask[hero]) >> space.shift[hero]
        was_armed = position & armed == armed
        count = _origins(space, ways, reverse, far, queue, count, position, at, was_armed, moves)
        if armed and position == armories | armed:
            # This may have been the very moment in which the exits began to work (TOWER-51).
            count = _origins(space, ways, reverse, far, queue, count, position & ~armed, at, False, moves)


@compiled
def _origins(
    space: Space,
    ways: Ways,
    reverse: Reverse,
    far: Far,
    queue: Array,
    count: int,
    position: np.uint32,
    at: Array,
    working: bool,
    moves: int,
) -> int:
    """Note every position from which one move leads here: with a hero back where it came from."""
    heroes, sorceress = space.shift.size, space.sorceress
    for hero in range(heroes):
        # Itself, and where the sorceress arrived and swapped with another, that one (hero is then she).
        for other in range(heroes):
            swapped = other != hero
            if swapped and (hero != sorceress or not space.bits[hero, at[hero]]):
                continue
            if swapped and not space.bits[other, at[other]]:
                continue
            arrived, stood = at[hero], np.uint8(0)
            rest = position & ~space.mask[hero]
            if swapped:
                # She arrived where the other stands now, and the other was where she stands now.
                stood = space.place[other, at[other]]
                mine = space.place[hero, at[hero]]
                arrived = whole(space.field[hero, stood] >> space.shift[hero])
                rest = (rest & ~space.mask[other]) | space.field[other, mine]
                if space.place[other, space.field[other, mine] >> space.shift[other]] != mine:
                    # The other can never have been there.
                    continue
            taken, opened, thrower = U(0), np.uint8(1 if working else 0), U(0)
            for each in range(heroes):
                if each != hero:
                    index = whole((rest & space.mask[each]) >> space.shift[each])
                    taken |= space.bits[each, index]
                    opened |= space.keys[each, index]
                    if each == space.barbarian:
                        thrower = space.bits[each, index]
            closed = np.uint8(63) & ~opened
            for listed in range(reverse.first[hero, arrived], reverse.last[hero, arrived]):
                way = reverse.ways[listed]
                origin = reverse.origin[way]
                if (ways.free[way] | bit(origin)) & taken or ways.needs[way] & closed:
                    continue
                if swapped and not (space.invokes[way] and ways.to[way] == stood):
                    continue
                near = ways.near[way]
                if near and not near & (thrower if ways.thrown[way] else taken):
                    continue
                number = _number(far, rest | space.field[hero, origin])
                if number >= 0 and far.moves[number] > moves:
                    far.moves[number] = moves
                    queue[count] = rest | space.field[hero, origin]
                    count += 1
    return count
