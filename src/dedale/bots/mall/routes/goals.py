"""Who has to be where: for the theft (MALL-26, MALL-63), and to get out (MALL-28, MALL-42, MALL-63)."""

from collections.abc import Iterator
from itertools import permutations
from random import Random

from dedale.bots.mall.routes.walks import on_foot
from dedale.games.mall.actions import LETTERS, SISTER
from dedale.games.mall.board import dimension
from dedale.games.mall.state import State
from dedale.grid import Square

Assignment = dict[int, frozenset[Square]]


def thefts(state: State, random: Random) -> list[Assignment]:
    """Return every way the heroes can stand for the theft and still get out afterwards."""
    heroes = range(len(state.heroes))
    if state.setup.scenario.other_items:
        found = list(_strangers(state, "!"))
        random.shuffle(found)
        return found if next(_strangers(state, "="), None) is not None else []
    assignment = {hero: _squares(state, LETTERS[hero] + "!") for hero in heroes}
    if not all(assignment.values()) or not all(_exits(state, hero) for hero in heroes):
        return []
    if state.setup.scenario.dimensions and not _in_two_dimensions(state, assignment):
        return []
    return [assignment]


def _in_two_dimensions(state: State, items: Assignment) -> bool:
    """MALL-66: not all in one dimension, and each where its exit is, because vortexes are dead by then."""
    four = [square for hero, squares in items.items() if hero != SISTER for square in squares]
    if len({dimension(square) for square in four}) == 1:
        return False
    return all(_dimensions(items[hero]) & _dimensions(_exits(state, hero)) for hero in items)


def escapes(state: State, random: Random) -> list[Assignment]:
    """Return every way the remaining heroes can get out."""
    left = [hero for hero, at in enumerate(state.heroes) if at is not None and hero not in state.out]
    if state.setup.scenario.exits == "other":
        found = [
            {hero: squares for hero, squares in each.items() if hero in left}
            for each in _strangers(state, "=")
            if all(state.heroes[hero] in each[hero] for hero in state.out)
        ]
        random.shuffle(found)
        return found
    return [{hero: _exits(state, hero) for hero in left}]


def steps_out(state: State, items: Assignment) -> int:
    """Return how many actions it takes from the items to the exits on foot, if nobody is in the way."""
    board, steps = state.board, 0
    for hero, squares in items.items():
        strangers = "".join(letter for letter in LETTERS if letter != LETTERS[hero])
        colours = strangers if state.setup.scenario.exits == "other" else LETTERS[hero]
        exits = _exits(state, hero) if len(colours) == 1 else _any(state, colours)
        table = on_foot(board, hero, exits)
        steps += min((table[at] for at in squares if at in table), default=0)
    return steps


def _any(state: State, colours: str) -> frozenset[Square]:
    return frozenset().union(*(_squares(state, colour + "=") for colour in colours))


def _strangers(state: State, kind: str) -> Iterator[Assignment]:
    """MALL-63: everyone gets somebody else's. The sister, who has nobody to swap with, joins in."""
    heroes = range(len(state.heroes))
    for colours in permutations(heroes):
        if all(hero != colour for hero, colour in zip(heroes, colours, strict=True)):
            found = {hero: _squares(state, LETTERS[colours[hero]] + kind) for hero in heroes}
            if all(found.values()):
                yield found


def _exits(state: State, hero: int) -> frozenset[Square]:
    common = _squares(state, "*=")
    if state.setup.scenario.exits == "purple" and hero != SISTER:
        return common | _squares(state, "P=")
    return common | _squares(state, LETTERS[hero] + "=")


def _squares(state: State, code: str) -> frozenset[Square]:
    return frozenset(state.board.icons.get(code, ()))


def _dimensions(squares: frozenset[Square]) -> set[int]:
    return {dimension(square) for square in squares}
