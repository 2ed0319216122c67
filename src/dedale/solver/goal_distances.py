"""How far every position of an epic quest is from its end: breadth-first backwards from the goal."""

from typing import NamedTuple

import numpy as np

from dedale.solver.breadth_first import COUNT, Flood
from dedale.solver.compiled import Array, compiled, inlined, whole
from dedale.solver.hero_moves import Ways
from dedale.solver.packing import Space

U = np.uint64
HOPELESS = 65_535
ROOM = 4096
"""More than the number of predecessors of any position."""


class Far(NamedTuple):
    """Reachable positions are numbered by counting bits."""

    seen: Array
    before: Array
    """[word of `seen`]: how many positions lie in earlier words."""
    moves: Array
    """[number]: moves to the end, or HOPELESS."""


class Reverse(NamedTuple):
    """The ways, by destination."""

    first: Array
    """[hero, index]: where the ways to that place (or out) start in the lists."""
    last: Array
    free: Array
    """The squares that must be free, including the one where it starts."""
    near: Array
    needs: Array
    thrown: Array
    origin: Array
    """The field of the hero before it."""
    skip: Array
    """Where to continue after one that is shut."""


def far_of(space: Space, ways: Ways, flood: Flood) -> Far:
    """Compute the distances after a flood that ran to its end."""
    count = int(flood.progress[COUNT])
    before = np.zeros(len(flood.seen), np.uint32)
    np.cumsum(np.bitwise_count(flood.seen[:-1]), out=before[1:])
    far = Far(flood.seen, before, np.full(count, HOPELESS, np.uint16))
    # The flood no longer needs its queue, which is long enough for this one.
    _spread(space, reverse_of(space, ways), far, flood.queue)
    return far


@inlined
def _number(far: Far, position: np.uint32) -> int:
    """The number of a reachable position; -1 for others."""
    word = far.seen[position >> np.uint32(6)]
    below = U(position & np.uint32(63))
    if not (word >> below) & U(1):
        return -1
    word &= (U(1) << below) - U(1)
    # Count the bits of a word, as np.bitwise_count does.
    word -= (word >> U(1)) & U(0x5555555555555555)
    word = (word & U(0x3333333333333333)) + ((word >> U(2)) & U(0x3333333333333333))
    word = (word + (word >> U(4))) & U(0x0F0F0F0F0F0F0F0F)
    return whole(far.before[position >> np.uint32(6)]) + whole((word * U(0x0101010101010101)) >> U(56))


@compiled
def number_of(far: Far, position: np.uint32) -> int:
    """Return the number of a position, or -1 if it cannot be reached."""
    return _number(far, position)


def reverse_of(space: Space, ways: Ways) -> Reverse:
    heroes, places = ways.first.shape
    first, last = np.zeros((heroes, 64), np.int64), np.zeros((heroes, 64), np.int64)
    listed, free, fields, count = [], [], [], 0
    for hero in range(heroes):
        out = (space.goal & int(space.mask[hero])) >> int(space.shift[hero])
        known = space.place[hero, : out + 1]
        own = np.arange(ways.first[hero, 0], ways.last[hero, -1])
        origin = np.repeat(np.arange(places), ways.last[hero] - ways.first[hero])
        kept = np.isin(origin, known) & np.isin(ways.to[own], known)
        own, origin = own[kept], origin[kept]
        reached = space.to[own] >> space.shift[hero]
        needed = ways.free[own] | U(1) << origin.astype(np.uint64)
        # Nearer starts of a walk come first: where one is shut, all beyond it are.
        order = np.lexsort((np.bitwise_count(needed), ways.side[own], reached))
        first[hero] = count + np.searchsorted(reached[order], np.arange(64), "left")
        last[hero] = count + np.searchsorted(reached[order], np.arange(64), "right")
        listed.append(own[order])
        free.append(needed[order])
        fields.append(space.field[hero, origin][order])
        count += len(own)
    names, squares = np.concatenate(listed), np.concatenate(free)
    near, needs, thrown = (each[names] for each in (ways.near, ways.needs, ways.thrown))
    skip = _skips(first, last, squares, needs)
    return Reverse(first, last, squares, near, needs, thrown, np.concatenate(fields), skip)


@compiled
def _skips(first: Array, last: Array, free: Array, needs: Array) -> Array:
    skip = np.zeros(free.size, np.int64)
    for hero in range(first.shape[0]):
        for index in range(first.shape[1]):
            for here in range(first[hero, index], last[hero, index]):
                there = here + 1
                while (
                    there < last[hero, index]
                    and free[here] & ~free[there] == 0
                    and needs[here] & ~needs[there] == 0
                ):
                    there += 1
                skip[here] = there
    return skip


