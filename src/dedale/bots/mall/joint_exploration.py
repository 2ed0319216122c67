"""Explores with all heroes at once: each goes to an opening of its colour, or towards its item."""

from typing import NamedTuple

from dedale.bots.mall.conventions import COMMON, Convention
from dedale.bots.mall.routes.exploration import crowd, openings
from dedale.bots.mall.routes.walks import Standing, Ways
from dedale.games.mall.actions import BARBARIAN, LETTERS, SISTER, Action, Explore
from dedale.games.mall.board import Position
from dedale.games.mall.movement import CAMERA
from dedale.games.mall.state import State
from dedale.grid import Square


class Errand(NamedTuple):
    """What one hero does: its cost, and the way."""

    cost: float
    hero: int
    at: Square
    actions: list[Action]


def spread(state: State, ways: Ways, convention: Convention = COMMON) -> list[Action]:
    """Return actions that lay a tile as soon as possible, and prepare the other heroes for the next ones."""
    heroes = [hero for hero, at in enumerate(state.heroes) if at is not None and hero not in state.out]
    if convention.items_first:
        icons = state.board.icons
        without = [hero for hero in heroes if LETTERS[hero] + "!" not in icons]
        found = _spread(state, ways, without, [hero for hero in heroes if hero not in without], convention)
        if found:
            return found
    return _spread(state, ways, heroes, [], convention)


def _spread(
    state: State, ways: Ways, heroes: list[int], others: list[int], convention: Convention
) -> list[Action]:
    """The same: `heroes` explore, `others` only go where they are needed."""
    found: list[Action] = []
    standing = state.heroes
    taken: set[Position] = set()

    def errand_of(hero: int) -> Errand | None:
        return _errand(state, ways, hero, standing, taken, convention.crowded)

    errands = sorted(
        filter(None, map(errand_of, heroes)),
        key=lambda errand: (errand.cost, convention.order.index(errand.hero)),
    )
    for tiles, hero in enumerate(errand.hero for errand in errands[: None if convention.together else 1]):
        errand = errand_of(hero)
        if errand and tiles < len(state.pile) and (hero != SISTER or not found):
            found += [*errand.actions, Explore(errand.at)]
            standing = (*standing[:hero], errand.at, *standing[hero + 1 :])
            taken.add(state.board.frontier[errand.at].to)
            heroes.remove(hero)
    if not found or state.setup.scenario.other_items:
        return found
    for hero in [*others, *(heroes if convention.together else ())]:
        way = ways.path(hero, standing, _meanwhile(state, ways, hero))
        if way:
            found += way[0]
            standing = (*standing[:hero], way[1], *standing[hero + 1 :])
    return found


def _meanwhile(state: State, ways: Ways, hero: int) -> list[Square]:
    """Return where a hero without an opening goes: to its item, or to cameras that lock the hourglasses."""
    if hero == SISTER:
        return []
    icons = state.board.icons
    if hero == BARBARIAN and ways.locked:
        return [at for at in icons[CAMERA] if at not in state.out_of_order]
    return list(icons.get(LETTERS[hero] + "!", ()))


def _errand(
    state: State, ways: Ways, hero: int, standing: Standing, taken: set[Position], crowded: float
) -> Errand | None:
    """Return the cheapest opening this hero can reach, if any."""
    costs = {
        at: crowd(state, opening, crowded)
        for at, opening in openings(state, hero).items()
        if opening.to not in taken
    }
    if not costs:
        return None
    here = standing[hero]
    assert here is not None
    best: Errand | None = None
    if here in costs:
        best = Errand(costs.pop(here), hero, here, [])
    for depth, walk in enumerate(ways.layers(hero, standing), 1):
        if best is not None and best.cost <= depth:
            break
        for at in [at for at in costs if at in walk.came]:
            cost = costs.pop(at) + depth
            if best is None or cost < best.cost:
                best = Errand(cost, hero, at, walk.actions(at))
        if not costs:
            break
    return best
