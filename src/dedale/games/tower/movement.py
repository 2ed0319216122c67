"""Where heroes can go now. `legal` and `apply` both ask `ways`, so they cannot disagree."""

from collections.abc import Iterable, Iterator

from dedale.games.tower.actions import Move
from dedale.games.tower.board import NOWHERE, Reach, Way
from dedale.games.tower.cards import ARMED, Need
from dedale.games.tower.quest import Place
from dedale.games.tower.state import State


def free_for(state: State, hero: int) -> Need:
    """TOWER-22: return the doors that others hold open for that hero, and whether exits work."""
    position, keys = state.position, state.board.keys
    free = ARMED if position.armed else 0
    if keys:
        for other, place in enumerate(position.heroes):
            if place in keys and other != hero:
                free |= keys[place]
    return free


def held_doors(state: State) -> list[int]:
    """TOWER-22: return the models of doors to which a hero holds a key now."""
    keys = state.board.keys
    return sorted({keys[place].bit_length() - 1 for place in state.position.heroes if place in keys})


def ways(state: State, hero: int, side: int, free: Need) -> dict[Place, Way]:
    """Return every way of that hero, who is in play, in that direction, by destination."""
    heroes = state.position.heroes
    here = heroes[hero]
    assert here is not None
    reach = state.board.reaches(hero, here)[side]
    found: dict[Place, Way] = {}
    if reach is NOWHERE:
        return found
    closed = ~free
    for way in reach.walk:
        to = way.to
        if way.need & closed or to in heroes:
            break
        found[to] = way
    for way in _powers(state, reach):
        if not way.need & closed and way.to not in heroes:
            found.setdefault(way.to, way)
    return found


def _powers(state: State, reach: Reach) -> Iterator[Way]:
    """Yield everything but the walk, whether or not the square is free."""
    heroes = state.position.heroes
    yield from reach.ladders
    if reach.jump and reach.jump[0] in heroes:
        yield reach.jump[1]
    # The barbarian, if there is one, comes first among the heroes.
    if reach.throw and reach.throw[0] == heroes[0] and state.quest.heroes[0].name == "barbarian":
        yield reach.throw[1]
    if reach.teleports:
        # The sister comes last.
        for place in heroes[:-1]:
            if place is not None:
                yield from (
                    reach.teleports[other] for other in state.board.beside(place) if other in reach.teleports
                )


def moves(state: State, sides: Iterable[int]) -> list[Move]:
    """Return every move of every hero in these directions."""
    found: list[Move] = []
    for hero, here in enumerate(state.position.heroes):
        if here is None:
            continue
        free = free_for(state, hero)
        for side in sides:
            for way in ways(state, hero, side, free).values():
                found.append(way.move)
                if way.invokes:
                    found += _swaps(state, hero, way)
    return found


def _swaps(state: State, sorceress: int, way: Way) -> list[Move]:
    """TOWER-34: return the move with each hero she may swap with: any other in play."""
    return [
        Move(way.move.hero, way.move.to, other.name)
        for index, other in enumerate(state.quest.heroes)
        if index != sorceress and state.position.heroes[index] is not None
    ]
