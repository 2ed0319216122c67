"""Which icon of the help tiles a move is about (TOWER-71), and its direction."""

from dedale.games.tower import movement
from dedale.games.tower.actions import Move, Rotate
from dedale.games.tower.board import Way
from dedale.games.tower.plan_text import Act
from dedale.games.tower.quest import Place
from dedale.games.tower.state import State
from dedale.grid import DIRECTIONS, Direction, side_towards

SIGNS: dict[Direction, str] = {"N": "north", "E": "east", "S": "south", "W": "west"}
POWERS = ("jump", "throw", "teleport")


def direction_of(state: State, action: Act) -> Direction | None:
    """Return the direction whose owner may do it, or None if everybody may."""
    if not isinstance(action, Move):
        return None
    _, place = _hero(state, action)
    side = side_towards(state.board.squares[place], action.to)
    assert side is not None
    return DIRECTIONS[side]


def icon_of(state: State, action: Act) -> str:
    """Return the icon that says most about it."""
    if not isinstance(action, Move):
        return "turn" if isinstance(action, Rotate) else "slide"
    hero, place = _hero(state, action)
    way = _way(state, action)
    if way.to == state.quest.heroes[hero].exit:
        return "exit"
    if action.swap or way.by in POWERS or _narrow(state, place, way, action):
        return "power"
    if way.by == "ladder":
        return "ladder"
    if way.to == state.quest.heroes[hero].armory and not state.position.armed:
        return "armory"
    return "door" if way.to in state.board.keys else "move"


def _hero(state: State, action: Move) -> tuple[int, Place]:
    hero = [each.name for each in state.quest.heroes].index(action.hero)
    place = state.position.heroes[hero]
    assert place is not None
    return hero, place


def _side(state: State, action: Move) -> int:
    direction = direction_of(state, action)
    assert direction is not None
    return DIRECTIONS.index(direction)


def _way(state: State, action: Move) -> Way:
    hero, _ = _hero(state, action)
    ways = movement.ways(state, hero, _side(state, action), movement.free_for(state, hero))
    return ways[state.board.place_at[action.to]]


def _narrow(state: State, place: Place, way: Way, action: Move) -> bool:
    """TOWER-31: True if the way leads through a narrow passage, which is the dwarf's power."""
    side = _side(state, action)
    while way.by == "walk" and place != way.to:
        link = state.board.links[place][side]
        assert link is not None
        if link.narrow:
            return True
        place = link.to
    return False