@compiled
def _spread(space: Space, reverse: Reverse, far: Far, queue: Array) -> None:
    """Fill `far.moves`, one move farther at a time."""
    number = _number(far, np.uint32(space.goal))
    if number < 0:
        return
    far.moves[number] = 0
    queue[0] = space.goal
    at, found = np.zeros(space.shift.size, np.int64), np.zeros(ROOM, np.uint32)
    here, count = 0, 1
    while here < count:
        moves = far.moves[_number(far, queue[here])] + 1
        for index in range(origins(space, reverse, queue[here], at, found)):
            number = _number(far, found[index])
            if number >= 0 and far.moves[number] > moves:
                far.moves[number] = moves
                queue[count] = found[index]
                count += 1
        here += 1


@compiled
def origins(space: Space, reverse: Reverse, position: np.uint32, at: Array, found: Array) -> int:
    """Write every predecessor of a position into `found`, and return how many there are."""
    armed, armories = np.uint32(space.armed), np.uint32(space.armories)
    for hero in range(at.size):
        at[hero] = (position & space.mask[hero]) >> space.shift[hero]
    count = _origins(space, reverse, position, at, position & armed == armed, found, 0)
    if armed and position == armories | armed:
        # This may have been the very move that made the exits work (TOWER-51).
        count = _origins(space, reverse, position & ~armed, at, False, found, count)
    return count


@compiled
def _origins(
    space: Space,
    reverse: Reverse,
    position: np.uint32,
    at: Array,
    working: bool,
    found: Array,
    count: int,
) -> int:
    """Positions with a hero moved back to where it came from."""
    heroes, thrower, taken = at.size, U(0), U(0)
    for hero in range(heroes):
        taken |= space.bits[hero, at[hero]]
    if space.barbarian >= 0:
        thrower = space.bits[space.barbarian, at[space.barbarian]]
    for hero in range(heroes):
        opened = np.uint8(1 if working else 0)
        for other in range(heroes):
            if other != hero:
                opened |= space.keys[other, at[other]]
        rest, others = position & ~space.mask[hero], taken & ~space.bits[hero, at[hero]]
        arrived = at[hero]
        count = _back(reverse, rest, hero, arrived, others, thrower, opened, found, count)
    hero = space.sorceress
    if hero < 0 or not space.bits[hero, at[hero]]:
        return count
    # She may have arrived on an invocation square where another hero is now, and swapped with it.
    mine, rest = space.place[hero, at[hero]], position & ~space.mask[hero]
    for other in range(heroes):
        stood = space.place[other, at[other]]
        if (
            other == hero
            or not space.bits[other, at[other]]
            or not space.circles & space.bits[other, at[other]]
        ):
            continue
        arrived = whole(space.field[hero, stood] >> space.shift[hero])
        index = whole(space.field[other, mine] >> space.shift[other])
        if space.place[hero, arrived] != stood or space.place[other, index] != mine:
            # One of them can never have been there.
            continue
        opened = np.uint8(1 if working else 0)
        for each in range(heroes):
            if each != hero:
                opened |= space.keys[each, index if each == other else at[each]]
        if other == space.barbarian:
            thrower = space.bits[other, index]
        others = taken & ~space.bits[other, at[other]]
        swapped = (rest & ~space.mask[other]) | space.field[other, mine]
        count = _back(reverse, swapped, hero, arrived, others, thrower, opened, found, count)
        if other == space.barbarian:
            thrower = space.bits[other, at[other]]
    return count


@inlined
def _back(
    reverse: Reverse,
    rest: np.uint32,
    hero: int,
    arrived: int,
    taken: U,
    thrower: U,
    opened: np.uint8,
    found: Array,
    count: int,
) -> int:
    """Positions in which that hero is still where it came from. `rest` holds the others."""
    closed = np.uint8(63) & ~opened
    listed, last = reverse.first[hero, arrived], reverse.last[hero, arrived]
    while listed < last:
        if reverse.free[listed] & taken or reverse.needs[listed] & closed:
            listed = reverse.skip[listed]
            continue
        near = reverse.near[listed]
        if not near or near & (thrower if reverse.thrown[listed] else taken):
            found[count] = rest | reverse.origin[listed]
            count += 1
        listed += 1
    return count
